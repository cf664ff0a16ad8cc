package io.skua.worker;

import io.skua.deque.Stealable;
import io.skua.observe.Tally;
import io.skua.policy.VictimCursor;
import org.jspecify.annotations.Nullable;

/**
 * Where a worker's next task comes from when it has nothing of its own: a job that was injected, or a steal from a victim that
 * the policy names; and what it does when there is neither.
 */
final class Searcher {
    private static final int ROUNDS = 32;
    private static final int LIGHT_TASKS_IN_A_ROW = 64;

    private final Worker worker;
    private final Engine engine;
    private final Tally tally;
    private int polls;

    Searcher(Worker worker) {
        this.worker = worker;
        this.engine = worker.engine();
        this.tally = worker.tally();
    }

    /** The life of a thread. Invariant at the top of the loop: it counts as a searcher. */
    void work() {
        for (; ; ) {
            if (!search()) {
                if (!engine.isStopped() && worker.seat().active() == 1) {
                    engine.idle().sleep(worker); // the only thread of its seat, see Crew
                    continue;
                }
                engine.idle().endSearch(worker);
                if (engine.isStopped()) {
                    return;
                }
            }
            switch (worker.seat().active() == 1
                    ? Crew.Verdict.STAY
                    : engine.crew().retireIfSuperfluous(worker)) {
                case STAY -> engine.idle().beginSearch();
                case NEW_SEAT -> {}
                case END -> {
                    return;
                }
            }
        }
    }

    /** Looks for work for a while and runs it. On true this thread no longer counts as a searcher. */
    private boolean search() {
        for (int round = 0; round < ROUNDS && !engine.isStopped(); round++) {
            boolean stealFirst = nextTurn() % Injector.FAIR_TURN == 0;
            if ((stealFirst && runStolen()) || runInjected() || (!stealFirst && runStolen())) {
                return true;
            }
            if (round > 0 && isOneSearcherTooMany()) {
                return false;
            }
            pause(round);
        }
        return false;
    }

    /** Half of the workers may spin; when there are more workers than processors, whoever spins keeps somebody from working. */
    private boolean isOneSearcherTooMany() {
        return engine.isCrowded()
                || engine.idle().searchers() * 2 > engine.settings().workers() + 1;
    }

    /** Longer and longer: every look at an empty queue disturbs those who fill it. */
    private static void pause(int round) {
        for (int i = 1 << Math.min(round / 4, 5); i > 0; i--) {
            Thread.onSpinWait();
        }
    }

    private int nextTurn() {
        polls = (polls + 1) & Integer.MAX_VALUE;
        return polls;
    }

    /** Whether there is work for anybody, wherever he sits. */
    static boolean isWorkForAll(Engine engine) {
        return engine.isStopped() || !engine.injector().isEmpty();
    }

    /** Whether tasks lie at a seat that the worker could take, apart from what lies in its own bags. */
    static boolean isWorkAt(Seat seat, @Nullable Worker worker) {
        return openBagAt(seat, worker, null) != null;
    }

    // ---- injected work ----

    private boolean runInjected() {
        Injected work = engine.injector().poll(polls);
        if (work == null) {
            return false;
        }
        engine.idle().endSearch(worker);
        if (work instanceof LightTask task) {
            work = runLightTasks(task);
        }
        if (work instanceof JobCore job) {
            job.markStarted();
            job.startRunning();
            worker.runJob(job);
        }
        return true;
    }

    /** Runs light tasks as long as they come, up to a bound. Returns a job if one has come instead. */
    private @Nullable Injected runLightTasks(LightTask first) {
        Injected next = first;
        int ran = 0;
        int finished = 0;
        while (next instanceof LightTask task) {
            finished += worker.runLight(task) ? 1 : 0;
            next = ++ran < LIGHT_TASKS_IN_A_ROW ? engine.injector().poll(nextTurn()) : null;
        }
        engine.finished(finished);
        return next;
    }

    // ---- stealing ----

    private boolean runStolen() {
        Seat seat = worker.seat();
        VictimCursor victims = seat.victims();
        victims.begin();
        for (int victim = victims.next(); victim != VictimCursor.END; victim = victims.next()) {
            Seat there = engine.seating().at(victim);
            Bag bag = there == null ? null : openBagAt(there, worker, null);
            if (bag != null && runStolenFrom(bag)) {
                return true;
            }
            tally.failedSteals++;
        }
        Bag lent = seat.attached().length > 1 ? openBagAt(seat, worker, null) : null; // of threads that wait here
        return lent != null && runStolenFrom(lent);
    }

    private boolean runStolenFrom(Bag victim) {
        Stealable<Task> tasks = victim.stealable();
        long index = tasks.look();
        JobCore job = victim.job(); // B1
        if (index == Stealable.EMPTY || job == null || !job.enter()) {
            return false;
        }
        Task task = tasks.take(index); // J1: we are inside before we have it
        victim.owner().open();
        if (task == null) {
            job.exit();
            return false;
        }
        engine.idle().endSearch(worker);
        worker.runStolen(task, job);
        return true;
    }

    /**
     * The outermost bag at a seat that has tasks for the thief: the oldest work is the largest. Whoever has none learns that
     * somebody is hungry.
     *
     * @param wanted the job that the tasks must belong to, or null for any that has room for another worker
     */
    static @Nullable Bag openBagAt(Seat seat, @Nullable Worker thief, @Nullable JobCore wanted) {
        Bag found = null;
        for (Worker victim : seat.attached()) {
            if (victim == thief) {
                continue;
            }
            for (Bag bag = victim.bag(); bag != null; bag = bag.outer()) {
                if (bag.stealable().look() != Stealable.EMPTY) {
                    JobCore job = bag.job();
                    if (job != null && (wanted == null ? job.hasRoom() : job == wanted)) {
                        found = bag;
                    }
                }
            }
            victim.open();
        }
        return found;
    }
}
