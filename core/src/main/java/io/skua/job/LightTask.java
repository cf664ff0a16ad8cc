package io.skua.job;

/**
 * A Runnable that was handed to execute: nobody can wait for it, cancel it or ask about it, so it needs no job and no
 * status of its own. It becomes a job when it forks something that is queued, or when a fork fails.
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

    /** A job for this task that has started: the task has forked something, or something forked in it has failed. */
    public abstract JobCore promote();

    /** The body has thrown, and there is no job to say so. */
    public abstract void uncaught(Throwable thrown);
}
