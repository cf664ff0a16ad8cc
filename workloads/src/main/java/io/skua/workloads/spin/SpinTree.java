package io.skua.workloads.spin;

import io.skua.workloads.Workload;
import java.util.function.LongUnaryOperator;

/**
 * The tree of {@code stress} and {@code skew}: leaves that spin, 2^depth of them, and above them nodes that only
 * divide. A node gives {@code share} percent of its leaves to one child, at least one leaf, and the rest to the other;
 * with 50 the tree is full.
 *
 * <p>Leaf i puts {@code i ^ SEED} through {@code grain} rounds of xorshift and a last multiplication; the answer is the
 * sum over all leaves. A round depends on the one before, and shifts do not fold into each other, so a compiler can
 * neither shorten nor vectorise a leaf. But rounds are linear over bits, so many of them are one matrix:
 * {@link #known()} needs no spinning.
 *
 * <p>The small child is forked and the large one is called. A thief then takes a piece that is a fair share, and the
 * owner goes down the long side where the work is, on one stack. The other way round each theft would take nearly
 * everything that is left, and the owner would stand in a join with nothing to do but steal it back.
 *
 * @param reps how often the tree is run, one after the other, with the leaves numbered on
 * @param share percent, from 1 to 50
 */
record SpinTree(int grain, int depth, int reps, int share) {
    static final int GRAIN_MAX = 1_000_000_000;
    static final int DEPTH_MAX = 44; // the largest that the papers print; leaves of all repetitions still fit in a long
    static final int REPS_MAX = 100_000;
    static final int EVEN = 50;

    private static final long SEED = 0x9E37_79B9_7F4A_7C15L;

    long leaves() {
        return 1L << depth;
    }

    /** How many of a node's leaves its forked child gets. */
    long forked(long leaves) {
        return Math.max(1, leaves * share / 100);
    }

    long spin(long leaf) {
        long state = leaf ^ SEED;
        for (int i = 0; i < grain; i++) {
            state = round(state);
        }
        return last(state);
    }

    private static long round(long state) {
        long mixed = state ^ state << 13;
        mixed ^= mixed >>> 7;
        return mixed ^ mixed << 17;
    }

    /** Not linear: the sum of linear leaves would be the same for almost any number of rounds, and so show nothing. */
    private static long last(long state) {
        long mixed = state * 0xFF51_AFD7_ED55_8CCDL;
        return mixed ^ mixed >>> 32;
    }

    /** The twin: a loop, since for one thread the tree has no purpose. */
    /** Sums up what the trees give, one after the other, each found by its first leaf. */
    long sum(LongUnaryOperator ofTree) {
        long sum = 0;
        for (int rep = 0; rep < reps; rep++) {
            sum += ofTree.applyAsLong(rep * leaves());
        }
        return sum;
    }

    long sequential() {
        long sum = 0;
        for (long leaf = 0; leaf < reps * leaves(); leaf++) {
            sum += spin(leaf);
        }
        return sum;
    }

    /**
     * The sum without the spinning. With L for {@code grain} rounds, which are linear, L(first ^ i ^ SEED) is L(first ^
     * SEED) ^ L(i); in the order of the Gray code an i differs from the one before in a single bit, so a leaf takes one
     * operation for all its rounds.
     */
    long known() {
        long[] rounds = BitMatrix.power(BitMatrix.of(SpinTree::round), grain);
        long sum = 0;
        for (int rep = 0; rep < reps; rep++) {
            long state = BitMatrix.apply(rounds, rep * leaves() ^ SEED);
            sum += last(state);
            for (long step = 1; step < leaves(); step++) {
                state ^= rounds[Long.numberOfTrailingZeros(step)];
                sum += last(state);
            }
        }
        return sum;
    }

    /** How many nodes there are on the longest way down, which is the one that the calls take. */
    int levels() {
        int levels = 1;
        for (long leaves = leaves(); leaves > 1; leaves -= forked(leaves)) {
            levels++;
        }
        return levels;
    }

    /**
     * In iterations; dividing counts nothing. Every node that divides forks once, so a tree has as many tasks as
     * leaves; the root's task runs all repetitions. The longest chain of tasks takes the first fork each time, as a
     * larger node has no shorter chain.
     */
    Workload.Shape shape() {
        long chain = 1;
        for (long leaves = leaves(); leaves > 1; leaves = forked(leaves)) {
            chain++;
        }
        double work = (double) leaves() * reps * grain;
        return new Workload.Shape(reps * (leaves() - 1) + 1, chain, work, (double) reps * grain, "iterations");
    }
}
