package io.skua.job;

/**
 * A Runnable that was handed to execute. Nobody can wait for it, cancel it or ask about it, so it needs no job and no
 * status of its own. It becomes a job when it forks a task that is queued or offered, or when a fork fails.
 */
public abstract non-sealed class LightTask implements Injected {
    private final Runnable body;
    private final JobTraits traits;

    protected LightTask(Runnable body, JobTraits traits) {
        this.body = body;
        this.traits = traits;
    }

    public final int level() {
        return traits.level();
    }

    public final Runnable body() {
        return body;
    }

    public final JobTraits traits() {
        return traits;
    }

    /** Returns a job for this task, which runs: the task has forked another task, or a fork in it has failed. */
    public abstract JobCore promote();

    /** Reports an exception of the body of a task that has not become a job. */
    public abstract void uncaught(Throwable thrown);
}
