package io.skua.engine;

import io.skua.bag.Bag;
import io.skua.idle.Seated;
import java.util.function.ToIntFunction;

/** Counts the threads, tasks and jobs of an engine while they change: the answers are estimates. */
public final class Census {
    private Census() {}

    /** Returns how many threads there are. */
    public static int threads(Engine engine) {
        return engine.crew().workers().size();
    }

    /** Returns how many threads run a task, or wait in one. */
    public static int active(Engine engine) {
        return sum(engine, worker -> worker.isInJob() ? 1 : 0);
    }

    /** Returns how many threads run a task and do not wait. */
    public static int running(Engine engine) {
        return sum(engine, worker -> worker.isInJob() && worker.thread().getState() == Thread.State.RUNNABLE ? 1 : 0);
    }

    /** Returns how many tasks are queued that a thief could take. */
    public static int queued(Engine engine) {
        return sum(engine, Census::queued);
    }

    private static int queued(Worker worker) {
        int count = 0;
        for (Bag bag = worker.bag(); bag != null; bag = bag.outer()) {
            count += bag.lootCount();
        }
        return count;
    }

    /** Returns how many jobs and light tasks wait in the queue that is common to all workers. */
    public static int submissions(Engine engine) {
        return engine.main().injector().size();
    }

    private static int sum(Engine engine, ToIntFunction<Worker> what) {
        int sum = 0;
        for (Seated worker : engine.crew().workers().slots()) {
            sum += worker == null ? 0 : what.applyAsInt((Worker) worker);
        }
        return sum;
    }
}
