package io.skua.verify;

import io.skua.tree.Node;
import io.skua.tree.RangeNode;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIZ_Result;
import org.openjdk.jcstress.infra.results.ZZZ_Result;

/**
 * Node: owner and thief, or two thieves, bring a leaf to the EXPANDED state at once; there is one set of children (N6),
 * and who sees it sees it complete.
 */
public final class ExpandStress {
    private ExpandStress() {}

    private static RangeNode owned() {
        RangeNode node = new RangeNode(0, 4);
        node.tryOwn(0);
        return node;
    }

    private static Node right(Node node) {
        return Objects.requireNonNull(node.right());
    }

    private static int rest(@Nullable Node child) {
        return child == null ? -1 : (int) child.rest();
    }

    @JCStressTest
    @Outcome(id = "22, 22, true", expect = Expect.ACCEPTABLE, desc = "the same two children, with two elements each")
    @Outcome(expect = Expect.FORBIDDEN, desc = "two sets of children, or children that are not complete")
    @State
    public static class Children {
        private final RangeNode node = owned();
        private @Nullable Node ownersLeft;
        private @Nullable Node thiefsLeft;

        @Actor
        public void owner(IIZ_Result result) {
            node.trySteal();
            ownersLeft = node.left();
            result.r1 = 10 * rest(ownersLeft) + rest(node.right());
        }

        @Actor
        public void thief(IIZ_Result result) {
            node.trySteal();
            thiefsLeft = node.left();
            result.r2 = 10 * rest(thiefsLeft) + rest(node.right());
        }

        @Arbiter
        public void same(IIZ_Result result) {
            result.r3 = ownersLeft == thiefsLeft && ownersLeft == node.left();
        }
    }

    /** Both want the same child. */
    @JCStressTest
    @Outcome(
            id = {"true, false, true", "false, true, true"},
            expect = Expect.ACCEPTABLE,
            desc = "one has it")
    @Outcome(expect = Expect.FORBIDDEN, desc = "both or neither")
    @State
    public static class OneOwner {
        private final RangeNode node = owned();

        @Actor
        public void owner(ZZZ_Result result) {
            result.r1 = node.trySteal() && right(node).tryOwn(1);
        }

        @Actor
        public void thief(ZZZ_Result result) {
            result.r2 = node.trySteal() && right(node).tryOwn(2);
        }

        @Arbiter
        public void whose(ZZZ_Result result) {
            result.r3 = right(node).owner() == (result.r1 ? 1 : 2);
        }
    }

    /** A twin that looks and stores where the real one has a CAS. */
    @JCStressTest
    @Outcome(id = "22, 22, true", expect = Expect.ACCEPTABLE, desc = "the same two children")
    @Outcome(expect = Expect.ACCEPTABLE_INTERESTING, desc = "two sets of children")
    @State
    public static class Weak {
        private volatile int @Nullable [] split;
        private int @Nullable [] owners;
        private int @Nullable [] thiefs;

        private int[] expand() {
            int[] seen = split;
            if (seen == null) {
                split = new int[] {22};
                seen = split;
            }
            return seen;
        }

        @Actor
        public void owner(IIZ_Result result) {
            owners = expand();
            result.r1 = owners[0];
        }

        @Actor
        public void thief(IIZ_Result result) {
            thiefs = expand();
            result.r2 = thiefs[0];
        }

        @Arbiter
        public void same(IIZ_Result result) {
            result.r3 = owners == thiefs && owners == split;
        }
    }
}
