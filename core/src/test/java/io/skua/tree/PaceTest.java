package io.skua.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.policy.RandomSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How large batches are. {@link PaceSimulationTest} tests the effect with many workers. */
class PaceTest {
    private static final int PLAIN = 32;
    private static final long NANOS_MAX = 25_000;

    private static List<Integer> sizes(Pace pace, int count) {
        List<Integer> sizes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            sizes.add(pace.next(i, Long.MAX_VALUE));
        }
        return sizes;
    }

    @Test
    void every_batch_has_an_element() {
        SplittableRandom random = new SplittableRandom(1);
        for (int max : new int[] {1, 2, 3, 4096, Integer.MAX_VALUE}) {
            List<Pace> paces = List.of(
                    new FixedPace(max),
                    new DoublingPace(max),
                    new TwoSidedPace(max),
                    new RampPace(Math.min(max, 1 << 15)));
            for (Pace pace : paces) {
                for (int leaf = 0; leaf < 20; leaf++) {
                    pace.begin(false);
                    long clock = random.nextLong();
                    for (int batch = 0; batch < 50; batch++) {
                        long done = random.nextLong() >>> (1 + random.nextInt(63));
                        long rest = 1 + (random.nextLong() >>> (2 + random.nextInt(62)));
                        if (pace.wantsTime()) {
                            clock += random.nextLong() >>> (1 + random.nextInt(63));
                            pace.time(clock, done);
                        }
                        assertThat(pace.next(done, rest)).isPositive();
                    }
                }
            }
        }
    }

    @Test
    void fixed_is_always_the_same() {
        Pace pace = new FixedPace(7);
        pace.begin(false);
        assertThat(sizes(pace, 4)).containsExactly(7, 7, 7, 7);
        assertThat(pace.wantsTime()).isFalse();
        assertThat(pace.fromRight(new RandomSource(1))).isFalse();
    }

    @Test
    void doubling_grows_to_its_maximum() {
        assertThat(sizes(new DoublingPace(1), 3)).containsExactly(1, 1, 1);
        assertThat(sizes(new DoublingPace(5), 5)).containsExactly(1, 2, 4, 5, 5);
        assertThat(sizes(new DoublingPace(8), 6)).containsExactly(1, 2, 4, 8, 8, 8);
        assertThat(sizes(new DoublingPace(Integer.MAX_VALUE), 40))
                .isSorted()
                .startsWith(1, 2)
                .contains(1 << 30)
                .endsWith(Integer.MAX_VALUE);
    }

    @Test
    void doubling_starts_again_in_every_leaf() {
        for (Pace pace : List.of(new DoublingPace(4), new TwoSidedPace(4))) {
            for (int leaf = 0; leaf < 3; leaf++) {
                pace.begin(false);
                assertThat(sizes(pace, 4)).containsExactly(1, 2, 4, 4);
            }
        }
    }

    @Test
    void two_sided_takes_from_the_right_by_a_coin_and_the_ramp_in_right_leaves() {
        RandomSource random = new RandomSource(1);
        Pace pace = new TwoSidedPace(8);
        int right = 0;
        for (int i = 0; i < 10_000; i++) {
            right += pace.fromRight(random) ? 1 : 0;
            assertThat(new DoublingPace(8).fromRight(random)).isFalse();
        }
        assertThat(right).isBetween(4_700, 5_300);
        Pace ramp = new RampPace(2);
        for (boolean isRight : new boolean[] {false, true, false}) {
            ramp.begin(isRight);
            assertThat(ramp.fromRight(random)).isEqualTo(isRight);
        }
    }

    // ---- the ramp ----

    private static RampPace ramp() {
        RampPace pace = new RampPace(2);
        pace.begin(false);
        return pace;
    }

    @Test
    void a_batch_of_the_ramp_is_a_small_part_of_what_is_done() {
        long rest = Long.MAX_VALUE;
        assertThat(ramp().next(0, rest)).isOne();
        assertThat(ramp().next(15, rest)).isOne();
        assertThat(ramp().next(16, rest)).isEqualTo(2);
        assertThat(ramp().next(16 * 30, rest)).isEqualTo(31);
        assertThat(ramp().next(16 * 31, rest)).isEqualTo(PLAIN);
        assertThat(ramp().next(256 * PLAIN, rest)).isEqualTo(PLAIN);
        assertThat(ramp().next(256 * 100, rest)).isEqualTo(100);
        assertThat(ramp().next(1L << 50, rest)).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void with_many_workers_the_batches_of_the_ramp_are_smaller() {
        RampPace pace = new RampPace(64);
        pace.begin(false);
        assertThat(pace.next(255, Long.MAX_VALUE)).isOne();
        assertThat(pace.next(256, Long.MAX_VALUE)).isEqualTo(2);
        assertThat(pace.next(1_023, Long.MAX_VALUE)).isEqualTo(4);
        assertThat(pace.next(256 * 100, Long.MAX_VALUE)).isEqualTo(100);
    }

    @Test
    void a_batch_of_the_ramp_is_a_small_part_of_what_is_left() {
        long done = 1L << 40;
        for (int rest = 1; rest < 8; rest++) {
            assertThat(ramp().next(done, rest)).isOne();
        }
        assertThat(ramp().next(done, 8)).isEqualTo(2);
        assertThat(ramp().next(done, 800)).isEqualTo(101);
    }

    /** Reads the clock before a batch whenever the pace wants it. Each element takes this many nanoseconds. */
    private static int[] runRamp(RampPace pace, int batches, long nanosPerElement) {
        int[] sizes = new int[batches];
        long done = 1L << 40; // so many that only the time bounds batches
        for (int i = 0; i < batches; i++) {
            if (pace.wantsTime()) {
                pace.time(done * nanosPerElement, done);
            }
            sizes[i] = pace.next(done, Long.MAX_VALUE);
            done += sizes[i];
        }
        return sizes;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 10, 333, 24_999, 25_000, 25_001, 1_000_000})
    void a_batch_of_the_ramp_takes_no_longer_than_it_may(long nanosPerElement) {
        int[] sizes = runRamp(ramp(), 40, nanosPerElement);
        for (int i = 10; i < sizes.length; i++) { // the clock is first read after eight batches
            assertThat(sizes[i]).isEqualTo((int) Math.max(1, NANOS_MAX / nanosPerElement));
        }
    }

    @Test
    void the_ramp_adapts_when_elements_become_slower() {
        RampPace pace = ramp();
        long done = 1L << 40;
        long clock = 0;
        int[] sizes = new int[60];
        for (int i = 0; i < sizes.length; i++) {
            if (pace.wantsTime()) {
                pace.time(clock, done);
            }
            sizes[i] = pace.next(done, Long.MAX_VALUE);
            done += sizes[i];
            clock += sizes[i] * (i < 30 ? 1L : 100L);
        }
        assertThat(sizes[30]).isEqualTo(25_000);
        assertThat(sizes[31]).isEqualTo(250); // batches are long, so the clock is read before each of them
        assertThat(sizes[59]).isEqualTo(250);
    }

    @Test
    void the_ramp_forgets_the_speed_in_a_new_leaf() {
        RampPace pace = ramp();
        assertThat(runRamp(pace, 20, 1_000_000)[19]).isOne();
        pace.begin(false);
        assertThat(pace.wantsTime()).isFalse();
        assertThat(pace.next(1L << 40, Long.MAX_VALUE)).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void the_ramp_reads_the_clock_rarely_while_batches_are_short() {
        RampPace pace = new RampPace(2);
        assertThat(clockReads(pace, 1)).isBetween(100, 130); // 800 batches of 1 ns
        assertThat(clockReads(pace, 100_000)).isBetween(780, 800);
    }

    /** How often the clock is read in 800 batches of one element each. */
    private static int clockReads(RampPace pace, long nanosPerBatch) {
        pace.begin(false);
        int reads = 0;
        for (int i = 0; i < 800; i++) {
            if (pace.wantsTime()) {
                reads++;
                pace.time(i * nanosPerBatch, i);
            }
            assertThat(pace.next(0, 1)).isOne();
        }
        return reads;
    }

    @Test
    void a_clock_that_stands_still_or_goes_back_does_no_harm() {
        RampPace pace = ramp();
        long done = 0;
        for (int i = 0; i < 100; i++) {
            if (pace.wantsTime()) {
                pace.time(i % 3 == 0 ? 0 : -i, done);
            }
            done += pace.next(done, 1_000);
            assertThat(pace.next(done, 1_000)).isBetween(1, 126);
        }
    }

    @Test
    void whoever_is_alone_takes_batches_up_to_a_tenth_of_a_millisecond() {
        RampPace pace = new RampPace(1);
        pace.begin(false);
        assertThat(pace.next(1_600, Long.MAX_VALUE)).isEqualTo(101); // GROWTH does not bound the batch
        pace.begin(false);
        int[] sizes = runRamp(pace, 40, 10);
        assertThat(sizes[39]).isEqualTo(10_000);
    }
}
