package io.skua.workloads.divide;

import io.skua.Skua;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/** An instance of a workload of coarse tasks: one program for all schedulers, see {@link Forks}. */
public interface DividedRun extends Workload.Instance {
    /** The program: called inside a job or a task, returns the answer. */
    Object run(Forks forks);

    @Override
    default Object rival(ForkJoinPool pool) {
        return pool.invoke(ForkJoinTask.adapt(() -> run(Forks.RIVAL)));
    }

    @Override
    default Object skua(Skua skua, Form form) {
        return skua.run(() -> run(Forks.of(form)));
    }
}
