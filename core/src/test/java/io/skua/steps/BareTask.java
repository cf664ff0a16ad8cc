package io.skua.steps;

import io.skua.bag.PostedTask;

/** A task that does what a test says, if it is ever run. */
public final class BareTask extends PostedTask {
    private final Runnable body;

    public BareTask() {
        this(() -> {});
    }

    public BareTask(Runnable body) {
        this.body = body;
    }

    @Override
    protected boolean exec() {
        body.run();
        return true;
    }
}
