package io.skua.lab.mix;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of a job in a mix. Times are seconds, or what a simulated machine counts.
 *
 * @param weight its share by right, compared to the others'
 * @param submitted when, from the start of the mix
 * @param seconds from its submission to its end
 * @param alone how long it takes with the whole machine for itself
 * @param members null where nobody can tell which workers were its own
 * @param history how its share grew and shrank; empty where it has none
 */
public record JobFigures(
        String name,
        int weight,
        double submitted,
        double seconds,
        double alone,
        @Nullable Members members,
        List<MixPoint> history) {
    /**
     * The workers of a job.
     *
     * @param mean how many it had on average, from when it had the first
     * @param peak how many at most
     */
    public record Members(double mean, int peak, WorkerTime holding) {
        /** The same number all the time. */
        static Members fixed(int count, double seconds, @Nullable Double used) {
            return new Members(count, count, new WorkerTime(count * seconds, used));
        }
    }

    /** How many times as long it took as it takes alone. */
    public double slowdown() {
        return 1 / speed();
    }

    /** How fast it was, alone being 1. */
    public double speed() {
        return seconds == 0 ? 1 : alone / seconds;
    }
}
