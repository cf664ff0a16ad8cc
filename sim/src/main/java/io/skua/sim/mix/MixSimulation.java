package io.skua.sim.mix;

import io.skua.loop.Batching;
import io.skua.loop.Strategy;
import io.skua.policy.Policies;
import io.skua.policy.VictimPolicy;
import io.skua.sim.engine.Driver;
import io.skua.sim.engine.FixedDriver;
import io.skua.sim.engine.VirtualJob;
import io.skua.sim.engine.VirtualWorker;
import io.skua.sim.engine.World;
import io.skua.sim.event.EventSink;
import io.skua.sim.loop.TreeScheduler;
import io.skua.sim.machine.Costs;
import io.skua.sim.machine.Machine;
import io.skua.sim.setup.JobSpec;
import io.skua.sim.setup.Join;
import io.skua.sim.setup.WorkerRules;
import io.skua.sim.setup.WorldSettings;
import io.skua.sim.tally.WorkerTally;
import io.skua.topology.Allotment;
import io.skua.topology.WorkerClass;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Several jobs on a machine, ready to run. Immutable; each setting gives a new one. One seed decides everything, as in
 * {@code Simulation}; joins are as in the runtime.
 *
 * <pre>{@code
 * MixResult result = MixSimulation.of(Machines.named("ideal-8x4"), List.of(
 *                 JobSpec.of("queens", Workloads.named("nqueens").with("10").program()),
 *                 JobSpec.of("fib", Workloads.named("fib").with("25").program()).at(100_000)))
 *         .regime(Regime.Islands.usual())
 *         .run();
 * System.out.println(result.jobs().get(0).meanMembers());
 * }</pre>
 *
 * @param sink gets the events. A strand that is taken from its worker leaves its seat and comes to another without
 *     having waited for a task
 */
public record MixSimulation(
        Machine machine,
        List<JobSpec> jobs,
        Regime regime,
        long seed,
        @Nullable EventSink sink) {
    private static final TreeScheduler LOOPS = new TreeScheduler(Strategy.FIND_MAX, Batching.best());

    public MixSimulation {
        jobs = List.copyOf(jobs);
        if (jobs.isEmpty()) {
            throw new IllegalArgumentException("A mix has 1 job or more.");
        }
        int places = machine.topology().mesh().size();
        if (regime instanceof Regime.Fixed fixed && fixed.partitions() > places) {
            throw new IllegalArgumentException("The machine " + machine.name() + " has " + places
                    + " places, which is too few for " + fixed.partitions() + " partitions.");
        }
    }

    /** The jobs on all places of the machine, as islands, with seed 1. */
    public static MixSimulation of(Machine machine, List<JobSpec> jobs) {
        return new MixSimulation(machine, jobs, Regime.Islands.usual(), 1, null);
    }

    // ---- settings ----

    /** Returns the same with another way to share the machine. */
    public MixSimulation regime(Regime newRegime) {
        return new MixSimulation(machine, jobs, newRegime, seed, sink);
    }

    /** Returns the same with another seed for all that is left to chance. */
    public MixSimulation seed(long newSeed) {
        return new MixSimulation(machine, jobs, regime, newSeed, sink);
    }

    /**
     * Returns the same with its events told.
     *
     * @param newSink null if nobody wants to hear them
     */
    public MixSimulation log(@Nullable EventSink newSink) {
        return new MixSimulation(machine, jobs, regime, seed, newSink);
    }

    // ---- running ----

    /**
     * Runs the simulation.
     *
     * @throws IllegalArgumentException if a script cannot be run
     */
    public MixResult run() {
        VictimPolicy policy = regime.policy() == null ? Policies.named("shuffled") : regime.policy();
        int patience = regime instanceof Regime.Islands islands ? islands.patience() : 0;
        World world = new World(
                new WorldSettings(
                        regime instanceof Regime.Oracle ? wakeful() : machine,
                        new WorkerRules(policy, Join.HANDOFF, LOOPS),
                        patience,
                        seed),
                machine.topology().mesh().stream().toArray(),
                jobs,
                sink);
        List<BagLine> bags = new ArrayList<>();
        for (VirtualJob job : world.jobs) {
            BagLine line = new BagLine();
            bags.add(line);
            job.course = line::at;
        }
        long events = world.run(driver(world));
        List<MixResult.JobResult> results = new ArrayList<>();
        long makespan = 0;
        for (VirtualJob job : world.jobs) {
            results.add(result(job, bags.get(job.number)));
            makespan = Math.max(makespan, job.end());
        }
        return new MixResult(makespan, events, world.workers.length, List.copyOf(results));
    }

    /** The same machine with a time of 0 for waking a worker. */
    private Machine wakeful() {
        Costs costs = machine.costs();
        return machine.with(costs.change().sleep(costs.rounds(), 0).build());
    }

    private Driver driver(World world) {
        if (regime instanceof Regime.Islands islands) {
            return new IslandDriver(world, islands);
        }
        if (regime instanceof Regime.Fixed fixed) {
            return new FixedDriver(world, Partitions.of(machine.topology(), fixed.partitions()));
        }
        if (regime instanceof Regime.Pool) {
            return new PoolDriver(
                    world,
                    Allotment.whole(
                            machine.topology(), machine.topology().mesh().center()));
        }
        return new OracleDriver(world);
    }

    private static MixResult.JobResult result(VirtualJob job, BagLine bags) {
        Costs costs = job.world.prices.costs;
        List<MixResult.JobWorker> workers = new ArrayList<>();
        long used = 0;
        for (VirtualWorker worker : job.world.workers) {
            WorkerTally tally = worker.tallyOrNull(job);
            if (tally != null && !tally.isEmpty()) {
                used += tally.busy + tally.spawned * costs.spawn() + tally.local * costs.pop();
                workers.add(result(job, worker, tally));
            }
        }
        return new MixResult.JobResult(
                job.spec.name(),
                job.spec.arrival(),
                job.start(),
                job.end(),
                job.work(),
                job.span(),
                job.tasks(),
                job.history.held(),
                used,
                job.history.peak(),
                job.history.changes(),
                bags,
                List.copyOf(workers));
    }

    private static MixResult.JobWorker result(VirtualJob job, VirtualWorker worker, WorkerTally tally) {
        Allotment largest = job.history.largest(worker.place);
        return new MixResult.JobWorker(
                worker.place,
                largest == null ? -1 : largest.hops(worker.place),
                largest == null ? WorkerClass.F : largest.classOf(worker.place),
                tally.busy,
                tally.local,
                tally.steals,
                tally.steals + tally.misses,
                tally.robbed);
    }
}
