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

    /** Sets a thread that has given way and gets the finder's seat. Returns true, as all setters do. */
    boolean setReady(Group its, Seated thread) {
        group = its;
        ready = thread;
        return true;
    }

    /** Sets a job or a light task that was claimed for the finder. */
    boolean setInjected(Group its, Injected work) {
        group = its;
        injected = work;
        return true;
    }

    /**
     * Sets a task of a job that was entered for the finder.
     *
     * @param itsBag the bag that the task was taken from, where the finder may take more; null for a task from a board
     */
    boolean setStolen(Task stolen, JobCore itsJob, @Nullable Bag itsBag) {
        task = stolen;
        job = itsJob;
        from = itsBag;
        return true;
    }

    /** Sets a job that all others have left while the finder tried to steal from it: the finder must finish it. */
    boolean setLeft(JobCore itsJob) {
        job = itsJob;
        return true;
    }

    // ---- for the searcher, which runs it ----

    public boolean isStolen() {
        return task != null;
    }

    public boolean isInjected() {
        return injected != null;
    }

    /** Returns whether there is a job to be finished, and no task of it. */
    public boolean isLeft() {
        return job != null && task == null;
    }

    /** Returns the group of a ready thread or of injected work. */
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

    /** Returns the job of the stolen task, or the job that is to be finished. */
    public JobCore job() {
        return Objects.requireNonNull(job);
    }

    /** Returns the bag that a stolen task was taken from; null if it was announced on a board. */
    public @Nullable Bag from() {
        return from;
    }

    /** Forgets what was found, so that a sleeping worker does not keep it from being collected. */
    public void clear() {
        group = null;
        ready = null;
        injected = null;
        task = null;
        job = null;
        from = null;
    }
}
