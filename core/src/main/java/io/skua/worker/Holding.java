package io.skua.worker;

import io.skua.island.Bags;
import io.skua.island.Claim;
import io.skua.island.Island;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * A group as an island: when it asks its {@link Keeper} for more or gives something back, and what it has held.
 *
 * <p>Whether it may grow is one field, so that forks need not ask the master: it is false while the island has all it may have, or has asked and waits. So a request is made
 * once, and the number of judgements is bounded by the number of changes.
 */
public final class Holding {
    private static final int HISTORY_MAX = 4096;

    /**
     * How large the island was from some moment on.
     *
     * @param nanos since its job was submitted
     * @param diaspora the largest distance of a member from the source
     * @param members how many members it had
     */
    public record Change(long nanos, int diaspora, int members) {}

    private final Keeper keeper;
    private final long number;
    private final JobTraits traits;
    private final Group group;
    private final AtomicInteger jobs = new AtomicInteger(1); // its own, and those that its tasks have submitted
    private final LongAdder usedNanos = new LongAdder();
    private final long submitted = System.nanoTime();
    private volatile @Nullable Island island; // null before the start and after the end
    private volatile boolean mayGrow;

    private final List<Change> history = new ArrayList<>(); // guarded by the keeper's lock, as all below
    private @Nullable Seat lodging; // where it was a lodger last
    private int source = -1;
    private int members;
    private long heldNanos;
    private long changed;

    Holding(Keeper keeper, Engine engine, long number, JobTraits traits) {
        this.keeper = keeper;
        this.number = number;
        this.traits = traits;
        this.group = new Group(engine, this);
    }

    Group group() {
        return group;
    }

    long number() {
        return number;
    }

    Claim claim() {
        return traits.claim();
    }

    /** How urgent its job is; 0 is the most urgent. */
    int level() {
        return traits.level();
    }

    @Nullable
    Island island() {
        return island;
    }

    // ---- when to judge ----

    /** Tasks at this seat have become public, and nobody was woken for them. */
    void published(Seat at) {
        Island seen = island;
        if (mayGrow && seen != null && (keeper.rule().growsWhileHungry() || !group.isAnybodyHungry())) {
            if (keeper.rule().isSurplus(seen, at.id(), tasksAt(at)) || group.hasWorkForAll()) {
                keeper.judgeGrowth(this);
            }
        }
    }

    /** Nobody is hungry any more: perhaps there is more than they have taken. */
    void mayGrow() {
        if (mayGrow && (keeper.rule().growsWhileHungry() || !group.isAnybodyHungry()) && hasTasks()) {
            keeper.judgeGrowth(this);
        }
    }

    /** A member has found nothing. */
    void hungry(Seat at) {
        Island seen = island;
        if (seen != null && seen.size() > claim().min() && seen.contains(at.id())) {
            keeper.judgeReturn(this, at);
        }
    }

    /** The worker has begun to run a task of the island; its seat may have been given to others in the meantime. */
    void began(Worker worker) {
        if (!worker.seat().isIn(group)) {
            keeper.isAway(worker);
        }
    }

    /** A member that could be given back and whose thread sleeps or is elsewhere; null if there is none. */
    @Nullable
    Seat restingMember() {
        Island seen = island;
        if (seen == null || seen.size() <= claim().min()) {
            return null;
        }
        for (Seat seat : group.roster().members()) {
            if (seat != group.home() && seat.isResting()) {
                return seat;
            }
        }
        return null;
    }

    private boolean hasTasks() {
        if (group.hasWorkForAll()) {
            return true;
        }
        for (Seat seat : group.roster().members()) {
            if (tasksAt(seat) > 0) {
                return true;
            }
        }
        return false;
    }

    private int tasksAt(Seat seat) {
        int tasks = 0;
        for (Worker worker : seat.attached().slots()) {
            for (Bag bag = worker == null ? null : worker.bag(); bag != null; bag = bag.outer()) {
                JobCore job = bag.job();
                if (job != null && job.group() == group && job.hasRoom()) {
                    tasks += bag.stealable().publicCount();
                }
            }
        }
        return tasks;
    }

    /** What a rule sees. */
    Bags bags(@Nullable Seat hungry) {
        return new Bags() {
            @Override
            public int size(int worker) {
                Seat seat = keeper.seat(worker);
                int waiting = seat == group.home() && group.hasWorkForAll() ? 1 : 0;
                return tasksAt(seat) + waiting;
            }

            @Override
            public boolean isHungry(int worker) {
                Seat seat = keeper.seat(worker);
                return seat == hungry || seat.isResting();
            }
        };
    }

    // ---- jobs ----

    /** A task of the island has submitted a job: it runs here, too. */
    void addJob() {
        jobs.getAndIncrement();
    }

    /** @return whether it was the last */
    boolean removeJob() {
        return jobs.decrementAndGet() == 0;
    }

    // ---- under the keeper's lock ----

    void became(Island next, boolean full) {
        source = next.source();
        island = next;
        mayGrow = !full && next.room() > 0 && !next.request().isOpen();
        note(next.diaspora(), next.size());
    }

    void lodgesAt(Seat seat) {
        lodging = seat;
        source = seat.id();
        note(0, 1);
    }

    void movesOut() {
        note(0, 0);
    }

    @Nullable
    Seat lodging() {
        return lodging;
    }

    void closed() {
        mayGrow = false;
        island = null;
        note(0, 0);
    }

    private void note(int diaspora, int size) {
        long now = System.nanoTime();
        heldNanos += members * (now - changed);
        changed = now;
        if (size == members
                && !history.isEmpty()
                && history.get(history.size() - 1).diaspora() == diaspora) {
            return;
        }
        members = size;
        if (history.size() == HISTORY_MAX) {
            thin();
        }
        history.add(new Change(now - submitted, diaspora, size));
    }

    private void thin() {
        for (int i = 0; i < HISTORY_MAX / 2; i++) {
            history.set(i, history.get(2 * i));
        }
        history.subList(HISTORY_MAX / 2, HISTORY_MAX).clear();
    }

    // ---- for users ----

    void used(long nanos) {
        usedNanos.add(nanos);
    }

    /** What it has now and had. */
    public Report report() {
        synchronized (keeper) {
            Island now = island;
            long held = heldNanos + members * (System.nanoTime() - changed); // nobody: 0
            return new Report(
                    source,
                    now != null
                            ? now.allotment().stream().boxed().toList()
                            : members > 0 && lodging != null ? List.of(lodging.id()) : List.of(),
                    now == null ? 0 : now.diaspora(),
                    List.copyOf(history),
                    held,
                    usedNanos.sum());
        }
    }

    /** Its members, its history, and the time of workers that it has held and used. */
    public record Report(
            int source, List<Integer> members, int diaspora, List<Change> history, long heldNanos, long usedNanos) {}
}
