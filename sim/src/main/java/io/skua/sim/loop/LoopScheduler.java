package io.skua.sim.loop;

import org.jspecify.annotations.Nullable;

/** A way to run loops on a simulated machine. */
public interface LoopScheduler {
    /** As in tables. */
    String name();

    /** A loop that nobody has joined yet. */
    Running start(LoopLoad load, LoopSetting setting);

    /** One loop that runs, and what those who take part in it share. */
    interface Running {
        /** The next one to take part; null if there is nothing for it to do. */
        @Nullable
        LoopPart join();

        /** How many batches have been taken. */
        long batches();

        /** How many nodes the tree has; 0 for schedulers without. */
        long treeSize();

        /** Whether all elements have been run. */
        boolean isDone();
    }
}
