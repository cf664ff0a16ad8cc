package io.skua;

import io.skua.engine.Engine;
import io.skua.engine.Schedulers;
import io.skua.engine.Worker;
import io.skua.engine.WorkerThread;
import io.skua.job.JobTraits;
import org.jspecify.annotations.Nullable;

/** Gives {@link Schedulers} what it asks of a {@link Skua}. */
final class EngineAccess implements Schedulers.Access {
    @Override
    public Engine engine(Object scheduler) {
        return ((Skua) scheduler).engine();
    }

    @Override
    public JobTraits traits(Object scheduler) {
        return ((Skua) scheduler).defaultTraits();
    }

    @Override
    public WorkerThread newThread(Worker worker, String name, long stackBytes) {
        ForkJoinWorkerThread thread = new ForkJoinWorkerThread(worker, name, stackBytes);
        if (worker.engine().owner() instanceof Skua skua) {
            thread.setUncaughtExceptionHandler(skua.handlerOfPool());
        }
        return thread;
    }

    @Override
    public void began(WorkerThread thread) {
        if (thread instanceof ForkJoinWorkerThread hooked) {
            hooked.onStart();
        }
    }

    @Override
    public void ending(WorkerThread thread, @Nullable Throwable thrown) {
        if (thread instanceof ForkJoinWorkerThread hooked) {
            hooked.onTermination(thrown);
        }
    }
}
