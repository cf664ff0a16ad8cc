package io.skua.workloads.spin;

import io.skua.workloads.setup.Arguments;
import io.skua.workloads.setup.DescribedWorkload;
import java.util.List;
import java.util.Set;

/**
 * As much work as {@link StressWorkload}, in a tree that leans to one side. The DVS paper gives 10000,20,1,1 for its
 * simulated machine and does not say what the last 1 is; here it is the percentage that the small child gets. For the
 * real machine it prints 10000,44,3,1, and what is said of {@code stress} holds here too.
 *
 * <p>With 1 percent a tree of depth 20 has 1078 levels, one of depth 44 has 2733: no trouble for a stack of 1 MB.
 */
public final class SkewWorkload extends DescribedWorkload {
    private static final int SHARE = 1;

    /** Has no input yet; {@link #with} reads one from words that a user has typed. */
    public SkewWorkload() {
        super(
                "skew",
                "the leaves of stress in a tree that gives one child a small share at every level: deep on one side",
                "skew " + StressWorkload.arguments() + " [share: percent for the small child, from 1 to "
                        + SpinTree.EVEN + ", default " + SHARE + "]",
                Preset.of("quick", "milliseconds", "1000", "14", "1", "1"),
                Preset.of("dvs-sim", "DVS paper, Fig. 5, simulated machine: 10^10 iterations", "10000", "20", "1", "1"),
                Preset.of(
                        "dvs-real",
                        "DVS paper, Fig. 5, real machine; the printed depth of 44 would take decades, so 20",
                        "10000",
                        "20",
                        "3",
                        "1"));
    }

    @Override
    public Instance with(List<String> arguments) {
        Arguments given = new Arguments(this, arguments).allowing(4, Set.of());
        SpinTree tree = StressWorkload.tree(given, given.word(3, "share", SHARE, 1, SpinTree.EVEN));
        return new SpinRun("skew " + tree.grain() + " " + tree.depth() + " " + tree.reps() + " " + tree.share(), tree);
    }
}
