package io.skua.pipeline;

import io.skua.worker.Task;
import io.skua.worker.Worker;
import org.jspecify.annotations.Nullable;

/**
 * Carries one item after the other through a {@link PipelineRun}. Its fields belong to whoever carries it; it changes
 * hands in a {@link Turnstile} or in a bag, and both publish what was written before.
 *
 * <p>It is also the task that is queued when nobody carries it. That task is never complete ({@link #exec} says false)
 * and nobody joins it, so it can be queued again and again; those who wait, wait for the flow.
 */
final class Token extends Task {
    private final PipelineRun flow;

    int station; // where it is
    long number; // its number there, if it has one
    long sequence; // the number of its item at the source

    @Nullable
    Object item; // null: it has been dropped

    @Nullable
    Token next; // in a list of its carrier

    Token(PipelineRun flow) {
        this.flow = flow;
    }

    @Override
    protected boolean exec() {
        flow.carry(Worker.current(), this);
        return false;
    }

    /** Its job is cancelled, or the user's context hook has failed: it was taken out of its bag but not run. */
    @Override
    protected void afterEnd() {
        flow.carryUnrun(Worker.current(), this);
    }

    @Override
    protected Object above() {
        return flow;
    }
}
