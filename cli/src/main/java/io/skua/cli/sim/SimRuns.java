package io.skua.cli.sim;

import io.skua.Job;
import io.skua.Skua;
import io.skua.cli.input.Inputs;
import io.skua.cli.input.UserException;
import io.skua.cli.output.ProgressMeter;
import io.skua.sim.Result;
import io.skua.sim.Simulation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;

/** Runs simulations. Each is one thread's work, so several of them are jobs for a scheduler: ours. */
final class SimRuns {
    private SimRuns() {}

    /** In the order of the plan, whichever ends first. */
    static List<Result> all(SimulationPlan plan) {
        return all(
                plan.simulations(),
                progress(plan),
                Simulation::run,
                one -> plan.program().title());
    }

    /** In the order of the simulations, whichever ends first; the bar counts those that have ended. */
    static <S, R> List<R> all(
            List<S> simulations, ProgressMeter progress, Function<S, R> run, Function<S, String> title) {
        int workers = Math.min(Runtime.getRuntime().availableProcessors(), simulations.size());
        List<R> results = new ArrayList<>();
        try (progress;
                Skua skua = Skua.builder().workers(workers).build()) {
            List<Job<R>> jobs = new ArrayList<>();
            for (S one : simulations) {
                jobs.add(skua.submit(() -> {
                    R result = run.apply(one);
                    progress.step(title.apply(one));
                    return result;
                }));
            }
            jobs.forEach(job -> results.add(result(job)));
        }
        return results;
    }

    private static <T> T result(Job<T> job) {
        try {
            return job.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw UserException.result("the simulation was interrupted.");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof OutOfMemoryError) {
                throw UserException.result("the simulation needs more memory than Java has here;"
                        + " set JDK_JAVA_OPTIONS=-Xmx4g or more, or simulate fewer workers.");
            }
            if (e.getCause() instanceof IllegalArgumentException refusal) { // a script that turns out to be none
                throw UserException.input(Inputs.clause(refusal) + ".");
            }
            throw new IllegalStateException("a simulation failed", e.getCause());
        }
    }

    /** A bar that counts runs which have ended. */
    static ProgressMeter progress(SimulationPlan plan) {
        ProgressMeter progress = ProgressMeter.of("simulating", plan.choice().runs());
        progress.step(plan.program().title());
        return progress;
    }
}
