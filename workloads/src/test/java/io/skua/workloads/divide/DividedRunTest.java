package io.skua.workloads.divide;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.Skua;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import io.skua.workloads.script.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;

class DividedRunTest {
    /** A program that notes which thread does what. */
    private static final class Noting implements DividedRun {
        private final List<String> notes = new ArrayList<>(); // one thread at a time writes here
        private final Thread caller = Thread.currentThread();

        private void note(String what) {
            notes.add(what + (Thread.currentThread() == caller ? " outside" : " in the job"));
        }

        @Override
        public Prepared prepare() {
            note("prepare");
            return new Prepared() {
                @Override
                public void run(Forks forks) {
                    note("run");
                }

                @Override
                public Object answer() {
                    note("answer");
                    return 42;
                }
            };
        }

        @Override
        public String title() {
            return "noting";
        }

        @Override
        public Object sequential() {
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

    @Test
    void theJobContainsNothingButTheTasks() {
        try (Skua skua = Skua.builder().workers(1).build()) {
            for (Form form : Form.values()) {
                Noting run = new Noting();
                assertThat(run.skua(skua, form)).isEqualTo(42);
                assertThat(run.notes).containsExactly("prepare outside", "run in the job", "answer outside");
            }
        }
        ForkJoinPool pool = new ForkJoinPool(1);
        try {
            Noting run = new Noting();
            assertThat(run.rival(pool)).isEqualTo(42);
            assertThat(run.notes).containsExactly("prepare outside", "run in the job", "answer outside");
        } finally {
            pool.shutdown();
        }
    }
}
