package io.skua.supply;

import io.skua.bag.Board;
import io.skua.bag.Post;
import io.skua.idle.Group;
import io.skua.idle.Seated;
import io.skua.job.Jobs;

/** Finds tasks that were announced to the worker's seat, since its worker had their data last. */
final class MailSource implements Source {
    private final Seated worker;

    MailSource(Seated worker) {
        this.worker = worker;
    }

    @Override
    public boolean look(Group group, int level, int turn, Find find) {
        return lookAt(worker.seat().mail(), group, level, find);
    }

    /** Looks at any board. The announcement stays there until its task is claimed. */
    static boolean lookAt(Board board, Group group, int level, Find find) {
        Post post = board.look(group, level);
        return post != null && Jobs.enter(post.job()) && find.setStolen(post.task(), post.job(), null);
    }
}
