package io.skua.examples;

import io.skua.Job;
import io.skua.Priority;
import io.skua.Skua;
import java.time.Duration;
import java.util.concurrent.ExecutionException;

final class Jobs {
    private Jobs() {}

    static void show(Skua skua) throws ExecutionException, InterruptedException {
        Job<Long> job = skua.submit(
                Skua.job("count").priority(Priority.LOW).max(2).deadline(Duration.ofMinutes(1)),
                () -> Queens.solutions((1 << 10) - 1, 0, 0));
        job.stage().thenAccept(count -> System.out.println("counted " + count));
        System.out.println(
                job.get() + ", " + job.phase() + ", " + job.counters().tasks() + " tasks");
    }
}
