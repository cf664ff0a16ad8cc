package io.skua.engine;

import io.skua.bag.Bag;
import io.skua.crew.Crew;
import io.skua.idle.Group;
import io.skua.idle.Idle;
import io.skua.idle.Seated;
import io.skua.idle.Sharing;
import io.skua.job.Injected;
import io.skua.job.JobCore;
import io.skua.job.Jobs;
import io.skua.job.Levels;
import io.skua.job.Lifetime;
import io.skua.job.LightTask;
import io.skua.observe.Tally;
import io.skua.supply.Find;
import io.skua.supply.Supply;
import io.skua.task.Task;

/**
 * The life of a worker's thread: it finds work ({@link Supply}) and runs it, and when there is none it sleeps, lends
 * its seat out, becomes a spare or ends.
 */
final class Searcher {
    private static final int ROUNDS = 32;

    private final Worker worker;
    private final Engine engine;
    private final Lifetime lifetime;
    private final Idle idle;
    private final Crew crew;
    private final Tally tally;
    private final Supply supply;
    private final Find find = new Find();
    private final Row row = new Row();
    private boolean handedOver; // it has no seat any more

    Searcher(Worker worker, Engine engine) {
        this.worker = worker;
        this.engine = engine;
        this.lifetime = engine.lifetime();
        this.idle = engine.idle();
        this.crew = engine.crew();
        this.tally = worker.tally();
        this.supply = new Supply(worker, engine.seating(), lifetime);
    }

    /** The life of a thread. Invariant at the top of the loop: it counts as a searcher. */
    void work() {
        engine.pin(worker.seat());
        for (; ; ) {
            if (!search()) {
                if (!lifetime.isStopped() && worker.seat().active() == 1 && !tryResign()) {
                    if (!offerToIslands()) {
                        idle.sleep(worker); // the only thread of its seat, see Crew
                    }
                    continue;
                }
                if (!handedOver) {
                    idle.endSearch(worker);
                }
                if (lifetime.isStopped()) {
                    return;
                }
            }
            switch (verdict()) {
                case STAY -> idle.beginSearch(worker);
                case NEW_SEAT -> engine.pin(worker.seat());
                case END -> {
                    return;
                }
            }
        }
    }

    private boolean tryResign() {
        if (!idle.isToResign(worker)) {
            return false;
        }
        idle.endSearch(worker);
        crew.moves().resign(worker);
        handedOver = true;
        return true;
    }

    private Crew.Verdict verdict() {
        worker.setBusy(false);
        if (worker.isLent()) { // C5
            crew.takeBack(worker);
        }
        if (handedOver) { // since then it may have got another seat, as a searcher
            handedOver = false;
            return crew.awaitSeat(worker);
        }
        return worker.seat().active() == 1 ? Crew.Verdict.STAY : crew.retireIfSuperfluous(worker);
    }

    /**
     * Tells the islands that this worker is hungry: they may give it back, and then it searches elsewhere or nowhere.
     *
     * @return whether it must search once more before it sleeps
     */
    private boolean offerToIslands() {
        Sharing sharing = engine.sharing();
        Group[] groups = worker.counted();
        boolean mayWait = sharing.mayWait(); // then we may wait in there, and nobody must rely on us as a searcher
        if (mayWait) {
            idle.endSearch(worker);
        }
        for (Group group : groups) {
            group.membership().hungry(worker.seat());
        }
        sharing.lend(worker.seat(), worker);
        if (mayWait) {
            idle.beginSearch(worker);
            return worker.counted() != groups || worker.seat().active() != 1; // another thread may have come meanwhile
        }
        return countAgain();
    }

    /** Counts as a searcher of those groups that its seat works for now; false if nothing has changed. */
    private boolean countAgain() {
        if (worker.seat().groups() == worker.counted()) {
            return false;
        }
        idle.endSearch(worker);
        idle.beginSearch(worker);
        return true;
    }

    /** Looks for work for a while and runs it. On true this thread no longer counts as a searcher. */
    private boolean search() {
        for (int round = 0; round < ROUNDS && !lifetime.isStopped(); round++) {
            countAgain();
            if (supply.find(find)) {
                runFound();
                return true;
            }
            if (round > 0 && isOneSearcherTooMany()) {
                return false;
            }
            pause(round);
        }
        return false;
    }

    /**
     * Runs what was found; afterwards this thread does not count as a searcher. What was found is taken out first: a
     * worker must not keep a task that has ended.
     */
    private void runFound() {
        if (find.isStolen()) {
            Task task = find.task();
            JobCore job = find.job();
            Bag from = find.from();
            stopSearching();
            worker.bottom().runStolen(task, job, from);
        } else if (find.isInjected()) {
            Injected work = find.injected();
            Group group = find.group();
            stopSearching();
            runInRow(group, work);
        } else if (find.isLeft()) {
            JobCore job = find.job();
            stopSearching();
            Jobs.finish(job); // runs callbacks of users: nobody must rely on this thread as a searcher meanwhile
        } else {
            giveSeatTo(find.ready(), find.group());
        }
    }

    /** This thread has found something to do, which runs code of users. */
    private void stopSearching() {
        find.clear();
        worker.setBusy(true);
        idle.endSearch(worker);
    }

    /** A thread that has given way goes on here, and this one becomes a spare. */
    private void giveSeatTo(Seated ready, Group group) {
        find.clear();
        idle.endSearch(worker);
        handedOver = crew.moves().handOver(worker, ready, group);
    }

    /**
     * Half of the workers may spin; when there are more workers than processors, whoever spins keeps somebody from
     * working.
     */
    private boolean isOneSearcherTooMany() {
        Group[] groups = worker.counted();
        return engine.isCrowded()
                || (groups.length > 0
                        && groups[0].searchers() * 2 > groups[0].roster().size() + 1);
    }

    /** Longer and longer: every look at an empty queue disturbs those who fill it. */
    private static void pause(int round) {
        for (int i = 1 << Math.min(round / 4, 5); i > 0; i--) {
            Thread.onSpinWait();
        }
    }

    /**
     * Runs injected work as long as it comes and is tiny. A row is one turn: else the turns of rows would repeat each
     * other.
     */
    private void runInRow(Group group, Injected first) {
        int finished = 0;
        row.begin();
        for (Injected next = first;
                next != null;
                next = rowGoesOn() ? group.injector().pollLevel(Levels.NORMAL) : null) {
            tally.coalesced += next == first ? 0 : 1;
            if (next instanceof JobCore job) {
                Jobs.start(job);
                worker.bottom().runJob(job);
            } else if (next instanceof LightTask task && worker.bottom().runLight(task)) {
                lifetime.rankedFinished(task.level());
                finished++;
            }
        }
        if (finished > 0) {
            lifetime.finishedMany(finished);
        }
    }

    private boolean rowGoesOn() {
        return row.goesOn()
                && !lifetime.hasRanks()
                && worker.seat().active() == 1
                && worker.seat().mail().isEmpty();
    }
}
