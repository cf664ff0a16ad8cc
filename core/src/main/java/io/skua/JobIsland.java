package io.skua;

import io.skua.worker.Holding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The workers that a job has, and had.
 *
 * @param source where it started; −1 while it waits to be started
 * @param members the workers that it has now, the source included; none before its start and after its end
 * @param diaspora the largest distance of a member from the source
 * @param history how it grew and shrank, the oldest first; of a very long one, every other change is left out
 * @param heldSeconds how long it had workers, added up over all of them
 * @param usedSeconds how long these ran its tasks, as of when a worker last left or waited
 */
public record JobIsland(
        int source, List<Integer> members, int diaspora, List<Change> history, double heldSeconds, double usedSeconds) {
    /**
     * How large an island was from some moment on.
     *
     * @param seconds since the job was submitted
     * @param diaspora the largest distance of a member from the source
     * @param members how many members it had
     */
    public record Change(double seconds, int diaspora, int members) {}

    static JobIsland of(Job<?> job, @Nullable Holding holding) {
        if (holding == null) {
            throw new IllegalStateException(job + " has no island; build its scheduler with islands().");
        }
        Holding.Report report = holding.report();
        return new JobIsland(
                report.source(),
                report.members(),
                report.diaspora(),
                report.history().stream()
                        .map(change -> new Change(change.nanos() / 1e9, change.diaspora(), change.members()))
                        .toList(),
                report.heldNanos() / 1e9,
                report.usedNanos() / 1e9);
    }
}
