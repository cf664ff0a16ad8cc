package io.skua.lab.reproduce.bounds;

import io.skua.lab.reproduce.ProgressListener;
import io.skua.policy.Policies;
import io.skua.policy.VictimPolicy;
import io.skua.sim.Result;
import io.skua.sim.Simulation;
import io.skua.sim.machine.BurdenedSpan;
import io.skua.sim.machine.Costs;
import io.skua.sim.machine.Machine;
import io.skua.sim.machine.Machines;
import io.skua.sim.setup.Join;
import io.skua.topology.Mesh;
import io.skua.workloads.script.Program;
import io.skua.workloads.script.Script;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs random series-parallel programs under every policy and join on 2 to 256 workers, and keeps what the bounds of
 * Blumofe and Leiserson are about: time, thefts and space.
 *
 * <pre>{@code
 * Section section = BoundsSection.of(new Bounds(true, (done, what) -> {}).run());
 * }</pre>
 */
public final class Bounds {
    private static final int[] WORKERS = {2, 4, 8, 16, 32, 64, 128, 256};
    private static final int QUICK = 32;
    private static final int FULL = 320;

    private final int programs;
    private final ProgressListener progress;

    /** @param quick 32 programs instead of 320 */
    public Bounds(boolean quick, ProgressListener progress) {
        this(quick ? QUICK : FULL, progress);
    }

    Bounds(int programs, ProgressListener progress) {
        this.programs = programs;
        this.progress = progress;
    }

    /**
     * All runs: each program with one number of workers, under all policies and joins; and for the joins of the runtime
     * once more on a machine whose victims serve all thieves at once.
     */
    public List<BoundRun> run() {
        List<BoundRun> runs = new ArrayList<>();
        for (int i = 0; i < programs; i++) {
            RandomProgram program = RandomProgram.number(i + 1);
            int workers = WORKERS[i % WORKERS.length];
            progress.report((double) i / programs, "bounds, program " + (i + 1) + " of " + programs);
            all(program, i + 1, workers, runs);
        }
        progress.report(1, "bounds");
        return List.copyOf(runs);
    }

    private static void all(Script root, long seed, int workers, List<BoundRun> runs) {
        Program program = Program.of(root.toString(), root);
        Result alone = Simulation.of(program, machine(1, true)).run();
        Machine machine = machine(workers, true);
        Machine unheld = machine(workers, false);
        long span = BurdenedSpan.of(root, machine.costs());
        for (VictimPolicy policy : Policies.all()) {
            for (Join join : Join.values()) {
                Simulation one = Simulation.of(program, machine).policy(policy).join(join);
                runs.add(run(one.seed(seed), true, alone, span));
            }
            Simulation one = Simulation.of(program, unheld).policy(policy).join(Join.HANDOFF);
            runs.add(run(one.seed(seed), false, alone, span));
        }
    }

    private static BoundRun run(Simulation simulation, boolean held, Result alone, long span) {
        Result result = simulation.run();
        Simulation.Settings settings = result.settings();
        Costs costs = settings.machine().costs();
        return new BoundRun(
                settings.policy().name(),
                settings.join(),
                settings.program().title(),
                held,
                settings.allotment().size(),
                result.makespan(),
                alone.makespan(),
                span,
                BurdenedSpan.theft(costs),
                costs.probe().get(0),
                result.steals(),
                result.steals() + result.failedSteals(),
                result.space(),
                alone.space());
    }

    /**
     * The ideal machine, about square; all workers are there from the start, since the bounds know nothing of
     * latecomers.
     */
    private static Machine machine(int workers, boolean held) {
        int width = 1;
        while (width * width < workers) {
            width *= 2;
        }
        Machine ideal = Machines.ideal(Mesh.of(width, workers / width));
        Costs costs = ideal.costs();
        return ideal.with(costs.change()
                .hold(held ? costs.hold() : 0, costs.waits())
                .jitter(0)
                .build());
    }
}
