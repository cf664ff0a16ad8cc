package io.skua.sim.log;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** What {@link EventCheck} knows of a worker: its stack, its bag, and what it is doing. */
final class CheckedWorker {
    final int place;

    @Nullable
    CheckedTask top;

    @Nullable
    CheckedTask taking; // from STEAL to VISIT

    int victim;
    long busyUntil;
    boolean asleep;
    boolean member;

    @Nullable
    CheckedTask newest; // of the bag

    @Nullable
    BitSet victims;

    CheckedWorker(int place) {
        this.place = place;
    }

    @Nullable
    CheckedTask awaited() {
        return top == null ? null : top.awaited;
    }

    void put(CheckedTask task) {
        task.older = newest;
        if (newest != null) {
            newest.newer = task;
        }
        newest = task;
    }

    void remove(CheckedTask task) {
        if (task.newer == null) {
            newest = task.older;
        } else {
            task.newer.older = task.older;
        }
        if (task.older != null) {
            task.older.newer = task.newer;
        }
        task.older = null;
        task.newer = null;
    }
}
