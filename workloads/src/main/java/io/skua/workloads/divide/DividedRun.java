package io.skua.workloads.divide;

import io.skua.Skua;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/** An instance of a workload of coarse tasks: one program for all schedulers, see {@link Forks}. */
public interface DividedRun extends Workload.Instance {
    /**
     * One run of the program. What the program needs before its first task is there, so that the job contains nothing
     * but the tasks: a recording of the job would otherwise contain the set-up as work of the first task.
     */
    interface Prepared {
        /** Runs the tasks, once. It is called inside a job or a task. */
        void run(Forks forks);

        /** Returns the answer, when all tasks have ended. */
        Object answer();
    }

    /** Makes the input and the arrays of one run. */
    Prepared prepare();

    /** Makes the input, runs the tasks in this thread and returns the answer. It is called inside a job or a task. */
    default Object run(Forks forks) {
        Prepared prepared = prepare();
        prepared.run(forks);
        return prepared.answer();
    }

    @Override
    default Object rival(ForkJoinPool pool) {
        Prepared prepared = prepare();
        pool.invoke(ForkJoinTask.adapt(() -> prepared.run(Forks.RIVAL)));
        return prepared.answer();
    }

    @Override
    default Object skua(Skua skua, Form form) {
        Prepared prepared = prepare();
        skua.run(() -> prepared.run(Forks.of(form)));
        return prepared.answer();
    }
}
