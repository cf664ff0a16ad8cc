package io.skua.idle;

import io.skua.job.Levels;
import io.skua.job.Lifetime;
import io.skua.thread.Headroom;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Who is hungry, who sleeps, and how nobody sleeps on while there is work.
 *
 * <p><b>Counts.</b> One word per {@link Group}: searchers (awake and looking for work) in the upper half, sleepers
 * (seats whose thread is asleep, or that are vacant) in the lower half. Hungry means: the word is not 0. A seat is
 * counted in all groups that it works for.
 *
 * <p><b>Protocol.</b>
 *
 * <pre>
 *   who makes work public                        who falls asleep (a searcher)
 *   (share a bag, inject a job)
 *   P1  publish                                  S1  rest = ASLEEP
 *   P2  full fence                               S2  counts += sleeper − searcher   (atomic: a full fence)
 *   P3  read counts:                             S3  look at every bag and at the injected jobs
 *       sleepers > 0 and no searcher?            S4  work: CAS rest ASLEEP → AWAKE, search on
 *   P4  wake one                                     none: park until rest = AWAKE
 *
 *   who wakes (P4)                               who finds work (a searcher)
 *   W1  CAS rest ASLEEP → WAKING                 F1  counts −= searcher
 *   W2  counts += searcher − sleeper             F2  read counts: sleepers > 0 and no searcher,
 *   W3  rest = AWAKE                                 and there is more work anywhere: P4
 *   W4  unpark
 * </pre>
 *
 * <p><b>I1 (no lost wake-up).</b> Whenever there is public work and a seat sleeps, some thread will look at that work
 * without further events. Publisher and sleeper cross over two variables, each writing one and then reading the other:
 * P1 P2 P3 against S2 S3. If P3 does not see the sleeper, S2 comes after P3 and S3 sees the work. If P3 sees it and no
 * searcher, P4 wakes. If P3 sees a searcher and therefore wakes nobody, that searcher stops later: either it finds work
 * or leaves, and then F1 F2 pass the duty on; or it gives up, its S2 comes after P3, and its S3 sees the work.
 *
 * <p><b>Policies that do not steal everywhere.</b> Then work at a seat is of use only to those who steal from it, and
 * "wakes" means: one of them. A searcher that P3 has relied on may not be one of them. It still passes the duty on when
 * it stops: F2 looks at all seats and wakes one who steals where work lies; and a searcher that gives up does the same
 * for work it cannot take itself (S3'), then sleeps. Whoever it fails to wake there is awake, and comes to its own F2
 * or S3. (verify/spin/reach.pml)
 *
 * <p><b>I2 (one waker per sleeper).</b> Only the winner of the CAS on rest moves the counts, so each sleeper is counted
 * once; and the sleeper goes on only when it is counted (W3 after W2): otherwise its F1 could come before W2, and for a
 * moment the counts would name a searcher that does not exist.
 *
 * <p><b>Members that come and go.</b> A seat is counted where it was counted last ({@code counted}), whatever its
 * groups are by now, so each count is taken back where it was added. The keeper of islands first changes a seat's
 * groups and then wakes it if it sleeps; a sleeper looks at its groups after S2 and does not sleep if they are not
 * those it is counted in (S3). So nobody sleeps in a group that he has left, or outside of one that he has joined. A
 * searcher that has left a group stops to search in it as any other: F1 F2 pass on what a publisher relied on.
 *
 * <p><b>I3.</b> Work that looked absent for a moment although it was public is published again
 * ({@code SplitDeque.shareAll}).
 *
 * <p>A wake-up is passed on one by one (F2): a burst of work wakes as many threads as find work, and not all at once.
 *
 * <p><b>Errors.</b> W1 to W4 belong together, and so do the steps by which the crew fills a seat. {@link #published},
 * {@link #injected} and {@link #call}, which users' code leads to, check the stack before (Headroom, H1). All others
 * are called at the bottom of a stack, or by somebody who has checked it and is in the middle of steps of his own.
 *
 * <p>Vacant seats count as sleepers too; waking one means that the {@code Crew} puts a spare thread on it.
 *
 * <p><b>Tests that would fail.</b> verify/spin/idle.pml (exhaustive; without the fence P2 Spin finds the lost wake-up),
 * LostWakeUpTest, and every test that waits for a result.
 */
public final class Idle {
    private final Seating seating;
    private final Lifetime lifetime;
    private final Ports ports;
    private volatile boolean owesWakeUp;

    public Idle(Seating seating, Lifetime lifetime, Ports ports) {
        this.seating = seating;
        this.lifetime = lifetime;
        this.ports = ports;
    }

    /**
     * P2 to P4: call after work was injected into the group, which any member may take.
     *
     * @throws StackOverflowError if there is no stack to wake somebody; the watch does that then
     */
    public void injected(Group group) {
        VarHandle.fullFence();
        if (group.isForNobody()) {
            checkStack();
            wakeOrOwe(group.roster().members());
        } else {
            group.membership().sated();
        }
    }

    /**
     * P2 to P4: call after tasks of the group at this seat have become public.
     *
     * @throws StackOverflowError if there is no stack to wake somebody; the watch does that then
     */
    public void published(Seat at, Group group) {
        VarHandle.fullFence();
        if (group.isForNobody()) {
            checkStack();
            wakeOrOwe(group.roster().thievesOf(at));
        } else {
            group.membership().published(at);
        }
    }

    private void checkStack() {
        try {
            Headroom.check();
        } catch (StackOverflowError overflow) {
            owesWakeUp = true;
            throw overflow;
        }
    }

    /** Without memory for that, the watch does it. */
    private void wakeOrOwe(Seat[] seats) {
        try {
            wakeOneOf(seats);
        } catch (OutOfMemoryError later) {
            owesWakeUp = true;
        }
    }

    /** Whether somebody was to be woken, and was not; who asks must call {@link #changed}. */
    public boolean takeDebt() {
        boolean owes = owesWakeUp;
        if (owes) {
            owesWakeUp = false;
        }
        return owes;
    }

    /** Call after a task was announced to a seat: it is to come and look, even if others are searching. */
    public void call(Seat to) {
        Headroom.check();
        VarHandle.fullFence();
        if (to.rest() == Seat.ASLEEP) {
            wake(to);
        } else if (to.rest() == Seat.VACANT) {
            ports.staff().get().fill(to);
        }
    }

    /** Something may have become possible, nobody knows what: as if a searcher had stopped (F2). Throws nothing. */
    public void changed() {
        VarHandle.fullFence();
        passOn(ports.sharing().get().groups(), null);
    }

    public void beginSearch(Seated worker) {
        Group[] groups = worker.seat().groups();
        worker.setCounted(groups);
        worker.setSearching(true);
        add(groups, Group.SEARCHER);
    }

    /**
     * F1, F2: this thread stops to search, because it has found work or because it leaves. Throws nothing: the thread
     * may hold work that nobody else knows of.
     */
    public void endSearch(Seated worker) {
        Group[] groups = worker.counted();
        worker.setSearching(false);
        add(groups, -Group.SEARCHER);
        passOn(groups, worker);
    }

    /** F2 for each group. What cannot be done now, for lack of memory or stack, is left to the watch. */
    private void passOn(Group[] groups, @Nullable Seated worker) {
        try {
            for (Group group : groups) {
                passOn(group, worker);
            }
        } catch (Throwable later) {
            owesWakeUp = true;
        }
    }

    /** F2: wakes somebody for work that nobody looks for. */
    private void passOn(Group group, @Nullable Seated worker) {
        if (!group.isForNobody()) {
            group.membership().sated();
            return;
        }
        wakeFor(group, worker);
    }

    private void wakeFor(Group group, @Nullable Seated worker) {
        Roster roster = group.roster();
        if (group.hasWorkForAll() && wakeOneOf(roster.members())) {
            return;
        }
        for (Seat seat : roster.members()) {
            if (Loot.isAt(seat, worker, group) && wakeOneOf(roster.thievesOf(seat))) {
                return;
            }
        }
    }

    /**
     * S3: whether there is work for this worker. Work that is not, because it does not steal there, is passed on (S3').
     */
    private boolean findsWork(Seated worker) {
        Seat here = worker.seat();
        if (lifetime.isStopped() || here.groups() != worker.counted() || isToResign(worker) || isToLend(here)) {
            return true;
        }
        for (Group group : worker.counted()) {
            if (group.hasWorkForAll() || here.mail().look(group, Levels.ANY) != null) {
                return true;
            }
            Roster roster = group.roster();
            for (Seat seat : roster.members()) {
                if (Loot.isAt(seat, worker, group)) {
                    if (roster.mayStealFrom(here, seat)) {
                        return true;
                    }
                    wakeOneOf(roster.thievesOf(seat));
                }
            }
        }
        return false;
    }

    /**
     * Whether a job waits to be started that could use the seat: it has come after the thread has asked (Searcher), and
     * before it slept.
     */
    private boolean isToLend(Seat seat) {
        return ports.sharing().get().canLend(seat);
    }

    /** Whether it works for nobody, and its thread is needed elsewhere. */
    public boolean isToResign(Seated worker) {
        return worker.counted().length == 0 && ports.staff().get().isShort();
    }

    /** Wakes somebody who works for nobody. */
    public void wakeOutsider() {
        for (Seat seat : seating.all()) {
            if (seat.groups().length == 0 && seat.rest() == Seat.ASLEEP && wake(seat)) {
                return;
            }
        }
    }

    /**
     * A thread that counts as a searcher could not be started, or has died. Somebody may have relied on it: F1, and F2
     * without the keeper, which may be in the middle of a step. Throws nothing.
     */
    public void lost(Seated worker) {
        worker.setSearching(false);
        add(worker.counted(), -Group.SEARCHER);
        try {
            for (Group group : worker.counted()) {
                if (group.isForNobody()) {
                    wakeFor(group, worker);
                }
            }
        } catch (Throwable later) {
            owesWakeUp = true;
        }
    }

    /** S1 to S4. Returns as a searcher. */
    public void sleep(Seated worker) {
        Seat seat = worker.seat();
        Group[] groups = worker.counted();
        seat.setSleeper(worker);
        seat.setCounted(groups);
        if (!seat.casRest(Seat.AWAKE, Seat.ASLEEP)) {
            throw new AssertionError("seat " + seat.id() + " was not awake");
        }
        add(groups, Group.SLEEPER - Group.SEARCHER);
        if (findsWorkOrFails(worker)) {
            if (seat.casRest(Seat.ASLEEP, Seat.AWAKE)) {
                add(groups, Group.SEARCHER - Group.SLEEPER);
                return;
            }
        } else {
            worker.tally().sleeps++;
        }
        while (seat.rest() != Seat.AWAKE) { // W3: while the seat is WAKING, its waker has not counted this thread yet
            ports.parking().park(this);
            Thread.interrupted(); // of no job: an interrupted thread could not park
        }
    }

    /**
     * A policy of users may throw in S3. Then this thread searches on, and the walk through its victims deals with the
     * policy.
     */
    private boolean findsWorkOrFails(Seated worker) {
        try {
            return findsWork(worker);
        } catch (Throwable thrown) {
            ports.reports().report("a look for work has failed", thrown);
            return true;
        }
    }

    /** A seat has become vacant: it counts as asleep. Under the crew's lock. */
    public void vacated(Seat seat) {
        seat.setCounted(seat.groups());
        add(seat.counted(), Group.SLEEPER);
    }

    /** A seat is not vacant any more: it is not counted. Under the crew's lock. */
    public void reclaimed(Seat seat) {
        add(seat.counted(), -Group.SLEEPER);
    }

    /** A thread has taken a vacant seat and starts as a searcher. Under the crew's lock. */
    public void filled(Seat seat, Seated by) {
        reclaimed(seat);
        beginSearch(by);
    }

    /** At the end: everybody looks around once more, and leaves. */
    public void wakeAll() {
        for (Seat seat : seating.all()) {
            wake(seat);
        }
    }

    private boolean wakeOneOf(Seat[] seats) {
        for (Seat seat : seats) {
            if (seat.rest() == Seat.ASLEEP && wake(seat)) {
                return true;
            }
        }
        for (Seat seat : seats) {
            if (seat.rest() == Seat.VACANT && ports.staff().get().fill(seat)) {
                return true;
            }
        }
        return false;
    }

    public boolean wake(Seat seat) {
        if (!seat.casRest(Seat.ASLEEP, Seat.WAKING)) {
            return false;
        }
        add(seat.counted(), Group.SEARCHER - Group.SLEEPER);
        Seated sleeper = seat.sleeper(); // before W3: afterwards another thread may sleep there
        seat.setRest(Seat.AWAKE);
        if (sleeper != null) {
            ports.parking().unpark(sleeper.thread());
        }
        return true;
    }

    private static void add(Group[] groups, long change) {
        for (Group group : groups) {
            group.add(change);
        }
    }
}
