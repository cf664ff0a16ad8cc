package io.skua.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** Compares sums with those of BigDecimals. */
class ExactSumTest {
    private static final int ROUNDS = 3_000;

    private static ExactSum sum(double... elements) {
        ExactSum sum = new ExactSum();
        for (double element : elements) {
            sum.add(element);
        }
        return sum;
    }

    /** What a sum of finite doubles must be: doubleValue of a BigDecimal is the nearest double. */
    private static double oracle(double... elements) {
        return exact(elements).doubleValue();
    }

    private static BigDecimal exact(double... elements) {
        BigDecimal all = BigDecimal.ZERO;
        for (double element : elements) {
            all = all.add(new BigDecimal(element));
        }
        return all;
    }

    /** A finite double that is likely to show mistakes. */
    private static double hostile(SplittableRandom random) {
        double x = switch (random.nextInt(10)) {
            case 0 -> 0;
            case 1 -> Double.MIN_VALUE * random.nextLong(1L << 53);
            case 2 -> Double.MIN_VALUE;
            case 3 -> Double.MAX_VALUE;
            case 4 -> Double.MIN_NORMAL * random.nextDouble();
            case 5 -> random.nextInt(100);
            case 6 -> Math.scalb(1.0, random.nextInt(-1074, 1024));
            case 7 -> random.nextDouble();
            case 8 -> Math.scalb(1 + random.nextDouble(), random.nextInt(-60, 60));
            default -> anyFinite(random);
        };
        return random.nextBoolean() ? x : -x;
    }

    private static double anyFinite(SplittableRandom random) {
        double x = Double.longBitsToDouble(random.nextLong());
        return Double.isFinite(x) ? x : 1;
    }

    private static double[] hostileElements(SplittableRandom random) {
        double[] elements = new double[random.nextInt(60)];
        for (int i = 0; i < elements.length; i++) {
            boolean cancels = i > 0 && random.nextInt(3) == 0;
            elements[i] = cancels ? -elements[random.nextInt(i)] : hostile(random);
        }
        return elements;
    }

    @Test
    void sumsAreTheNearestDoubles() {
        for (long seed = 0; seed < ROUNDS; seed++) {
            double[] elements = hostileElements(new SplittableRandom(seed));
            assertThat(sum(elements).value())
                    .as("seed " + seed + ": " + Arrays.toString(elements))
                    .isEqualTo(oracle(elements));
        }
    }

    /** Two neighbours and half of their distance, and a little more or less: the last bit is rounded to even. */
    @Test
    void halvesAreRoundedToEven() {
        SplittableRandom random = new SplittableRandom(7);
        for (int round = 0; round < ROUNDS; round++) {
            double x = Math.scalb(1 + random.nextDouble(), random.nextInt(-900, 900));
            double half = Math.ulp(x) / 2;
            double tiny = random.nextBoolean() ? Double.MIN_VALUE : half / 4;
            for (double[] elements : new double[][] {
                {x, half}, {x, half, tiny}, {x, half, -tiny}, {-x, -half}, {-x, -half, -tiny}, {-x, -half, tiny}
            }) {
                assertThat(sum(elements).value()).as(Arrays.toString(elements)).isEqualTo(oracle(elements));
            }
        }
    }

    @Test
    void partsCanBeCombinedInAnyTree() {
        for (long seed = 0; seed < ROUNDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            double[] elements = hostileElements(random);
            assertThat(inTree(elements, 0, elements.length, random).value())
                    .as("seed " + seed)
                    .isEqualTo(oracle(elements));
        }
    }

    private static ExactSum inTree(double[] elements, int from, int to, SplittableRandom random) {
        if (to - from < 2 || random.nextInt(4) == 0) {
            return sum(Arrays.copyOfRange(elements, from, to));
        }
        int middle = random.nextInt(from, to + 1);
        boolean first = random.nextBoolean();
        ExactSum left = inTree(elements, from, middle == to ? to - 1 : middle, random);
        ExactSum right = inTree(elements, middle == to ? to - 1 : middle, to, random);
        (first ? left : right).add(first ? right : left);
        return first ? left : right;
    }

    /** More additions than a chunk has room for, all with the largest significand and the largest shift. */
    @Test
    void carriesArePropagated() {
        for (int exponent = 0; exponent < 32; exponent++) {
            double largest = Math.scalb(Math.nextDown(2.0), exponent);
            ExactSum sum = new ExactSum();
            int count = 10_001;
            for (int i = 0; i < count; i++) {
                sum.add(-largest);
            }
            assertThat(sum.value())
                    .isEqualTo(new BigDecimal(-largest)
                            .multiply(BigDecimal.valueOf(count))
                            .doubleValue());
        }
    }

    @Test
    void sumsOverflowOnlyAtTheEnd() {
        double max = Double.MAX_VALUE;
        assertThat(sum(max, max, -max).value()).isEqualTo(max);
        assertThat(sum(max, max).value()).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(sum(-max, -max, -max).value()).isEqualTo(Double.NEGATIVE_INFINITY);
        double half = Math.ulp(max) / 2;
        assertThat(sum(max, Math.nextDown(half)).value()).isEqualTo(max);
        assertThat(sum(max, half).value()).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(sum(max, half, -Double.MIN_VALUE).value()).isEqualTo(max);
    }

    @Test
    void averagesOfFiniteNumbersAreFinite() {
        SplittableRandom random = new SplittableRandom(3);
        for (int round = 0; round < ROUNDS; round++) {
            double[] elements = DoubleStream.generate(() -> Double.MAX_VALUE * (1 - random.nextDouble() / 1000))
                    .limit(1 + random.nextInt(20))
                    .toArray();
            double right = exact(elements)
                    .divide(BigDecimal.valueOf(elements.length), MathContext.DECIMAL128)
                    .doubleValue();
            double average = sum(elements).dividedBy(elements.length);
            assertThat(Math.abs(average - right)).isLessThanOrEqualTo(Math.ulp(right));
        }
        assertThat(sum(-Double.MAX_VALUE, -Double.MAX_VALUE, -Double.MAX_VALUE).dividedBy(3))
                .isEqualTo(-Double.MAX_VALUE);
        assertThat(sum(1, 2).dividedBy(2)).isEqualTo(1.5);
        assertThat(sum(Double.POSITIVE_INFINITY).dividedBy(1)).isEqualTo(Double.POSITIVE_INFINITY);
    }

    @Test
    void elementsThatAreNotFinite() {
        double infinity = Double.POSITIVE_INFINITY;
        assertThat(sum(1, infinity, -Double.MAX_VALUE).value()).isEqualTo(infinity);
        assertThat(sum(-infinity, 1, -infinity).value()).isEqualTo(-infinity);
        assertThat(sum(-infinity, 1, infinity).value()).isNaN();
        assertThat(sum(Double.NaN, 1).value()).isNaN();
        assertThat(sum(infinity, Double.NaN).value()).isNaN();
        assertThat(sum(Double.MAX_VALUE, Double.MAX_VALUE, -infinity).value()).isEqualTo(-infinity);
        ExactSum both = sum(infinity);
        both.add(sum(-infinity));
        assertThat(both.value()).isNaN();
    }

    @Test
    void zeros() {
        assertThat(1 / sum().value()).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(1 / sum(-0.0, -0.0).value()).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(1 / sum(3, -3).value()).isEqualTo(Double.POSITIVE_INFINITY);
    }
}
