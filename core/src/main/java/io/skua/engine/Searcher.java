package io.skua.engine;

import io.skua.bag.Bag;
import io.skua.crew.Crew;
import io.skua.idle.Group;
import io.skua.idle.Idle;
import io.skua.idle.Seat;
import io.skua.idle.Seated;
import io.skua.job.Injected;
import io.skua.job.JobCore;
import io.skua.job.Jobs;
import io.skua.job.Levels;
import io.skua.job.Lifetime;
import io.skua.job.LightTask;
import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.JobPhase;
import io.skua.supply.Find;
import io.skua.supply.Supply;
import io.skua.tally.Tally;
import io.skua.task.Task;
import io.skua.trail.Trail;
import org.jspecify.annotations.Nullable;

/**
 * The life of a worker's thread: it finds work ({@link Supply}) and runs it. When there is none it sleeps, lends its
 * seat out, becomes a spare or ends.
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
    private boolean handedOver; // whether the thread has given its seat away, or a guest has taken it

    Searcher(Worker worker, Engine engine) {
        this.worker = worker;
        this.engine = engine;
        this.lifetime = engine.lifetime();
        this.idle = engine.idle();
        this.crew = engine.crew();
        this.tally = worker.tally();
        this.supply = new Supply(worker, engine.seating(), lifetime);
    }

    /** Runs until the thread is to end. Invariant at the top of the loop: the worker counts as a searcher. */
    void work() {
        worker.tellSeat(true);
        try {
            searchUntilEnd();
        } finally {
            worker.tellSeat(false);
        }
    }

    private void searchUntilEnd() {
        engine.pin(worker.seat());
        for (; ; ) {
            if (!search()) {
                if (!lifetime.isStopped() && worker.seat().active() == 1 && !tryResign()) {
                    if (offerToIslands() || sleep()) {
                        continue;
                    }
                    handedOver = true;
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
                case NEW_SEAT -> {
                    worker.tellSeat(true);
                    engine.pin(worker.seat());
                }
                case END -> {
                    return;
                }
            }
        }
    }

    /**
     * Sleeps until there may be work. The worker's thread is the only active thread of its seat (C2). Returns false if
     * the worker has lost its seat to a guest.
     */
    private boolean sleep() {
        engine.tellStarving();
        long before = tally.sleeps;
        Seat seat = worker.seat();
        if (!idle.sleep(worker)) {
            return false;
        }
        Thread waker = seat.takeWaker();
        if (tally.sleeps != before) {
            Worker by = waker == null ? null : Worker.of(waker);
            worker.tell(EventKind.WAKE, 0, by == null ? Event.NOWHERE : by.place(), 0);
        }
        return true;
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
        if (handedOver) { // meanwhile it may have got another seat, as a searcher
            handedOver = false;
            return crew.awaitSeat(worker);
        }
        return worker.seat().active() == 1 ? Crew.Verdict.STAY : crew.retireIfSuperfluous(worker);
    }

    /**
     * Tells the islands that this worker is hungry: they may take its seat back, or lend it out.
     *
     * @return whether the worker must search once more before it sleeps
     */
    private boolean offerToIslands() {
        if (engine.sharing().mayWait()) {
            return offerWhileBusy();
        }
        offer(worker.counted());
        return countAgain();
    }

    private void offer(Group[] groups) {
        for (Group group : groups) {
            group.membership().hungry(worker.seat());
        }
        if (!worker.isLent()) {
            engine.sharing().lend(worker.seat(), worker);
        }
    }

    /**
     * As {@link #offerToIslands}, if users' code is asked, which may wait, even for a job that needs this very seat.
     * Meanwhile nobody must rely on this searcher, and the watch may lend the seat out (Crew, C5).
     */
    private boolean offerWhileBusy() {
        Group[] groups = worker.counted();
        idle.endSearch(worker);
        worker.setBusy(true);
        offer(groups);
        worker.setBusy(false);
        if (worker.isLent()) { // C5
            crew.takeBack(worker);
        }
        idle.beginSearch(worker);
        return worker.counted() != groups || worker.seat().active() != 1; // another thread may have come
    }

    /** Makes the worker count as a searcher in the groups of its seat; false if they have not changed. */
    private boolean countAgain() {
        if (worker.seat().groups() == worker.counted()) {
            return false;
        }
        idle.endSearch(worker);
        idle.beginSearch(worker);
        return true;
    }

    /** Looks for work for a while and runs it. If it returns true, the worker no longer counts as a searcher. */
    private boolean search() {
        Trail trail = worker.trail();
        long since = trail == null ? 0 : trail.now();
        long before = tally.failedSteals;
        for (int round = 0; round < ROUNDS && !lifetime.isStopped(); round++) {
            countAgain();
            if (isSurplus()) {
                break;
            }
            if (supply.find(find)) {
                tellMisses(before, since);
                runFound();
                return true;
            }
            if (round > 0 && isOneSearcherTooMany()) {
                break;
            }
            pause(round);
        }
        tellMisses(before, since);
        return false;
    }

    private void tellMisses(long failedBefore, long since) {
        if (tally.failedSteals != failedBefore) {
            worker.tell(EventKind.MISSES, 0, tally.failedSteals - failedBefore, since);
        }
    }

    /**
     * Runs the work that was found; afterwards the worker does not count as a searcher. The find is emptied first,
     * since a worker must not keep an ended task alive.
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
            Jobs.finish(job); // runs users' callbacks: nobody must rely on this thread as a searcher meanwhile
        } else {
            giveSeatTo(find.ready(), find.group());
        }
    }

    /** Stops searching, before the work that was found, and with it users' code, runs. */
    private void stopSearching() {
        find.clear();
        worker.setBusy(true);
        idle.endSearch(worker);
    }

    /** Gives the seat to a thread that has given way; this thread becomes a spare. */
    private void giveSeatTo(Seated ready, Group group) {
        find.clear();
        idle.endSearch(worker);
        handedOver = crew.moves().handOver(worker, ready, group);
    }

    /** Returns whether the worker is to sleep even if there is work, since others use all processors (Idle, I4). */
    private boolean isSurplus() {
        Group[] groups = worker.counted();
        return groups.length == 1
                && groups[0].hasTooManyAwake()
                && worker.seat().mail().isEmpty();
    }

    /**
     * Returns whether too many threads spin: more than half of those that can run at the same time, or any if more
     * workers are awake than there are processors, since a thread that spins then keeps another from working.
     */
    private boolean isOneSearcherTooMany() {
        Group[] groups = worker.counted();
        return groups.length > 0
                && (engine.isCrowded(groups[0]) || groups[0].searchers() * 2 > groups[0].parallelism() + 1);
    }

    /** Spins longer from round to round, since every look at an empty queue disturbs the threads that fill it. */
    private static void pause(int round) {
        for (int i = 1 << Math.min(round / 4, 5); i > 0; i--) {
            Thread.onSpinWait();
        }
    }

    /**
     * Runs injected work as long as there is some and it is tiny. A row counts as one turn; otherwise the fairness
     * turns would fall at the same point of every row.
     */
    private void runInRow(Group group, Injected first) {
        int finished = 0;
        int lights = 0; // light tasks that have run one after the other
        long inlined = tally.inlined;
        row.begin();
        for (Injected next = first; next != null; next = rowGoesOn() ? pollNext(group) : null) {
            tally.coalesced += next == first ? 0 : 1;
            group.membership().begun();
            if (next instanceof JobCore job) {
                endLights(lights, inlined);
                lights = 0;
                Jobs.start(job);
                worker.tellOf(job, EventKind.JOB, JobPhase.STARTED.ordinal(), 0);
                worker.bottom().runJob(job);
            } else if (next instanceof LightTask task) {
                if (lights++ == 0) {
                    inlined = tally.inlined;
                    VisitEvents.begin(worker, null);
                }
                if (worker.bottom().runLight(task, group)) {
                    lifetime.rankedFinished(task.level());
                    group.membership().lightEnded();
                    finished++;
                }
            }
        }
        endLights(lights, inlined);
        if (finished > 0) {
            lifetime.finishedMany(finished);
        }
    }

    private static @Nullable Injected pollNext(Group group) {
        Injected next = group.injector().pollLevel(Levels.NORMAL);
        return next == null ? group.membership().admit(Levels.NORMAL, 0) : next;
    }

    private void endLights(int lights, long inlinedBefore) {
        if (lights > 0) {
            VisitEvents.end(worker, null, lights, tally.inlined - inlinedBefore);
        }
    }

    private boolean rowGoesOn() {
        return row.goesOn()
                && !lifetime.hasRanks()
                && worker.seat().active() == 1
                && worker.seat().mail().isEmpty();
    }
}
