package io.skua.worker;

import org.jspecify.annotations.Nullable;

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

    final int level() {
        return traits.level();
    }

    public final Runnable body() {
        return body;
    }

    protected final JobTraits traits() {
        return traits;
    }

    /** A job for this task that has started: the task has forked something, or something forked in it has failed. */
    protected abstract JobCore promote();

    /** The body has thrown, and there is no job to say so. */
    protected abstract void uncaught(Throwable thrown);

    /** Returns what the body or its context threw. */
    final @Nullable Throwable run(Worker worker) {
        long mark = worker.mark();
        JobTraits.Context context = traits.context();
        try {
            Object saved = context == null ? null : context.install();
            try {
                body.run();
            } finally {
                if (context != null) {
                    context.uninstall(saved);
                }
            }
            return null;
        } catch (Throwable thrown) {
            worker.cancelForksSince(mark);
            return thrown;
        }
    }
}
