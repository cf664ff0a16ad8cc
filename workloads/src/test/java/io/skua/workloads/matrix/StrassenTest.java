package io.skua.workloads.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.skua.workloads.Workload;
import io.skua.workloads.Workload.Verdict;
import io.skua.workloads.divide.DividedPrograms;
import io.skua.workloads.divide.Forks;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StrassenTest {
    private static final Forks CALLS = (left, right) -> {
        right.run();
        left.run();
    };

    private final Workload workload = new StrassenWorkload();

    /** Whole numbers: no rounding, so all algorithms agree exactly. */
    @ParameterizedTest
    @CsvSource({"4, 4, 4, 1", "16, 16, 8, 2", "32, 16, 4, 1", "64, 16, 16, 2", "128, 16, 8, 2", "256, 32, 32, 3"})
    void theProductIsTheNaiveOne(int n, int tile, int block, int depth) {
        SquareFactors factors = new SquareFactors(n, tile);
        double[][] expected = naive(plain(factors.left(), n, tile), plain(factors.right(), n, tile));
        Strassen strassen = new Strassen(n, tile, block);
        TiledMatrix product = garbage(n, tile);
        strassen.forked(CALLS, depth, n, factors.left(), factors.right(), product);
        assertThat(plain(product, n, tile)).isDeepEqualTo(expected);
        for (int cutoff = tile; cutoff <= n; cutoff *= 2) {
            TiledMatrix again = garbage(n, tile);
            strassen.sequential(n, cutoff, factors.left(), factors.right(), again);
            assertThat(plain(again, n, tile)).as("cut-off %d", cutoff).isDeepEqualTo(expected);
        }
    }

    /** Fractions are rounded: an element is a sum of n products of numbers up to 1, and each level adds its sums. */
    @ParameterizedTest
    @CsvSource({"64, 16", "256, 16", "256, 64"})
    void fractionsAreRoundedWithinTheKnownBound(int n, int tile) {
        SplittableRandom random = new SplittableRandom(11);
        TiledMatrix left = TiledMatrix.allocate(n, tile);
        TiledMatrix right = TiledMatrix.allocate(n, tile);
        for (int row = 0; row < left.rows().length; row++) {
            Arrays.setAll(left.row(row), j -> random.nextDouble(-1, 1));
            Arrays.setAll(right.row(row), j -> random.nextDouble(-1, 1));
        }
        TiledMatrix product = garbage(n, tile);
        new Strassen(n, tile, 4).forked(CALLS, 2, n, left, right, product);
        double[][] expected = naive(plain(left, n, tile), plain(right, n, tile));
        double[][] actual = plain(product, n, tile);
        // Higham, Accuracy and Stability of Numerical Algorithms, Theorem 23.3, for elements up to 1.
        double levels = Math.log((double) n / tile) / Math.log(2);
        double bound = Math.pow(18, levels) * ((double) tile * tile + 6.0 * tile) * Math.ulp(1.0);
        double most = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                most = Math.max(most, Math.abs(actual[i][j] - expected[i][j]));
            }
        }
        assertThat(most).isLessThan(bound);
    }

    private static TiledMatrix garbage(int n, int tile) {
        TiledMatrix matrix = TiledMatrix.allocate(n, tile);
        for (double[] row : matrix.rows()) {
            Arrays.fill(row, Double.NaN);
        }
        return matrix;
    }

    /** Finds an element by going down quarter by quarter. */
    private static double[][] plain(TiledMatrix matrix, int n, int tile) {
        double[][] rows = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                TiledMatrix part = matrix;
                for (int half = n / 2; half >= tile; half /= 2) {
                    int number = (i / half % 2) * 2 + j / half % 2;
                    part = part.quarter(number, half * half / tile);
                }
                rows[i][j] = part.row(i % tile)[j % tile];
            }
        }
        return rows;
    }

    private static double[][] naive(double[][] left, double[][] right) {
        int n = left.length;
        double[][] result = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                for (int k = 0; k < n; k++) {
                    result[i][j] += left[i][k] * right[k][j];
                }
            }
        }
        return result;
    }

    @Test
    void factorsDoNotDependOnHowTheyAreStored() {
        assertThat(plain(new SquareFactors(64, 16).left(), 64, 16))
                .isDeepEqualTo(plain(new SquareFactors(64, 64).left(), 64, 64));
        assertThat(workload.with("64", "cutoff=16").sequential())
                .isEqualTo(workload.with("64", "cutoff=32").sequential());
    }

    @Test
    void oneWrongElementIsFound() {
        SquareFactors factors = new SquareFactors(64, 16);
        TiledMatrix product = TiledMatrix.allocate(64, 16);
        new Strassen(64, 16, 16).sequential(64, 16, factors.left(), factors.right(), product);
        assertThat(checked(factors, product).right()).isTrue();
        product.row(100)[5]++;
        assertThat(checked(factors, product).right()).isFalse();
        assertThat(workload.with("64").check(checked(factors, product))).isEqualTo(Verdict.WRONG);
        assertThat(workload.with("64").check("something else")).isEqualTo(Verdict.WRONG);
        assertThat(workload.with("64").check(workload.with("64").sequential())).isEqualTo(Verdict.CORRECT);
    }

    private static MatrixProduct checked(SquareFactors factors, TiledMatrix product) {
        SquareFactors.Check check = factors.new Check(product);
        check.gather(0, 64);
        return check.result();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 32})
    void allFormsAgreeWithTheTwin(int workers) {
        DividedPrograms.agreeEverywhere(
                workload,
                workers,
                "4",
                "64",
                "128 cutoff=16 block=8 depth=2",
                "256 cutoff=64 depth=0",
                "128 cutoff=32 depth=8");
    }

    @Test
    void anInstanceRunsManyTimesAtOnce() {
        DividedPrograms.agreeAtTheSameTime(workload, "128 cutoff=16 depth=2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"4", "128", "64 cutoff=16", "128 cutoff=16 depth=2", "128 cutoff=16 depth=0", "256 cutoff=64"})
    void theShapeIsTheOneMeasured(String arguments) {
        DividedPrograms.hasTheShapeMeasured(workload, arguments);
    }

    /** Levels of seven products; those that fork count once in the span. */
    @ParameterizedTest
    @CsvSource({
        "16, 1, 4096, 4096",
        "32, 1, 28672, 4096",
        "64, 1, 200704, 28672",
        "64, 2, 200704, 4096",
        "128, 2, 1404928, 28672",
        "128, 0, 1404928, 1404928"
    })
    void workAndSpanAreThoseOfSevenProducts(int n, int depth, double work, double span) {
        Workload.Shape shape =
                workload.with("" + n, "cutoff=16", "depth=" + depth).shape();
        assertThat(shape.work()).isEqualTo(work);
        assertThat(shape.span()).isEqualTo(span);
        assertThat(shape.unit()).isEqualTo("multiplications");
    }

    @Test
    void presetsAreCommands() {
        DividedPrograms.presetsAreCommands(
                workload, "strassen 256", "strassen 1024 cutoff=64", "strassen 1024 cutoff=64");
        assertThat(workload.preset("dvs-real").shape().work()).isEqualTo(Math.pow(7, 4) * Math.pow(64, 3));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        2            | n must be a whole number from 4 to 4096, but was '2'
        8192         | n must be a whole number from 4 to 4096, but was '8192'
        1000         | n must be a power of two like 512 or 1024, but was '1000'
        64 cutoff=8  | cutoff must be a whole number from 16 to 4096, but was '8'
        64 cutoff=48 | cutoff must be a power of two like 32 or 64, but was '48'
        64 cutoff=16 block=32 | block must be a whole number from 4 to 16, but was '32'
        64 block=12  | block must be a power of two like 8 or 16, but was '12'
        64 depth=9   | depth must be a whole number from 0 to 8, but was '9'
        """)
    void aBadArgumentIsAnsweredWithAGoodOne(String arguments, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DividedPrograms.instance(workload, arguments))
                .withMessage(message);
    }

    @Test
    void titleAndAnswerRead() {
        Workload.Instance run = workload.with("depth=2", "64", "cutoff=16", "block=8");
        assertThat(run.title()).isEqualTo("strassen 64 cutoff=16 block=8 depth=2");
        assertThat(run.sequential().toString()).matches("64 x 64 elements with hash [0-9a-f]{16}, all rows right");
        assertThat(workload.with().title()).isEqualTo("strassen 1024");
    }
}
