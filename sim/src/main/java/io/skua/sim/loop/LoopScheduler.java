package io.skua.sim.loop;

import org.jspecify.annotations.Nullable;

/** A way to run loops on a simulated machine. */
public interface LoopScheduler {
    /** As in tables. */
    String name();

    /** Starts a loop, which no worker has joined yet. */
    Running start(LoopLoad load, LoopSetting setting);

    /** A loop that runs, and the state that its participants share. */
    interface Running {
        /** Makes the next participant; null if there is nothing for it to do. */
        @Nullable
        LoopPart join();

        /** How many batches have been taken. */
        long batches();

        /** How many nodes the tree has; 0 for schedulers without a tree. */
        long treeSize();

        /** Whether all elements have been run. */
        boolean isDone();
    }
}
