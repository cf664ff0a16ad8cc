package io.skua.workloads.loops;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.workloads.script.Program;
import io.skua.workloads.script.Script;
import io.skua.workloads.script.ScriptLoop;
import io.skua.workloads.script.StepSink;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoopProgramTest {
    /** Takes loops, only. */
    private static final class Loops implements StepSink {
        private final List<ScriptLoop> loops = new ArrayList<>();

        @Override
        public void work(long units) {
            throw new AssertionError("a loop does all the work");
        }

        @Override
        public void spawn(Script child) {
            throw new AssertionError("a loop forks nothing");
        }

        @Override
        public void call(Script child) {
            throw new AssertionError("a loop calls nothing");
        }

        @Override
        public void sync() {
            throw new AssertionError("a loop waits for nobody");
        }

        @Override
        public void loop(ScriptLoop loop) {
            loops.add(loop);
        }
    }

    @Test
    void aPatternIsOneLoopWithItsUnits() {
        for (Pattern pattern : Patterns.all()) {
            assertThat(only(pattern.with(1).program()).elements()).isEqualTo(1);
            PatternLoop loop = pattern.with(1000);
            Program program = loop.program();
            assertThat(program.title()).isEqualTo(loop.title());
            for (int time = 0; time < 2; time++) {
                ScriptLoop only = only(program);
                assertThat(only.elements()).as(loop.title()).isEqualTo(1000);
                for (int i = 0; i < 1000; i += 111) {
                    assertThat(only.units().applyAsLong(i)).as(loop.title()).isEqualTo(loop.units(i));
                }
            }
        }
    }

    @Test
    void aUnitHasOneCost() {
        assertThat(Patterns.named("hill").with().program().unit())
                .isEqualTo(Patterns.named("uniform").with(10).program().unit());
        assertThat(List.of(
                        Patterns.named("hill").with(10).program().unit(),
                        Patterns.named("uniform").with().program().unit(),
                        Patterns.named("matmul").with(10).program().unit(),
                        Patterns.named("mandelbrot").with(10).program().unit()))
                .doesNotHaveDuplicates();
    }

    private static ScriptLoop only(Program program) {
        Loops steps = new Loops();
        program.root().write(steps);
        assertThat(steps.loops).hasSize(1);
        return steps.loops.get(0);
    }
}
