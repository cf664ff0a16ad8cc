package io.skua.supply;

import io.skua.bag.Bag;
import io.skua.idle.Group;
import io.skua.idle.Seated;
import io.skua.job.Injected;
import io.skua.job.JobCore;
import io.skua.task.Task;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a search has found. Each searcher has one object, which every search fills again: a search allocates nothing.
 */
public final class Find {
    private @Nullable Group group;
    private @Nullable Seated ready;
    private @Nullable Injected injected;
    private @Nullable Task task;
    private @Nullable JobCore job;
    private @Nullable Bag from;

    // ---- for sources ----

    /** A thread has given way and can go on: it gets the finder's seat. */
    boolean setReady(Group its, Seated thread) {
        group = its;
        ready = thread;
        return true;
    }

    /** A job or a light task that nobody has started. */
    boolean setInjected(Group its, Injected work) {
        group = its;
        injected = work;
        return true;
    }

    /**
     * A task of a job that was entered for the finder.
     *
     * @param itsBag the bag that the task was taken from, for more of them; null for none
     */
    boolean setStolen(Task stolen, JobCore itsJob, @Nullable Bag itsBag) {
        task = stolen;
        job = itsJob;
        from = itsBag;
        return true;
    }

    /** A job that everybody else has left while the finder tried to steal from it: the finder must finish it. */
    boolean setLeft(JobCore itsJob) {
        job = itsJob;
        return true;
    }

    // ---- for whoever runs it ----

    public boolean isStolen() {
        return task != null;
    }

    public boolean isInjected() {
        return injected != null;
    }

    /** Whether there is a job to be finished, and no task of it. */
    public boolean isLeft() {
        return job != null && task == null;
    }

    /** Whose work was found, unless it was stolen. */
    public Group group() {
        return Objects.requireNonNull(group);
    }

    public Seated ready() {
        return Objects.requireNonNull(ready);
    }

    public Injected injected() {
        return Objects.requireNonNull(injected);
    }

    public Task task() {
        return Objects.requireNonNull(task);
    }

    /** Of the task, or the job that is to be finished. */
    public JobCore job() {
        return Objects.requireNonNull(job);
    }

    /** The bag that a stolen task was taken from, if there may be more of them. */
    public @Nullable Bag from() {
        return from;
    }

    /** Forgets what was found: a worker that sleeps must not keep what it ran last. */
    public void clear() {
        group = null;
        ready = null;
        injected = null;
        task = null;
        job = null;
        from = null;
    }
}
