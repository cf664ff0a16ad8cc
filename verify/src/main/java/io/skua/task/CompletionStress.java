package io.skua.task;

import java.util.concurrent.TimeUnit;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IZ_Result;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.ZI_Result;
import org.openjdk.jcstress.infra.results.ZZI_Result;

/**
 * Signal: whoever sees the end sees what was written before it; it ends once; and whoever waits returns. No weakened
 * twin: x86 keeps stores in order, and a lost wake-up would hang (verify/spin/signal.pml has those).
 */
public final class CompletionStress {
    private static final long NANOS_MAX = TimeUnit.SECONDS.toNanos(10);

    private CompletionStress() {}

    /** A task whose body is in the test. */
    abstract static class Bare extends Task {
        @Override
        protected final boolean exec() {
            return true;
        }
    }

    private static boolean returns(Signal signal) {
        try {
            return signal.await(false, System.nanoTime() + NANOS_MAX);
        } catch (InterruptedException e) {
            return false;
        }
    }

    @JCStressTest
    @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "not ended yet")
    @Outcome(id = "7", expect = Expect.ACCEPTABLE, desc = "ended, with its result")
    @Outcome(expect = Expect.FORBIDDEN, desc = "ended, but without its result")
    @State
    public static class Seen extends Signal {
        private int value = -1;

        @Actor
        public void runner() {
            value = 7;
            end(DONE);
        }

        @Actor
        public void joiner(I_Result result) {
            result.r1 = hasEnded() ? value : 0;
        }
    }

    @JCStressTest
    @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "not ended yet")
    @Outcome(id = "7", expect = Expect.ACCEPTABLE, desc = "ended, with its result")
    @Outcome(expect = Expect.FORBIDDEN, desc = "ended, but without its result")
    @State
    public static class SeenAlone extends Bare {
        private int value = -1;

        @Actor
        public void runner() {
            value = 7;
            endAlone(DONE, null);
        }

        @Actor
        public void joiner(I_Result result) {
            result.r1 = hasEnded() ? value : 0;
        }
    }

    @JCStressTest
    @Outcome(id = "true, 7", expect = Expect.ACCEPTABLE, desc = "returns with the result")
    @Outcome(expect = Expect.FORBIDDEN, desc = "a lost wake-up, or no result")
    @State
    public static class Awaited extends Signal {
        private int value = -1;

        public Awaited() {
            casState(NEW, 1); // queued: nobody looks again after a while
        }

        @Actor
        public void runner() {
            value = 7;
            end(DONE);
        }

        @Actor
        public void waiter(ZI_Result result) {
            result.r1 = returns(this);
            result.r2 = value;
        }
    }

    @JCStressTest
    @Outcome(id = "true, 7", expect = Expect.ACCEPTABLE, desc = "returns with the result")
    @Outcome(expect = Expect.FORBIDDEN, desc = "a lost wake-up, or no result")
    @State
    public static class AwaitedAlone extends Bare {
        private int value = -1;

        @Actor
        public void runner() {
            value = 7;
            endAlone(DONE, null);
        }

        @Actor
        public void waiter(ZI_Result result) {
            result.r1 = returns(this);
            result.r2 = value;
        }
    }

    @JCStressTest
    @Outcome(id = "true, false, -1", expect = Expect.ACCEPTABLE, desc = "done")
    @Outcome(id = "false, true, -3", expect = Expect.ACCEPTABLE, desc = "cancelled")
    @Outcome(expect = Expect.FORBIDDEN, desc = "ended twice, never, or not as its winner says")
    @State
    public static class Once extends Signal {
        @Actor
        public void runner(ZZI_Result result) {
            result.r1 = end(DONE);
        }

        @Actor
        public void canceller(ZZI_Result result) {
            result.r2 = end(CANCELLED);
        }

        @Arbiter
        public void end(ZZI_Result result) {
            result.r3 = statusAcquire();
        }
    }

    /** A body returns, as in RecursiveTask, while somebody else makes the task fail. */
    @JCStressTest
    @Outcome(id = "-1, true", expect = Expect.ACCEPTABLE, desc = "done, with its result")
    @Outcome(id = "-2, true", expect = Expect.ACCEPTABLE, desc = "failed, with its failure")
    @Outcome(expect = Expect.FORBIDDEN, desc = "an end without what belongs to it")
    @State
    public static class Outcomes extends Bare {
        private static final Failure FAILURE = new Failure(new IllegalStateException("on purpose"));
        private static final String RESULT = "result";

        @Actor
        public void runner() {
            endWith(DONE, RESULT);
        }

        @Actor
        public void saboteur() {
            fail(FAILURE);
        }

        @Arbiter
        public void check(IZ_Result result) {
            result.r1 = statusAcquire();
            result.r2 = outcome == (result.r1 == DONE ? RESULT : FAILURE);
        }
    }
}
