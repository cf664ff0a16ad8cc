package io.skua.bag;

import io.skua.deque.Offers;
import io.skua.deque.SplitDeque;
import io.skua.deque.Stealable;
import io.skua.field.Fields;
import io.skua.job.JobCore;
import io.skua.task.Task;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The stealable tasks of one job at one worker, all of them below one task: the bag's root. A thread works in one bag
 * at a time. When a thread that waits in a join takes a task from elsewhere, it opens an inner bag for that task, and
 * the bag that it worked in before stays open to thieves.
 *
 * <pre>
 * field       written by  read by          mode      pairs with                           if weaker
 * job         owner       thieves, others  volatile  stop: writes its reason, then reads  a job that is cancelled or
 *                                                    job; owner: writes job, then reads   that has ended interrupts a
 *                                                    the reason                           later one
 * root        owner       thieves          opaque    a thief reads job and root between   a thief runs a task of
 *                                                    look and take; published by split    another job, or one that is
 *                                                                                         not below root
 * waitingFor  owner       leapfroggers     volatile  root, read again afterwards          a stale hint, nothing worse
 * stock       owner       thieves, others  volatile  Idle: setting it is publishing       a sleeper overlooks the stock
 * </pre>
 *
 * <p><b>B1.</b> While a bag is not empty, job and root do not change: {@link #begin} and {@link #finish} are called on
 * an empty bag only. An element that a thief sees was published after begin, so the job and root that the thief reads
 * afterwards are at least as new. If the thief's take then succeeds, the bag was not empty in between, and the job and
 * root that it read are those of the task.
 */
public final class Bag {
    private static final VarHandle ROOT = Fields.handle(MethodHandles.lookup(), "root", Task.class);

    private final Gate owner;
    private final int number;
    private final SplitDeque<Task> deque = new SplitDeque<>();
    private final Offers<Task> offers = new Offers<>();
    private volatile @Nullable JobCore job;

    @SuppressWarnings("UnusedVariable") // through ROOT
    private @Nullable Task root;

    private volatile @Nullable Task waitingFor;
    private volatile @Nullable Stock stock; // descriptors of a pool that the owner has while it works for the pool

    // never changes: otherwise a sleeper could overlook a bag while an inner one closes
    private final @Nullable Bag outer;

    private long stolenSeen; // deque's and offers' count of stolen tasks at the owner's last look; owner only

    Bag(Gate owner, int number, @Nullable Bag outer) {
        this.owner = owner;
        this.number = number;
        this.outer = outer;
    }

    public int number() {
        return number;
    }

    public Gate owner() {
        return owner;
    }

    // ---- owner ----

    public SplitDeque<Task> deque() {
        return deque;
    }

    public Offers<Task> offers() {
        return offers;
    }

    public void begin(JobCore itsJob, Task itsRoot) {
        ROOT.setOpaque(this, itsRoot);
        job = itsJob;
    }

    public void finish() {
        deque.forget();
        ROOT.setOpaque(this, (Task) null);
        job = null;
    }

    /** Returns how many tasks thieves have taken since the last call. For the owner. */
    public long stolenSinceLastLook() {
        long stolen = deque.stolen() + offers.stolen();
        long recent = stolen - stolenSeen;
        stolenSeen = stolen;
        return recent;
    }

    public void setWaitingFor(@Nullable Task task) {
        waitingFor = task;
    }

    /** Gives the bag a stock, whose owner is the bag's owner from now on; null if the owner has no stock any more. */
    public void setStock(@Nullable Stock its) {
        stock = its;
    }

    // ---- everybody ----

    /** Returns the descriptors that lie here beside the tasks, or null. */
    public @Nullable Stock stock() {
        return stock;
    }

    /** Returns whether there is a task that a thief could take. */
    public boolean hasLoot() {
        return offers.oldest() != null || deque.look() != Stealable.EMPTY;
    }

    /** Returns whether a task is offered here. */
    public boolean hasOffer() {
        return offers.oldest() != null;
    }

    /** Returns about how many tasks and descriptors thieves could take. */
    public int lootCount() {
        Stock descriptors = stock;
        return offers.count() + deque.publicCount() + (descriptors == null ? 0 : descriptors.lootCount());
    }

    /**
     * Takes the oldest task, for a thief that has entered the job. Returns null when there is none, when another thief
     * was faster, or when the bag's job or root is not the one asked for (B1).
     *
     * @param itsRoot the root that the bag must have, or null for any
     */
    @Nullable
    public Task take(JobCore itsJob, @Nullable Task itsRoot) {
        long index = deque.look();
        Task offered = index == Stealable.EMPTY ? offers.oldest() : offers.oldestBefore(index);
        if ((offered == null && index == Stealable.EMPTY) || job != itsJob || (itsRoot != null && root() != itsRoot)) {
            return null;
        }
        Task task = offered == null ? deque.take(index) : offers.take(offered) ? offered : null;
        owner.open();
        return task;
    }

    /**
     * Takes the oldest queued task of this job if the predicate accepts it, for a thread that works for the job. The
     * predicate must have no effects: it may be asked about a task that another thief takes.
     */
    public @Nullable Task takeIf(JobCore itsJob, Predicate<Task> wanted) {
        long index = deque.look();
        Task seen = index == Stealable.EMPTY ? null : deque.peek(index);
        if (seen == null || job != itsJob || !wanted.test(seen)) {
            return null;
        }
        Task task = deque.take(index);
        owner.open();
        return task;
    }

    @Nullable
    public JobCore job() {
        return job;
    }

    @Nullable
    public Task root() {
        return (Task) ROOT.getOpaque(this);
    }

    @Nullable
    public Task waitingFor() {
        return waitingFor;
    }

    @Nullable
    public Bag outer() {
        return outer;
    }
}
