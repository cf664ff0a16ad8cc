package io.skua.examples;

import io.skua.Handle;
import io.skua.Job;
import io.skua.JobReport;
import io.skua.Skua;
import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** What docs/jobs.md shows. */
final class Seeing {
    private Seeing() {}

    static void list(Skua skua) {
        for (JobReport report : skua.jobs()) {
            System.out.println(report); // job "nightly index", running, 3 workers, 5210 ms old, 71204 tasks
            Job<?> job = report.job();
            if (report.name().equals("nightly index") && job != null) {
                job.cancel(true);
            }
        }
    }

    static boolean later(Skua skua) throws Exception {
        ScheduledFuture<Integer> once = skua.schedule(() -> 42, 10, TimeUnit.MILLISECONDS);
        ScheduledFuture<?> again = skua.scheduleAtFixedRate(
                Skua.job("heartbeat"), () -> System.out.println("alive"), Duration.ZERO, Duration.ofSeconds(30));
        boolean right = once.get() == 42;
        again.cancel(false);
        return right;
    }

    static int firstOf(Skua skua) {
        return skua.run(() -> {
            Handle<Integer> slow = Skua.forkQueued(() -> 1);
            int quick = 2;
            return slow.cancel() ? quick : slow.join() + quick; // true if no thread has started the fork
        });
    }

    static int observed() {
        try (Skua skua = Skua.builder().name("search").jmx().build()) {
            return skua.run(() -> 1);
        }
    }
}
