package io.skua.stress;

import io.skua.Skua;
import io.skua.faults.EngineState;
import io.skua.stress.Scenario.Config;
import io.skua.stress.Scenario.Coverage;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Runs scenarios, batch by batch: a batch shares one scheduler, which its seeds decide. Without JUnit it soaks:
 *
 * <pre>
 * java -Dskua.stress.seeds=1000000 io.skua.stress.StressRunner
 * </pre>
 */
final class StressRunner extends SeedRunner {
    private static final long THREAD_END_MILLIS = TimeUnit.SECONDS.toMillis(10);

    private static final Logger LOG = Logger.getLogger("io.skua"); // kept, so that its level is

    private final Coverage coverage = new Coverage();
    private volatile @Nullable Skua current; // whose jobs run now

    private StressRunner() {}

    public static void main(String[] arguments) {
        StressRunner runner = new StressRunner();
        runner.runAsAsked();
        runner.checkNoLoaderKept();
    }

    /** Runs the seeds [first, first + count). */
    static Coverage runAll(long first, long count) {
        StressRunner runner = new StressRunner();
        runner.run(first, count);
        runner.checkNoLoaderKept();
        return runner.coverage;
    }

    /**
     * All schedulers are closed: nothing of them may keep the class loader of a thread that has submitted something.
     */
    private void checkNoLoaderKept() {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(THREAD_END_MILLIS);
        List<WeakReference<ClassLoader>> loaders = coverage.loaders;
        do {
            System.gc();
            loaders.removeIf(loader -> loader.get() == null);
        } while (!loaders.isEmpty() && System.nanoTime() - end < 0);
        if (!loaders.isEmpty()) {
            throw new AssertionError(loaders.size() + " class loaders are kept after all schedulers were closed");
        }
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

    @Override
    protected String state() {
        Skua skua = current;
        return skua == null ? "" : new EngineState(skua).describe();
    }

    private static Config configOf(long seed) {
        return Config.ALL.get((int) Math.floorMod(seed / BATCH, (long) Config.ALL.size()));
    }

    @Override
    protected void batch(List<Long> seeds) throws InterruptedException {
        Config config = configOf(seeds.get(0));
        String name = "stress-" + seeds.get(0);
        Level level = LOG.getLevel();
        if (config.threads() == Scenario.Threads.MORTAL) {
            LOG.setLevel(Level.OFF); // of threads that cannot be made, on purpose
        }
        List<Scenario> scenarios = new ArrayList<>();
        Skua skua = config.open(name);
        current = skua;
        try (skua) {
            for (long seed : seeds) {
                at(replayCommand(seed) + " (" + config + "), with the others of its batch: -Dskua.stress.first="
                        + seeds.get(0) + " -Dskua.stress.seeds=" + BATCH);
                Scenario scenario = new Scenario(seed, skua, config, coverage);
                scenarios.add(scenario);
                scenario.run(skua);
            }
            at("the close of seeds " + seeds + " (" + config + ")");
        }
        LOG.setLevel(level);
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
