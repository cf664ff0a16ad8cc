package io.skua.engine;

import io.skua.bag.Bag;
import io.skua.bag.BagTable;
import io.skua.idle.Group;
import io.skua.idle.Idle;
import io.skua.idle.Loot;
import io.skua.idle.Seat;
import io.skua.idle.Seating;
import io.skua.job.JobCore;
import io.skua.job.Jobs;
import io.skua.job.Levels;
import io.skua.observe.EventKind;
import io.skua.observe.WaitReason;
import io.skua.tally.Tally;
import io.skua.task.Task;
import io.skua.task.Tasks;
import io.skua.thread.Headroom;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a worker does while it waits for a task that another worker has taken.
 *
 * <p><b>Strict.</b> Unless the job has loose joins, the worker only runs tasks below the awaited task, so that no
 * unrelated task runs on top of the caller's stack. It looks for them in the bag of the awaited task's thief, and on
 * along the chain of tasks that the thieves wait for in turn (leapfrogging, Wagner and Calder 1993). If there are none,
 * it spins briefly, then lends its seat out and parks. A task that was taken this way runs in an inner bag of its own,
 * where another join that waits for it finds only tasks below it.
 *
 * <p>Leapfrogging may follow waits, since a task that the awaited task waits for must end before it, too.
 */
final class Joiner {
    private static final int HOPS_MAX = 16;
    private static final int SPINS = 2_000;
    private static final int SPINS_CROWDED = 20;

    private final Worker worker;
    private final Engine engine;
    private final Idle idle;
    private final BagTable bags;
    private final Seating seating;
    private @Nullable Bag helpFrom; // the bag of the help that findHelp has returned; null once the help is run

    Joiner(Worker worker, Engine engine) {
        this.worker = worker;
        this.engine = engine;
        this.idle = engine.idle();
        this.bags = engine.bags();
        this.seating = engine.seating();
    }

    /** Returns when the task has ended. */
    void join(Task task) {
        throwIfBelow(task);
        Headroom.check();
        boolean canHelp = worker.nesting().prepare();
        Bag here = worker.bag();
        JobCore job = Objects.requireNonNull(here.job());
        here.setWaitingFor(task);
        try {
            worker.tellWait(EventKind.WAIT, WaitReason.JOIN, job);
            here.deque().shareAllBut(0);
            idle.published(worker.seat(), Group.of(job));
            helpUntilEnded(task, job, canHelp);
        } finally {
            here.setWaitingFor(null);
            worker.tellWait(EventKind.RESUME, WaitReason.JOIN, job);
        }
    }

    /** Throws if the task is suspended on this thread's own stack, since the join would never return. */
    private void throwIfBelow(Task task) {
        Bag running = Tasks.endsWithItsBody(task) ? bags.get(Tasks.takenBagNumber(task)) : null;
        if (running != null && running.owner() == worker && !Tasks.hasEnded(task)) {
            throw new IllegalStateException(
                    "This join would never return: the task that it waits for is suspended below it"
                            + " on the same stack. Join a task where it was forked, or in a task that it does not"
                            + " wait for.");
        }
    }

    /** @param canHelp whether the worker has an inner bag in which a task from elsewhere can run */
    private void helpUntilEnded(Task task, JobCore job, boolean canHelp) {
        Tally tally = worker.tally();
        int spinsMax = engine.isCrowded(Group.of(job)) ? SPINS_CROWDED : SPINS;
        int spins = 0;
        while (!Tasks.hasEnded(task)) {
            if (worker.runOwnBelow(task)) {
                continue;
            }
            Task help = canHelp ? findHelp(task, job) : null;
            if (help != null) {
                Bag from = helpFrom;
                helpFrom = null; // a bag leads to its owner, and the owner, if a user's thread, to that user's job
                if (Tasks.claim(help)) {
                    tally.steals++;
                    tally.leapfrogs++;
                    worker.nesting().run(help, job, from);
                }
                spins = 0;
            } else if (spins++ < spinsMax) {
                Thread.onSpinWait();
            } else {
                waitWithoutSeat(task, job);
            }
        }
    }

    private @Nullable Task findHelp(Task task, JobCore job) {
        Task below = findBelow(task, job);
        return below == null && Jobs.traits(job).looseJoins() ? findAnywhere(job) : below;
    }

    /** Takes a task from the bag of the awaited task's thief, or of the thief that this one waits for in turn. */
    private @Nullable Task findBelow(Task awaited, JobCore job) {
        Task root = awaited;
        for (int hop = 0; hop < HOPS_MAX; hop++) {
            Bag theirs = bags.get(Tasks.takenBagNumber(root));
            if (theirs == null || theirs.owner() == worker) {
                return null;
            }
            Task task = theirs.take(job, root);
            if (task != null) {
                helpFrom = theirs;
                return task;
            }
            theirs.owner().open(); // this worker is hungry for tasks below root
            Task next = theirs.waitingFor();
            if (next == null || theirs.root() != root) {
                worker.tally().failedSteals++;
                return null;
            }
            root = next;
        }
        return null;
    }

    /** Takes any task of the same job, for a job with loose joins. */
    private @Nullable Task findAnywhere(JobCore job) {
        for (Seat seat : seating.all()) {
            Bag theirs = Loot.openBagAt(seat, worker, Group.of(job), job, Levels.ANY);
            Task task = theirs == null ? null : theirs.take(job, null);
            if (task != null) {
                helpFrom = theirs;
                return task;
            }
        }
        return null;
    }

    private void waitWithoutSeat(Task task, JobCore job) {
        worker.absence().begin(job);
        try {
            Guest guest = worker.bottom().guest();
            if (guest == null) {
                Tasks.awaitQuietly(task);
            } else {
                guest.await(task);
            }
        } finally {
            worker.absence().end(job);
        }
    }
}
