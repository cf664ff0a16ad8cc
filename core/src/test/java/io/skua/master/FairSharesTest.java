package io.skua.master;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.skua.policy.RandomSource;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class FairSharesTest {
    @Test
    void equalWeightsGetEqualShares() {
        assertThat(FairShares.of(12, of(12, 12, 12), of(1, 1, 1))).containsExactly(4, 4, 4);
    }

    @Test
    void whatOneDoesNotWantGoesToTheOthers() {
        assertThat(FairShares.of(12, of(2, 12, 12), of(1, 1, 1))).containsExactly(2, 5, 5);
        assertThat(FairShares.of(12, of(2, 3, 12), of(9, 1, 1))).containsExactly(2, 3, 7);
    }

    @Test
    void nobodyGetsMoreThanItWants() {
        assertThat(FairShares.of(100, of(2, 0, 5), of(1, 7, 1))).containsExactly(2, 0, 5);
    }

    @Test
    void sharesFollowWeights() {
        assertThat(FairShares.of(12, of(12, 12), of(2, 1))).containsExactly(8, 4);
        assertThat(FairShares.of(12, of(12, 12, 12), of(3, 2, 1))).containsExactly(6, 4, 2);
    }

    @Test
    void remaindersGoToTheLargestFractionThenToTheLowerIndex() {
        assertThat(FairShares.of(8, of(8, 8, 8), of(1, 1, 1))).containsExactly(3, 3, 2);
        // exact: 2.57, 5.14, 1.29
        assertThat(FairShares.of(9, of(9, 9, 9), of(2, 4, 1))).containsExactly(3, 5, 1);
    }

    @Test
    void aLightOneIsNotLeftOut() {
        assertThat(FairShares.of(4, of(4, 4, 4), of(100, 1, 1))).containsExactly(2, 1, 1);
        // the first lift brings the second one below one as well
        assertThat(FairShares.of(10, of(10, 10, 10), of(1, 20, 180))).containsExactly(1, 1, 8);
    }

    @Test
    void withTooFewEachGetsAtMostOne() {
        assertThat(FairShares.of(2, of(4, 4, 4), of(1, 1, 1))).containsExactly(1, 1, 0);
        assertThat(FairShares.of(2, of(4, 0, 4, 4), of(1, 9, 2, 5))).containsExactly(0, 0, 1, 1);
        assertThat(FairShares.of(3, of(4, 0, 4, 4), of(1, 9, 2, 5))).containsExactly(1, 0, 1, 1);
    }

    @Test
    void nothingToDivideOrNobodyThere() {
        assertThat(FairShares.of(0, of(3, 1), of(1, 1))).containsExactly(0, 0);
        assertThat(FairShares.of(5, of(0, 0), of(1, 1))).containsExactly(0, 0);
        assertThat(FairShares.of(5, of(), of())).isEmpty();
    }

    @Test
    void largeNumbersDoNotOverflow() {
        int huge = Integer.MAX_VALUE;
        assertThat(FairShares.of(huge, of(huge, huge), of(huge / 2, huge / 2))).containsExactly(huge / 2 + 1, huge / 2);
        assertThat(FairShares.of(huge, of(huge, huge), of(huge - 1, 1))).containsExactly(huge - 1, 1);
    }

    @Test
    void badInputIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> FairShares.of(-1, of(1), of(1)));
        assertThatIllegalArgumentException().isThrownBy(() -> FairShares.of(1, of(-1), of(1)));
        assertThatIllegalArgumentException().isThrownBy(() -> FairShares.of(1, of(1), of(0)));
        assertThatIllegalArgumentException().isThrownBy(() -> FairShares.of(1, of(1, 1), of(1)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FairShares.of(1, of(1, 1), of(Integer.MAX_VALUE, 1)))
                .withMessageContaining("2147483648");
    }

    /** Against a level found by bisection, which shares no code with the rounds of FairShares. */
    @Test
    void randomCasesKeepThePromises() {
        for (int seed = 0; seed < 20_000; seed++) {
            RandomSource random = new RandomSource(seed);
            int count = 1 + random.nextInt(7);
            int capacity = random.nextInt(30);
            int[] wanted = new int[count];
            int[] weights = new int[count];
            for (int i = 0; i < count; i++) {
                wanted[i] = random.nextInt(15);
                weights[i] = 1 + random.nextInt(random.nextInt(2) == 0 ? 3 : 40);
            }
            check("seed " + seed, capacity, wanted, weights);
        }
    }

    private static void check(String seed, int capacity, int[] wanted, int[] weights) {
        int[] shares = FairShares.of(capacity, wanted, weights);
        String about = "%s: of(%d, %s, %s) = %s"
                .formatted(seed, capacity, Arrays.toString(wanted), Arrays.toString(weights), Arrays.toString(shares));
        int total = Arrays.stream(wanted).sum();
        long wanting = Arrays.stream(wanted).filter(want -> want > 0).count();
        assertThat(Arrays.stream(shares).sum()).as(about).isEqualTo(Math.min(capacity, total));
        double level = level(Math.min(capacity, total), wanted, weights);
        for (int i = 0; i < wanted.length; i++) {
            assertThat(shares[i]).as(about).isBetween(0, wanted[i]);
            if (wanting <= capacity) {
                double exact = share(level, wanted[i], weights[i]);
                assertThat(Math.abs(shares[i] - exact)).as(about).isLessThan(1 + 1e-6);
                assertThat(shares[i]).as(about).isGreaterThanOrEqualTo(Math.min(1, wanted[i]));
            } else {
                assertThat(shares[i]).as(about).isLessThanOrEqualTo(1);
            }
        }
    }

    private static double level(int amount, int[] wanted, int[] weights) {
        double low = 0;
        double high = 1000;
        for (int step = 0; step < 100; step++) {
            double middle = (low + high) / 2;
            double sum = 0;
            for (int i = 0; i < wanted.length; i++) {
                sum += share(middle, wanted[i], weights[i]);
            }
            if (sum < amount) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    private static double share(double level, int want, int weight) {
        return want == 0 ? 0 : Math.max(1, Math.min(want, level * weight));
    }

    private static int[] of(int... values) {
        return values;
    }
}
