package io.skua.sim.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.policy.Policies;
import io.skua.policy.VictimPolicy;
import io.skua.policy.Victims;
import io.skua.sim.Result;
import io.skua.sim.Simulation;
import io.skua.sim.WorkerResult;
import io.skua.sim.event.EventSink;
import io.skua.sim.machine.Costs;
import io.skua.sim.setup.Join;
import io.skua.workloads.script.Program;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Random programs on random machines under all policies and joins, each twice: both runs are the same to the event, the
 * independent checker has nothing to object, and what was done is what a walk through the script says.
 * {@code -Dskua.sim.seeds=1000} tries more, {@code -Dskua.sim.seed=17} one again.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class EngineCheckTest {
    private static final int SEEDS = Integer.getInteger("skua.sim.seeds", 60);
    private static final long ONE_SEED = Long.getLong("skua.sim.seed", 0);

    /** How often something happened in all runs. */
    private final Map<Invariant, Long> checked = new EnumMap<>(Invariant.class);

    /** What the simulator tells; the other kinds are told by the runtime only. */
    private static final Set<EventKind> TOLD = EnumSet.of(
            EventKind.JOB,
            EventKind.VISIT,
            EventKind.VISIT_END,
            EventKind.STEAL,
            EventKind.SLEEP,
            EventKind.WAKE,
            EventKind.WAIT,
            EventKind.RESUME,
            EventKind.SEAT,
            EventKind.MEMBER,
            EventKind.SPAWN,
            EventKind.START,
            EventKind.WORK,
            EventKind.END,
            EventKind.JOIN,
            EventKind.MISS);

    private final Map<EventKind, Long> happened = new EnumMap<>(EventKind.class);
    private long leapfrogs;
    private long loops;

    @Test
    void everyRunKeepsTheRules() {
        List<String> failures = new ArrayList<>();
        long first = ONE_SEED == 0 ? 1 : ONE_SEED;
        long last = ONE_SEED == 0 ? SEEDS : ONE_SEED;
        for (long seed = first; seed <= last; seed++) {
            RandomSetting setting = RandomSetting.of(seed);
            for (VictimPolicy policy : Policies.all()) {
                for (Join join : Join.values()) {
                    try {
                        check(setting, policy, join);
                    } catch (RuntimeException | AssertionError e) {
                        failures.add("-Dskua.sim.seed=" + seed + " " + policy.name() + " " + join + ": " + e);
                    }
                }
            }
        }
        assertThat(failures).isEmpty();
        if (ONE_SEED == 0) {
            assertThat(leapfrogs).isPositive();
            assertThat(loops).isPositive();
            for (EventKind kind : TOLD) {
                assertThat(happened.getOrDefault(kind, 0L)).as(kind.name()).isPositive();
            }
            for (Invariant rule : Invariant.values()) {
                assertThat(checked.getOrDefault(rule, 0L)).as(rule.name()).isPositive();
            }
        }
    }

    private void check(RandomSetting setting, VictimPolicy policy, Join join) {
        Simulation simulation = simulation(setting, policy, join);
        Victims victims = policy.victims(setting.allotment());
        EventCheck check = new EventCheck(victims, join);
        Tally tally = new Tally();
        Digest digest = new Digest();
        Costs costs = setting.machine().costs();
        EventSink prompt =
                costs.hold() == 0 ? new PromptCheck(setting.allotment(), victims, join, costs) : new Digest();
        Result result =
                simulation.log(both(both(digest, tally), both(check, prompt))).run();
        String what = setting + ", " + policy.name() + ", " + join;
        assertThat(result.makespan()).as(what).isEqualTo(check.finish());
        checkTotals(setting, result, tally, what);
        Digest again = new Digest();
        simulation.log(again).run();
        assertThat(again).as(what).isEqualTo(digest);
        assertThat(simulation.log(null).run().makespan()).as(what).isEqualTo(result.makespan());
        for (Invariant rule : Invariant.values()) {
            checked.merge(rule, check.checked(rule), Long::sum);
        }
        for (EventKind kind : TOLD) {
            happened.merge(kind, check.count(kind), Long::sum);
        }
        leapfrogs += check.leapfrogs();
        loops += result.trees();
    }

    private static void checkTotals(RandomSetting setting, Result result, Tally tally, String what) {
        ScriptWalk.Totals totals = ScriptWalk.of(setting.script());
        int workers = setting.allotment().size();
        assertThat(result.work()).as(what).isEqualTo(totals.work()).isEqualTo(result.sum(WorkerResult::useful));
        assertThat(result.tasks()).as(what).isEqualTo(tally.spawned);
        assertThat(result.sum(WorkerResult::busy)).as(what).isEqualTo(tally.worked);
        assertThat(result.utilisation()).as(what).isBetween(0.0, 1.0);
        if (totals.loops() > 0) { // each brings one invitation, and those who take it more
            assertThat(result.tasks()).as(what).isGreaterThanOrEqualTo(totals.tasks() + totals.loops());
            assertThat(result.span()).as(what).isBetween(totals.span(), totals.work());
            assertThat(result.trees()).as(what).isGreaterThanOrEqualTo(totals.loops());
        } else {
            assertThat(result.tasks()).as(what).isEqualTo(totals.tasks());
            assertThat(result.span()).as(what).isEqualTo(totals.span());
            assertThat(tally.worked).as(what).isBetween(totals.work(), 2 * totals.work());
            if (setting.isWarm()) {
                assertThat(tally.worked).as(what).isEqualTo(totals.work());
            }
        }
        assertThat(result.makespan())
                .as(what)
                .isGreaterThanOrEqualTo((totals.work() + workers - 1) / workers)
                .isGreaterThanOrEqualTo(totals.span());
        if (workers == 1 && totals.loops() == 0) {
            long each = setting.machine().costs().spawn()
                    + setting.machine().costs().pop();
            assertThat(result.makespan()).as(what).isEqualTo(totals.work() + (totals.tasks() - 1) * each);
        }
        assertThat(result.steals()).as(what).isEqualTo(tally.stolen);
    }

    /**
     * The checker is no rubber stamp: it misses none of these events, wherever one is left out of a run of the engine.
     */
    @Test
    void everyEventLeftOutIsNoticed() {
        Set<EventKind> needed = EnumSet.copyOf(TOLD);
        needed.removeAll(EnumSet.of(EventKind.WORK, EventKind.MISS, EventKind.SLEEP, EventKind.WAKE, EventKind.MEMBER));
        RandomSetting setting = firstWithin(20, 100);
        VictimPolicy policy = Policies.named("dvs");
        for (Join join : Join.values()) {
            List<Line> lines = new ArrayList<>();
            simulation(setting, policy, join)
                    .log((time, place, event, task, other) -> lines.add(new Line(time, place, event, task, other)))
                    .run();
            for (Line missing : lines) {
                if (needed.contains(missing.event.kind())) {
                    EventCheck check = new EventCheck(policy.victims(setting.allotment()), join);
                    assertThatThrownBy(() -> {
                                lines.stream()
                                        .filter(line -> !line.equals(missing))
                                        .forEach(line -> line.to(check));
                                check.finish();
                            })
                            .as("%s, %s without %s", setting, join, missing)
                            .isInstanceOf(IllegalStateException.class);
                }
            }
        }
    }

    private record Line(long time, int place, Event event, long task, long other) {
        void to(EventSink sink) {
            sink.event(time, place, event, task, other);
        }
    }

    private static RandomSetting firstWithin(long fewest, long most) {
        for (long seed = 1; ; seed++) {
            RandomSetting setting = RandomSetting.of(seed);
            long tasks = ScriptWalk.of(setting.script()).tasks();
            if (tasks >= fewest && tasks <= most && setting.allotment().size() > 8) {
                return setting;
            }
        }
    }

    private static Simulation simulation(RandomSetting setting, VictimPolicy policy, Join join) {
        return Simulation.of(Program.of("random " + setting.seed(), setting.script()), setting.machine())
                .allotment(setting.allotment())
                .policy(policy)
                .join(join)
                .loops(setting.loops())
                .seed(setting.seed());
    }

    private static EventSink both(EventSink one, EventSink other) {
        return (time, place, event, task, more) -> {
            one.event(time, place, event, task, more);
            other.event(time, place, event, task, more);
        };
    }

    private static final class Tally implements EventSink {
        private long spawned;
        private long worked;
        private long stolen;

        @Override
        public void event(long time, int place, Event event, long task, long other) {
            spawned += event.kind() == EventKind.SPAWN ? 1 : 0;
            worked += event.kind() == EventKind.WORK ? event.first() : 0;
            stolen += event.kind() == EventKind.STEAL ? 1 : 0;
        }
    }
}
