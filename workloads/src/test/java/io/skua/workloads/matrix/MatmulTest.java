package io.skua.workloads.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.skua.workloads.Workload;
import io.skua.workloads.Workload.Verdict;
import io.skua.workloads.divide.DividedPrograms;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MatmulTest {
    private final Workload workload = new MatmulWorkload();

    /** Sizes around those of the tiles, and rows in an order that no program uses. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 63, 64, 67, 130, 515})
    void theProductIsTheNaiveOne(int n) {
        Matmul factors = new Matmul(n);
        double[][] rows = garbage(n);
        Matmul.Product product = factors.new Product(rows);
        product.multiply(n / 2, n);
        product.multiply(0, n / 2);
        assertThat(rows).isDeepEqualTo(naive(factors.triangle(), factors.full()));
        assertThat(product.result().right()).isTrue();
    }

    private static double[][] garbage(int n) {
        double[][] rows = new double[n][n];
        for (double[] row : rows) {
            Arrays.fill(row, Double.NaN);
        }
        return rows;
    }

    private static double[][] naive(double[][] triangle, double[][] full) {
        int n = full.length;
        double[][] result = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                for (int k = 0; k <= i; k++) {
                    result[i][j] += triangle[i][k] * full[k][j];
                }
            }
        }
        return result;
    }

    @Test
    void aMissingRowIsFound() {
        Matmul.Product product = new Matmul(20).new Product(garbage(20));
        product.multiply(0, 19);
        assertThat(product.result().right()).isFalse();
        assertThat(workload.with("20").check(product.result())).isEqualTo(Verdict.WRONG);
        product.multiply(19, 20);
        assertThat(workload.with("20").check(product.result())).isEqualTo(Verdict.CORRECT);
        assertThat(workload.with("21").check(product.result())).isEqualTo(Verdict.WRONG);
        assertThat(workload.with("20").check("something else")).isEqualTo(Verdict.WRONG);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 32})
    void allFormsAgreeWithTheTwin(int workers) {
        DividedPrograms.agreeEverywhere(workload, workers, "1", "7 cutoff=1", "150", "150 cutoff=1", "100 cutoff=8192");
    }

    @Test
    void anInstanceRunsManyTimesAtOnce() {
        DividedPrograms.agreeAtTheSameTime(workload, "100 cutoff=3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "7 cutoff=1", "64", "100 cutoff=3", "100 cutoff=200"})
    void theShapeIsTheOneMeasured(String arguments) {
        DividedPrograms.hasTheShapeMeasured(workload, arguments);
    }

    /** Counts every multiplication; the last task has the most. */
    @ParameterizedTest
    @CsvSource({"1, 1, 1", "7, 1, 1", "64, 8, 8", "96, 8, 6", "100, 200, 100"})
    void workAndSpanAreThoseCounted(int n, int cutoff, int lastTask) {
        long work = 0;
        long span = 0;
        for (int i = 0; i < n; i++) {
            for (int k = 0; k <= i; k++) {
                for (int j = 0; j < n; j++) {
                    work++;
                    span += i >= n - lastTask ? 1 : 0;
                }
            }
        }
        Workload.Shape shape = workload.with("" + n, "cutoff=" + cutoff).shape();
        assertThat(shape.work()).isEqualTo((double) work);
        assertThat(shape.span()).isEqualTo((double) span);
        assertThat(shape.unit()).isEqualTo("multiplications");
    }

    @Test
    void presetsAreCommands() {
        DividedPrograms.presetsAreCommands(workload, "matmul 256", "matmul 1024");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        0          | n must be a whole number from 1 to 8192, but was '0'
        8193       | n must be a whole number from 1 to 8192, but was '8193'
        9 cutoff=0 | cutoff must be a whole number from 1 to 8192, but was '0'
        """)
    void aBadArgumentIsAnsweredWithAGoodOne(String arguments, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DividedPrograms.instance(workload, arguments))
                .withMessage(message);
    }

    @Test
    void titleAndAnswerRead() {
        Workload.Instance run = workload.with("cutoff=3", "2");
        assertThat(run.title()).isEqualTo("matmul 2 cutoff=3");
        assertThat(run.sequential().toString()).matches("2 x 2 elements with hash [0-9a-f]{16}, all rows right");
        assertThat(workload.with().title()).isEqualTo("matmul 1024");
    }
}
