package io.skua.worker;

/**
 * A Runnable that was handed to execute: nobody can wait for it, cancel it or ask about it, so it needs no job and no status of its
 * own. All of them run under one job of the engine that never ends ({@link Engine#houseJob}).
 */
public abstract non-sealed class LightTask implements Injected {
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

    @Override
    public final boolean claim() {
        return true; // nobody else can know it
    }

    public final Runnable body() {
        return body;
    }

    /** The body or its context has thrown. */
    protected abstract void uncaught(Throwable thrown);

    final void run(Worker worker) {
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
        } catch (Throwable thrown) {
            Failure failure = worker.failed(mark, thrown);
            if (!failure.isCancellation()) {
                uncaught(thrown);
            }
        }
    }
}
