package io.skua.verify;

import io.skua.tree.Node;
import io.skua.tree.RangeNode;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BinaryOperator;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZI_Result;

/**
 * Node: two of those who must arrive at a node end at once (N8). The last one combines, once per pair and in order, and
 * sees what the other one wrote. Results are digits in arrays that nothing else publishes.
 */
public final class PushUpStress {
    private PushUpStress() {}

    /**
     * A root with two children, all owned and taken: 1 is the root's own part, 2 the left child's, 3 the right one's.
     */
    abstract static class Tree {
        final RangeNode root = new RangeNode(0, 2);
        final Node left;
        final Node right;
        final AtomicInteger calls = new AtomicInteger();
        final BinaryOperator<Object> combiner = (first, second) -> {
            calls.incrementAndGet();
            int[] all = (int[]) first;
            all[0] = all[0] * 10 + ((int[]) second)[0];
            return all;
        };

        Tree() {
            root.tryOwn(0);
            root.trySteal();
            left = Objects.requireNonNull(root.left());
            right = Objects.requireNonNull(root.right());
            left.tryOwn(1);
            right.tryOwn(2);
            left.discard();
            right.discard();
        }

        final boolean end(Node node, int digit) {
            return node.end(new int[] {digit}, Node.NOTHING, combiner);
        }

        /** The digits, and behind them how many calls it took. */
        final void check(ZZI_Result result) {
            result.r3 = (root.result() instanceof int[] all ? all[0] : 0) * 10 + calls.get();
        }
    }

    @JCStressTest
    @Outcome(
            id = {"true, false, 1232", "false, true, 1232"},
            expect = Expect.ACCEPTABLE,
            desc = "by one of them")
    @Outcome(expect = Expect.FORBIDDEN, desc = "not once, not in order, or not all")
    @State
    public static class TwoChildren extends Tree {
        public TwoChildren() {
            end(root, 1);
        }

        @Actor
        public void left(ZZI_Result result) {
            result.r1 = end(left, 2);
        }

        @Actor
        public void right(ZZI_Result result) {
            result.r2 = end(right, 3);
        }

        @Arbiter
        public void all(ZZI_Result result) {
            check(result);
        }
    }

    @JCStressTest
    @Outcome(
            id = {"true, false, 1232", "false, true, 1232"},
            expect = Expect.ACCEPTABLE,
            desc = "by one of them")
    @Outcome(expect = Expect.FORBIDDEN, desc = "not once, not in order, or not all")
    @State
    public static class OwnerAndChild extends Tree {
        public OwnerAndChild() {
            end(left, 2);
        }

        @Actor
        public void owner(ZZI_Result result) {
            result.r1 = end(root, 1);
        }

        @Actor
        public void right(ZZI_Result result) {
            result.r2 = end(right, 3);
        }

        @Arbiter
        public void all(ZZI_Result result) {
            check(result);
        }
    }

    /** A twin that counts arrivals by a read and a store: nobody is the last, or both are. */
    @JCStressTest
    @Outcome(
            id = {"true, false, 1", "false, true, 1"},
            expect = Expect.ACCEPTABLE,
            desc = "by one of them")
    @Outcome(expect = Expect.ACCEPTABLE_INTERESTING, desc = "by nobody, or by both")
    @State
    public static class Weak {
        private volatile int arrivals = 1;
        private final AtomicInteger calls = new AtomicInteger();

        private boolean arrive() {
            int seen = arrivals;
            arrivals = seen + 1;
            if (seen == 2) {
                calls.incrementAndGet();
            }
            return seen == 2;
        }

        @Actor
        public void left(ZZI_Result result) {
            result.r1 = arrive();
        }

        @Actor
        public void right(ZZI_Result result) {
            result.r2 = arrive();
        }

        @Arbiter
        public void all(ZZI_Result result) {
            result.r3 = calls.get();
        }
    }
}
