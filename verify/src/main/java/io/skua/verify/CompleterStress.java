package io.skua.verify;

import io.skua.CountedCompleter;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * The pending count of a completer: two threads each store a part of the result and use up one count. The last of them
 * completes the task, once, and sees both parts. The twin looks at the count and then stores a new one.
 */
public final class CompleterStress {
    private CompleterStress() {}

    /** Two parts, and how often the task was completed. */
    private static class Sum extends CountedCompleter<Integer> {
        private static final long serialVersionUID = 1;

        int left;
        int right;
        int sum;
        int completions;

        Sum() {
            setPendingCount(1);
        }

        @Override
        public void compute() {}

        @Override
        public void onCompletion(CountedCompleter<?> caller) {
            completions++;
            sum = left + right;
        }
    }

    @JCStressTest
    @Outcome(id = "1, 11", expect = Expect.ACCEPTABLE, desc = "completed once, by a thread that saw both parts")
    @Outcome(expect = Expect.FORBIDDEN, desc = "not once, or a part is missing")
    @State
    public static class Strong {
        private final Sum task = new Sum();

        @Actor
        public void one() {
            task.left = 1;
            task.tryComplete();
        }

        @Actor
        public void other() {
            task.right = 10;
            task.tryComplete();
        }

        @Arbiter
        public void look(II_Result result) {
            result.r1 = task.isDone() ? task.completions : -1;
            result.r2 = task.sum;
        }
    }

    @JCStressTest
    @Outcome(id = "1, 11", expect = Expect.ACCEPTABLE, desc = "completed once")
    @Outcome(id = "-1, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "nobody completes the task")
    @Outcome(expect = Expect.FORBIDDEN, desc = "twice, or a part is missing")
    @State
    public static class Weak {
        private final Sum task = new Sum();

        private void tryComplete() {
            int seen = task.getPendingCount();
            if (seen == 0) {
                task.tryComplete();
            } else {
                task.setPendingCount(seen - 1);
            }
        }

        @Actor
        public void one() {
            task.left = 1;
            tryComplete();
        }

        @Actor
        public void other() {
            task.right = 10;
            tryComplete();
        }

        @Arbiter
        public void look(II_Result result) {
            result.r1 = task.isDone() ? task.completions : -1;
            result.r2 = task.sum;
        }
    }
}
