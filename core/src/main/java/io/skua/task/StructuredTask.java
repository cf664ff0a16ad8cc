package io.skua.task;

/** A task whose failure must not get lost: if nobody joins it, its job fails. */
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
