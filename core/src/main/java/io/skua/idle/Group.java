package io.skua.idle;

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
 * Those who work together: the members of a job's island, or all seats where there are no islands. A member takes
 * injected work of its groups, steals from members, and is hungry for its groups only.
 *
 * <pre>
 * field   written by               read by              mode        pairs with
 * counts  searchers, wakers,       publishers, forks    atomic      see {@link Idle}: P1 P2 P3 against S2 S3
 *         the crew
 * roster  the keeper, locked       everybody            volatile    a seat's groups, which change afterwards; whoever
 *                                                                   uses an old one finds tasks of the group
 *                                                                   at seats that have left, or misses a new member's:
 *                                                                   the next round has the new one
 * ready   whoever yields, whoever  searchers, sleepers  concurrent  Idle: adding to it is publishing
 *         takes                                         queue
 * </pre>
 */
public final class Group implements JobGroup {
    static final long SEARCHER = 1L << 32;
    static final long SLEEPER = 1;
    private static final VarHandle COUNTS;

    static {
        try {
            COUNTS = MethodHandles.lookup().findVarHandle(Group.class, "counts", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Lifetime lifetime;
    private final Membership membership;
    private final Injector injector = new Injector();
    private final Queue<Seated> ready = new ConcurrentLinkedQueue<>(); // threads that have given way and can go on
    private volatile Roster roster = Roster.EMPTY;
    private volatile boolean distrusted;

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

    /** Whose members may work for the job. */
    public static Group of(JobCore job) {
        return (Group) Jobs.group(job);
    }

    /** Hears what happens here. */
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

    /** Where its threads go that have no seat of their own any more: the source, which never leaves. */
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

    /** Whether there is work for anybody of the group, wherever he sits. */
    public boolean hasWorkForAll() {
        return lifetime.isStopped() || !injector.isEmpty() || !ready.isEmpty();
    }

    // ---- who is hungry ----

    /** Somebody searches or sleeps. */
    public boolean isAnybodyHungry() {
        return counts != 0;
    }

    /** Somebody sleeps and nobody searches: work that is public now would wait. */
    public boolean isForNobody() {
        long seen = counts;
        return ((int) seen > 0 && seen >>> 32 == 0) || distrusted;
    }

    /** The counts have been found to be wrong: from now on publishers always look for somebody who sleeps. */
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
