package io.skua.examples;

import io.skua.Job;
import io.skua.Skua;

/** What docs/cancellation.md shows. */
final class Stopping {
    private Stopping() {}

    static boolean show(Skua skua) {
        Job<Long> search = skua.submit(() -> {
            long steps = 0;
            while (steps < 1_000_000_000L) {
                steps++;
                Skua.checkCancelled(); // ends the task if its job is to stop
            }
            return steps;
        });
        return stopped(search);
    }

    private static boolean stopped(Job<?> job) {
        job.cancel(true);
        job.awaitEnd(); // nothing of the job runs any more
        return job.isCancelled();
    }
}
