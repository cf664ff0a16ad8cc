package io.skua.task;

/** A task whose failure must not be lost: if no join observes the failure, the job fails with it. */
public abstract class StructuredTask extends Task {
    @Override
    final boolean endsWithItsBody() {
        return true;
    }

    @Override
    final boolean failsItsJob() {
        return true;
    }
}
