package io.skua.tree;

import java.util.Objects;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * One node of four elements and its two children. The owner takes elements from both ends, and thieves steal: every
 * result is that of some sequential order. An end returns the result of the whole tree if it was the last one.
 */
@Tag("one-processor")
public class NodeLincheckTest {
    private static final int ELEMENTS = 4;
    private static final int NONE = -1;
    private static final int STOLEN = -2;

    private final RangeNode node = new RangeNode(0, ELEMENTS);
    private String first = ""; // the result of the owner
    private String last = "";
    private boolean ended;
    private boolean leftEnded;
    private boolean rightEnded;

    public NodeLincheckTest() {
        node.tryOwn(0);
    }

    /** A second attempt to own a node always fails. */
    @Operation
    public boolean own() {
        return node.tryOwn(1);
    }

    @Operation(nonParallelGroup = "owner")
    public int takeLeft() {
        long seen = node.progress();
        if (Progress.isStolen(seen) || Progress.rest(seen) == 0) {
            return Progress.isStolen(seen) ? STOLEN : NONE;
        }
        if (!node.advance(seen, Progress.advanceLeft(seen, 1))) {
            return STOLEN;
        }
        first += Progress.left(seen);
        return Progress.left(seen);
    }

    @Operation(nonParallelGroup = "owner")
    public int takeRight() {
        long seen = node.progress();
        if (Progress.isStolen(seen) || Progress.rest(seen) == 0) {
            return Progress.isStolen(seen) ? STOLEN : NONE;
        }
        if (!node.advance(seen, Progress.advanceRight(seen, 1))) {
            return STOLEN;
        }
        last = Progress.right(seen) - 1 + last;
        return Progress.right(seen) - 1;
    }

    /** How many elements the children have. */
    @Operation
    public int steal() {
        if (!node.trySteal()) {
            return 0;
        }
        Node left = node.left();
        return (int) ((left == null ? 0 : left.rest())
                + Objects.requireNonNull(node.right()).rest());
    }

    @Operation
    public int rest() {
        return (int) node.rest();
    }

    /** Whoever needs the children of a stolen node makes them. */
    private void help() {
        if (Progress.isStolen(node.progress())) {
            node.trySteal();
        }
    }

    @Operation
    public boolean ownLeft() {
        help();
        Node left = node.left();
        return left != null && left.tryOwn(1);
    }

    @Operation
    public boolean ownRight() {
        help();
        Node right = node.right();
        return right != null && right.tryOwn(2);
    }

    @Operation(nonParallelGroup = "owner")
    public String end() {
        long seen = node.progress();
        if (ended || (!Progress.isStolen(seen) && Progress.rest(seen) > 0)) {
            return "no";
        }
        help();
        ended = true;
        return end(node, first, last);
    }

    @Operation(nonParallelGroup = "left")
    public String endLeft() {
        if (leftEnded || !isOwned(node.left())) {
            return "no";
        }
        leftEnded = true;
        return end(Objects.requireNonNull(node.left()));
    }

    @Operation(nonParallelGroup = "right")
    public String endRight() {
        if (rightEnded || !isOwned(node.right())) {
            return "no";
        }
        rightEnded = true;
        return end(Objects.requireNonNull(node.right()));
    }

    private static boolean isOwned(@Nullable Node child) {
        return child != null && child.isOwned();
    }

    /**
     * Ends a child without taking its elements, so that steal and rest return the same before and after. The elements
     * become a part of the result.
     */
    private String end(Node child) {
        RangeNode range = (RangeNode) child;
        StringBuilder all = new StringBuilder();
        for (long i = range.start(); i < range.until(); i++) {
            all.append(i);
        }
        return end(child, all.toString(), "");
    }

    private String end(Node some, String left, String right) {
        boolean whole = some.end(orNothing(left), orNothing(right), (a, b) -> (String) a + b);
        return whole ? (String) Objects.requireNonNull(node.result()) : "not yet";
    }

    private static Object orNothing(String part) {
        return part.isEmpty() ? Node.NOTHING : part;
    }

    @Test
    void modelChecking() {
        new ModelCheckingOptions()
                .iterations(20)
                .invocationsPerIteration(300)
                .threads(3)
                .actorsBefore(3)
                .actorsPerThread(3)
                .actorsAfter(4)
                .sequentialSpecification(Sequential.class)
                .check(NodeLincheckTest.class);
    }

    @Test
    void stress() {
        new StressOptions()
                .iterations(30)
                .invocationsPerIteration(1_000)
                .threads(3)
                .actorsBefore(3)
                .actorsPerThread(3)
                .actorsAfter(4)
                .sequentialSpecification(Sequential.class)
                .check(NodeLincheckTest.class);
    }

    /** The sequential specification. */
    public static final class Sequential {
        private int from;
        private int to = ELEMENTS;
        private boolean stolen;
        private boolean leftOwned;
        private boolean rightOwned;
        private boolean ended;
        private boolean leftEnded;
        private boolean rightEnded;

        public boolean own() {
            return false;
        }

        public int takeLeft() {
            return stolen ? STOLEN : from == to ? NONE : from++;
        }

        public int takeRight() {
            return stolen ? STOLEN : from == to ? NONE : --to;
        }

        public int steal() {
            stolen |= from < to;
            return to - from;
        }

        public int rest() {
            return to - from;
        }

        public boolean ownLeft() {
            boolean first = stolen && to - from > 1 && !leftOwned;
            leftOwned |= first;
            return first;
        }

        public boolean ownRight() {
            boolean first = stolen && !rightOwned;
            rightOwned |= first;
            return first;
        }

        public String end() {
            boolean first = !ended && (stolen || from == to);
            ended |= first;
            return first ? result() : "no";
        }

        public String endLeft() {
            boolean first = leftOwned && !leftEnded;
            leftEnded |= first;
            return first ? result() : "no";
        }

        public String endRight() {
            boolean first = rightOwned && !rightEnded;
            rightEnded |= first;
            return first ? result() : "no";
        }

        private String result() {
            boolean all = ended && (!stolen || (rightEnded && (leftEnded || to - from == 1)));
            return all ? "0123" : "not yet";
        }
    }
}
