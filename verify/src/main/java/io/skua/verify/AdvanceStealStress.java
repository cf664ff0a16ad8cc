package io.skua.verify;

import io.skua.field.Fields;
import io.skua.tree.Node;
import io.skua.tree.Progress;
import io.skua.tree.RangeNode;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * RangeNode: the owner takes elements one by one while a thief steals the rest (N3, N5); each element belongs to one of
 * them. Results are sets of bits, one per element. Weak is a twin whose owner looks and stores where the real one has a
 * CAS.
 */
public final class AdvanceStealStress {
    private static final int ELEMENTS = 4;

    private AdvanceStealStress() {}

    private static RangeNode owned(int elements) {
        RangeNode node = new RangeNode(0, elements);
        node.tryOwn(0);
        return node;
    }

    /** The elements [from, to) as bits. */
    private static int bits(long from, long to) {
        return (1 << to) - (1 << from);
    }

    private static int stolen(Node node) {
        if (!node.trySteal()) {
            return 0;
        }
        RangeNode left = (RangeNode) node.left();
        RangeNode right = (RangeNode) Objects.requireNonNull(node.right());
        return (left == null ? 0 : bits(left.start(), left.until())) | bits(right.start(), right.until());
    }

    @JCStressTest
    @Outcome(
            id = {"0, 15", "1, 14", "3, 12", "7, 8", "15, 0"},
            expect = Expect.ACCEPTABLE,
            desc = "shared out")
    @Outcome(expect = Expect.FORBIDDEN, desc = "an element belongs to both or to nobody")
    @State
    public static class FromTheLeft {
        private final RangeNode node = owned(ELEMENTS);

        @Actor
        public void owner(II_Result result) {
            long seen = node.progress();
            while (!Progress.isStolen(seen) && Progress.rest(seen) > 0) {
                long next = Progress.advanceLeft(seen, 1);
                if (!node.advance(seen, next)) {
                    return;
                }
                result.r1 |= bits(node.from(seen), node.from(next));
                seen = next;
            }
        }

        @Actor
        public void thief(II_Result result) {
            result.r2 = stolen(node);
        }
    }

    @JCStressTest
    @Outcome(
            id = {"0, 15", "1, 14", "9, 6", "11, 4", "15, 0"},
            expect = Expect.ACCEPTABLE,
            desc = "shared out")
    @Outcome(expect = Expect.FORBIDDEN, desc = "an element belongs to both or to nobody")
    @State
    public static class FromBothEnds {
        private final RangeNode node = owned(ELEMENTS);

        @Actor
        public void owner(II_Result result) {
            long seen = node.progress();
            boolean right = false;
            while (!Progress.isStolen(seen) && Progress.rest(seen) > 0) {
                long next = right ? Progress.advanceRight(seen, 1) : Progress.advanceLeft(seen, 1);
                if (!node.advance(seen, next)) {
                    return;
                }
                result.r1 |= right ? bits(node.to(next), node.to(seen)) : bits(node.from(seen), node.from(next));
                seen = next;
                right = !right;
            }
        }

        @Actor
        public void thief(II_Result result) {
            result.r2 = stolen(node);
        }
    }

    @JCStressTest
    @Outcome(
            id = {"1, 0", "0, 1"},
            expect = Expect.ACCEPTABLE,
            desc = "one of them has it")
    @Outcome(expect = Expect.FORBIDDEN, desc = "both or neither")
    @State
    public static class Last {
        private final RangeNode node = owned(1);

        @Actor
        public void owner(II_Result result) {
            long seen = node.progress();
            if (!Progress.isStolen(seen) && node.advance(seen, Progress.advanceLeft(seen, 1))) {
                result.r1 = 1;
            }
        }

        @Actor
        public void thief(II_Result result) {
            result.r2 = stolen(node);
        }
    }

    /** The rest is discarded, in one batch. */
    @JCStressTest
    @Outcome(
            id = {"0, 15", "1, 0"},
            expect = Expect.ACCEPTABLE,
            desc = "all discarded, or all stolen")
    @Outcome(expect = Expect.FORBIDDEN, desc = "both or neither")
    @State
    public static class Discarded {
        private final RangeNode node = owned(ELEMENTS);

        @Actor
        public void owner(II_Result result) {
            node.discard();
            result.r1 = Progress.isStolen(node.progress()) ? 0 : 1;
        }

        @Actor
        public void thief(II_Result result) {
            result.r2 = stolen(node);
        }
    }

    @JCStressTest
    @Outcome(
            id = {"0, 15", "1, 14", "3, 12", "7, 8", "15, 0"},
            expect = Expect.ACCEPTABLE,
            desc = "shared out")
    @Outcome(expect = Expect.ACCEPTABLE_INTERESTING, desc = "an element belongs to both")
    @State
    public static class Weak {
        private static final VarHandle PROGRESS = Fields.handle(MethodHandles.lookup(), "progress", long.class);

        private volatile long progress = Progress.of(0, ELEMENTS);

        @Actor
        public void owner(II_Result result) {
            long seen = progress;
            while (!Progress.isStolen(seen) && Progress.rest(seen) > 0) {
                long next = Progress.advanceLeft(seen, 1);
                if (progress != seen) {
                    return;
                }
                progress = next;
                result.r1 |= bits(Progress.left(seen), Progress.left(next));
                seen = next;
            }
        }

        @Actor
        public void thief(II_Result result) {
            long seen = progress;
            while (Progress.rest(seen) > 0) {
                if (PROGRESS.compareAndSet(this, seen, Progress.stolen(seen))) {
                    result.r2 = bits(Progress.left(seen), Progress.right(seen));
                    return;
                }
                seen = progress;
            }
        }
    }
}
