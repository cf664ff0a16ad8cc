package io.skua.engine;

import io.skua.bag.Bag;
import io.skua.idle.Group;
import io.skua.job.JobCore;
import io.skua.job.JobTraits;
import io.skua.job.Jobs;
import io.skua.job.Lifetime;
import io.skua.job.LightTask;
import io.skua.observe.Tally;
import io.skua.task.Task;
import io.skua.task.Tasks;
import io.skua.thread.Reports;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What runs at the bottom of a worker's stack: the root of a job, a stolen task, a light task. Here a thread enters a
 * job's context and leaves it, and counts for the job what it did.
 *
 * <p><b>Coalescing.</b> Entering and leaving cost more than a tiny task. So a thief that finds its stolen task tiny
 * takes the next one from the same bag while it is there, as one visit ({@link Row} says how long).
 */
final class Bottom {
    private final Worker worker;
    private final Lifetime lifetime;
    private final Reports reports;
    private final Tally tally;
    private final Tally before = new Tally();
    private final Tally worked = new Tally();
    private final Row row = new Row();

    private volatile @Nullable LightTask light;

    Bottom(Worker worker, Lifetime lifetime, Reports reports) {
        this.worker = worker;
        this.lifetime = lifetime;
        this.reports = reports;
        this.tally = worker.tally();
    }

    /** The light task that runs here, or null. */
    @Nullable
    LightTask light() {
        return light;
    }

    /** Runs the root of a job. */
    void runJob(JobCore job) {
        try {
            enter(job);
            run(Jobs.root(job), job);
        } catch (Throwable thrown) {
            failed(Jobs.root(job), thrown);
        } finally {
            leave(job);
        }
    }

    /**
     * Runs a task that was stolen. The caller has entered its job.
     *
     * @param from the bag that it was taken from, for more of them; null for none
     */
    void runStolen(Task stolen, JobCore job, @Nullable Bag from) {
        Task task = stolen;
        try {
            enter(job);
            row.begin();
            while (task != null) {
                if (Tasks.claim(task)) {
                    tally.steals++;
                    tally.coalesced += task == stolen ? 0 : 1;
                    run(task, job);
                }
                task = from != null && row.goesOn() ? from.take(job, null) : null;
            }
        } catch (Throwable thrown) {
            failed(task, thrown);
        } finally {
            leave(job);
        }
    }

    /**
     * Something has failed that is no task's body, our own code or a keeper's rule: the task ends with it, and this
     * thread goes on.
     */
    private void failed(@Nullable Task task, Throwable thrown) {
        if (task != null) {
            Tasks.fail(task, worker.aftermath().failure(thrown));
        }
        worker.aftermath().clearUp();
    }

    private void enter(JobCore job) {
        before.set(tally);
        Thread.interrupted(); // of no job, or of the last one
        worker.aftermath().makeBlanks();
        // From now on whoever stops the job, or takes the seat away from its island, finds us.
        worker.bag().begin(job, Jobs.root(job));
        worker.startClock(job);
        Group.of(job).membership().began(worker);
        if (lifetime.stopsWhatStarts()) {
            Jobs.shutDownNow(job);
        }
    }

    private void run(Task task, JobCore job) {
        worker.beginBottom(task, job);
        runInContext(task, job);
    }

    /** Runs the root of a job on top of what this thread runs already; the current bag is the job's. */
    void runInside(JobCore job) {
        try {
            if (lifetime.stopsWhatStarts()) {
                Jobs.shutDownNow(job);
            }
            runInContext(Jobs.root(job), job);
        } catch (Throwable thrown) {
            Tasks.fail(Jobs.root(job), worker.aftermath().failure(thrown));
        }
    }

    /** What was done for a job on top of another one counts for this job, and not for the one below. */
    void countFor(JobCore job, Tally inside) {
        before.add(inside);
        count(job, inside);
    }

    private void runInContext(Task task, JobCore job) {
        JobTraits.Context context = Jobs.traits(job).context();
        if (context == null) {
            worker.runRoot(task);
            return;
        }
        Object saved;
        try {
            saved = context.install();
        } catch (Throwable thrown) { // the user's hook: without its context the task cannot run
            Tasks.fail(task, worker.noted(worker.aftermath().failure(thrown)));
            return;
        }
        worker.runRoot(task);
        try {
            context.uninstall(saved);
        } catch (Throwable thrown) {
            worker.noted(worker.aftermath().failure(thrown));
        }
    }

    /** Whatever fails here, the thread leaves the job: others wait for that. */
    private void leave(JobCore job) {
        if (Group.of(job).membership().isFixed()) {
            worker.bag().finish();
        } else {
            synchronized (worker.stays()) { // nobody moves us to another seat afterwards
                worker.bag().finish();
            }
        }
        worker.open(); // whoever forks now is outside of a job, see Worker.settle
        Jobs.clearInterrupt(job);
        Thread.interrupted(); // whatever the task left behind: a worker that is interrupted could not sleep
        worker.stopClock(job);
        worked.setDifference(tally, before);
        count(job, worked);
        Jobs.exit(job);
    }

    private void count(JobCore job, Tally its) {
        try {
            Jobs.count(job, its);
        } catch (OutOfMemoryError noMemory) {
            reports.report("what a worker did for a job could not be counted", noMemory);
        }
    }

    /**
     * Runs a light task, and everything below it that nobody joined.
     *
     * @return whether the task has finished; else it has become a job, which says so itself
     */
    boolean runLight(LightTask task) {
        before.set(tally);
        Thread.interrupted(); // see enter
        worker.beginLight();
        light = task;
        if (lifetime.stopsWhatStarts()) {
            worker.thread().interrupt();
        }
        worker.open();
        tally.ran++;
        Throwable thrown = runBody(task);
        try {
            worker.runQueued();
        } catch (Throwable failed) {
            thrown = thrown == null ? failed : thrown;
            worker.aftermath().clearUp();
        }
        light = null;
        JobCore job = worker.job();
        if (job != null) {
            Tasks.endAs(
                    Jobs.root(job), thrown == null ? null : worker.aftermath().failure(thrown));
            leave(job);
            return false;
        }
        Thread.interrupted(); // see leave
        if (thrown != null) {
            task.uncaught(thrown);
        }
        return true;
    }

    /** Returns what the body or its context threw. */
    private @Nullable Throwable runBody(LightTask task) {
        long mark = worker.mark();
        JobTraits.Context context = task.traits().context();
        try {
            Object saved = context == null ? null : context.install();
            try {
                task.body().run();
            } finally {
                if (context != null) {
                    context.uninstall(saved);
                }
            }
            return null;
        } catch (Throwable thrown) {
            worker.cancelForksSince(mark);
            return thrown;
        }
    }

    /** The light task needs a job: it has forked something, or a fork has failed. */
    JobCore promote() {
        JobCore job = Objects.requireNonNull(light, "no job").promote();
        Jobs.startRunning(job);
        return job;
    }

    /** For an engine that shuts down now: interrupts a light task that is no job. */
    void interruptLight() {
        if (light != null && worker.job() == null) {
            worker.thread().interrupt();
        }
    }
}
