package io.skua.task;

/**
 * A task that is announced beside the bag that it lies in. Two takers can thus have the task in their hands, and one of
 * them runs the task: whoever has taken the task must claim it first.
 */
public abstract class AnnouncedTask extends StructuredTask {
    @Override
    final boolean claim() {
        return claimAnnounced();
    }

    /** Returns true to one taker, and false to all others. */
    protected abstract boolean claimAnnounced();
}
