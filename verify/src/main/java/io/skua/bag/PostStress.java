package io.skua.bag;

import io.skua.job.JobCore;
import io.skua.job.JobGroup;
import io.skua.job.JobHost;
import io.skua.job.JobTraits;
import io.skua.job.Jobs;
import io.skua.job.Levels;
import io.skua.task.Task;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IZ_Result;
import org.openjdk.jcstress.infra.results.ZZZ_Result;

/**
 * Post and Board: one taker gets the task (A1), nothing that was claimed stays on the board (A2), and whoever finds a
 * post there sees its task and job. No weakened twin: x86 keeps stores in order, so a slot that was written too weakly
 * would not show.
 */
public final class PostStress {
    private static final JobGroup GROUP = new JobGroup() {};

    /** Hears nothing: no job is run here. */
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

    private PostStress() {}

    /** A job that has room for everybody, and a task: what an announcer writes. */
    private static final class BareJob extends JobCore {
        BareJob() {
            super(HOST, JobTraits.PLAIN);
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

    private static final class Numbered extends Task {
        private final int number;

        Numbered(int number) {
            this.number = number;
        }

        @Override
        protected boolean exec() {
            return true;
        }
    }

    /** What both takers have: one from the board, the other from its own bag. */
    @JCStressTest
    @Outcome(
            id = {"true, false, true", "false, true, true"},
            expect = Expect.ACCEPTABLE,
            desc = "one of them")
    @Outcome(expect = Expect.FORBIDDEN, desc = "both, none, or it stays on the board")
    @State
    public static class Once {
        private final Board board = new Board();
        private final Post post = new Post();

        public Once() {
            post.announce(new Numbered(7), new BareJob(), board);
        }

        @Actor
        public void owner(ZZZ_Result result) {
            result.r1 = post.claim();
        }

        @Actor
        public void thief(ZZZ_Result result) {
            Post seen = board.look(GROUP, Levels.ANY);
            result.r2 = seen != null && seen.claim();
        }

        @Arbiter
        public void afterwards(ZZZ_Result result) {
            result.r3 = board.isEmpty() && board.look(GROUP, Levels.ANY) == null;
        }
    }

    /** A thief looks while a task is being announced. */
    @JCStressTest
    @Outcome(id = "0, true", expect = Expect.ACCEPTABLE, desc = "not there yet")
    @Outcome(
            id = "7, true",
            expect = Expect.ACCEPTABLE,
            desc = "there, with its task and job, and gone when it was claimed")
    @Outcome(expect = Expect.FORBIDDEN, desc = "half of a post, or one that stays although it was claimed")
    @State
    public static class Announced {
        private final Board board = new Board();
        private final Post post = new Post();

        @Actor
        public void announcer() {
            post.announce(new Numbered(7), new BareJob(), board);
        }

        @Actor
        public void thief(IZ_Result result) {
            result.r1 = take(board);
        }

        private static int take(Board from) {
            Post seen = from.look(GROUP, Levels.ANY);
            if (seen == null || !Jobs.hasRoom(seen.job())) {
                return 0;
            }
            int number = ((Numbered) seen.task()).number;
            return seen.claim() ? number : -1;
        }

        @Arbiter
        public void afterwards(IZ_Result result) {
            boolean isThere = board.look(GROUP, Levels.ANY) == post;
            result.r2 = result.r1 == 0 ? isThere && !board.isEmpty() : !isThere && board.isEmpty();
        }
    }

    /** Two announcers find a slot each, and neither disturbs the other's. */
    @JCStressTest
    @Outcome(id = "2, true", expect = Expect.ACCEPTABLE, desc = "both are there, and both go")
    @Outcome(expect = Expect.FORBIDDEN, desc = "one was lost, or stays")
    @State
    public static class Two {
        private final Board board = new Board();
        private final Post first = new Post();
        private final Post second = new Post();

        @Actor
        public void one() {
            first.announce(new Numbered(1), new BareJob(), board);
        }

        @Actor
        public void other() {
            second.announce(new Numbered(2), new BareJob(), board);
        }

        @Arbiter
        public void afterwards(IZ_Result result) {
            for (Post post = board.look(GROUP, Levels.ANY); post != null; post = board.look(GROUP, Levels.ANY)) {
                result.r1 += post.claim() ? 1 : 0;
            }
            result.r2 = board.isEmpty();
        }
    }
}
