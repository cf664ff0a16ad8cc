package io.skua.trail;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.Skua;
import io.skua.observe.EventKind;
import io.skua.observe.Observation;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is told of a thread that has begun no task for a while. */
@Tag("one-processor")
final class StackTest {
    private static void spin(AtomicLong stack) {
        while (stack.get() == 0) {
            Thread.onSpinWait();
        }
    }

    @Test
    void itIsFoundInTheMethodsOfTheProgramAndNotInOurs() {
        AtomicLong stack = new AtomicLong();
        try (Skua skua = Skua.builder().workers(1).build();
                Observation observation = skua.observe((time, worker, kind, detail, first, second) -> {
                    if (kind == EventKind.CPU && second != 0) {
                        stack.set(second);
                    }
                })) {
            skua.run(() -> spin(stack));
            assertThat(observation.text(stack.get()))
                    .contains("StackTest.spin:", " in StackTest.lambda$")
                    .doesNotContain("JobRoot", "Execution");
        }
    }
}
