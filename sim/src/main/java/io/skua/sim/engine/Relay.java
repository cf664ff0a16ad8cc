package io.skua.sim.engine;

import io.skua.observe.Event;
import io.skua.observe.SeatChange;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Moves strands from worker to worker, and a worker from group to group. A strand is the stack of tasks of one thread.
 * A strand is put aside when it waits for long, or when its worker no longer belongs to the strand's group. Then the
 * first member of the group that is free goes on with the strand.
 */
public final class Relay {
    private final VirtualWorker self;
    private final World world;
    private @Nullable Strand coming; // the strand that this worker is about to go on with
    private boolean departing; // whether this worker has left the group of its strand

    Relay(VirtualWorker self) {
        this.self = self;
        this.world = self.world;
    }

    /** Whether the worker must put its strand aside before its next step. */
    boolean isDeparting() {
        return departing;
    }

    // ---- strands ----

    /**
     * Called when a task that was taken from elsewhere has ended. The worker goes back to the task that waits below, or
     * looks for other work.
     */
    void goBack(long now) {
        Strand strand = self.strand();
        if (strand.bags() > 0) {
            if (departing) {
                self.waiter.giveUp(now);
            } else {
                self.waiter.begin(now);
            }
            return;
        }
        if (departing) {
            strand.aside = false;
            depart(strand.job, now);
        }
        if (!self.thief.takeWaiting(now)) {
            self.thief.start(now);
        }
    }

    /**
     * Ends the worker's search, and lets it go on with this strand, which comes from the worker that had put it aside.
     */
    public void take(Strand other, long now) {
        self.thief.leave(now);
        coming = other;
        long move = other.home == self ? 0 : world.prices.steal(self.place, other.home.place);
        self.plan(VirtualWorker.Plan.RESUME, now + world.prices.costs.wake() + move);
    }

    void resume(long now) {
        Strand strand = Objects.requireNonNull(coming);
        coming = null;
        self.change(strand);
        strand.home = self;
        strand.parked = false;
        strand.aside = departing;
        VirtualTask task = strand.awaited();
        if (task == null) {
            world.log(now, self, Event.seat(SeatChange.FILLED), -1, strand.task().number);
            strand.job.working(1);
            if (!departing) {
                reappear(strand, now);
            }
            self.run(now);
        } else {
            task.parked = null;
            world.log(now, self, Event.seat(SeatChange.FILLED), task.number, strand.task().number);
            self.stopWaiting(now);
        }
    }

    /** The tasks of a strand that had been aside can be stolen again. */
    private void reappear(Strand strand, long now) {
        if (strand.hasWork()) {
            VirtualGroup group = strand.job.group;
            group.filled(self);
            group.appeared(self, now);
            group.sleepers.published(self, now);
        }
    }

    /** Puts the worker's waiting strand aside; the worker goes on without it. */
    void putAside(long now) {
        Strand waiting = self.strand();
        VirtualTask task = Objects.requireNonNull(waiting.awaited());
        world.log(now, self, Event.seat(SeatChange.VACATED), task.number, waiting.task().number);
        task.waiter = null;
        task.parked = waiting;
        waiting.parked = true;
        self.tally.parks++;
        self.change(new Strand(self, waiting.job));
        depart(waiting.job, now);
        goBack(now);
    }

    /** Puts the worker's strand aside although it could go on, so that another member of its group goes on with it. */
    void handOver(long now) {
        Strand mine = self.strand();
        VirtualJob job = mine.job;
        VirtualTask awaited = mine.awaited();
        if (awaited == null) {
            job.working(-1);
        } else {
            awaited.waiter = null; // the awaited task has ended, so nobody looks at its waiter any more
        }
        world.log(now, self, Event.seat(SeatChange.VACATED), awaited == null ? -1 : awaited.number, mine.task().number);
        self.tally.parks++;
        mine.aside = true;
        self.change(new Strand(self, job));
        depart(job, now);
        VirtualWorker next = job.group.anyFree(self);
        if (next == null) {
            job.group.addReady(mine);
        } else {
            next.thief.wakeToLeave(self, now);
            next.relay.take(mine, now);
        }
        goBack(now);
    }

    // ---- groups ----

    /** The worker becomes a member of a group. */
    public void join(VirtualGroup group, VirtualJob job, long now) {
        group.add(self);
        world.log(now, self, Event.member(job.number, true), -1, -1);
        if (departing && served() == job) { // it never really went
            departing = false;
            if (coming == null) {
                self.strand().aside = false;
                reappear(self.strand(), now);
            }
        } else {
            job.history.hold(1, now);
        }
        self.thief.join(group, now);
    }

    /**
     * The worker is no longer a member of a group. If it runs a strand for the group, it puts that strand aside at its
     * next step.
     */
    public void leave(VirtualGroup group, VirtualJob job, long now) {
        group.remove(self);
        world.log(now, self, Event.member(job.number, false), -1, -1);
        self.thief.leaveGroup(group, now);
        Strand strand = self.strand();
        boolean hasNothing = strand.bags() == 0 && coming == null;
        if (hasNothing || served() != job) {
            job.history.hold(-1, now);
            return;
        }
        departing = true;
        if (coming != null) {
            return;
        }
        strand.aside = true;
        if (strand.hasWork()) {
            group.emptied(self);
        }
        if (self.isWaiting()) {
            self.waiter.giveUp(now);
        }
    }

    /** The job of the strand that the worker runs or is about to run. */
    private VirtualJob served() {
        return (coming == null ? self.strand() : coming).job;
    }

    private void depart(VirtualJob job, long now) {
        if (departing) {
            departing = false;
            job.history.hold(-1, now);
        }
    }
}
