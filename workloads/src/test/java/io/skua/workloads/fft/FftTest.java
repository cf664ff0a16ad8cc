package io.skua.workloads.fft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.skua.workloads.Workload;
import io.skua.workloads.Workload.Verdict;
import io.skua.workloads.divide.DividedPrograms;
import io.skua.workloads.divide.Forks;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FftTest {
    private static final Forks CALLS = (left, right) -> {
        right.run();
        left.run();
    };

    private final Workload workload = new FftWorkload();

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024})
    void theSpectrumIsTheOneOfTheDefinition(int n) {
        double[] points = new Waveform(n).points();
        assertThat(difference(spectrum(n, points), definition(points))).isLessThan(bound(n));
    }

    private static double[] definition(double[] points) {
        int n = points.length / 2;
        double[] result = new double[2 * n];
        for (int k = 0; k < n; k++) {
            for (int j = 0; j < n; j++) {
                double angle = -2 * Math.PI * (j * k % n) / n;
                result[2 * k] += points[2 * j] * Math.cos(angle) - points[2 * j + 1] * Math.sin(angle);
                result[2 * k + 1] += points[2 * j] * Math.sin(angle) + points[2 * j + 1] * Math.cos(angle);
            }
        }
        return result;
    }

    /** The largest sizes have two and three wide levels. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 16, 2048, 4096, 8192, 16_384, 32_768, 131_072, 524_288})
    void theInverseGivesThePointsBack(int n) {
        double[] points = new Waveform(n).points();
        double[] back = swapped(spectrum(n, swapped(spectrum(n, points))));
        Arrays.setAll(back, i -> back[i] / n);
        assertThat(difference(back, points)).isLessThan(bound(n) / n);
    }

    /** With real and imaginary parts exchanged before and after, a transform is its inverse times n. */
    private static double[] swapped(double[] points) {
        double[] result = new double[points.length];
        Arrays.setAll(result, i -> points[i ^ 1]);
        return result;
    }

    private static double difference(double[] one, double[] other) {
        double most = 0;
        for (int i = 0; i < one.length; i++) {
            most = Math.max(most, Math.abs(one[i] - other[i])); // not a number, if one of them is not
        }
        return most;
    }

    private static double bound(int n) {
        return 4 * n * (Integer.numberOfTrailingZeros(n) + 1) * Math.ulp(1.0);
    }

    private static double[] spectrum(int n, double[] points) {
        double[] target = garbage(n);
        double[] given = points.clone();
        new Fft(n).transform(given, target, garbage(n));
        assertThat(given).isEqualTo(points);
        return target;
    }

    private static double[] garbage(int n) {
        double[] array = new double[2 * n];
        Arrays.fill(array, Double.NaN);
        return array;
    }

    @ParameterizedTest
    @CsvSource({
        "1, 16",
        "8, 16",
        "64, 16",
        "512, 64",
        "4096, 16",
        "8192, 100",
        "65536, 16",
        "131072, 2048",
        "65536, 16384"
    })
    void tasksGiveTheSameBits(int n, int cutoff) {
        double[] points = new Waveform(n).points();
        double[] target = garbage(n);
        new ForkedFft(new Fft(n), CALLS, cutoff).transform(points, target, garbage(n));
        assertThat(target).isEqualTo(spectrum(n, points));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 64, 65_536})
    void aWrongSpectrumIsFound(int n) {
        Waveform signal = new Waveform(n);
        double[] target = spectrum(n, signal.points());
        Waveform.Spectrum right = checked(signal, target);
        assertThat(right.right()).isTrue();
        target[0] += 1e-6; // one of the known frequencies
        assertThat(checked(signal, target).right()).isFalse();
        target[0] -= 1e-6;
        target[n / 2 * 2] = 0;
        assertThat(checked(signal, target).right()).isFalse();
        assertThat(checked(signal, target).bits()).isNotEqualTo(right.bits());
    }

    @Test
    void aWrongEnergyIsFound() {
        Waveform signal = new Waveform(256);
        double[] target = spectrum(256, signal.points());
        for (int i = 0; i < target.length; i++) {
            double before = target[i];
            target[i] += 1;
            assertThat(checked(signal, target).right()).isFalse();
            target[i] = before;
        }
    }

    private static Waveform.Spectrum checked(Waveform signal, double[] spectrum) {
        Waveform.Check check = signal.new Check(spectrum);
        check.gather(0, Waveform.blocks(spectrum.length / 2));
        return check.result();
    }

    @Test
    void verdictsFollowTheCheck() {
        Workload.Instance run = workload.with("64");
        assertThat(run.check(run.sequential())).isEqualTo(Verdict.CORRECT);
        assertThat(run.check(new Waveform.Spectrum(64, 0, false))).isEqualTo(Verdict.WRONG);
        assertThat(run.check(workload.with("32").sequential())).isEqualTo(Verdict.WRONG);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 32})
    void allFormsAgreeWithTheTwin(int workers) {
        DividedPrograms.agreeEverywhere(
                workload,
                workers,
                "1",
                "2",
                "16",
                "64 cutoff=16",
                "4096 cutoff=16",
                "32768 cutoff=32",
                "65536",
                "1024 cutoff=67108864");
    }

    @Test
    void anInstanceRunsManyTimesAtOnce() {
        DividedPrograms.agreeAtTheSameTime(workload, "16384 cutoff=256");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1",
                "16",
                "64 cutoff=16",
                "512 cutoff=17",
                "4096 cutoff=16",
                "32768 cutoff=60",
                "65536",
                "32768 cutoff=16384"
            })
    void theShapeIsTheOneMeasured(String arguments) {
        DividedPrograms.hasTheShapeMeasured(workload, arguments);
    }

    /**
     * Spans by hand: 64 points are four times 16 at once with 32 butterflies each, then sixteen steps of four
     * butterflies, four per task; 1024 points are 256, these 64, and each combines in tasks of 16.
     */
    @ParameterizedTest
    @CsvSource({
        "16, 16, 32, 32",
        "64, 16, 192, 48",
        "256, 16, 1024, 64",
        "1024, 16, 5120, 80",
        "1024, 256, 5120, 1280",
        "65536, 16, 524288, 128"
    })
    void workAndSpanAreThoseOfTheDivision(int n, int cutoff, double work, double span) {
        Workload.Shape shape = workload.with("" + n, "cutoff=" + cutoff).shape();
        assertThat(shape.work()).isEqualTo(work);
        assertThat(shape.span()).isEqualTo(span);
        assertThat(shape.unit()).isEqualTo("butterflies");
    }

    @Test
    void presetsAreCommands() {
        DividedPrograms.presetsAreCommands(workload, "fft 65536", "fft 16777216 cutoff=16", "fft 33554432 cutoff=16");
        assertThat(workload.preset("dvs-real").shape().work()).isEqualTo(25 * 16_777_216.0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        0            | n must be a whole number from 1 to 67108864, but was '0'
        134217728    | n must be a whole number from 1 to 67108864, but was '134217728'
        1000         | n must be a power of two like 512 or 1024, but was '1000'
        64 cutoff=15 | cutoff must be a whole number from 16 to 67108864, but was '15'
        """)
    void aBadArgumentIsAnsweredWithAGoodOne(String arguments, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DividedPrograms.instance(workload, arguments))
                .withMessage(message);
    }

    @Test
    void titleAndAnswerRead() {
        Workload.Instance run = workload.with("cutoff=32", "64");
        assertThat(run.title()).isEqualTo("fft 64 cutoff=32");
        assertThat(run.sequential().toString())
                .matches("64 points with hash [0-9a-f]{16}, energy and 8 frequencies right");
        assertThat(workload.with().title()).isEqualTo("fft 1048576");
    }
}
