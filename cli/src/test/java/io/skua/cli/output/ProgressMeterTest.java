package io.skua.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressMeterTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void theTimeLeftFollowsFromTheStepsDone() {
        assertThat(new ProgressMeter.Pace(0, 0).left(10, 5 * SECOND)).isEmpty();
        assertThat(new ProgressMeter.Pace(2, 10 * SECOND).left(10, 10 * SECOND)).contains(Duration.ofSeconds(40));
        assertThat(new ProgressMeter.Pace(2, 10 * SECOND).left(10, 13 * SECOND)).contains(Duration.ofSeconds(37));
        assertThat(new ProgressMeter.Pace(9, 9 * SECOND).left(10, 99 * SECOND)).contains(Duration.ZERO);
    }

    @Test
    void theLineSaysHowFarItIs() {
        assertThat(ProgressMeter.line("simulating", new ProgressMeter.Pace(0, 0), 4, 3 * SECOND, "fib 30"))
                .isEqualTo("simulating   0% [>                   ] 0/4  0:03  fib 30");
        assertThat(ProgressMeter.line("simulating", new ProgressMeter.Pace(2, 70 * SECOND), 4, 75 * SECOND, "fib 30"))
                .isEqualTo("simulating  50% [==========>         ] 2/4  1:15, about 1:05 left  fib 30");
        assertThat(ProgressMeter.line("measuring", new ProgressMeter.Pace(4, 4000 * SECOND), 4, 4000 * SECOND, ""))
                .startsWith("measuring 100% [====================] 4/4  1:06:40, about 0:00 left");
    }
}
