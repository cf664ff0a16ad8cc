package io.skua.workloads.uts;

import java.util.Locale;
import java.util.Set;

/**
 * Which tree to search. The letters are the options of the original UTS program; {@link #toString} writes them as the
 * command line reads them, {@code t=1 a=3 d=10 b=4 r=19}. Parameters that a type does not use are set to zero, so
 * equal trees are equal records.
 *
 * @param type t: how a node gets its number of children
 * @param shape a: how the expected number of children changes with height (GEO, HYBRID)
 * @param depth d: the height where GEO trees fade, and BALANCED ones end
 * @param branching b: children of the root; expected ones for GEO and HYBRID
 * @param probability q: how likely a node below the root has children (BIN, HYBRID)
 * @param children m: how many it then has (BIN, HYBRID)
 * @param seed r: the root's seed
 */
public record TreeParameters(
        Type type, Shape shape, int depth, double branching, double probability, int children, int seed) {

    static final int DEPTH_MAX = 1_000_000;
    static final int CHILDREN_MAX = 100;
    private static final double BRANCHING_MAX = 1e6;

    /** Above 1 a binomial tree may never end. T3L ends all the same, with 1.00007. */
    private static final double MEAN_MAX = 1.001;

    /** How a node gets its number of children. Declared in the order of the option's numbers. */
    public enum Type {
        /** Below the root, m children or none: the subtree below a node is as deep as it happens to be. */
        BIN("b", "q", "m", "r"),
        /** A geometric distribution whose mean depends on height. */
        GEO("a", "d", "b", "r"),
        /** GEO in the upper half, BIN below. */
        HYBRID("a", "d", "b", "q", "m", "r"),
        /** b children everywhere: the control without imbalance. */
        BALANCED("d", "b", "r");

        private final Set<String> letters;

        Type(String... letters) {
            this.letters = Set.of(letters);
        }

        boolean uses(String letter) {
            return letters.contains(letter);
        }
    }

    /** The mean number of children by height, in GEO trees. Declared in the order of the option's numbers. */
    public enum Shape {
        /** Nodes have fewer children the deeper they lie, falling linearly to none. */
        LINEAR,
        /** Nodes have fewer children the deeper they lie, falling by a power of the depth. */
        EXPDEC,
        /** The number of children rises and falls with the depth like a sine. */
        CYCLIC,
        /** Nodes of all depths have the same number of children on average. */
        FIXED
    }

    public TreeParameters {
        shape = type.uses("a") ? shape : Shape.LINEAR;
        depth = type.uses("d") ? depth : 0;
        probability = type.uses("q") ? probability : 0;
        children = type.uses("m") ? children : 0;
        check(
                !type.uses("d") || (depth >= 1 && depth <= DEPTH_MAX),
                "d must be from 1 to %d, but was %d",
                DEPTH_MAX,
                depth);
        check(
                branching >= 0 && branching <= BRANCHING_MAX,
                "b must be from 0 to %.0f, but was %s",
                BRANCHING_MAX,
                branching);
        check(children >= 0 && children <= CHILDREN_MAX, "m must be from 0 to %d, but was %d", CHILDREN_MAX, children);
        check(probability >= 0 && probability <= 1, "q must be from 0 to 1, but was %s", probability);
        check(
                probability * children <= MEAN_MAX,
                "q times m must be at most %s or the tree has no end, but was %s",
                MEAN_MAX,
                probability * children);
        boolean bends = shape == Shape.EXPDEC || shape == Shape.CYCLIC;
        check(!bends || branching > 1, "b must be above 1 for shape %s, but was %s", shape, branching);
        check(shape != Shape.EXPDEC || depth > 1, "d must be above 1 for shape %s, but was %d", shape, depth);
    }

    /** A tree whose nodes have a fixed number of children with this probability, and else none. */
    public static TreeParameters binomial(double branching, double probability, int children, int seed) {
        return new TreeParameters(Type.BIN, Shape.LINEAR, 0, branching, probability, children, seed);
    }

    /** A tree whose numbers of children follow a geometric distribution, down to this depth. */
    public static TreeParameters geometric(Shape shape, int depth, double branching, int seed) {
        return new TreeParameters(Type.GEO, shape, depth, branching, 0, 0, seed);
    }

    /** A tree whose nodes all have the same number of children, down to this depth. */
    public static TreeParameters balanced(int depth, double branching, int seed) {
        return new TreeParameters(Type.BALANCED, Shape.LINEAR, depth, branching, 0, 0, seed);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("t=").append(type.ordinal());
        append(text, "a", shape.ordinal());
        append(text, "d", depth);
        append(text, "b", branching);
        append(text, "q", probability);
        append(text, "m", children);
        append(text, "r", seed);
        return text.toString();
    }

    private void append(StringBuilder text, String letter, double value) {
        if (type.uses(letter)) {
            String number = value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
            text.append(' ').append(letter).append('=').append(number);
        }
    }

    private static void check(boolean condition, String message, Object... details) {
        if (!condition) {
            throw new IllegalArgumentException(String.format(Locale.ROOT, message, details));
        }
    }
}
