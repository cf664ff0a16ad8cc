package io.skua.engine;

import io.skua.bag.Bag;
import io.skua.field.Fields;
import io.skua.idle.Group;
import io.skua.job.JobCore;
import io.skua.job.JobTraits;
import io.skua.job.Jobs;
import io.skua.job.Lifetime;
import io.skua.job.LightTask;
import io.skua.observe.EventKind;
import io.skua.observe.JobPhase;
import io.skua.tally.Tally;
import io.skua.task.Task;
import io.skua.task.Tasks;
import io.skua.thread.Reports;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Runs what lies at the bottom of a worker's stack: the root of a job, a stolen task, a light task. Here a thread
 * enters and leaves a job, and adds to the job's counters what it did.
 *
 * <p><b>Coalescing.</b> Entering and leaving cost more than a tiny task. So if a stolen task was tiny, the thief takes
 * the next task from the same bag while it is in the job; all of them are one visit ({@link Row} limits it).
 */
final class Bottom {
    private static final VarHandle LIGHT = Fields.handle(MethodHandles.lookup(), "light", LightTask.class);

    private final Worker worker;
    private final Lifetime lifetime;
    private final Reports reports;
    private final Tally tally;
    private final Tally before = new Tally();
    private final Tally worked = new Tally();
    private final Row row = new Row();
    private final int satedCount;

    private @Nullable Guest guest; // what is different if the thread is a user's; null if it is not
    private volatile @Nullable LightTask light;
    private @Nullable Group lightGroup; // whose members may work for it; used by the thread itself only

    Bottom(Worker worker, Lifetime lifetime, Reports reports, int workers) {
        this.satedCount = OwnQueue.SATED_PER_WORKER * workers;
        this.worker = worker;
        this.lifetime = lifetime;
        this.reports = reports;
        this.tally = worker.tally();
    }

    /** Makes this the bottom of a user's thread. Must be called before the worker runs anything. */
    void setGuest(Guest its) {
        guest = its;
    }

    @Nullable
    Guest guest() {
        return guest;
    }

    /** Cancels the job of a guest that was interrupted. */
    void lookForInterrupt() {
        Guest its = guest;
        if (its != null) {
            its.look();
        }
    }

    /** Returns how many tasks seem to be queued while forks are lazy ({@link OwnQueue}). */
    int satedCount() {
        return satedCount;
    }

    /** Returns the light task that runs here, or null. */
    @Nullable
    LightTask light() {
        return light;
    }

    /** Returns the group of the light task that runs here, or null. */
    @Nullable
    Group lightGroup() {
        return lightGroup;
    }

    /** Returns the group of the light task that runs here, or the other group if there is none. */
    Group lightGroupOr(Group other) {
        Group its = lightGroup;
        return its == null ? other : its;
    }

    /**
     * Returns about what the worker has done for the job that it is in. Any thread may ask, while the worker goes on.
     */
    Tally workedSoFar() {
        Tally soFar = new Tally();
        soFar.setDifference(tally, before);
        return soFar;
    }

    /** Runs the root of a job. */
    void runJob(JobCore job) {
        try {
            enter(job);
            VisitEvents.begin(worker, job);
            before.hungryNanos = tally.hungryNanos; // the search before is not the job's
            run(Jobs.root(job), job);
        } catch (Throwable thrown) {
            failed(Jobs.root(job), thrown);
        } finally {
            leave(job);
        }
    }

    /**
     * Runs a stolen task, and perhaps more from the same bag. The caller has entered the job.
     *
     * @param from the bag that the task was taken from; null if it was announced on a board
     */
    void runStolen(Task stolen, JobCore job, @Nullable Bag from) {
        Task task = stolen;
        try {
            enter(job);
            VisitEvents.beginStolen(worker, job, from, false);
            before.hungryNanos = tally.hungryNanos; // as in runJob
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
     * Ends the task after something other than its body has failed: Skua's own code or a rule of islands. The thread
     * goes on.
     */
    private void failed(@Nullable Task task, Throwable thrown) {
        if (task != null) {
            Tasks.fail(task, worker.aftermath().failure(thrown));
        }
        worker.aftermath().clearUp();
    }

    private void enter(JobCore job) {
        before.set(tally);
        dropInterrupt(); // an interrupt of no job, or of the last one
        worker.aftermath().makeBlanks();
        // From now on a thread that stops the job, or gives the seat to another island, finds this worker.
        worker.bag().begin(job, Jobs.root(job));
        worker.startClock(job);
        Group.of(job).membership().began(worker);
        if (lifetime.stopsWhatStarts()) {
            Jobs.shutDownNow(job);
        }
    }

    /** Clears an interrupt that concerns nobody any more. An interrupt of a user's thread is the user's. */
    private void dropInterrupt() {
        if (guest == null) {
            Thread.interrupted();
        }
    }

    private void run(Task task, JobCore job) {
        worker.beginBottom(task, job);
        runInContext(task, job);
    }

    /**
     * Runs a task of a job, its root for example, on top of the task that this thread runs. The current bag belongs to
     * the job.
     */
    void runInside(Task task, JobCore job) {
        try {
            if (lifetime.stopsWhatStarts()) {
                Jobs.shutDownNow(job);
            }
            runInContext(task, job);
        } catch (Throwable thrown) {
            Tasks.fail(task, worker.aftermath().failure(thrown));
        }
    }

    /** Counts the work for a job that ran on top of another for this job, and not for the job below. */
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
        } catch (Throwable thrown) { // thrown by a user's hook: without its context the task cannot run
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

    /** Leaves the job, whatever fails here, because other threads may wait until this thread has left. */
    private void leave(JobCore job) {
        Stocks.putBack(worker, worker.bag());
        if (Group.of(job).membership().isFixed()) {
            worker.bag().finish();
        } else {
            synchronized (worker.stays()) { // afterwards this thread is not moved to another seat
                worker.bag().finish();
            }
        }
        worker.open(); // a fork is outside of a job from now on, and Worker.settle must see it
        Jobs.clearInterrupt(job);
        dropInterrupt(); // the task may have left an interrupt behind, and an interrupted worker could not sleep
        worker.stopClock(job);
        worked.setDifference(tally, before);
        VisitEvents.end(worker, job, worked);
        worked.setDifference(tally, before); // once more, with the time until the end of the visit
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
     * Runs a light task and all its forks that no join has waited for.
     *
     * @return whether the task has finished; false if it has become a job, which reports its end itself
     */
    boolean runLight(LightTask task, Group group) {
        before.set(tally);
        Thread.interrupted(); // see enter
        worker.beginLight();
        lightGroup = group;
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
        LIGHT.setRelease(this, (LightTask) null); // no fence: shutdownNow may interrupt the next task instead
        lightGroup = null;
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

    /** Runs the body in its context. Returns what either of them threw, or null. */
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

    /** Makes a job of the light task, which has forked a task or in which a fork has failed. */
    JobCore promote() {
        JobCore job = Objects.requireNonNull(light, "no job").promote();
        Group group = Objects.requireNonNull(lightGroup);
        Jobs.setGroup(job, group);
        group.membership().promoted(job);
        Jobs.startRunning(job);
        worker.startClock(job);
        worker.tellOf(job, EventKind.JOB, JobPhase.STARTED.ordinal(), 0);
        VisitEvents.begin(worker, job);
        return job;
    }

    /** Interrupts a light task that is no job, since the engine shuts down at once. */
    void interruptLight() {
        if (light != null && worker.job() == null) {
            worker.thread().interrupt();
        }
    }
}
