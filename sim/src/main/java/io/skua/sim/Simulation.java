package io.skua.sim;

import io.skua.loop.Batching;
import io.skua.loop.Strategy;
import io.skua.policy.Policies;
import io.skua.policy.PolicyCheck;
import io.skua.policy.VictimPolicy;
import io.skua.sim.engine.FixedDriver;
import io.skua.sim.engine.VirtualJob;
import io.skua.sim.engine.VirtualWorker;
import io.skua.sim.engine.World;
import io.skua.sim.event.EventSink;
import io.skua.sim.loop.TreeScheduler;
import io.skua.sim.machine.Machine;
import io.skua.sim.setup.JobSpec;
import io.skua.sim.setup.Join;
import io.skua.sim.setup.WorkerRules;
import io.skua.sim.setup.WorldSettings;
import io.skua.sim.tally.WorkerTally;
import io.skua.topology.Allotment;
import io.skua.topology.Topology;
import io.skua.workloads.script.Program;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A program on a machine under a policy, ready to run. Immutable; each setting gives a new one. One seed decides
 * everything: the same simulation gives the same events, to the byte.
 *
 * <pre>{@code
 * Result result = Simulation.of(Workloads.named("nqueens").with("10").program(), Machines.named("ideal-8x4"))
 *         .policy(Policies.named("dvs"))
 *         .run();
 * System.out.println(result.speedup());
 * }</pre>
 */
public final class Simulation {
    private static final TreeScheduler BEST_LOOPS = new TreeScheduler(Strategy.FIND_MAX, Batching.best());

    private final Settings settings;
    private final @Nullable EventSink sink;

    private Simulation(Settings settings, @Nullable EventSink sink) {
        this.settings = settings;
        this.sink = sink;
    }

    /** Everything that decides how a run goes. */
    public record Settings(Program program, Machine machine, Allotment allotment, WorkerRules rules, long seed) {
        /** Returns from whom workers steal. */
        public VictimPolicy policy() {
            return rules.policy();
        }

        /** Returns what a worker does that waits. */
        public Join join() {
            return rules.join();
        }

        /** Returns how loops are run. */
        public TreeScheduler loops() {
            return rules.loops();
        }

        @Override
        public String toString() {
            return program.title() + " on " + machine.name() + ", " + allotment + ", policy " + policy().name()
                    + ", join " + join() + ", seed " + seed;
        }
    }

    /**
     * The program on all places of the machine, starting in the middle, with random victims, joins as in the runtime,
     * and seed 1.
     */
    public static Simulation of(Program program, Machine machine) {
        return new Simulation(
                new Settings(
                        program,
                        machine,
                        Allotment.whole(
                                machine.topology(), machine.topology().mesh().center()),
                        new WorkerRules(Policies.named("random"), Join.HANDOFF, BEST_LOOPS),
                        1),
                null);
    }

    // ---- settings ----

    /** The workers and the source. The mesh must be that of the machine. */
    public Simulation allotment(Allotment allotment) {
        Topology topology = settings.machine.topology();
        if (!allotment.mesh().equals(topology.mesh())) {
            throw new IllegalArgumentException("The allotment has " + allotment + ", but the machine "
                    + settings.machine.name() + " has a " + topology.mesh() + " mesh.");
        }
        Allotment ours = allotment.topology() == topology
                ? allotment
                : Allotment.of(topology, allotment.source(), allotment.workers());
        return with(ours, settings.rules, settings.seed);
    }

    /** Returns the same with another policy. */
    public Simulation policy(VictimPolicy policy) {
        return with(settings.allotment, new WorkerRules(policy, settings.join(), settings.loops()), settings.seed);
    }

    /** Returns the same with other joins. */
    public Simulation join(Join join) {
        return with(settings.allotment, new WorkerRules(settings.policy(), join, settings.loops()), settings.seed);
    }

    /** How loops find work in their tree, and how large their batches are. */
    public Simulation loops(TreeScheduler loops) {
        return with(settings.allotment, new WorkerRules(settings.policy(), settings.join(), loops), settings.seed);
    }

    /** Returns the same with another seed for all that is left to chance. */
    public Simulation seed(long seed) {
        return with(settings.allotment, settings.rules, seed);
    }

    /** Who gets the events. */
    public Simulation log(@Nullable EventSink newSink) {
        return new Simulation(settings, newSink);
    }

    private Simulation with(Allotment allotment, WorkerRules rules, long seed) {
        return new Simulation(new Settings(settings.program, settings.machine, allotment, rules, seed), sink);
    }

    /** Returns everything that decides how the run goes. */
    public Settings settings() {
        return settings;
    }

    // ---- running ----

    /**
     * Runs the simulation.
     *
     * @throws IllegalArgumentException if a script cannot be run, or if work could never reach some worker under the
     *     user's policy
     */
    public Result run() {
        if (!Policies.all().contains(settings.policy())) {
            PolicyCheck.check(settings.policy(), settings.allotment);
        }
        World world = new World(
                new WorldSettings(settings.machine, settings.rules, 0, settings.seed),
                settings.allotment.workers(),
                List.of(JobSpec.of(settings.program.title(), settings.program)),
                sink);
        VirtualJob job = world.jobs[0];
        Timeline timeline = new Timeline();
        job.course = (now, its) -> timeline.at(now, its.queued(), its.working());
        long events = world.run(new FixedDriver(world, List.of(settings.allotment)));
        List<WorkerResult> workers = new ArrayList<>();
        for (VirtualWorker worker : world.workers) {
            workers.add(result(worker));
        }
        return new Result(
                settings,
                job.end(),
                job.work(),
                job.span(),
                job.tasks(),
                job.space(),
                job.loops.trees(),
                events,
                List.copyOf(workers),
                timeline);
    }

    private WorkerResult result(VirtualWorker worker) {
        WorkerTally tally = worker.tally;
        return new WorkerResult(
                worker.place,
                settings.allotment.hops(worker.place),
                settings.allotment.classOf(worker.place),
                tally.busy,
                tally.useful,
                tally.spawned,
                tally.steals,
                tally.leapfrogs,
                tally.misses,
                tally.contended,
                tally.robbed,
                tally.parks,
                tally.sleeps,
                tally.firstSteal);
    }
}
