package io.skua.steady;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A sample for {@link SteadyTest}: fails every third time. By its name it is no test class. */
final class Unsteady {
    static final AtomicInteger RUNS = new AtomicInteger();

    @Test
    void everyThirdTimeIsWrong() {
        assertThat(RUNS.incrementAndGet() % 3)
                .as("on purpose,\n every third time")
                .isNotZero();
    }

    @Test
    void isAlwaysRight() {
        assertThat(RUNS.get()).isNotNegative();
    }

    @Tag("soak")
    @Test
    void isNotRun() {
        throw new AssertionError("a soak test was run");
    }
}
