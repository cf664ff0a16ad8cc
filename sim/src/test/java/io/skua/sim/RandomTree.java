package io.skua.sim;

import io.skua.policy.RandomSource;
import io.skua.workloads.script.Script;
import io.skua.workloads.script.StepSink;

/**
 * A random series-parallel program: tasks that work, spawn some of their children and call others, and sync at times.
 *
 * @param work the most that a task works at once
 */
public record RandomTree(long seed, int depth, int work) implements Script {
    @Override
    public void write(StepSink steps) {
        RandomSource random = new RandomSource(seed);
        steps.work(random.nextInt(work));
        if (depth == 0) {
            return;
        }
        int children = random.nextInt(5);
        int unsynced = 0;
        for (int i = 0; i < children; i++) {
            int below = depth - 1 - random.nextInt(Math.min(2, depth));
            RandomTree child = new RandomTree(seed * 0x9E3779B97F4A7C15L + i + 1, below, work);
            if (random.nextInt(4) > 0) {
                steps.spawn(child);
                unsynced++;
            } else {
                steps.call(child);
            }
            steps.work(random.nextInt(work));
            if (unsynced > 0 && random.nextInt(4) == 0) {
                steps.sync();
                unsynced--;
            }
        }
    }
}
