package io.skua.sim.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.island.Allowance;
import io.skua.island.NeedRule;
import io.skua.island.ZoneRule;
import io.skua.policy.Policies;
import io.skua.policy.RandomSource;
import io.skua.policy.VictimPolicy;
import io.skua.sim.machine.Machine;
import io.skua.sim.mix.MixResult;
import io.skua.sim.mix.MixSimulation;
import io.skua.sim.mix.Regime;
import io.skua.sim.setup.JobSpec;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import io.skua.workloads.script.Program;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Random jobs that come at random moments to random machines with holes, under every regime, each twice.
 * {@code -Dskua.sim.seeds=1000} tries more, {@code -Dskua.sim.seed=17} one again.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class MixCheckTest {
    private static final int SEEDS = Integer.getInteger("skua.sim.seeds", 60);
    private static final long ONE_SEED = Long.getLong("skua.sim.seed", 0);

    private int handedOver;
    private int departures;

    private record Mix(long seed, Machine machine, List<JobSpec> jobs, List<RandomScript> scripts) {
        static Mix of(long seed) {
            RandomSetting setting = RandomSetting.of(seed);
            RandomSource random = new RandomSource(seed + 99);
            Mesh mesh = setting.machine().topology().mesh();
            int[] holes = IntStream.range(0, mesh.places())
                    .filter(place -> !setting.allotment().contains(place))
                    .toArray();
            Machine machine = new Machine(
                    "random-" + seed,
                    "for tests",
                    Topology.of(holes.length == 0 ? mesh : mesh.without(holes)),
                    setting.machine().costs(),
                    "cycles",
                    Map.of());
            RandomScript.Shape[] shapes = RandomScript.Shape.values();
            List<JobSpec> jobs = new ArrayList<>();
            List<RandomScript> scripts = new ArrayList<>();
            int count = 1 + random.nextInt(6);
            for (int i = 0; i < count; i++) {
                RandomScript script =
                        new RandomScript(seed * 31 + i, 2 + random.nextInt(5), shapes[random.nextInt(shapes.length)]);
                int min = 1 + random.nextInt(3) * random.nextInt(3);
                int max = random.nextInt(3) == 0 ? min + random.nextInt(4) : Integer.MAX_VALUE;
                scripts.add(script);
                jobs.add(new JobSpec(
                        "job " + i,
                        Program.of("random " + script, script),
                        new Allowance(min, max, 1 + random.nextInt(3)),
                        random.nextInt(2) * (long) random.nextInt(1_000)));
            }
            return new Mix(seed, machine, jobs, scripts);
        }
    }

    /** A new one for each run, since the rule that flaps has a memory. */
    private static List<Regime> regimes(Mix mix) {
        List<VictimPolicy> policies = Policies.all();
        VictimPolicy one = policies.get((int) (mix.seed % policies.size()));
        VictimPolicy other = policies.get((int) (mix.seed / 2 % policies.size()));
        boolean overlap = mix.seed % 3 == 0;
        int patience = 1 + (int) (mix.seed % 3);
        int places = mix.machine.topology().mesh().size();
        return List.of(
                new Regime.Islands(new NeedRule(), one, overlap, 0, patience),
                new Regime.Islands(new ZoneRule(), other, !overlap, 0, patience),
                new Regime.Islands(new FlapRule(mix.seed), one, overlap, 0, patience),
                new Regime.Islands(new FlapRule(mix.seed), other, true, 0, 1),
                new Regime.Islands(new FlapRule(mix.seed), other, overlap, 7, patience),
                new Regime.Islands(new NeedRule(), other, overlap, 50, patience),
                new Regime.Fixed(Math.min(places, 1 + (int) (mix.seed % 3)), one),
                new Regime.Pool(one),
                new Regime.Pool(Policies.named("random")),
                new Regime.Oracle());
    }

    @Test
    void everyMixKeepsTheRules() {
        List<String> failures = new ArrayList<>();
        long first = ONE_SEED == 0 ? 1 : ONE_SEED;
        long last = ONE_SEED == 0 ? SEEDS : ONE_SEED;
        for (long seed = first; seed <= last; seed++) {
            Mix mix = Mix.of(seed);
            for (int i = 0; i < regimes(mix).size(); i++) {
                try {
                    check(mix, i);
                } catch (RuntimeException | AssertionError e) {
                    failures.add("-Dskua.sim.seed=" + seed + ", regime " + i + " "
                            + regimes(mix).get(i) + ": " + e);
                }
            }
        }
        assertThat(failures).isEmpty();
        if (ONE_SEED == 0) {
            assertThat(handedOver).isGreaterThan(SEEDS);
            assertThat(departures).isGreaterThan(10 * SEEDS);
        }
    }

    private void check(Mix mix, int regime) {
        MixSimulation simulation = MixSimulation.of(mix.machine, mix.jobs).seed(mix.seed);
        Digest digest = new Digest();
        MixResult plain =
                simulation.regime(regimes(mix).get(regime)).log(digest).run();
        List<Integer> starts = IntStream.range(0, mix.jobs.size())
                .boxed()
                .sorted(Comparator.<Integer>comparingLong(i -> made(mix, plain, regime, i))
                        .thenComparingLong(i -> mix.jobs.get(i).arrival()))
                .toList();
        boolean membersOnly = !(regimes(mix).get(regime) instanceof Regime.Pool);
        MixCheck check = new MixCheck(membersOnly, starts);
        Digest again = new Digest();
        MixResult result = simulation
                .regime(regimes(mix).get(regime))
                .log((time, place, event, task, other) -> {
                    again.event(time, place, event, task, other);
                    check.event(time, place, event, task, other);
                })
                .run();
        check.finish();
        assertThat(again).isEqualTo(digest);
        handedOver += check.handedOver();
        departures += check.departures();
        for (int i = 0; i < mix.jobs.size(); i++) {
            MixResult.JobResult job = result.jobs().get(i);
            checkJob(result, job, mix, i, check);
            if (membersOnly) {
                assertThat(job.held()).isGreaterThanOrEqualTo(job.used());
            }
        }
    }

    /** First tasks are made in this order: in partitions when they start; elsewhere first come, first served. */
    private static long made(Mix mix, MixResult result, int regime, int job) {
        return regimes(mix).get(regime) instanceof Regime.Fixed
                ? result.jobs().get(job).start()
                : mix.jobs.get(job).arrival();
    }

    private static void checkJob(MixResult result, MixResult.JobResult job, Mix mix, int number, MixCheck check) {
        ScriptWalk.Totals totals = ScriptWalk.of(mix.scripts.get(number));
        assertThat(job.work()).isEqualTo(totals.work());
        assertThat(job.tasks()).isEqualTo(check.tasks(number));
        if (totals.loops() == 0) {
            assertThat(job.tasks()).isEqualTo(totals.tasks());
            assertThat(job.span()).isEqualTo(totals.span());
        }
        assertThat(job.start()).isGreaterThanOrEqualTo(job.arrival());
        assertThat(job.end()).isGreaterThanOrEqualTo(job.start()).isLessThanOrEqualTo(result.makespan());
        long busy = job.workers().stream().mapToLong(MixResult.JobWorker::busy).sum();
        assertThat(busy).isEqualTo(check.worked(number)).isLessThanOrEqualTo(job.used());
        assertThat(job.peakMembers()).isBetween(1, result.workers());
        assertThat(job.history()).isNotEmpty();
    }
}
