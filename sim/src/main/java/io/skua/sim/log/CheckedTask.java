package io.skua.sim.log;

import org.jspecify.annotations.Nullable;

/** What {@link EventCheck} knows of a task that was spawned and not joined. */
final class CheckedTask {
    enum State {
        LYING,
        STOLEN,
        RUNNING,
        ENDED
    }

    final long number;
    final @Nullable CheckedTask spawner;
    final @Nullable CheckedTask olderChild; // of the same spawner, not joined
    State state = State.LYING;

    @Nullable
    CheckedTask newestChild; // not joined

    @Nullable
    CheckedTask awaited; // from WAIT to RESUME

    @Nullable
    CheckedTask below; // on the stack of its worker

    boolean visited; // taken from elsewhere
    boolean aside; // without a seat

    final CheckedWorker spawnedBy;

    @Nullable
    CheckedTask older; // in the bag

    @Nullable
    CheckedTask newer;

    CheckedTask(long number, @Nullable CheckedTask spawner, CheckedWorker spawnedBy) {
        this.number = number;
        this.spawner = spawner;
        this.olderChild = spawner == null ? null : spawner.newestChild;
        this.spawnedBy = spawnedBy;
    }

    boolean isBelow(CheckedTask ancestor) {
        CheckedTask at = spawner;
        while (at != null && at != ancestor) {
            at = at.spawner;
        }
        return at != null;
    }
}
