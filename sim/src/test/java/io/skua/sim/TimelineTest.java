package io.skua.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.policy.RandomSource;
import org.junit.jupiter.api.Test;

/** Samples at even distances, whatever the length. */
final class TimelineTest {
    @Test
    void everyMomentWhileThereAreFew() {
        Timeline timeline = new Timeline();
        timeline.at(0, 0, 1);
        timeline.at(3, 7, 2); // and so it was at 1, 2 and 3
        timeline.at(4, 9, 4);
        assertThat(timeline.stride()).isEqualTo(1);
        assertThat(timeline.queued()).containsExactly(0, 7, 7, 7, 9);
        assertThat(timeline.working()).containsExactly(1, 2, 2, 2, 4);
    }

    @Test
    void everyOtherOneWhenThereAreTooMany() {
        Timeline timeline = new Timeline();
        for (int now = 0; now <= 600; now++) {
            timeline.at(now, now, now + 1);
        }
        assertThat(timeline.stride()).isEqualTo(2);
        int[] queued = timeline.queued();
        for (int i = 0; i < queued.length; i++) {
            assertThat(queued[i]).isEqualTo(2 * i);
        }
        assertThat(queued).hasSize(301);
    }

    @Test
    void aLongStepAtOnce() {
        Timeline timeline = new Timeline();
        timeline.at(0, 0, 1);
        timeline.at(1_000_000_000_000L, 5, 2);
        assertThat(timeline.queued().length).isBetween(256, 512);
        assertThat((timeline.queued().length - 1) * timeline.stride()).isLessThanOrEqualTo(1_000_000_000_000L);
        assertThat(timeline.queued().length * timeline.stride()).isGreaterThan(1_000_000_000_000L);
    }

    /** Each sample is what the first event from that moment on found. */
    @Test
    void asIfAllHadBeenKept() {
        for (int seed = 1; seed <= 20; seed++) {
            RandomSource random = new RandomSource(seed);
            int length = 1 + random.nextInt(20_000);
            int[] found = new int[length];
            Timeline timeline = new Timeline();
            int last = -1;
            while (last < length - 1) {
                int now = Math.min(length - 1, last + 1 + random.nextInt(40));
                int value = random.nextInt(1000);
                for (int i = last + 1; i <= now; i++) {
                    found[i] = value;
                }
                timeline.at(now, value, value);
                last = now;
            }
            int[] queued = timeline.queued();
            for (int i = 0; i < queued.length; i++) {
                assertThat(queued[i]).isEqualTo(found[(int) (i * timeline.stride())]);
            }
        }
    }
}
