package io.skua.sim.loop;

import io.skua.policy.RandomSource;
import io.skua.sim.time.Activity;
import io.skua.sim.time.EventQueue;
import org.jspecify.annotations.Nullable;

/**
 * Runs loops alone, without tasks around them: workers come at given moments and take part until there is nothing left.
 * Decisions happen in the order of their times, and at the same time in the order of the workers' numbers.
 */
public final class LoopExperiment {
    private static final int NOISE_STEPS = 1 << 16;

    private final LoopLoad load;
    private final LoopSetting setting;
    private final Arrivals arrivals;
    private final Noise noise;

    /** Makes an experiment in which all workers come at once and are always equally fast. */
    public LoopExperiment(LoopLoad load, LoopSetting setting) {
        this(load, setting, Arrivals.together(), Noise.NONE);
    }

    /**
     * Makes an experiment.
     *
     * @param arrivals when workers come
     * @param noise how their speed changes
     */
    public LoopExperiment(LoopLoad load, LoopSetting setting, Arrivals arrivals, Noise noise) {
        this.load = load;
        this.setting = setting;
        this.arrivals = arrivals;
        this.noise = noise;
    }

    /** Runs the loop once. The same experiment always has the same result. */
    public LoopResult run(LoopScheduler scheduler) {
        return run(scheduler.name(), scheduler.start(load, setting));
    }

    LoopResult run(String name, LoopScheduler.Running running) {
        int workers = setting.workers();
        @Nullable LoopPart[] parts = new LoopPart[workers];
        boolean[] came = new boolean[workers];
        Speeds speeds = new Speeds();
        EventQueue queue = new EventQueue(workers);
        for (int worker = 0; worker < workers; worker++) {
            queue.set(worker, arrivals.at(worker));
        }
        long makespan = 0;
        for (int worker = queue.first(); queue.time(worker) != EventQueue.NEVER; worker = queue.first()) {
            long now = queue.time(worker);
            if (!came[worker]) {
                came[worker] = true;
                parts[worker] = running.join();
            }
            LoopPart part = parts[worker];
            long cycles = part == null ? Activity.END : part.step(now);
            if (part == null || cycles == Activity.END) {
                queue.set(worker, EventQueue.NEVER);
                continue;
            }
            long end = now + cycles + speeds.delay(now, worker, cycles);
            if (part.useful() > 0) {
                makespan = Math.max(makespan, end);
            }
            queue.set(worker, end);
        }
        if (!running.isDone()) {
            throw new IllegalStateException("The loop has ended, and not all of its elements have been run.");
        }
        return new LoopResult(
                name, workers, makespan, load.total(), load.optimum(workers), running.treeSize(), running.batches());
    }

    /** How fast each worker is at the moment. */
    private final class Speeds {
        private final RandomSource random = new RandomSource(~setting.seed());
        private final double[] slowness = new double[setting.workers()];
        private final long[] until = new long[setting.workers()];

        long delay(long now, int worker, long cycles) {
            if (noise.most() == 0) {
                return 0;
            }
            if (now >= until[worker]) {
                slowness[worker] = noise.most() * random.nextInt(NOISE_STEPS) / NOISE_STEPS;
                until[worker] = now + noise.slice();
            }
            return (long) (cycles * slowness[worker]);
        }
    }
}
