package io.skua.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The word that says how far the owner of a leaf is. */
class ProgressTest {
    private static final int[] LIMITS = {0, 1, 2, 3, 1 << 15, 1 << 16, 1 << 30, Integer.MAX_VALUE - 1, Integer.MAX_VALUE
    };

    @Test
    void keeps_both_ends_at_the_limits() {
        for (int left : LIMITS) {
            for (int right : LIMITS) {
                if (left <= right) {
                    assertHolds(Progress.of(left, right), left, right);
                }
            }
        }
    }

    @Test
    void keeps_both_ends() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 10_000; i++) {
            int right = random.nextInt(Integer.MAX_VALUE);
            int left = random.nextInt(right + 1);
            assertHolds(Progress.of(left, right), left, right);
        }
    }

    private static void assertHolds(long word, int left, int right) {
        assertThat(word).isNotNegative();
        assertThat(Progress.isStolen(word)).isFalse();
        assertThat(Progress.left(word)).isEqualTo(left);
        assertThat(Progress.right(word)).isEqualTo(right);
        assertThat(Progress.rest(word)).isEqualTo(right - left);
        long stolen = Progress.stolen(word);
        assertThat(stolen).isNotEqualTo(word);
        assertThat(Progress.isStolen(stolen)).isTrue();
        assertThat(Progress.stolen(stolen)).isEqualTo(stolen);
        assertThat(Progress.left(stolen)).isEqualTo(left);
        assertThat(Progress.right(stolen)).isEqualTo(right);
        assertThat(Progress.rest(stolen)).isEqualTo(right - left);
        int rest = right - left;
        for (int units : new int[] {0, Math.min(1, rest), rest / 2, Math.max(0, rest - 1), rest}) {
            assertThat(Progress.advanceLeft(word, units)).isEqualTo(Progress.of(left + units, right));
            assertThat(Progress.advanceRight(word, units)).isEqualTo(Progress.of(left, right - units));
        }
    }

    /** No word ever occurs again, so a CAS from an old word cannot succeed by mistake. */
    @Test
    void every_batch_and_every_steal_gives_a_new_word() {
        long word = Progress.of(0, 6);
        assertThat(Progress.advanceLeft(word, 1)).isNotEqualTo(Progress.advanceRight(word, 1));
        assertThat(Progress.advanceRight(Progress.advanceLeft(word, 2), 3))
                .isEqualTo(Progress.advanceLeft(Progress.advanceRight(word, 3), 2))
                .isEqualTo(Progress.of(2, 3));
        assertThat(Progress.stolen(Progress.of(2, 3))).isNotEqualTo(Progress.of(2, 3));
    }
}
