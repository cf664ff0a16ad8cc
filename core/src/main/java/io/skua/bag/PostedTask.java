package io.skua.bag;

import io.skua.task.AnnouncedTask;

/** A task that may lie in a bag and be announced on a {@link Board} at the same time. See {@link Post}. */
public abstract class PostedTask extends AnnouncedTask {
    private final Post post = new Post();

    public final Post post() {
        return post;
    }

    @Override
    protected final boolean claimAnnounced() {
        return post.claim();
    }
}
