package io.skua.examples;

import io.skua.Job;
import io.skua.JobIsland;
import io.skua.Skua;
import java.util.concurrent.ExecutionException;

final class SharedMachine {
    private SharedMachine() {}

    static void show() throws ExecutionException, InterruptedException {
        try (Skua skua = Skua.builder().islands().build()) {
            Job<Long> nightly = skua.submit(Skua.job("nightly"), () -> Queens.solutions((1 << 11) - 1, 0, 0));
            Job<Long> report = skua.submit(Skua.job("report").weight(3), () -> Queens.solutions((1 << 8) - 1, 0, 0));
            System.out.println("report: " + report.get() + ", nightly: " + nightly.get());
            JobIsland island = nightly.island();
            System.out.printf("held %.3f s of workers, used %.3f%n", island.heldSeconds(), island.usedSeconds());
            for (JobIsland.Change change : island.history()) {
                System.out.printf(
                        "%.6f s: %d members, diaspora %d%n", change.seconds(), change.members(), change.diaspora());
            }
        }
    }
}
