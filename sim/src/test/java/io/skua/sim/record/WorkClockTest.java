package io.skua.sim.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Times are made up: {@code now} passes, and {@code own} is the time in which the thread has a processor. */
final class WorkClockTest {
    private static final long LONG = 1_000_000;

    private long now;
    private long own;
    private long lostWhenAsked; // for how long the thread loses its processor when it asks for its processor time

    private final WorkClock clock = new WorkClock(() -> now, this::processorTime, 10);

    private long processorTime() {
        long answer = own;
        now += lostWhenAsked;
        lostWhenAsked = 0;
        return answer;
    }

    private void work(long nanos) {
        now += nanos;
        own += nanos;
    }

    private void loseProcessor(long nanos) {
        now += nanos;
    }

    private void begin() {
        clock.setRunning(true);
        clock.go();
    }

    private long end() {
        return clock.stop(now);
    }

    @Test
    void theCostOfReadingTheClockIsNoWork() {
        begin();
        work(110);
        assertThat(end()).isEqualTo(100);
        begin();
        work(4);
        assertThat(end()).isZero();
        begin();
        work(116);
        assertThat(end()).as("the last stretch owes 6").isEqualTo(100);
    }

    @Test
    void whatIsNotRunningHasNoWork() {
        work(LONG);
        assertThat(end()).isZero();
    }

    @Test
    void aTimeWithoutProcessorIsNoWork() {
        begin();
        work(LONG);
        loseProcessor(5 * LONG);
        work(LONG);
        assertThat(end()).isEqualTo(2 * LONG - 10);
    }

    @Test
    void aTimeWithoutProcessorBetweenTwoStretchesIsTakenFromNeither() {
        begin();
        work(LONG);
        assertThat(end()).isEqualTo(LONG - 10);
        loseProcessor(5 * LONG);
        begin();
        work(LONG);
        assertThat(end()).isEqualTo(LONG - 10);
    }

    @Test
    void nothingIsLostIfTheThreadLosesItsProcessorWhileItAsks() {
        begin();
        work(LONG);
        lostWhenAsked = 5 * LONG;
        assertThat(end()).isEqualTo(LONG - 10);
        begin();
        work(LONG);
        assertThat(end()).as("the time was lost when the stretch before ended").isEqualTo(LONG - 10);
        lostWhenAsked = 5 * LONG;
        begin();
        work(LONG);
        assertThat(end()).as("the time was lost when this stretch began").isEqualTo(LONG - 10);
    }

    @Test
    void shortStretchesInARowAreNotExamined() {
        begin();
        work(1_010);
        assertThat(end()).isEqualTo(1_000);
        begin();
        work(LONG);
        loseProcessor(LONG);
        assertThat(end()).isEqualTo(LONG - 10);
    }
}
