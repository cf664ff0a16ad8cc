package io.skua.idle;

import io.skua.job.Levels;
import io.skua.job.Lifetime;
import io.skua.observe.EventKind;
import io.skua.thread.Headroom;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Counts which seats are hungry and asleep, and makes sure that no seat sleeps on while there is work for it.
 *
 * <p><b>Counts.</b> Each {@link Group} has one word: in the upper half the number of searchers (threads that are awake
 * and look for work), in the lower half the number of sleepers (seats whose thread is asleep, or that are vacant).
 * Somebody is hungry if the word is not 0: here, sleepers count as hungry. A seat is counted in all groups that it
 * works for.
 *
 * <p><b>Protocol.</b>
 *
 * <pre>
 *   a publisher makes work public                a searcher falls asleep
 *   (shares a bag, injects a job)
 *   P1  publish                                  S1  rest = ASLEEP
 *   P2  full fence                               S2  counts += sleeper − searcher   (atomic: a full fence)
 *   P3  read counts:                             S3  look at every bag and at the injected jobs
 *       sleepers > 0 and no searcher?            S4  work: CAS rest ASLEEP → AWAKE, search on
 *   P4  wake one                                     none: park until rest = AWAKE
 *
 *   a thread wakes a sleeper (P4)                a searcher finds work, or leaves
 *   W1  CAS rest ASLEEP → WAKING                 F1  counts −= searcher
 *   W2  counts += searcher − sleeper             F2  read counts: sleepers > 0 and no searcher,
 *   W3  rest = AWAKE                                 and there is more work anywhere: P4
 *   W4  unpark
 * </pre>
 *
 * <p><b>I1 (no lost wake-up).</b> Whenever there is public work and a seat sleeps, some thread will look at that work
 * without further events. Publisher and sleeper use two variables, and each writes one and then reads the other: P1 P2
 * P3 against S2 S3. If P3 does not see the sleeper, S2 comes after P3, and S3 sees the work. If P3 sees the sleeper and
 * no searcher, P4 wakes the sleeper. If P3 sees a searcher and wakes nobody, that searcher stops later: it finds work
 * or leaves, and then F1 F2 pass the duty on; or it gives up, its S2 comes after P3, and its S3 sees the work.
 *
 * <p><b>Policies that do not steal everywhere.</b> Under such a policy only some members may steal the work at a seat,
 * and P4 must wake one of these thieves. A searcher that P3 has relied on may not be one of them. It still passes the
 * duty on when it stops: F2 looks at all seats and wakes a thief of a seat where work lies; and a searcher that gives
 * up does the same for work that it may not take itself (S3'), and then sleeps. If that work needs a thread at a vacant
 * seat that only a user's factory can make, the watch has it made. A thief that cannot be woken is awake already, and
 * comes to its own F2 or S3. (verify/spin/reach.pml)
 *
 * <p><b>I2 (one waker per sleeper).</b> Only the thread that wins the CAS on rest moves the counts, so each sleeper is
 * counted once. The sleeper goes on only when its waker has counted it (W3 after W2): otherwise its F1 could come
 * before W2, and for a moment the counts would contain a searcher that does not exist.
 *
 * <p><b>Members that come and go.</b> The field {@code counted} holds the groups in which a seat or a worker was
 * counted: each count is taken back where it was added, even if the seat's groups have changed. The keeper of islands
 * changes a seat's groups and then wakes the seat if it sleeps. A sleeper reads its seat's groups after S2, and does
 * not sleep if it is not counted in just these (S3). So no seat sleeps in a group that it has left, or outside of a
 * group that it has joined. A searcher that has left a group stops searching there as any other does, by F1 F2.
 *
 * <p><b>I4 (more members than processors).</b> Some members of a group may be surplus: this many may rest although
 * there is work, because the others keep all processors busy. In P3 and F2 "sleepers > 0" then means "sleepers >
 * surplus", and a searcher that sees in S3 that sleepers are not more than surplus sleeps without a look at the work.
 * I1 holds whenever more members rest than are surplus: S2 is atomic, so of several searchers that fall asleep at the
 * same time the last one sees sleepers > surplus in its S3, and looks; and a busy thread that leaves its seat counts
 * the seat as a sleeper and then looks as in F2. Whoever makes surplus smaller writes it, and then looks as in F2, too
 * ({@link #changed}): if a publisher's P3 has read the old number, the look comes after the publisher's P1. Mail is not
 * left to others: a surplus member that has some does not sleep. (verify/spin/idle.pml with -DSURPLUS)
 *
 * <p><b>S5 (a guest takes the seat of a sleeper).</b> It wins the CAS as in W1, takes the sleeper out of the counts,
 * makes it stand up and then makes the seat AWAKE ({@code GuestSeats}). The sleeper reads rest and then its own seat,
 * so it cannot take the guest's AWAKE for its own. A publisher may have relied on the sleeper while it counted as a
 * searcher. So the guest looks as in F2 when it has the seat: it sees what the sleeper has seen in S3, if the sleeper
 * parks before it has lost its seat. And a sleeper that notices that it has lost its seat looks as in F2, too
 * ({@code Crew.awaitSeat}): its S2 may come after the guest's look. (verify/spin/idle.pml with -DGUEST)
 *
 * <p><b>I3.</b> If public work looked absent for a moment, because its owner tried to take it back, the owner publishes
 * it again ({@code SplitDeque.shareAll}).
 *
 * <p>Each thread that finds work wakes at most one other (F2), so a burst of work does not wake all threads at once.
 *
 * <p><b>Errors.</b> W1 to W4 belong together, and so do the steps by which the crew fills a seat. {@link #published},
 * {@link #injected} and {@link #call}, which users' code leads to, check the stack first (Headroom, H1). The other
 * methods are called at the bottom of a stack, or by a caller that has checked the stack for steps of its own.
 *
 * <p>Vacant seats count as sleepers, too. To wake a vacant seat, the {@code Crew} puts a thread on it.
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
     * P2 to P4. Must be called after work was injected into the group; any member may take that work.
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
     * P2 to P4. Must be called after tasks of the group have become public at this seat.
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

    /** Wakes one of the seats; without memory for that, the watch will do it. */
    private void wakeOrOwe(Seat[] seats) {
        try {
            wakeOneOf(seats);
        } catch (OutOfMemoryError later) {
            owesWakeUp = true;
        }
    }

    /** Returns whether a wake-up is owed, and clears the debt: the caller must then call {@link #changed}. */
    public boolean takeDebt() {
        boolean owes = owesWakeUp;
        if (owes) {
            owesWakeUp = false;
        }
        return owes;
    }

    /** Makes a seat look for a task that was announced to it, even if other members are searching. */
    public void call(Seat to) {
        Headroom.check();
        VarHandle.fullFence();
        if (to.rest() == Seat.ASLEEP) {
            wake(to);
        } else if (to.rest() == Seat.VACANT) {
            ports.staff().get().fill(to);
        }
    }

    /** F2 for all groups, for a caller that does not know what work has become possible. Throws nothing. */
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
     * F1, F2: the worker's thread stops searching, because it has found work or leaves. Throws nothing, because the
     * thread may hold work that no other thread knows of.
     */
    public void endSearch(Seated worker) {
        Group[] groups = worker.counted();
        worker.setSearching(false);
        add(groups, -Group.SEARCHER);
        passOn(groups, worker);
    }

    /** F2 for each group. If memory or stack runs out, the watch will do the rest. */
    private void passOn(Group[] groups, @Nullable Seated worker) {
        try {
            for (Group group : groups) {
                passOn(group, worker);
            }
        } catch (Throwable later) {
            owesWakeUp = true;
        }
    }

    /** F2 for one group: if a member sleeps and none searches, wakes one for work that lies anywhere. */
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
     * S3: returns whether the worker must not sleep, since there is work for it, for example. Work at seats where it
     * may not steal is passed on to their thieves (S3').
     */
    private boolean findsWork(Seated worker) {
        Seat here = worker.seat();
        if (lifetime.isStopped() || here.groups() != worker.counted() || isToResign(worker) || isToLend(here)) {
            return true;
        }
        for (Group group : worker.counted()) {
            if (here.mail().look(group, Levels.ANY) != null) {
                return true;
            }
            if (group.hasEnoughAwake()) { // I4
                continue;
            }
            if (group.hasWorkForAll()) {
                return true;
            }
            Roster roster = group.roster();
            for (Seat seat : roster.members()) {
                if (Loot.isAt(seat, worker, group)) {
                    if (roster.mayStealFrom(here, seat)) {
                        return true;
                    }
                    wakeThief(roster.thievesOf(seat));
                }
            }
        }
        return false;
    }

    /**
     * S3': wakes one of the seats. A user's thread factory may wait, and a thread whose seat is asleep cannot leave it,
     * so a thread for a vacant seat is left to the watch then.
     */
    private void wakeThief(Seat[] seats) {
        if (!ports.staff().get().mayWait()) {
            wakeOneOf(seats);
        } else if (!wakeSleeper(seats)) {
            for (Seat seat : seats) {
                if (seat.rest() == Seat.VACANT) {
                    owesWakeUp = true;
                }
            }
        }
    }

    /**
     * Returns whether a job that waits to be started could use the seat; it may have come since the searcher offered
     * the seat to the islands.
     */
    private boolean isToLend(Seat seat) {
        return ports.sharing().get().canLend(seat);
    }

    /** Returns whether the worker's seat works for no group while another seat needs a thread. */
    public boolean isToResign(Seated worker) {
        return worker.counted().length == 0 && ports.staff().get().isShort();
    }

    /** Wakes one sleeper whose seat works for no group, or for a group that has no job. */
    public void wakeOutsider() {
        for (Seat seat : seating.all()) {
            if (isOutside(seat) && seat.rest() == Seat.ASLEEP && wake(seat)) {
                return;
            }
        }
    }

    private static boolean isOutside(Seat seat) {
        for (Group group : seat.groups()) {
            if (!group.membership().isWithoutJob()) {
                return false;
            }
        }
        return true;
    }

    /**
     * Takes a searcher out of the counts whose thread could not be started or has died. A publisher may have relied on
     * it: F1, and F2 without the keeper, which may be in the middle of a step. Throws nothing.
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

    /**
     * S1 to S4.
     *
     * @return true if the worker counts as a searcher now; false if a guest has taken its seat (S5): then the worker is
     *     a spare, and must call {@code Crew.awaitSeat}
     */
    public boolean sleep(Seated worker) {
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
                return true;
            }
        } else {
            worker.tally().sleeps++;
            worker.tell(EventKind.SLEEP, 0, 0, 0);
        }
        for (; ; ) {
            int rest = seat.rest(); // read before the worker's seat (S5)
            if (!worker.sitsAt(seat)) {
                return false;
            }
            if (rest == Seat.AWAKE) { // W3: while the seat is WAKING, its waker has not counted this thread yet
                return true;
            }
            ports.parking().park(this);
            Thread.interrupted(); // no job has sent this interrupt, and it would keep the thread from parking
        }
    }

    /**
     * S5: takes the seat of a sleeper for another thread. The caller holds the crew's lock; it makes the sleeper stand
     * up, and then makes the seat AWAKE.
     *
     * @return the sleeper, which no longer counts; null if nobody sleeps here, or somebody else wakes the sleeper
     */
    public @Nullable Seated tryDisplace(Seat seat) {
        if (!seat.casRest(Seat.ASLEEP, Seat.WAKING)) {
            return null;
        }
        add(seat.counted(), -Group.SLEEPER);
        Seated sleeper = seat.sleeper();
        if (sleeper != null) {
            sleeper.setSearching(false);
        }
        return sleeper;
    }

    /**
     * As {@link #findsWork}; true if a user's policy throws: then the thread searches on, and the walk through its
     * victims handles the failure.
     */
    private boolean findsWorkOrFails(Seated worker) {
        try {
            return findsWork(worker);
        } catch (Throwable thrown) {
            ports.reports().report("a look for work has failed", thrown);
            return true;
        }
    }

    /** Counts a vacant seat as asleep. The caller holds the crew's lock. */
    public void vacated(Seat seat) {
        seat.setCounted(seat.groups());
        add(seat.counted(), Group.SLEEPER);
    }

    /** Stops counting a seat as asleep that is not vacant any more. The caller holds the crew's lock. */
    public void reclaimed(Seat seat) {
        add(seat.counted(), -Group.SLEEPER);
    }

    /** Counts a thread that has taken a vacant seat as a searcher. The caller holds the crew's lock. */
    public void filled(Seat seat, Seated by) {
        reclaimed(seat);
        beginSearch(by);
    }

    /** Wakes all sleepers, so that they see that the engine has stopped, or that work was left undone. */
    public void wakeAll() {
        for (Seat seat : seating.all()) {
            wake(seat);
        }
    }

    private boolean wakeSleeper(Seat[] seats) {
        for (Seat seat : seats) {
            if (seat.rest() == Seat.ASLEEP && wake(seat)) {
                return true;
            }
        }
        return false;
    }

    private boolean wakeOneOf(Seat[] seats) {
        if (wakeSleeper(seats)) {
            return true;
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
        Seated sleeper = seat.sleeper(); // read before W3: afterwards another thread may sleep there
        seat.setWaker(sleeper == null || sleeper.trail() == null ? null : Thread.currentThread());
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
