package io.skua.observe.file;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("one-processor")
final class ByteBudgetTest {
    private static final long SECOND = 1_000_000_000;

    private final ByteBudget budget = new ByteBudget(1_000, SECOND / 10);

    @Test
    void itBeginsWithTheBytesOfAnIntervalAndSavesNoMore() {
        assertThat(budget.left()).isEqualTo(100).isEqualTo(budget.most());
        budget.earn(0);
        budget.earn(SECOND);
        assertThat(budget.left()).isEqualTo(100);
    }

    @Test
    void bytesAreEarnedWithTime() {
        budget.earn(5 * SECOND); // the first time is only where counting begins
        budget.spend(90);
        budget.earn(5 * SECOND + SECOND / 100);
        assertThat(budget.left()).isEqualTo(20);
        budget.earn(5 * SECOND); // an event of another thread, which came later
        assertThat(budget.left()).isEqualTo(20);
        budget.earn(5 * SECOND + SECOND / 50);
        assertThat(budget.left()).isEqualTo(30);
    }

    @Test
    void whatWasSpentTooMuchIsOwedUpToABound() {
        budget.earn(0);
        budget.spend(400);
        assertThat(budget.left()).isEqualTo(-300);
        budget.earn(SECOND / 10);
        assertThat(budget.left()).isEqualTo(-200);
        budget.spend(1_000_000);
        assertThat(budget.left()).isEqualTo(-100 * ByteBudget.DEBT_INTERVALS);
    }

    @Test
    void aLongSilenceOverflowsNothing() {
        budget.earn(Long.MIN_VALUE / 2);
        budget.spend(100);
        budget.earn(Long.MAX_VALUE / 4);
        assertThat(budget.left()).isEqualTo(100);
    }
}
