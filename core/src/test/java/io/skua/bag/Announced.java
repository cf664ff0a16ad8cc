package io.skua.bag;

import io.skua.island.Allowance;
import io.skua.job.JobCore;
import io.skua.job.JobGroup;
import io.skua.job.JobHost;
import io.skua.job.JobTraits;
import io.skua.job.Jobs;
import io.skua.job.Levels;
import io.skua.task.Task;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** Posts by number, on one board; and how often each was claimed. */
final class Announced {
    static final JobGroup GROUP = new JobGroup() {};

    /** Hears nothing: the jobs here are never run. */
    private static final JobHost HOST = new JobHost() {
        @Override
        public JobGroup main() {
            return GROUP;
        }

        @Override
        public void jobFinished(JobCore job) {}

        @Override
        public void disturbWorkersOf(JobCore job, boolean interrupt) {}

        @Override
        public void report(String what, Throwable why) {}
    };

    /** A job that only says whether it has room. */
    static final class Bare extends JobCore {
        Bare(int limit) {
            super(HOST, new JobTraits(Levels.NORMAL, new Allowance(1, Math.max(1, limit), 1), false, null));
            if (limit == 0) {
                Jobs.startRunning(this); // somebody runs it already
            }
        }

        @Override
        protected Task root() {
            throw new AssertionError("nobody asks for it here");
        }

        @Override
        protected void finished() {}

        @Override
        protected void shutDownNow() {}
    }

    static final class Numbered extends Task {
        final int number;

        Numbered(int number) {
            this.number = number;
        }

        @Override
        protected boolean exec() {
            return true;
        }
    }

    final Board board = new Board();
    final JobCore job = new Bare(Integer.MAX_VALUE);
    private final Post[] posts;
    private final AtomicIntegerArray known; // 1: what comes after announce, a bag in real life, lets others see it
    private final AtomicIntegerArray claims;

    Announced(int count) {
        posts = new Post[count];
        known = new AtomicIntegerArray(count);
        claims = new AtomicIntegerArray(count);
        for (int i = 0; i < count; i++) {
            posts[i] = new Post();
        }
    }

    Post post(int number) {
        return posts[number];
    }

    /** For one thread per number. */
    void announce(int number) {
        posts[number].announce(new Numbered(number), job, board);
        known.set(number, 1);
    }

    /** As whoever has the task from its owner's bag. */
    boolean claim(int number) {
        return known.get(number) == 1 && claim(posts[number], number);
    }

    /** As a thief that looks at the board; the number of what it got, or -1. */
    int take() {
        Post post = board.look(GROUP, Levels.ANY);
        if (post == null) {
            return -1;
        }
        int number = ((Numbered) post.task()).number;
        return post.job() == job && claim(post, number) ? number : -1;
    }

    private boolean claim(Post post, int number) {
        boolean mine = post.claim();
        if (mine) {
            claims.incrementAndGet(number);
        }
        return mine;
    }

    boolean isKnown(int number) {
        return known.get(number) == 1;
    }

    int claims(int number) {
        return claims.get(number);
    }
}
