package io.skua.workloads.script;

/** Where a {@link Script} writes its steps to. */
public interface StepSink {
    /** So much work without a fork, in units of the program. */
    void work(long units);

    /** Makes a task that others may steal. */
    void spawn(Script child);

    /** Runs a script at once and in the same task, as a method call does; nobody can steal it. */
    void call(Script child);

    /**
     * Waits for the last one spawned by this script that has not been waited for. What is left at the end is waited for
     * there.
     */
    void sync();

    /** Runs a loop, alone or with all who come to help; returns when all its elements have been run. */
    void loop(ScriptLoop loop);

    /** Runs both, the left one perhaps elsewhere. */
    default void both(Script left, Script right) {
        spawn(left);
        call(right);
        sync();
    }
}
