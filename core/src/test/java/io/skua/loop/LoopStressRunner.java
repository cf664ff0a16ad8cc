package io.skua.loop;

import io.skua.Skua;
import io.skua.stress.SeedRunner;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs random loops, batch by batch. A batch shares one scheduler, which depends on its seeds. To run for long without
 * JUnit:
 *
 * <pre>
 * java -Dskua.stress.seeds=1000000 io.skua.loop.LoopStressRunner
 * </pre>
 */
final class LoopStressRunner extends SeedRunner {
    private static final int[] WORKERS = {2, 4, 1, 32, 3, 2, 8};

    private final LoopCoverage coverage = new LoopCoverage();

    private LoopStressRunner() {}

    public static void main(String[] arguments) {
        new LoopStressRunner().runAsAsked();
    }

    /** Runs the seeds [first, first + count). */
    static LoopCoverage runAll(long first, long count) {
        LoopStressRunner runner = new LoopStressRunner();
        runner.run(first, count);
        return runner.coverage;
    }

    /** Runs one seed many times. */
    static LoopCoverage replay(long seed) {
        LoopStressRunner runner = new LoopStressRunner();
        runner.runAgain(seed);
        return runner.coverage;
    }

    @Override
    protected LoopCoverage coverage() {
        return coverage;
    }

    @Override
    protected void batch(List<Long> seeds) throws InterruptedException {
        int workers = WORKERS[(int) Math.floorMod(seeds.get(0) / BATCH, (long) WORKERS.length)];
        List<LoopScenario> scenarios = new ArrayList<>();
        try (Skua skua = Skua.builder().workers(workers).build()) {
            for (long seed : seeds) {
                at(replayCommand(seed) + " (" + workers + " workers)");
                LoopScenario scenario = new LoopScenario(seed, skua, coverage);
                scenarios.add(scenario);
                scenario.run();
            }
            at("the close of seeds " + seeds + " (" + workers + " workers)");
        }
        scenarios.forEach(LoopScenario::checkComplaints);
    }
}
