package io.skua.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WarmUpTest {
    private static WarmUp after(boolean maySettle, double... runs) {
        WarmUp warmUp = new WarmUp(1, maySettle);
        for (double run : runs) {
            assertThat(warmUp.isOver()).isFalse();
            warmUp.ran(run);
        }
        return warmUp;
    }

    @Test
    void withARivalItTakesItsTime() {
        assertThat(after(false, 0.3, 0.3, 0.3).isOver()).isFalse();
        assertThat(after(false, 0.3, 0.3, 0.3, 0.3).isOver()).isTrue();
    }

    @Test
    void aLongFirstRunIsEnough() {
        assertThat(after(false, 1.1).isOver()).isTrue();
        assertThat(after(true, 1.1).isOver()).isTrue();
        assertThat(new WarmUp(0, false).isOver()).isFalse();
        assertThat(after(false, 1.0).isOver()).isFalse();
    }

    @Test
    void aloneItEndsWhenRunsGetNoFaster() {
        assertThat(after(true, 0.1, 0.05, 0.05, 0.05).isOver()).isFalse();
        assertThat(after(true, 0.1, 0.05, 0.05, 0.05, 0.06).isOver()).isTrue();
    }

    @Test
    void aFasterRunPutsTheEndOff() {
        assertThat(after(true, 0.1, 0.05, 0.05, 0.05, 0.03).isOver()).isFalse();
        assertThat(after(true, 0.1, 0.05, 0.05, 0.05, 0.03, 0.2, 0.2).isOver()).isTrue();
    }

    @Test
    void whatIsEarlyIsAboutCompilers() {
        assertThat(after(true, 0.1).isEarly()).isTrue();
        assertThat(after(true, 0.1, 0.05).isEarly()).as("faster").isTrue();
        assertThat(after(true, 0.1, 0.05, 0.05).isEarly()).isFalse();
        assertThat(after(false, 0.1, 0.3).isEarly()).as("the first half").isTrue();
        assertThat(after(false, 0.1, 0.3, 0.2).isEarly()).isFalse();
    }
}
