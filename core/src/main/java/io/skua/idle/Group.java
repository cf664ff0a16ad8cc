package io.skua.idle;

import io.skua.bag.Shelf;
import io.skua.field.Fields;
import io.skua.job.Injector;
import io.skua.job.JobCore;
import io.skua.job.JobGroup;
import io.skua.job.Jobs;
import io.skua.job.Lifetime;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Seats that work together: the members of a job's island, or all seats where there are no islands. A member takes
 * injected work of its groups, steals from members of its groups, and counts as hungry in its groups only.
 *
 * <pre>
 * field   written by               read by              mode        pairs with
 * counts  searchers, wakers,       publishers, forks    atomic      see {@link Idle}: P1 P2 P3 against S2 S3
 *         the crew
 * surplus the watch                publishers, forks,   volatile    Idle, I4: the watch looks for work after it has
 *                                  sleepers                         made surplus smaller
 * roster  the keeper, locked       everybody            volatile    a seat's groups, which change afterwards; a thread
 *                                                                   with an old roster finds tasks of the group
 *                                                                   at seats that have left, or misses those of a new
 *                                                                   member: its next round uses the new roster
 * ready   threads that give way,   searchers, sleepers  concurrent  Idle: adding to it is publishing
 *         searchers                                     queue
 * shelf   threads that leave a     searchers, sleepers  its lock    Idle: adding to it is publishing
 *         pool, searchers
 * </pre>
 *
 * <p><b>More members than processors.</b> Then the members beyond the processors are surplus: they rest even if there
 * is work, and while they rest they are not hungry ({@link Idle}, I4). How many are surplus is decided from time to
 * time by the watch ({@code Crowding}).
 */
public final class Group implements JobGroup {
    static final long SEARCHER = 1L << 32;
    static final long SLEEPER = 1;
    private static final VarHandle COUNTS = Fields.handle(MethodHandles.lookup(), "counts", long.class);

    private final Lifetime lifetime;
    private final Membership membership;
    private final Injector injector = new Injector();
    private final Queue<Seated> ready = new ConcurrentLinkedQueue<>(); // threads that gave way and wait for a seat
    private final Shelf shelf = new Shelf();
    private volatile Roster roster = Roster.EMPTY;
    private volatile boolean distrusted;
    private volatile int processors = Integer.MAX_VALUE;
    private volatile int surplus;

    @SuppressWarnings("unused") // padding
    private long p01, p02, p03, p04, p05, p06, p07;

    @SuppressWarnings("unused") // through COUNTS
    private volatile long counts;

    @SuppressWarnings("unused") // padding
    private long p11, p12, p13, p14, p15, p16, p17;

    public Group(Lifetime lifetime, Membership membership) {
        this.lifetime = lifetime;
        this.membership = membership;
    }

    /** Returns the group whose members may work for the job. */
    public static Group of(JobCore job) {
        return (Group) Jobs.group(job);
    }

    /** Returns the object that is told what happens in this group. */
    public Membership membership() {
        return membership;
    }

    // ---- members ----

    public Roster roster() {
        return roster;
    }

    public void setRoster(Roster next) {
        roster = next;
    }

    /** Returns the source of the island, which never leaves the group: threads whose seat was given away move there. */
    public Seat home() {
        return roster.members()[0];
    }

    // ---- work for any member ----

    public Injector injector() {
        return injector;
    }

    public Queue<Seated> ready() {
        return ready;
    }

    /** Returns the stocks of pools that no thread works on. */
    public Shelf shelf() {
        return shelf;
    }

    /** Returns whether there is work that every member may take, wherever it sits. */
    public boolean hasWorkForAll() {
        return lifetime.isStopped()
                || !injector.isEmpty()
                || !ready.isEmpty()
                || shelf.hasWork()
                || membership.hasNewcomer();
    }

    // ---- who is hungry ----

    /** Returns whether a member searches, or sleeps and is not surplus. */
    public boolean isAnybodyHungry() {
        long seen = counts;
        return seen >>> 32 != 0 || (int) seen > surplus;
    }

    /**
     * Returns whether a member sleeps that is not surplus, and none searches: then nobody would take work that becomes
     * public now.
     */
    public boolean isForNobody() {
        long seen = counts;
        return (seen >>> 32 == 0 && (int) seen > surplus) || distrusted;
    }

    // ---- more members than processors ----

    /** Tells the group how many processors there are. A group that is not told never has surplus members. */
    public void setProcessors(int count) {
        processors = count;
    }

    /** Returns whether there are more members than processors. */
    public boolean isLimited() {
        return roster.size() > processors;
    }

    /** Returns how many members can run at the same time. */
    public int parallelism() {
        return Math.min(roster.size(), processors);
    }

    /**
     * Lets at most {@code most} members be awake. If these are more than before, the caller must look for work that
     * waits ({@link Idle}, I4).
     *
     * @return whether these are more than before
     */
    public boolean setAwakeMax(int most) {
        int before = surplus;
        int next = Math.max(0, roster.size() - most);
        if (next != before) {
            surplus = next;
        }
        return next < before;
    }

    /** Returns whether at most as many members sleep as are surplus; these may then sleep even if there is work. */
    public boolean hasEnoughAwake() {
        return (int) counts <= surplus;
    }

    /** Returns whether fewer members sleep than are surplus. */
    public boolean hasTooManyAwake() {
        return (int) counts < surplus;
    }

    /** Returns whether more members are awake than there are processors: whoever spins keeps another from working. */
    public boolean isCrowded() {
        return roster.size() - (int) counts > processors;
    }

    /** Makes publishers look for a sleeper always, because the watchdog has found the counts to be wrong. */
    public void distrust() {
        distrusted = true;
    }

    public int sleepers() {
        return (int) counts;
    }

    public int searchers() {
        return (int) (counts >>> 32);
    }

    void add(long change) {
        COUNTS.getAndAdd(this, change);
    }
}
