package io.skua.workloads.spin;

import io.skua.workloads.setup.Arguments;
import io.skua.workloads.setup.DescribedWorkload;
import java.util.List;
import java.util.Set;

/**
 * A full binary tree whose leaves spin: 2^depth · reps · grain iterations in all, of about 2 ns each. The DVS paper
 * gives 10000,20,1 for its simulated machine, which is 10^10. For its real one it prints 10000,44,3; depth 44 would be
 * 5·10^17 iterations, decades of work, so the preset keeps depth 20 and takes the three repetitions: 3·10^10.
 */
public final class StressWorkload extends DescribedWorkload {
    static final int GRAIN = 10_000;
    static final int DEPTH = 14;
    static final int REPS = 1;

    /** Has no input yet; {@link #with} reads one from words that a user has typed. */
    public StressWorkload() {
        super(
                "stress",
                "a full binary tree whose 2^depth leaves spin, one tree after the other: tasks of any size you like",
                "stress " + arguments(),
                Preset.of("quick", "milliseconds", "1000", "14", "1"),
                Preset.of("dvs-sim", "DVS paper, Fig. 5, simulated machine: 10^10 iterations", "10000", "20", "1"),
                Preset.of(
                        "dvs-real",
                        "DVS paper, Fig. 5, real machine; the printed depth of 44 would take decades, so 20",
                        "10000",
                        "20",
                        "3"));
    }

    /** Those that {@code skew} takes too. */
    static String arguments() {
        return "[grain: iterations per leaf, from 1 to " + SpinTree.GRAIN_MAX + ", default " + GRAIN
                + "] [depth from 0 to " + SpinTree.DEPTH_MAX + ", default " + DEPTH
                + "] [reps from 1 to " + SpinTree.REPS_MAX + ", default " + REPS + "]";
    }

    static SpinTree tree(Arguments given, int share) {
        return new SpinTree(
                given.word(0, "grain", GRAIN, 1, SpinTree.GRAIN_MAX),
                given.word(1, "depth", DEPTH, 0, SpinTree.DEPTH_MAX),
                given.word(2, "reps", REPS, 1, SpinTree.REPS_MAX),
                share);
    }

    @Override
    public Instance with(List<String> arguments) {
        SpinTree tree = tree(new Arguments(this, arguments).allowing(3, Set.of()), SpinTree.EVEN);
        return new SpinRun("stress " + tree.grain() + " " + tree.depth() + " " + tree.reps(), tree);
    }
}
