package io.skua.workloads.catalog;

import io.skua.workloads.script.Program;
import io.skua.workloads.script.Script;
import io.skua.workloads.script.ScriptLoop;
import io.skua.workloads.script.StepSink;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Goes through a program in one thread, a task before what its parent does next, and counts. With a stack of its own,
 * since some programs are thousands of levels deep. A loop counts as one task without parallelism.
 */
final class ScriptWalk {
    /**
     * What was counted.
     *
     * @param tasks the root and all that were spawned
     * @param depth of the longest chain of parents, in tasks
     * @param order a hash of all steps in their order
     */
    record Count(long tasks, long depth, long work, long span, long order) {}

    private final List<Frame> frames = new ArrayList<>();
    private long tasks = 1;
    private long depth = 1;
    private long work;
    private long order;

    private ScriptWalk() {}

    static Count of(Program program) {
        return new ScriptWalk().walk(program.root());
    }

    private Count walk(Script root) {
        int level = 0;
        frame(0).begin(root, 0, 1, false);
        while (level >= 0) {
            Frame frame = frames.get(level);
            if (frame.next < frame.size) {
                level = step(level, frame);
            } else {
                if (frame.waiting != 0) {
                    throw new AssertionError("A script leaves " + frame.waiting + " tasks to nobody.");
                }
                level--;
                if (level >= 0) {
                    frames.get(level).end(frame);
                }
            }
        }
        return new Count(tasks, depth, work, frames.get(0).time, order);
    }

    private int step(int level, Frame frame) {
        long amount = frame.amounts[frame.next];
        Script child = frame.children[frame.next++];
        order = 31 * order + amount;
        if (child != null) {
            boolean spawned = amount == Frame.SPAWN;
            long chain = frame.chain + (spawned ? 1 : 0);
            tasks += spawned ? 1 : 0;
            depth = Math.max(depth, chain);
            frame(level + 1).begin(child, frame.time, chain, spawned);
            return level + 1;
        }
        if (amount == Frame.SYNC) {
            frame.join();
        } else {
            work += amount;
            frame.time += amount;
        }
        return level;
    }

    private Frame frame(int level) {
        if (level == frames.size()) {
            frames.add(new Frame());
        }
        return frames.get(level);
    }

    /** A script that has been begun: its steps, and the ends of what it has spawned and not waited for. */
    private static final class Frame implements StepSink {
        private static final long SYNC = -1;
        private static final long SPAWN = -2;
        private static final long CALL = -3;

        private Script[] children = new Script[4];
        private long[] amounts = new long[4];
        private long[] ends = new long[4];
        private int size;
        private int next;
        private int waiting;
        private long time;
        private long chain;
        private boolean spawned;

        void begin(Script script, long time, long chain, boolean spawned) {
            size = 0;
            next = 0;
            waiting = 0;
            this.time = time;
            this.chain = chain;
            this.spawned = spawned;
            script.write(this);
        }

        void end(Frame child) {
            if (!child.spawned) {
                time = child.time;
                return;
            }
            if (waiting == ends.length) {
                ends = Arrays.copyOf(ends, 2 * waiting);
            }
            ends[waiting++] = child.time;
        }

        void join() {
            if (waiting == 0) {
                throw new AssertionError("A script waits for nobody.");
            }
            time = Math.max(time, ends[--waiting]);
        }

        private void add(long amount, Script child) {
            if (size == amounts.length) {
                amounts = Arrays.copyOf(amounts, 2 * size);
                children = Arrays.copyOf(children, 2 * size);
            }
            amounts[size] = amount;
            children[size++] = child;
        }

        @Override
        public void work(long units) {
            if (units < 1) {
                throw new AssertionError("A step of work is 1 unit or more, not " + units + ".");
            }
            add(units, null);
        }

        @Override
        public void spawn(Script child) {
            add(SPAWN, child);
        }

        @Override
        public void call(Script child) {
            add(CALL, child);
        }

        @Override
        public void sync() {
            add(SYNC, null);
        }

        @Override
        public void loop(ScriptLoop loop) {
            for (int i = 0; i < loop.elements(); i++) {
                add(loop.units().applyAsLong(i), null);
            }
        }
    }
}
