package io.skua.stress;

import io.skua.Skua;
import io.skua.stress.Scenario.Config;
import io.skua.stress.Scenario.Coverage;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs scenarios, batch by batch: a batch shares one scheduler, which its seeds decide. Without JUnit it soaks:
 *
 * <pre>
 * java -Dskua.stress.seeds=1000000 io.skua.stress.StressRunner
 * </pre>
 */
final class StressRunner extends SeedRunner {
    private static final long THREAD_END_MILLIS = TimeUnit.SECONDS.toMillis(10);

    private final Coverage coverage = new Coverage();

    private StressRunner() {}

    public static void main(String[] arguments) {
        new StressRunner().runAsAsked();
    }

    /** Runs the seeds [first, first + count). */
    static Coverage runAll(long first, long count) {
        StressRunner runner = new StressRunner();
        runner.run(first, count);
        return runner.coverage;
    }

    /** Runs one seed many times. */
    static Coverage replay(long seed) {
        StressRunner runner = new StressRunner();
        runner.runAgain(seed);
        return runner.coverage;
    }

    @Override
    protected Coverage coverage() {
        return coverage;
    }

    private static Config configOf(long seed) {
        return Config.ALL.get((int) Math.floorMod(seed / BATCH, (long) Config.ALL.size()));
    }

    @Override
    protected void batch(List<Long> seeds) throws InterruptedException {
        Config config = configOf(seeds.get(0));
        String name = "stress-" + seeds.get(0);
        List<Scenario> scenarios = new ArrayList<>();
        Skua skua = config.open(name);
        try (skua) {
            for (long seed : seeds) {
                at(replayCommand(seed) + " (" + config + ")");
                Scenario scenario = new Scenario(seed, skua, config, coverage);
                scenarios.add(scenario);
                scenario.run(skua);
            }
            at("the close of seeds " + seeds + " (" + config + ")");
        }
        coverage.add(skua.counters());
        scenarios.forEach(Scenario::checkAfterClose);
        checkNoThreadLeft(name);
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
}
