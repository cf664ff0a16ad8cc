package io.skua.lab.mix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.Islands;
import io.skua.Skua;
import io.skua.island.Allowance;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import io.skua.workloads.catalog.Workloads;
import io.skua.workloads.script.Program;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MixTest {
    private static final MixPlan SHORT = new MixPlan(Duration.ofMillis(1), 0, 2);

    private static MixEntry entry(String name, Workload.Instance workload) {
        return new MixEntry(name, workload, new Allowance(1, 8, 2));
    }

    private static List<MixEntry> three() {
        return List.of(
                entry("a", Workloads.named("fib").with("18")),
                entry("b", Workloads.named("nqueens").with("7")),
                entry("c", Workloads.named("uts").with("t=3", "d=3", "b=2"))); // whose answer nobody knows
    }

    private static MixSettings settings(MixMode mode) {
        return new MixSettings(mode, 2, 1, null, Islands.usual());
    }

    @ParameterizedTest
    @EnumSource
    void everyModeMeasuresEveryJob(MixMode mode) {
        MixOutcome outcome = new Mix(three(), settings(mode), SHORT).run(MixObserver.none());
        assertThat(outcome.jobs()).extracting(JobFigures::name).containsExactly("a", "b", "c");
        assertThat(outcome.jobs()).allSatisfy(job -> {
            assertThat(job.weight()).isEqualTo(2);
            assertThat(job.alone()).isPositive();
            assertThat(job.seconds()).isPositive();
            assertThat(job.submitted() + job.seconds()).isLessThanOrEqualTo(outcome.makespan());
        });
        assertThat(outcome.jobs().get(2).submitted()).isGreaterThanOrEqualTo(0.002);
        assertThat(outcome.weightedSpeedup()).isPositive();
        assertThat(outcome.fairness()).isBetween(0.0, 1.0);
    }

    @Test
    void poolsHaveThreadsOfTheirOwn() {
        MixOutcome outcome = new Mix(three(), settings(MixMode.POOLS), SHORT).run(MixObserver.none());
        assertThat(outcome.jobs()).allSatisfy(job -> {
            assertThat(job.members()).isNotNull().satisfies(members -> {
                assertThat(members.peak()).isEqualTo(2);
                assertThat(members.holding().held()).isEqualTo(2 * job.seconds());
                assertThat(members.holding().used()).isPositive();
            });
            assertThat(job.history()).isEmpty();
        });
    }

    @Test
    void partitionsDoNotMove() {
        MixOutcome outcome = new Mix(three(), settings(MixMode.FIXED), SHORT).run(MixObserver.none());
        assertThat(outcome.jobs()).allSatisfy(job -> {
            assertThat(job.members())
                    .isNotNull()
                    .satisfies(members -> assertThat(members.mean()).isEqualTo(1));
            assertThat(job.history()).containsExactly(new MixPoint(0, 0, 1));
        });
    }

    @Test
    void nobodyKnowsWhoseTheThreadsOfOnePoolAre() {
        MixOutcome outcome = new Mix(three(), settings(MixMode.POOL), SHORT).run(MixObserver.none());
        assertThat(outcome.jobs()).extracting(JobFigures::members).containsOnlyNulls();
        assertThat(outcome.holding().held()).isEqualTo(2 * outcome.makespan());
        assertThat(outcome.waste()).isBetween(0.0, 1.0);
    }

    @Test
    void theObserverHearsOfEveryStep() {
        List<String> heard = new ArrayList<>();
        MixObserver observer = new MixObserver() {
            @Override
            public void step(String what) {
                heard.add(what);
            }

            @Override
            public void mixBegins(Supplier<List<LiveJob>> jobs) {
                assertThat(jobs.get())
                        .extracting(LiveJob::phase)
                        .containsExactly(LiveJob.Phase.NOT_SUBMITTED, LiveJob.Phase.NOT_SUBMITTED);
                heard.add("begins");
            }

            @Override
            public void mixEnds() {
                heard.add("ends");
            }
        };
        Mix mix = new Mix(three().subList(0, 2), settings(MixMode.POOLS), new MixPlan(Duration.ZERO, 1e-9, 1));
        mix.run(observer);
        assertThat(heard)
                .containsExactly(
                        "a warms up",
                        "b warms up",
                        "together, to warm up",
                        "a alone, run 1 of 1",
                        "b alone, run 1 of 1",
                        "together, run 1 of 1",
                        "begins",
                        "ends");
        assertThat(mix.preparingSteps()).isEqualTo(5);
        assertThat(mix.steps()).isEqualTo(6);
    }

    @ParameterizedTest
    @EnumSource
    void aWrongAnswerIsNoResult(MixMode mode) {
        Mix mix = new Mix(List.of(entry("liar", new Liar())), settings(mode), SHORT);
        assertThatThrownBy(() -> mix.run(MixObserver.none()))
                .isInstanceOf(MixException.class)
                .hasMessage("liar was answered with 41, but 42 is right.");
    }

    @Test
    void aMixHasJobs() {
        assertThatThrownBy(() -> new Mix(List.of(), settings(MixMode.POOL), SHORT))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** Answers wrongly unless it runs alone in one thread. */
    private static final class Liar implements Workload.Instance {
        @Override
        public String title() {
            return "liar";
        }

        @Override
        public Object sequential() {
            return 42;
        }

        @Override
        public Optional<Object> known() {
            return Optional.empty();
        }

        @Override
        public Object rival(ForkJoinPool pool) {
            return 41;
        }

        @Override
        public Object skua(Skua skua, Form form) {
            return 41;
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
}
