package io.skua.pipeline;

import io.skua.engine.Worker;
import io.skua.task.Task;
import org.jspecify.annotations.Nullable;

/**
 * Carries one item after the other through a {@link PipelineRun}. Its fields belong to the thread that carries it. It
 * changes hands in a {@link Turnstile} or in a bag, and both publish what was written before.
 *
 * <p>A token is also the task that is queued when nobody carries it. That task is never complete ({@link #exec} returns
 * false) and nobody joins it, so it can be queued again and again; those who wait, wait for the {@link PipelineRun}.
 */
final class Token extends Task {
    private final PipelineRun flow;

    int station; // the station that it is in, or waits for
    long number; // its number at the station, if it has one there
    long sequence; // the number that its item got at the source

    @Nullable
    Object item; // null if the item was dropped

    @Nullable
    Token next; // links a list of its carrier

    Token(PipelineRun flow) {
        this.flow = flow;
    }

    @Override
    protected boolean exec() {
        flow.carry(Worker.current(), this);
        return false;
    }

    /**
     * Called if the job is cancelled or the user's context hook has failed: the token was taken out of its bag but not
     * run.
     */
    @Override
    protected void afterEnd() {
        flow.carryUnrun(Worker.current(), this);
    }

    @Override
    protected Object above() {
        return flow;
    }
}
