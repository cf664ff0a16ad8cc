package io.skua.task;

/**
 * A task that may be announced on a board besides lying in a bag. Two takers can find it, one in each place, so each
 * taker must claim the task before it runs the task; only one claim succeeds.
 */
public abstract class AnnouncedTask extends StructuredTask {
    @Override
    final boolean claim() {
        return claimAnnounced();
    }

    /** Returns true to the first caller, and false to every other. */
    protected abstract boolean claimAnnounced();
}
