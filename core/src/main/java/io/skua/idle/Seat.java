package io.skua.idle;

import io.skua.bag.Board;
import io.skua.field.Fields;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A worker's place: a number that policies know, and the threads whose bags thieves find there. One thread runs on a
 * seat; other threads may be attached to it that wait in a join or in a blocking section and have lent the seat out.
 *
 * <pre>
 *              falls asleep                     leaves, nobody else here
 *   ASLEEP ◀─────────────── AWAKE ─────────────────────────────────────▶ VACANT
 *      └────────────────────▶ ▲ ◀───────────────────────────────────────────┘
 *        woken, or woke by itself    comes back, or a spare thread takes it
 * </pre>
 *
 * AWAKE and ASLEEP change by CAS; a thread that wakes another goes through WAKING ({@link Idle}). VACANT and
 * {@code active} change under the crew's lock ({@code Crew}).
 */
public final class Seat {
    public static final int AWAKE = 0;
    public static final int ASLEEP = 1;
    public static final int VACANT = 2;

    /** Between ASLEEP and AWAKE, while the waker changes the counts. */
    public static final int WAKING = 3;

    private static final VarHandle REST = Fields.handle(MethodHandles.lookup(), "rest", int.class);

    private final int id;
    private volatile Group[] groups = {}; // written under the keeper's lock; in the order in which the jobs came
    // Where the seat is counted as a sleeper. Written by the thread that sleeps here, or under the crew's lock while
    // the seat is vacant.
    private Group[] counted = {};
    private final Board mail = new Board(); // announces tasks that should run here
    // Announce critical tasks that lie in bags here, by the level of their job.
    private final Board[] critical = {new Board(), new Board(), new Board()};

    @SuppressWarnings("unused") // through REST
    private volatile int rest = VACANT;

    private volatile @Nullable Seated sleeper;
    private @Nullable Thread waker; // who woke the sleeper; written while WAKING, read by the sleeper when AWAKE
    private final WorkerList attached = new WorkerList();
    private volatile int active; // how many threads run on the seat; written under the crew's lock
    private boolean hiring; // whether a thread is being made for the seat; under the crew's lock

    Seat(int id) {
        this.id = id;
    }

    public int id() {
        return id;
    }

    /** Returns the groups that the seat works for. Callers must not change the array. */
    public Group[] groups() {
        return groups;
    }

    public void setGroups(Group[] next) {
        groups = next;
    }

    void join(Group group) {
        Group[] more = Arrays.copyOf(groups, groups.length + 1);
        more[groups.length] = group;
        groups = more;
    }

    void leave(Group group) {
        groups = Arrays.stream(groups).filter(other -> other != group).toArray(Group[]::new);
    }

    public boolean isIn(Group group) {
        for (Group one : groups) {
            if (one == group) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the seat is the source of all its islands, and each of them has a job. */
    public boolean isSource() {
        Group[] all = groups;
        for (Group group : all) {
            if (group.home() != this || group.membership().isWithoutJob()) {
                return false;
            }
        }
        return all.length > 0;
    }

    /** Returns whether the seat is a source, and none of its islands has work for all members. */
    public boolean isUnusedSource() {
        for (Group group : groups) {
            if (group.hasWorkForAll()) {
                return false;
            }
        }
        return isSource();
    }

    /** Returns the groups in which the seat is counted while it sleeps or is vacant. */
    public Group[] counted() {
        return counted;
    }

    void setCounted(Group[] its) {
        counted = its;
    }

    public Board mail() {
        return mail;
    }

    /** Returns the board of the critical tasks that lie in bags here, for jobs of that level. */
    public Board critical(int level) {
        return critical[level];
    }

    public int rest() {
        return rest;
    }

    /** Returns whether no thread works here: the seat's thread sleeps, or the seat is vacant. */
    public boolean isResting() {
        int now = rest;
        return now == ASLEEP || now == VACANT;
    }

    void setRest(int next) {
        rest = next;
    }

    public boolean casRest(int expected, int next) {
        return REST.compareAndSet(this, expected, next);
    }

    void setSleeper(@Nullable Seated worker) {
        sleeper = worker;
    }

    @Nullable
    Seated sleeper() {
        return sleeper;
    }

    void setWaker(@Nullable Thread by) {
        waker = by;
    }

    /** Returns who woke the thread that has slept here, and forgets it; null if nobody listens to events. */
    public @Nullable Thread takeWaker() {
        Thread by = waker;
        waker = null;
        return by;
    }

    /** Returns the threads that have bags here. */
    public WorkerList attached() {
        return attached;
    }

    public int active() {
        return active;
    }

    // ---- under the crew's lock ----

    public void setActive(int count) {
        active = count;
    }

    /** Returns whether a thread is being made for this seat (Crew, C3). */
    public boolean isHiring() {
        return hiring;
    }

    public void setHiring(boolean now) {
        hiring = now;
    }

    public void attach(Seated worker) {
        attached.add(worker);
    }

    public void detach(Seated worker) {
        attached.remove(worker);
    }
}
