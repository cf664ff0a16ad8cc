package io.skua.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.observe.Event;
import io.skua.observe.SeatChange;
import io.skua.policy.Policies;
import io.skua.sim.event.EventSink;
import io.skua.sim.machine.Costs;
import io.skua.sim.machine.Machine;
import io.skua.sim.machine.Machines;
import io.skua.sim.setup.Join;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import io.skua.workloads.catalog.Workloads;
import io.skua.workloads.loops.Patterns;
import io.skua.workloads.script.Program;
import io.skua.workloads.script.Script;
import io.skua.workloads.script.ScriptLoop;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a review found: figures that depended on the schedule, or on what should not matter. */
class ReviewTest {
    private static final Program FIB = Workloads.named("fib").with("16").program();

    private static Machine ideal(String mesh, Map<String, Double> units) {
        Machine machine = Machines.named("mesh:" + mesh);
        return new Machine("test", "", machine.topology(), machine.costs(), "cycles", units);
    }

    @Test
    void fractionsOfACycleAreNotLost() {
        long calls = 3_193;
        for (double cycles : new double[] {3.5, 1.4, 0.4}) {
            Machine machine = ideal("4x2", Map.of(FIB.unit(), cycles));
            long work = Simulation.of(FIB, machine).run().work();
            assertThat((double) work).isBetween(calls * cycles * 0.95, calls * cycles * 1.05);
            for (Join join : Join.values()) {
                assertThat(Simulation.of(FIB, machine).join(join).seed(7).run().work())
                        .isEqualTo(work);
            }
        }
    }

    @Test
    void theSpanOfALoopIsItsLargestElement() {
        Program loop = Patterns.named("triangle").with(1_000).program();
        long span = Simulation.of(loop, Machines.named("mesh:1")).run().span();
        for (String mesh : List.of("2", "4x4", "8x8")) {
            Result result = Simulation.of(loop, Machines.named("mesh:" + mesh)).run();
            assertThat(result.span()).isEqualTo(span);
            assertThat(result.makespan()).isGreaterThanOrEqualTo(span);
        }
    }

    @Test
    void cachesAreColdInLoopsToo() {
        Program loop = Patterns.named("uniform").with(1_000).program();
        Machine warm = Machines.named("mesh:2x2");
        Machine cold = new Machine("cold", "", warm.topology(), Tiny.cold(warm.costs(), 1_000_000), "cycles", Map.of());
        assertThat(Simulation.of(loop, cold).run().makespan())
                .isGreaterThan(Simulation.of(loop, warm).run().makespan());
    }

    @Test
    void whatTakesTooLongIsRefused() {
        Program endless = Program.of("endless", steps -> {
            steps.work(Long.MAX_VALUE / 2);
            steps.work(Long.MAX_VALUE / 2);
            steps.work(Long.MAX_VALUE / 2);
        });
        assertThatThrownBy(
                        () -> Simulation.of(endless, Machines.named("mesh:2")).run())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("endless takes longer on mesh:2x1 than can be counted: choose a smaller program, or smaller"
                        + " costs.");
    }

    @Test
    void verySlowThievesNeverDoze() {
        Costs slow = new Costs(
                1,
                1,
                List.of(1_000_000_000_000L),
                List.of(0L),
                0,
                false,
                0,
                Integer.MAX_VALUE,
                0,
                List.of(0L),
                1,
                1,
                0);
        Machine machine = new Machine("slow", "", Topology.of(Mesh.of(4)), slow, "cycles", Map.of());
        Result result = Simulation.of(Program.of("one", steps -> steps.work(10)), machine)
                .run();
        assertThat(result.makespan()).isEqualTo(10);
        assertThat(result.sum(WorkerResult::sleeps)).isZero();
    }

    /** A task that can go on does so while anybody looks for work. */
    @Test
    void nobodyLooksForWorkWhileATaskCouldGoOn() {
        long resumed = 0;
        for (int seed = 1; seed <= 100; seed++) {
            Script tree = new RandomTree(seed, 7, 20_000);
            Machine machine = ideal("4x2", Map.of());
            ReadyCheck check = new ReadyCheck();
            Simulation.of(Program.of("tree " + seed, tree), machine)
                    .policy(Policies.named("random"))
                    .seed(seed)
                    .log(check)
                    .run();
            resumed += check.resumed;
        }
        assertThat(resumed).as("tasks that were put aside and went on").isGreaterThan(50);
    }

    private static final class ReadyCheck implements EventSink {
        private final Map<Long, Long> readySince = new HashMap<>(); // by awaited task
        private final Map<Long, Boolean> parked = new HashMap<>();
        private final Map<Long, Long> missedSince = new HashMap<>();
        private long resumed;

        @Override
        public void event(long time, int place, Event event, long task, long other) {
            switch (event.kind()) {
                case SEAT -> {
                    if (event.detail() == SeatChange.FILLED.ordinal()) {
                        readySince.remove(task);
                        resumed++;
                    } else {
                        parked.put(task, true);
                    }
                }
                case END, VISIT_END -> {
                    if (parked.remove(task) != null) {
                        readySince.put(task, time);
                    }
                }
                case MISS -> {
                    if (task < 0) { // with something ready, it is on its way to somebody, which takes 300 cycles
                        readySince.forEach((awaited, since) -> {
                            long first = missedSince.computeIfAbsent(awaited, none -> time);
                            assertThat(time - first)
                                    .as("worker " + place + " looks for work at " + time + ", what waited for task "
                                            + awaited + " could go on since " + since)
                                    .isLessThanOrEqualTo(300);
                        });
                    }
                }
                default -> {}
            }
        }
    }

    @Test
    void manyLoopsNeedNoMoreMemoryThanOne() {
        Script many = steps -> {
            for (int i = 0; i < 20_000; i++) {
                steps.call(inner -> inner.loop(new ScriptLoop(1_000, element -> 1)));
            }
        };
        Result result = Simulation.of(Program.of("loops", many), Machines.named("mesh:2"))
                .run();
        assertThat(result.work()).isEqualTo(20_000_000);
    }
}
