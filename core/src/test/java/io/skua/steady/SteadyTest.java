package io.skua.steady;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SteadyTest {
    @TempDir
    Path folder;

    @BeforeEach
    void startAnew() {
        Unsteady.RUNS.set(0);
    }

    @Test
    void runsThatFailAreCountedAndTheFirstIsTold() throws IOException {
        Path file = folder.resolve("result");
        Repeat.Result result = new Repeat(Unsteady.class).run(7, Duration.ofMinutes(5), file);
        assertThat(result.runs()).isEqualTo(7);
        assertThat(result.failed()).isEqualTo(2);
        assertThat(result.first()).startsWith("run 3, everyThirdTimeIsWrong").contains("on purpose, every third time");
        assertThat(Repeat.Result.read(file)).isEqualTo(result);
    }

    @Test
    void noRunIsStartedWhenTheTimeIsOver() throws IOException {
        assertThat(new Repeat(Unsteady.class).run(7, Duration.ZERO, folder.resolve("result")))
                .isEqualTo(Repeat.Result.NONE);
    }

    @Test
    void aClassIsRunInAJvmOfItsOwn() throws Exception {
        Steady.Settings settings = new Steady.Settings(4, Duration.ofMinutes(5), folder);
        Steady.Outcome outcome = new Steady(settings).repeat(Unsteady.class.getName());
        assertThat(outcome.isGood()).isFalse();
        assertThat(outcome.result().runs()).isEqualTo(4);
        assertThat(outcome.result().failed()).isEqualTo(1);
        assertThat(outcome.log()).content().contains("FAILED: " + Unsteady.class.getName());
        assertThat(Steady.line(outcome, settings)).startsWith("Unsteady ").contains(" 1 failed, 4 runs, ");
        assertThat(Unsteady.RUNS).hasValue(0);
    }

    @Test
    void aJvmThatDoesNotStartIsAFailure() throws Exception {
        Steady.Settings settings = new Steady.Settings(4, Duration.ofMinutes(5), folder);
        Steady.Outcome outcome = new Steady(settings).repeat("io.skua.steady.NoSuchClass");
        assertThat(outcome.isGood()).isFalse();
        assertThat(outcome.result().first()).contains("its JVM ended with 1");
    }

    @Test
    void classesAreFoundByTheirNames() throws Exception {
        Path classes = Path.of(SteadyTest.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        assertThat(Steady.find(classes, "*"))
                .contains("io.skua.steady.SteadyTest", "io.skua.IslandsTest")
                .doesNotContain("io.skua.steady.Unsteady", "io.skua.Waiting")
                .noneMatch(name -> name.contains("$"));
        assertThat(Steady.find(classes, "SteadyTest")).containsExactly("io.skua.steady.SteadyTest");
        assertThat(Steady.find(classes, "Steady*")).containsExactly("io.skua.steady.SteadyTest");
        assertThat(Steady.find(classes, "io.skua.steady.*")).containsExactly("io.skua.steady.SteadyTest");
        assertThat(Steady.find(classes, "Steady")).isEmpty();
    }
}
