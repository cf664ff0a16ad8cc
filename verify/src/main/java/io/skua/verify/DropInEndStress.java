package io.skua.verify;

import io.skua.ForkJoinTask;
import io.skua.RecursiveTask;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * A drop-in task that somebody completes by hand: it ends once, and whoever sees the end sees the result. A twin would
 * show nothing: the end is one CAS, and x86 keeps stores in order.
 */
public final class DropInEndStress {
    private DropInEndStress() {}

    private static final class Value extends RecursiveTask<int[]> {
        private static final long serialVersionUID = 1;

        @Override
        protected int[] compute() {
            return new int[1];
        }
    }

    @JCStressTest
    @Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "completed")
    @Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "cancelled")
    @Outcome(expect = Expect.FORBIDDEN, desc = "both or neither")
    @State
    public static class OneEnd {
        private final ForkJoinTask<int[]> task = new Value();

        @Actor
        public void completes() {
            task.quietlyComplete();
        }

        @Actor
        public void cancels(ZZ_Result result) {
            result.r2 = task.cancel(false);
        }

        @Arbiter
        public void end(ZZ_Result result) {
            result.r1 = task.isCompletedNormally();
        }
    }

    @JCStressTest
    @Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "not ended yet")
    @Outcome(id = "42", expect = Expect.ACCEPTABLE, desc = "the whole result")
    @Outcome(expect = Expect.FORBIDDEN, desc = "no result, or half of it")
    @State
    public static class WholeResult {
        private final ForkJoinTask<int[]> task = new Value();

        @Actor
        public void completes() {
            int[] value = new int[1];
            value[0] = 42;
            task.complete(value);
        }

        @Actor
        public void sees(I_Result result) {
            result.r1 = task.isDone() ? task.join()[0] : -1;
        }
    }
}
