package io.skua.workloads.uts;

import static java.util.stream.Collectors.joining;

import io.skua.workloads.uts.TreeParameters.Shape;
import io.skua.workloads.uts.TreeParameters.Type;
import java.util.Arrays;
import java.util.Optional;

/**
 * The sample trees of the UTS distribution, with the counts published for them. T1 to T5 have about 4 million nodes,
 * L about 100 million, XL 1.6 billion, WL over 150 billion.
 */
public enum SampleTree {
    /** A geometric tree of 4 million nodes. */
    T1(TreeParameters.geometric(Shape.FIXED, 10, 4, 19), 4_130_071, 10, 3_305_118),
    /** A cyclic tree of 4 million nodes. */
    T2(TreeParameters.geometric(Shape.CYCLIC, 16, 6, 502), 4_117_769, 81, 2_342_762),
    /** A binomial tree of 4 million nodes. */
    T3(TreeParameters.binomial(2000, 0.124875, 8, 42), 4_112_897, 1_572, 3_599_034),
    /** A hybrid tree of 4 million nodes. */
    T4(new TreeParameters(Type.HYBRID, Shape.LINEAR, 16, 6, 0.234375, 4, 1), 4_132_453, 134, 3_108_986),
    /** A geometric tree of 4 million nodes that thins out with its depth. */
    T5(TreeParameters.geometric(Shape.LINEAR, 20, 4, 34), 4_147_582, 20, 2_181_318),
    /** As T1, with 102 million nodes. */
    T1L(TreeParameters.geometric(Shape.FIXED, 13, 4, 29), 102_181_082, 13, 81_746_377),
    /** As T2, with 97 million nodes. */
    T2L(TreeParameters.geometric(Shape.CYCLIC, 23, 7, 220), 96_793_510, 67, 53_791_152),
    /** As T3, with 111 million nodes. */
    T3L(TreeParameters.binomial(2000, 0.200014, 5, 7), 111_345_631, 17_844, 89_076_904),
    /** As T1, with 1.6 billion nodes. */
    T1XL(TreeParameters.geometric(Shape.FIXED, 15, 4, 29), 1_635_119_272, 15, 1_308_100_063),
    /** As T1, with 271 billion nodes. */
    T1WL(TreeParameters.geometric(Shape.FIXED, 18, 4, 19), 270_751_679_750L, 18, 216_601_257_283L),
    /** As T3, with 157 billion nodes. */
    T3WL(TreeParameters.binomial(2000, 0.4999995, 2, 559), 157_063_495_159L, 758_577, 78_531_748_579L);

    private final TreeParameters parameters;
    private final TreeCounts published;

    SampleTree(TreeParameters parameters, long nodes, int depth, long leaves) {
        this.parameters = parameters;
        this.published = new TreeCounts(nodes, depth, leaves);
    }

    /** Returns how the tree is made. */
    public TreeParameters parameters() {
        return parameters;
    }

    /** Returns the counts that the benchmark's authors have published, which every run must find. */
    public TreeCounts published() {
        return published;
    }

    static Optional<SampleTree> with(TreeParameters parameters) {
        return Arrays.stream(values())
                .filter(tree -> tree.parameters.equals(parameters))
                .findFirst();
    }

    static SampleTree named(String name) {
        return Arrays.stream(values())
                .filter(tree -> tree.name().equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown tree '" + name + "': the known ones are "
                        + Arrays.stream(values()).map(SampleTree::name).collect(joining(", "))
                        + ", and parameters make others, as in t=1 a=3 d=10 b=4 r=19"));
    }
}
