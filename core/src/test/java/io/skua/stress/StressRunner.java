package io.skua.stress;

import io.skua.Skua;
import io.skua.stress.Scenario.Config;
import io.skua.stress.Scenario.Coverage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Runs scenarios, batch by batch: a batch shares one scheduler, which its seeds decide. Without JUnit it soaks:
 *
 * <pre>
 * java -Dskua.stress.seeds=1000000 io.skua.stress.StressRunner
 * </pre>
 *
 * A batch that does not end within {@code skua.stress.hang.seconds} is reported with all stacks.
 */
final class StressRunner {
    static final int BATCH = 25;

    private static final long HANG_SECONDS = Long.getLong("skua.stress.hang.seconds", 60);
    private static final long THREAD_END_MILLIS = TimeUnit.SECONDS.toMillis(10);

    private final Coverage coverage = new Coverage();
    private volatile String at = "";

    private StressRunner() {}

    public static void main(String[] arguments) {
        long first = Long.getLong("skua.stress.first", 0);
        long count = Long.getLong("skua.stress.seeds", 100_000);
        Long only = Long.getLong("skua.stress.seed");
        long begun = System.nanoTime();
        Coverage seen = only != null ? replay(only) : runAll(first, count);
        System.out.println((only != null ? "seed " + only : count + " seeds from " + first) + " in "
                + TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun) + " s: " + seen);
    }

    /** Runs the seeds [first, first + count). */
    static Coverage runAll(long first, long count) {
        StressRunner runner = new StressRunner();
        for (long seed = first; seed < first + count; seed += BATCH) {
            List<Long> seeds = new ArrayList<>();
            for (long next = seed; next < Math.min(first + count, seed + BATCH); next++) {
                seeds.add(next);
            }
            runner.guarded(seeds);
        }
        return runner.coverage;
    }

    /** Runs one seed many times: the seed decides the program, the machine decides who steals what. */
    static Coverage replay(long seed) {
        StressRunner runner = new StressRunner();
        int repeats = Integer.getInteger("skua.stress.repeats", 2_000);
        for (int i = 0; i < repeats; i += BATCH) {
            runner.guarded(Collections.nCopies(BATCH, seed));
        }
        return runner.coverage;
    }

    private static Config configOf(long seed) {
        return Config.ALL.get((int) Math.floorMod(seed / BATCH, (long) Config.ALL.size()));
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
                "stress");
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
        Config config = configOf(seeds.get(0));
        String name = "stress-" + seeds.get(0);
        List<Scenario> scenarios = new ArrayList<>();
        Skua skua = config.open(name);
        try (skua) {
            for (long seed : seeds) {
                at = "at " + replayCommand(seed) + " (" + config + ")";
                Scenario scenario = new Scenario(seed, skua, config, coverage);
                scenarios.add(scenario);
                scenario.run(skua);
            }
            at = "at the close of seeds " + seeds + " (" + config + ")";
        }
        coverage.add(skua.counters());
        scenarios.forEach(Scenario::checkAfterClose);
        checkNoThreadLeft(name);
    }

    static String replayCommand(long seed) {
        return "-Dskua.stress.seed=" + seed;
    }

    private static void checkNoThreadLeft(String name) throws InterruptedException {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith(name + "-")) {
                thread.join(THREAD_END_MILLIS);
                if (thread.isAlive()) {
                    throw new AssertionError(thread + " is alive after close");
                }
            }
        }
    }

    private static String stacks() {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<Thread, StackTraceElement[]> entry :
                Thread.getAllStackTraces().entrySet()) {
            if (entry.getValue().length == 0) {
                continue;
            }
            text.append("\n")
                    .append(entry.getKey())
                    .append(" ")
                    .append(entry.getKey().getState());
            for (StackTraceElement frame : entry.getValue()) {
                text.append("\n    at ").append(frame);
            }
        }
        return text.toString();
    }
}
