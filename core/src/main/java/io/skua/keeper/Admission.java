package io.skua.keeper;

import io.skua.engine.Engine;
import io.skua.idle.Group;
import io.skua.job.Injected;
import io.skua.job.JobCore;
import io.skua.job.Jobs;
import io.skua.job.LightTask;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Gives jobs and light tasks an island, and ends islands that nobody needs any more. The lock is the keeper's. */
final class Admission {
    private final Keeper keeper;
    private final Engine engine;
    private final Registry registry;
    private final Newcomers newcomers;
    private long jobs; // numbers of holdings; guarded by the keeper's lock

    /** @param mayStay whether an island may stay that has no job */
    Admission(Keeper keeper, Engine engine, Registry registry, boolean mayStay) {
        this.keeper = keeper;
        this.engine = engine;
        this.registry = registry;
        this.newcomers = new Newcomers(this, engine, registry, mayStay);
    }

    Newcomers newcomers() {
        return newcomers;
    }

    // ---- coming ----

    /**
     * A job that a task submits runs in the island of that task. Every other job gets an island of its own: at once if
     * it has an allowance of its own, and otherwise when an island takes it in ({@link Newcomers}).
     */
    void submit(JobCore job) {
        Holding above = submitters();
        if (above != null) {
            Jobs.setHistory(job, above.sharedHistory());
            Jobs.setGroup(job, above.group());
            injectInto(above, job);
        } else if (Newcomers.isFor(job)) {
            Jobs.setHistory(job, new History(System.nanoTime()));
            injectNewcomer(job);
        } else {
            Holding holding = holdingFor(job);
            Jobs.setGroup(job, holding.group());
            engine.inject(job, holding.group());
            startOrLeave(job, holding);
        }
    }

    boolean execute(LightTask task) {
        if (!Newcomers.isFor(task.traits())) {
            return false;
        }
        Holding above = submitters();
        if (above != null) {
            injectInto(above, task);
        } else {
            injectNewcomer(task);
        }
        return true;
    }

    private void injectInto(Holding above, Injected work) {
        above.addJob();
        try {
            engine.inject(work, above.group());
        } catch (Throwable thrown) {
            jobEnded(above);
            throw thrown;
        }
        engine.tellInjected(work, above.group());
    }

    private void injectNewcomer(Injected work) {
        engine.inject(work, engine.main());
        try {
            newcomers.passOn();
        } catch (VirtualMachineError later) {
            keeper.setUnsettled();
            engine.leaveToWatch(work, later);
        }
    }

    /** The island of the current thread's task; null outside of a task. */
    private @Nullable Holding submitters() {
        Group group = engine.currentGroup();
        return group == null ? null : Holding.of(group);
    }

    /** The job is accepted: if it cannot be started now for lack of stack or memory, the watch will see to it. */
    private void startOrLeave(JobCore job, Holding holding) {
        try {
            start(holding);
        } catch (VirtualMachineError later) {
            engine.leaveToWatch(job, later);
        }
    }

    void adopt(JobCore job, JobCore parent) {
        Holding holding = Objects.requireNonNull(Holding.of(parent));
        Jobs.setHistory(job, holding.sharedHistory());
        holding.addJob();
        Jobs.setGroup(job, holding.group());
    }

    /** An island for a job, which is yet to {@link #start}. */
    private Holding holdingFor(JobCore job) {
        long number;
        synchronized (keeper) {
            number = jobs++;
        }
        return Holding.forJob(keeper, engine, number, job);
    }

    /**
     * The job of a new holding is ready to be run. If this throws, for want of memory or of a thread, the job waits
     * nevertheless: it is started when that is possible, or taken out by {@link #jobEnded}.
     */
    private void start(Holding holding) {
        try {
            synchronized (keeper) {
                registry.closeVacant(); // first: the master can give these workers to the new job
                registry.note(holding);
                registry.settle();
            }
            tellStarted();
        } catch (Throwable thrown) {
            keeper.setUnsettled();
            throw thrown;
        }
    }

    /** Newcomers wait, and no island waits for them: the master is to find a worker. Throws as {@link #start} does. */
    void startScout(int level) {
        try {
            synchronized (keeper) {
                if (newcomers.noteScout(keeper, level, jobs) == null) {
                    return;
                }
                jobs++;
                registry.settle();
            }
            tellStarted();
        } catch (Throwable thrown) {
            keeper.setUnsettled();
            throw thrown;
        }
    }

    /**
     * Does what another thread could not do (Keeper, K4). That thread may have failed before it could lend the sources
     * that are not used, so this one lends them, too. Throws if this thread cannot settle either.
     */
    void settleIfNeeded() {
        if (keeper.isUnsettled()) {
            keeper.settleOrThrow();
            keeper.lending().lendSources();
        }
    }

    private void tellStarted() {
        keeper.heartbeat().begin();
        keeper.lending().lendSources();
        keeper.tell();
        if (keeper.isContended()) {
            keeper.judge().reclaim();
        }
    }

    /** See {@link Newcomers#passOn}. Throws nothing. */
    void passOn() {
        try {
            newcomers.passOn();
        } catch (Throwable thrown) {
            keeper.leaveUnsettled(thrown);
        }
    }

    /** A job of the holding has ended, or was refused. Throws nothing. */
    void jobEnded(Holding holding) {
        if (!holding.removeJob()) {
            return;
        }
        try {
            if (newcomers.stays(holding)) {
                return;
            }
            synchronized (keeper) {
                holding.end();
                registry.note(holding);
                registry.settle();
            }
            keeper.lending().lendSources(); // to the next one that waits
            keeper.tell();
        } catch (Throwable thrown) {
            keeper.leaveUnsettled(thrown);
        }
    }

    /** Ends an island that is vacant: somebody else may use its worker. Throws nothing. */
    void close(Holding holding) {
        try {
            synchronized (keeper) {
                if (!holding.tryClose()) {
                    return;
                }
                registry.note(holding);
                registry.settle();
            }
            keeper.lending().lendSources();
            keeper.tell();
        } catch (Throwable thrown) {
            keeper.leaveUnsettled(thrown);
        }
    }
}
