package io.skua.workloads.anywhere;

import java.util.function.Consumer;

/** Runs one task after the other, each in lumps. New tasks come to light between two lumps only. */
public interface TaskRunner {
    /**
     * Returns a new runner that is used by the same thread as this one. The two share what neither needs between two
     * calls, which keeps thousands of runners small.
     */
    TaskRunner another();

    /** Begins a task. The one before must have ended, or is given up. */
    void begin(Object task);

    /** Returns whether the task that was begun last has more to do. */
    boolean isBusy();

    /**
     * Works on to the next moment at which others could get new tasks, or to the end of the task.
     *
     * @param spawned receives new tasks
     * @return how many units of work were done
     */
    long advance(Consumer<Object> spawned);

    /** Returns what was found since this was called last. */
    long takeFound();
}
