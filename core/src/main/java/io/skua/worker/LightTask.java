package io.skua.worker;

/**
 * A Runnable that was handed to execute: nobody can wait for it, cancel it or ask about it, so it needs no job of its own. All
 * of them belong to one job of the engine that never ends ({@link Engine#houseJob}).
 */
public abstract non-sealed class LightTask extends Task implements Injected {
    private final Runnable body;
    private final JobTraits traits;

    protected LightTask(Runnable body, JobTraits traits) {
        this.body = body;
        this.traits = traits;
    }

    @Override
    public final int level() {
        return traits.level();
    }

    final JobTraits traits() {
        return traits;
    }

    public final Runnable body() {
        return body;
    }

    /** The body has thrown. */
    protected abstract void uncaught(Throwable thrown);

    @Override
    protected final boolean exec() {
        body.run();
        return true;
    }

    @Override
    protected final void afterEnd() {
        Failure failure = failure();
        if (failure != null && !failure.isCancellation()) {
            uncaught(failure.thrown());
        }
    }
}
