package io.skua.sim.log;

import io.skua.workloads.script.Script;
import io.skua.workloads.script.ScriptLoop;
import io.skua.workloads.script.StepSink;

/**
 * A random series-parallel program that follows from a seed: each script hashes its seed into its steps, so it writes
 * the same ones each time.
 *
 * @param seed of this script; its children get others
 * @param depth how many levels of scripts may lie below
 */
record RandomScript(long seed, int depth, Shape shape) implements Script {
    /** What scripts mostly do. */
    enum Shape {
        MIXED(4, 3, 3, 30),
        SPAWNS(8, 1, 1, 10),
        CALLS(2, 8, 2, 10),
        LONG_WORK(3, 1, 2, 500),
        NO_WORK(5, 3, 3, 0),
        LOOPS(4, 4, 3, 30);

        private final int spawns;
        private final int calls;
        private final int syncs;
        private final int work;

        boolean hasLoops() {
            return this == LOOPS;
        }

        Shape(int spawns, int calls, int syncs, int work) {
            this.spawns = spawns;
            this.calls = calls;
            this.syncs = syncs;
            this.work = work;
        }
    }

    @Override
    public void write(StepSink steps) {
        long state = mix(seed);
        work(steps, state);
        if (depth == 0) {
            return;
        }
        int unsynced = 0;
        int fewest = depth > 3 ? 3 : 0; // else many programs would be over at once
        int count = fewest + (int) Long.remainderUnsigned(mix(state + 1), 5);
        for (int i = 0; i < count; i++) { // what is unsynced then is left to the end
            state = mix(state + 2);
            int choice = (int) Long.remainderUnsigned(state, shape.spawns + shape.calls + shape.syncs + 2);
            int below = depth - 1 - (int) Long.remainderUnsigned(mix(state + 3), Math.min(2, depth));
            RandomScript child = new RandomScript(mix(state + 4), below, shape);
            if (choice < shape.spawns) {
                steps.spawn(child);
                unsynced++;
            } else if (choice < shape.spawns + shape.calls) {
                steps.call(child);
            } else if (choice < shape.spawns + shape.calls + shape.syncs) {
                if (unsynced > 0) {
                    unsynced--;
                    steps.sync();
                }
            } else if (shape.hasLoops()) {
                loop(steps, state);
            } else {
                work(steps, state);
            }
        }
    }

    /** Of elements that all take nothing at times, or of which one takes much. */
    private void loop(StepSink steps, long state) {
        int elements = 1 + (int) Long.remainderUnsigned(mix(state + 6), 60);
        long even = Long.remainderUnsigned(mix(state + 7), 4);
        int large = (int) Long.remainderUnsigned(mix(state + 8), 2L * elements);
        steps.loop(new ScriptLoop(elements, i -> i == large ? 50 : even));
    }

    private void work(StepSink steps, long state) {
        if (shape.work > 0) {
            steps.work(Long.remainderUnsigned(mix(state + 5), shape.work)); // 0 at times
        }
    }

    private static long mix(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return (mixed ^ (mixed >>> 31)) + 0x9E3779B97F4A7C15L;
    }
}
