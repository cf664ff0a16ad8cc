package io.skua.worker;

import io.skua.deque.Stealable;
import io.skua.observe.Tally;
import io.skua.policy.VictimCursor;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Where a worker's next task comes from when it has nothing of its own: a job that was injected, or a steal from a victim that
 * the policy names; and what it does when there is neither.
 */
final class Searcher {
    private static final int ROUNDS = 32;

    private final Worker worker;
    private final Engine engine;
    private final Tally tally;
    private final Row row = new Row();
    private int polls;

    Searcher(Worker worker) {
        this.worker = worker;
        this.engine = worker.engine();
        this.tally = worker.tally();
    }

    /** The life of a thread. Invariant at the top of the loop: it counts as a searcher. */
    void work() {
        engine.pin(worker.seat());
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
                case NEW_SEAT -> engine.pin(worker.seat());
                case END -> {
                    return;
                }
            }
        }
    }

    /** Looks for work for a while and runs it. On true this thread no longer counts as a searcher. */
    private boolean search() {
        for (int round = 0; round < ROUNDS && !engine.isStopped(); round++) {
            if (runNext(nextTurn())) {
                return true;
            }
            if (round > 0 && isOneSearcherTooMany()) {
                return false;
            }
            pause(round);
        }
        return false;
    }

    /** Mail comes first; but phases that never end must not keep a job from being started. */
    private static boolean isInjectedFirst(int turn) {
        return turn % Levels.FAIR_TURN == Levels.FAIR_TURN / 4;
    }

    private boolean runNext(int turn) {
        boolean stealFirst = turn % Levels.FAIR_TURN == 0;
        if (!engine.hasRanks()) {
            return (!isInjectedFirst(turn) && runMail(Levels.ANY))
                    || (stealFirst && runStolen(turn, Levels.ANY))
                    || runInjected(engine.injector().poll(turn))
                    || runMail(Levels.ANY)
                    || (!stealFirst && runStolen(turn, Levels.ANY));
        }
        for (int i = 0; i < Levels.COUNT; i++) {
            int level = Levels.at(turn, i);
            if ((stealFirst && runStolen(turn, level))
                    || runInjected(engine.injector().pollLevel(level))
                    || runMail(level)
                    || (!stealFirst && runStolen(turn, level))) {
                return true;
            }
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
        return openBagAt(seat, worker, null, Levels.ANY) != null;
    }

    // ---- injected work ----

    private boolean runInjected(@Nullable Injected work) {
        if (work == null) {
            return false;
        }
        engine.idle().endSearch(worker);
        runInRow(work);
        return true;
    }

    /** Runs injected work as long as it comes and is tiny. A row is one turn: else the turns of rows would repeat each other. */
    private void runInRow(Injected first) {
        int finished = 0;
        row.begin();
        for (Injected next = first;
                next != null;
                next = rowGoesOn() ? engine.injector().pollLevel(Levels.NORMAL) : null) {
            tally.coalesced += next == first ? 0 : 1;
            if (next instanceof JobCore job) {
                job.markStarted();
                job.startRunning();
                worker.bottom().runJob(job);
            } else if (next instanceof LightTask task && worker.bottom().runLight(task)) {
                engine.rankedFinished(task.level());
                finished++;
            }
        }
        if (finished > 0) {
            engine.finished(finished);
        }
    }

    private boolean rowGoesOn() {
        return row.goesOn()
                && !engine.hasRanks()
                && worker.seat().active() == 1
                && worker.seat().mail().isEmpty();
    }

    // ---- announced tasks ----

    /** A task that was announced to this seat: it had the data last. */
    private boolean runMail(int level) {
        return runPosted(worker.seat().mail(), level);
    }

    private boolean runPosted(Board board, int level) {
        Post post = board.look(level);
        if (post == null || !post.job().enter()) {
            return false;
        }
        engine.idle().endSearch(worker);
        worker.bottom().runStolen(post.task(), post.job(), null);
        return true;
    }

    // ---- stealing ----

    /** @param level the priority of the jobs to steal from, or {@link Levels#ANY} */
    private boolean runStolen(int turn, int level) {
        boolean criticalFirst = engine.isCriticalUsed() && !Levels.isOrdinaryFirst(turn);
        if (criticalFirst && runCritical(level)) {
            return true;
        }
        Seat seat = worker.seat();
        VictimCursor victims = seat.victims();
        victims.begin();
        for (int victim = victims.next(); victim != VictimCursor.END; victim = victims.next()) {
            Seat there = engine.seating().at(victim);
            if (there != null && runStolenAt(there, level)) {
                return true;
            }
            tally.failedSteals++;
        }
        if (seat.attached().length > 1 && runStolenAt(seat, level)) { // threads that wait here have bags
            return true;
        }
        // A policy of chance may have missed somebody; but only when nobody has work of this level may we go on to a
        // lower one.
        return level != Levels.ANY && runAtAnyVictim(there -> runStolenAt(there, level));
    }

    /** A task from the critical path of a job. */
    private boolean runCritical(int level) {
        return runAtAnyVictim(there -> runCriticalAt(there, level));
    }

    private boolean runAtAnyVictim(Predicate<Seat> run) {
        Seating seating = engine.seating();
        for (Seat there : seating.all()) {
            if (seating.mayStealFrom(worker.seat(), there) && run.test(there)) {
                return true;
            }
        }
        return false;
    }

    private boolean runStolenAt(Seat victim, int level) {
        Bag bag = openBagAt(victim, worker, null, level);
        return bag != null && runStolenFrom(bag);
    }

    private boolean runCriticalAt(Seat seat, int level) {
        if (level != Levels.ANY) {
            return runPosted(seat.critical(level), level);
        }
        for (int i = 0; i < Levels.COUNT; i++) {
            if (runPosted(seat.critical(i), i)) {
                return true;
            }
        }
        return false;
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
        worker.bottom().runStolen(task, job, victim);
        return true;
    }

    /**
     * The outermost bag at a seat that has tasks for the thief: the oldest work is the largest. Whoever has none learns that
     * somebody is hungry.
     *
     * @param wanted the job that the tasks must belong to, or null for any that has room for another worker
     * @param level the priority that the job must have, or {@link Levels#ANY}
     */
    static @Nullable Bag openBagAt(Seat seat, @Nullable Worker thief, @Nullable JobCore wanted, int level) {
        Bag found = null;
        for (Worker victim : seat.attached()) {
            if (victim == thief) {
                continue;
            }
            for (Bag bag = victim.bag(); bag != null; bag = bag.outer()) {
                if (bag.stealable().look() != Stealable.EMPTY) {
                    JobCore job = bag.job();
                    if (job != null
                            && (wanted == null ? job.hasRoom() : job == wanted)
                            && (level == Levels.ANY || job.level() == level)) {
                        found = bag;
                    }
                }
            }
            victim.open();
        }
        return found;
    }
}
