package io.skua.workloads.matrix;

import io.skua.workloads.divide.DividedRun;
import io.skua.workloads.divide.Forks;
import io.skua.workloads.divide.Halving;
import io.skua.workloads.script.Program;
import io.skua.workloads.setup.Arguments;
import io.skua.workloads.setup.DescribedWorkload;
import io.skua.workloads.setup.PowersOfTwo;
import io.skua.workloads.setup.PreparedInput;
import io.skua.workloads.setup.SpareArrays;
import java.util.List;
import java.util.Set;

/** The product of two matrices by Strassen's seven products of halves. */
public final class StrassenWorkload extends DescribedWorkload {
    private static final int DEFAULT = 1024;
    private static final int MIN = 4;
    private static final int MAX = 4096; // three matrices and scratch memory in a few gigabytes
    private static final int CUTOFF = 128;
    private static final int CUTOFF_MIN = 16; // with smaller ones, sums of sums could be too large to be exact
    private static final int BLOCK = 32;
    private static final int DEPTH = 3;
    private static final int DEPTH_MAX = 8;
    private static final int ROWS_PER_CHECK = 32;

    /** Where the twin changes to the standard product, as measured: one level later costs 3 %, one earlier 10 %. */
    private static final int TWIN_CUTOFF = 128;

    private static final String[] PUBLISHED = {"1024", "cutoff=64", "block=32", "depth=3"};

    /** Has no input yet; {@link #with} reads one from words that a user has typed. */
    public StrassenWorkload() {
        super(
                "strassen",
                "product of two n x n matrices by seven products of halves, each a task: few tasks, and sevens do not"
                        + " split evenly",
                "strassen [n, a power of two from " + MIN + " to " + MAX + ", default " + DEFAULT
                        + "] [cutoff=largest standard product, default " + CUTOFF
                        + "] [block=rows of it kept in cache, default "
                        + BLOCK + "] [depth=levels that fork, default " + DEPTH + "]",
                Preset.of("quick", "a few milliseconds", "256"),
                Preset.of("dvs-sim", "DVS paper, Fig. 5, simulated: input 1024,32 and cut-off 64,3", PUBLISHED),
                Preset.of("dvs-real", "DVS paper, Fig. 5, Linux: input 1024,32 and cut-off 64,3", PUBLISHED));
    }

    @Override
    public Instance with(List<String> arguments) {
        Arguments given = new Arguments(this, arguments).allowing(1, Set.of("cutoff", "block", "depth"));
        int n = PowersOfTwo.check("n", given.word("n", DEFAULT, MIN, MAX));
        int cutoff = PowersOfTwo.check("cutoff", given.setting("cutoff", CUTOFF, CUTOFF_MIN, MAX));
        int block = PowersOfTwo.check("block", given.setting("block", Math.min(BLOCK, cutoff), MIN, cutoff));
        return new Run(n, cutoff, block, given.setting("depth", DEPTH, 0, DEPTH_MAX));
    }

    private static final class Run implements DividedRun {
        private final int n;
        private final int cutoff;
        private final int block;
        private final int depth;

        /** A matrix smaller than the cut-off is a single tile. */
        private final int tile;

        private final PreparedInput<SquareFactors> factors;
        private final Strassen strassen;
        private final SpareArrays<TiledMatrix> products;

        Run(int n, int cutoff, int block, int depth) {
            this.n = n;
            this.cutoff = cutoff;
            this.block = block;
            this.depth = depth;
            int side = Math.min(n, cutoff);
            tile = side;
            factors = new PreparedInput<>(() -> new SquareFactors(n, side));
            strassen = new Strassen(n, side, Math.min(block, side));
            products = new SpareArrays<>(() -> TiledMatrix.allocate(n, side));
        }

        @Override
        public String title() {
            return "strassen " + n + (cutoff == CUTOFF ? "" : " cutoff=" + cutoff)
                    + (block == Math.min(BLOCK, cutoff) ? "" : " block=" + block)
                    + (depth == DEPTH ? "" : " depth=" + depth);
        }

        /** Strassen's product as well: at 256 and above it beats the standard one made of the same tiles. */
        @Override
        public Object sequential() {
            SquareFactors given = factors.get();
            TiledMatrix product = products.take();
            strassen.sequential(n, Math.max(tile, TWIN_CUTOFF), given.left(), given.right(), product);
            SquareFactors.Check check = given.new Check(product);
            check.gather(0, n);
            products.give(product);
            return check.result();
        }

        @Override
        public Prepared prepare() {
            SquareFactors given = factors.get();
            TiledMatrix product = products.take();
            SquareFactors.Check check = given.new Check(product);
            return new Prepared() {
                @Override
                public void run(Forks forks) {
                    strassen.forked(forks, depth, n, given.left(), given.right(), product);
                    Halving.run(forks, 0, n, ROWS_PER_CHECK, check::gather);
                }

                @Override
                public Object answer() {
                    products.give(product);
                    return check.result();
                }
            };
        }

        /** The check of the answer forks too; its multiplications are not counted. */
        @Override
        public Shape shape() {
            return Strassen.cost(n, tile, depth)
                    .then(Halving.cost(0, n, ROWS_PER_CHECK, end -> 0))
                    .shape("multiplications");
        }

        @Override
        public Program program() {
            return StrassenScript.program(title(), new StrassenScript(n, tile, depth), ROWS_PER_CHECK);
        }

        @Override
        public Verdict check(Object answer) {
            return answer instanceof MatrixProduct product ? product.verdict(n) : Verdict.WRONG;
        }
    }
}
