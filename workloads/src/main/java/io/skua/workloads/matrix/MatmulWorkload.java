package io.skua.workloads.matrix;

import io.skua.workloads.divide.DividedRun;
import io.skua.workloads.divide.Forks;
import io.skua.workloads.divide.Halving;
import io.skua.workloads.divide.Scripts;
import io.skua.workloads.script.Program;
import io.skua.workloads.script.Script;
import io.skua.workloads.setup.Arguments;
import io.skua.workloads.setup.DescribedWorkload;
import io.skua.workloads.setup.PreparedInput;
import io.skua.workloads.setup.SpareArrays;
import java.util.List;
import java.util.Set;

/** The product of a triangular and a full matrix, whose rows have different amounts of work. */
public final class MatmulWorkload extends DescribedWorkload {
    private static final int DEFAULT = 1024;
    private static final int MAX = 8192; // one and a half gigabytes for the three matrices
    private static final int CUTOFF = 16;

    /** Rows that the twin makes at a time: they fit in the cache along with what they are multiplied by. */
    private static final int TWIN_ROWS = 64;

    /** Has no input yet; {@link #with} reads one from words that a user has typed. */
    public MatmulWorkload() {
        super(
                "matmul",
                "a lower triangular times a full n x n matrix, a task per few rows: each row has more work than the"
                        + " last",
                "matmul [n from 1 to " + MAX + ", default " + DEFAULT + "] [cutoff=rows per task, default " + CUTOFF
                        + "]",
                Preset.of("quick", "a few milliseconds", "256"),
                Preset.of("tree", "Tree paper, Fig. 10 A, which states no size: this one is ours", "1024"));
    }

    @Override
    public Instance with(List<String> arguments) {
        Arguments given = new Arguments(this, arguments).allowing(1, Set.of("cutoff"));
        return new Run(given.word("n", DEFAULT, 1, MAX), given.setting("cutoff", CUTOFF, 1, MAX));
    }

    private static final class Run implements DividedRun {
        private final int n;
        private final int cutoff;
        private final PreparedInput<Matmul> factors;
        private final SpareArrays<double[][]> products;

        Run(int n, int cutoff) {
            this.n = n;
            this.cutoff = cutoff;
            factors = new PreparedInput<>(() -> new Matmul(n));
            products = new SpareArrays<>(() -> new double[n][n]);
        }

        @Override
        public String title() {
            return "matmul " + n + (cutoff == CUTOFF ? "" : " cutoff=" + cutoff);
        }

        @Override
        public Object sequential() {
            double[][] rows = products.take();
            Matmul.Product product = factors.get().new Product(rows);
            for (int from = 0; from < n; from += TWIN_ROWS) {
                product.multiply(from, Math.min(n, from + TWIN_ROWS));
            }
            products.give(rows);
            return product.result();
        }

        @Override
        public Prepared prepare() {
            double[][] rows = products.take();
            Matmul.Product product = factors.get().new Product(rows);
            return new Prepared() {
                @Override
                public void run(Forks forks) {
                    Halving.run(forks, 0, n, cutoff, (from, until) -> {
                        product.multiply(from, until);
                        forks.spent(multiplications(until) - multiplications(from));
                    });
                }

                @Override
                public Object answer() {
                    products.give(rows);
                    return product.result();
                }
            };
        }

        /** Of the rows above. */
        private double multiplications(double row) {
            return n * (row * (row + 1) / 2);
        }

        @Override
        public Shape shape() {
            return Halving.cost(0, n, cutoff, this::multiplications).shape("multiplications");
        }

        /**
         * With what clearing, hashing and checking a row takes besides its multiplications: as much as in
         * {@link StrassenScript}, whose inner loop this is, too.
         */
        @Override
        public Program program() {
            Script root = new Scripts.Halves(0, n, cutoff, (from, until) -> (long) (multiplications(until)
                    - multiplications(from)
                    + (until - from) * (double) n * StrassenScript.CHECK_PER_ELEMENT));
            return new Program(title(), root, "matmul multiplications", StrassenScript.INSTRUCTIONS);
        }

        @Override
        public Verdict check(Object answer) {
            return answer instanceof MatrixProduct product ? product.verdict(n) : Verdict.WRONG;
        }
    }
}
