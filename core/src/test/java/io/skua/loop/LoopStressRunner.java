package io.skua.loop;

import io.skua.Skua;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Runs random loops, batch by batch: a batch shares one scheduler, which its seeds decide. Without JUnit it soaks:
 *
 * <pre>
 * java -Dskua.stress.seeds=1000000 io.skua.loop.LoopStressRunner
 * </pre>
 *
 * A batch that does not end within {@code skua.stress.hang.seconds} is reported with all stacks.
 */
final class LoopStressRunner {
    static final int BATCH = 25;

    private static final long HANG_SECONDS = Long.getLong("skua.stress.hang.seconds", 60);
    private static final int[] WORKERS = {2, 4, 1, 32, 3, 2, 8};

    private final LoopCoverage coverage = new LoopCoverage();
    private volatile String at = "";

    private LoopStressRunner() {}

    public static void main(String[] arguments) {
        long first = Long.getLong("skua.stress.first", 0);
        long count = Long.getLong("skua.stress.seeds", 100_000);
        Long only = Long.getLong("skua.stress.seed");
        long begun = System.nanoTime();
        LoopCoverage seen = only != null ? replay(only) : runAll(first, count);
        System.out.println((only != null ? "seed " + only : count + " seeds from " + first) + " in "
                + TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun) + " s: " + seen);
    }

    /** Runs the seeds [first, first + count). */
    static LoopCoverage runAll(long first, long count) {
        LoopStressRunner runner = new LoopStressRunner();
        for (long seed = first; seed < first + count; seed += BATCH) {
            List<Long> seeds = new ArrayList<>();
            for (long next = seed; next < Math.min(first + count, seed + BATCH); next++) {
                seeds.add(next);
            }
            runner.guarded(seeds);
        }
        return runner.coverage;
    }

    /** Runs one seed many times: the seed decides the loop, the machine decides who steals what. */
    static LoopCoverage replay(long seed) {
        LoopStressRunner runner = new LoopStressRunner();
        int repeats = Integer.getInteger("skua.stress.repeats", 2_000);
        for (int i = 0; i < repeats; i += BATCH) {
            runner.guarded(Collections.nCopies(BATCH, seed));
        }
        return runner.coverage;
    }

    private void guarded(List<Long> seeds) {
        Throwable[] failure = new Throwable[1];
        Thread thread = new Thread(
                () -> {
                    try {
                        batch(seeds);
                    } catch (Throwable thrown) {
                        failure[0] = thrown;
                    }
                },
                "loop-stress");
        thread.setDaemon(true);
        thread.start();
        try {
            thread.join(TimeUnit.SECONDS.toMillis(HANG_SECONDS));
        } catch (InterruptedException e) {
            throw new AssertionError("the stress was interrupted " + at, e);
        }
        if (thread.isAlive()) {
            throw new AssertionError("hangs for " + HANG_SECONDS + " s " + at + stacks());
        }
        if (failure[0] != null) {
            throw new AssertionError("failed " + at + ": " + failure[0].getMessage(), failure[0]);
        }
    }

    private void batch(List<Long> seeds) throws InterruptedException {
        int workers = WORKERS[(int) Math.floorMod(seeds.get(0) / BATCH, (long) WORKERS.length)];
        List<LoopScenario> scenarios = new ArrayList<>();
        try (Skua skua = Skua.builder().workers(workers).build()) {
            for (long seed : seeds) {
                at = "at -Dskua.stress.seed=" + seed + " (" + workers + " workers)";
                LoopScenario scenario = new LoopScenario(seed, skua, coverage);
                scenarios.add(scenario);
                scenario.run();
            }
            at = "at the close of seeds " + seeds + " (" + workers + " workers)";
        }
        scenarios.forEach(LoopScenario::checkComplaints);
    }

    private static String stacks() {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<Thread, StackTraceElement[]> entry :
                Thread.getAllStackTraces().entrySet()) {
            text.append("\n").append(entry.getKey());
            for (StackTraceElement frame : entry.getValue()) {
                text.append("\n    at ").append(frame);
            }
        }
        return text.toString();
    }
}
