package io.skua.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.Skua;
import io.skua.cli.output.ProgressMeter;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import io.skua.workloads.script.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class MeasurementTest {
    /** A workload that only says what is right. */
    private record Question(Optional<Object> known) implements Workload.Instance {
        @Override
        public String title() {
            return "question 1";
        }

        @Override
        public Object sequential() {
            return 42;
        }

        @Override
        public Object rival(ForkJoinPool pool) {
            throw new AssertionError("nobody asks for it here");
        }

        @Override
        public Object skua(Skua skua, Form form) {
            throw new AssertionError("nobody asks for it here");
        }

        @Override
        public Workload.Shape shape() {
            throw new AssertionError("nobody asks for it here");
        }

        @Override
        public Program program() {
            throw new AssertionError("nobody asks for it here");
        }
    }

    private final List<String> order = new ArrayList<>();

    private Contender contender(String name, Supplier<Object> answer) {
        return new Contender(name, name.toUpperCase(Locale.ROOT), 1, () -> {
            order.add(name);
            return answer.get();
        });
    }

    private static Measurement measure(Optional<Object> known, Contender... contenders) {
        Measurement measurement = new Measurement(new Question(known), List.of(contenders), new MeasureEffort(0, 3));
        measurement.run(ProgressMeter.invisible());
        return measurement;
    }

    @Test
    void contendersTakeTurnsAfterWarmUp() {
        Measurement measurement = measure(Optional.of(42), contender("a", () -> 42), contender("b", () -> 42));
        assertThat(order).containsExactly("a", "a", "b", "b", "a", "b", "a", "b", "a", "b");
        assertThat(measurement.problem()).isNull();
        assertThat(measurement.steps()).isEqualTo(8);
    }

    @Test
    void aWrongAnswerIsNamed() {
        assertThat(measure(Optional.of(42), contender("a", () -> 42), contender("b", () -> 41))
                        .problem())
                .isEqualTo("B answered 41 to question 1, but 42 is right.");
    }

    @Test
    void oneWrongAnswerAmongRightOnesIsNotForgotten() {
        int[] runs = {0};
        Measurement measurement = new Measurement(
                new Question(Optional.of(42)),
                List.of(contender("a", () -> ++runs[0] == 3 ? 7 : 42)),
                new MeasureEffort(0, 3));
        List<Timings> samples = measurement.run(ProgressMeter.invisible());
        assertThat(samples.get(0).answer()).isEqualTo(7);
        assertThat(samples.get(0).correct()).isFalse();
        assertThat(measurement.problem()).contains("A answered 7");
    }

    @Test
    void whereNothingIsKnownTheTwinIsRight() {
        assertThat(measure(Optional.empty(), contender("a", () -> 42)).problem())
                .isNull();
        assertThat(measure(Optional.empty(), contender("a", () -> 41), contender("seq", () -> 42))
                        .problem())
                .isEqualTo("A answered 41 to question 1, but 42 is right.");
        assertThat(measure(Optional.empty(), contender("seq", () -> 42), contender("a", () -> 41))
                        .problem())
                .isEqualTo("A answered 41 to question 1, but 42 is right.");
    }

    @Test
    void aTwinThatTakesNoPartIsAsked() {
        assertThat(measure(Optional.empty(), contender("a", () -> 41)).problem())
                .isEqualTo("A answered 41 to question 1, but 42 is right.");
        assertThat(order).containsOnly("a");
    }

    @Test
    void whoRunsOutOfStackIsNotAskedAgain() {
        Measurement measurement = measure(
                Optional.of(42),
                contender("a", () -> {
                    throw new StackOverflowError();
                }),
                contender("b", () -> 42));
        assertThat(order).containsExactly("a", "b", "b", "b", "b", "b");
        assertThat(measurement.problem())
                .isEqualTo("A ran out of stack in question 1; Java's option -Xss says how much there is.");
    }

    @Test
    void theMedianIsInTheMiddle() {
        Timings sample = new Timings(contender("a", () -> 42));
        sample.add(3, null);
        assertThat(sample.median()).isEqualTo(3);
        sample.add(1, null);
        assertThat(sample.median()).isEqualTo(2);
        sample.add(10, null);
        assertThat(sample.median()).isEqualTo(3);
        assertThat(sample.fastest()).isEqualTo(1);
        assertThat(sample.slowest()).isEqualTo(10);
    }
}
