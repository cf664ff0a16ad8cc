package io.skua.kernel;

import io.skua.tree.Node;

/**
 * A kernel that does nothing. Two kinds of it run through {@link Kernel#run} before all others, so that the compiler takes the calls there for calls to anybody, and
 * does not inline them. Otherwise, in programs with one or two loops, the block is compiled anew as a part of whatever calls it, with luck or without: a
 * cheap body then costs up to a third more in one of three JVMs. See docs/decisions/0009-kernels.md, and 0004 for the same trick.
 */
class Decoy extends Kernel {
    private static final int CALLS = 3_000;

    static void spoil() {
        Kernel[] decoys = {new Decoy(), new OtherDecoy()};
        Object acc = Node.NOTHING;
        for (int i = 0; i < CALLS; i++) {
            Kernel decoy = decoys[i % 2];
            decoy.run(Node.NOTHING, 0, BLOCK + 1, 0L);
            decoy.run(Node.NOTHING, 0, BLOCK + 1, 0.0);
            decoy.run(Node.NOTHING, 0, BLOCK + 1, acc);
        }
    }

    private static final class OtherDecoy extends Decoy {}

    @Override
    long block(Object data, long from, long acc) {
        return acc;
    }

    @Override
    double block(Object data, long from, double acc) {
        return acc;
    }

    @Override
    Object block(Object data, long from, Object acc) {
        return acc;
    }

    @Override
    long rest(Object data, long from, int count, long acc) {
        return acc;
    }

    @Override
    double rest(Object data, long from, int count, double acc) {
        return acc;
    }

    @Override
    Object rest(Object data, long from, int count, Object acc) {
        return acc;
    }

    @Override
    public Object search(Object data, long from, int count) {
        return Node.NOTHING;
    }

    @Override
    Kernel of(Object what) {
        return this;
    }
}
