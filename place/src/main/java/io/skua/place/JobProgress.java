package io.skua.place;

import io.skua.place.protocol.Progress;
import io.skua.place.protocol.Tally;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How far a job is, as its books say.
 *
 * <p>A place enters what it has done every instalment period (5 seconds, unless the cluster was built with another
 * {@link Cluster.Builder#instalment time}), so the numbers are up to that old. In return they are certain: what is
 * counted here is not lost with a place, as long as the job itself is not lost.
 *
 * <p>If the books are lost, or if this place has lost its connection with the job, the numbers are the last ones that
 * were told here, or 0.
 *
 * @param elapsed for how long the job has been running, or how long it took; the clock starts when the books are opened
 * @param tasks tasks that have ended and whose contributions are in the books. Tasks of a finish inside a task are not
 *     among them: they belong to that task
 * @param loans how the tasks were shared
 * @param failovers how often another place has taken the books over
 */
public record JobProgress(Phase phase, Duration elapsed, long tasks, Loans loans, int failovers) {
    /** What is going on. */
    public enum Phase {
        /** Tasks run, or wait to be run. */
        RUNNING,
        /** All tasks have ended, and what they contributed is folded. */
        FOLDING,
        /** The job has a result, or has failed. */
        ENDED
    }

    /**
     * How tasks were shared.
     *
     * @param made loans that were made from place to place, as far as the books know
     * @param open loans that are in the books and are being worked on
     * @param places how many places work on these loans
     * @param instalments payments for loans that the books have accepted
     * @param recoveries loans whose tasks were lent again, because the borrower had died or lost them
     * @param tasksRunAgain tasks in those loans; what they had spawned may be run again with them
     */
    public record Loans(long made, int open, int places, long instalments, long recoveries, long tasksRunAgain) {}

    private static final Progress NOTHING = new Progress(0, 0, Tally.NONE, 0, 0, 0, false);

    static JobProgress of(@Nullable Progress known, boolean hasEnded) {
        Progress progress = known == null ? NOTHING : known;
        Tally tally = progress.tally();
        Phase running = progress.isComplete() ? Phase.FOLDING : Phase.RUNNING;
        return new JobProgress(
                hasEnded ? Phase.ENDED : running,
                Duration.ofNanos(progress.age()),
                tally.tasks(),
                new Loans(
                        tally.loans(),
                        hasEnded ? 0 : progress.openLoans(),
                        hasEnded ? 0 : progress.places(),
                        progress.instalments(),
                        tally.recoveries(),
                        tally.tasksRunAgain()),
                progress.epoch());
    }
}
