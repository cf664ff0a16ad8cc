package io.skua.engine;

import io.skua.bag.Bag;
import io.skua.bag.Board;
import io.skua.bag.Post;
import io.skua.crew.Crew;
import io.skua.idle.Group;
import io.skua.idle.Loot;
import io.skua.idle.Roster;
import io.skua.idle.Seat;
import io.skua.idle.Seated;
import io.skua.idle.Sharing;
import io.skua.job.Injected;
import io.skua.job.JobCore;
import io.skua.job.Jobs;
import io.skua.job.Levels;
import io.skua.job.LightTask;
import io.skua.observe.Tally;
import io.skua.policy.VictimCursor;
import io.skua.task.Task;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Where a worker's next task comes from when it has nothing of its own: a job that was injected, or a steal from a
 * victim that the policy names; and what it does when there is neither.
 */
final class Searcher {
    private static final int ROUNDS = 32;
    private static final VictimCursor NOBODY = new VictimCursor() {
        @Override
        public void begin() {}

        @Override
        public int next() {
            return END;
        }
    };

    private final Worker worker;
    private final Engine engine;
    private final Tally tally;
    private final Row row = new Row();
    private @Nullable Roster walked; // whose victims these are
    private @Nullable Seat walker; // and who walks
    private @Nullable VictimCursor victims;
    private int polls;
    private boolean handedOver; // it has no seat any more

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
                if (!engine.lifetime().isStopped() && worker.seat().active() == 1 && !tryResign()) {
                    if (!offerToIslands()) {
                        engine.idle().sleep(worker); // the only thread of its seat, see Crew
                    }
                    continue;
                }
                if (!handedOver) {
                    engine.idle().endSearch(worker);
                }
                if (engine.lifetime().isStopped()) {
                    return;
                }
            }
            switch (verdict()) {
                case STAY -> engine.idle().beginSearch(worker);
                case NEW_SEAT -> engine.pin(worker.seat());
                case END -> {
                    return;
                }
            }
        }
    }

    private boolean tryResign() {
        if (!engine.idle().isToResign(worker)) {
            return false;
        }
        engine.idle().endSearch(worker);
        engine.crew().moves().resign(worker);
        handedOver = true;
        return true;
    }

    private Crew.Verdict verdict() {
        worker.setBusy(false);
        if (worker.isLent()) { // C5
            engine.crew().takeBack(worker);
        }
        if (handedOver) { // since then it may have got another seat, as a searcher
            handedOver = false;
            return engine.crew().awaitSeat(worker);
        }
        return worker.seat().active() == 1 ? Crew.Verdict.STAY : engine.crew().retireIfSuperfluous(worker);
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
            engine.idle().endSearch(worker);
        }
        for (Group group : groups) {
            group.membership().hungry(worker.seat());
        }
        sharing.lend(worker.seat(), worker);
        if (mayWait) {
            engine.idle().beginSearch(worker);
            return worker.counted() != groups || worker.seat().active() != 1; // another thread may have come meanwhile
        }
        return countAgain();
    }

    /** Counts as a searcher of those groups that its seat works for now; false if nothing has changed. */
    private boolean countAgain() {
        if (worker.seat().groups() == worker.counted()) {
            return false;
        }
        engine.idle().endSearch(worker);
        engine.idle().beginSearch(worker);
        return true;
    }

    /** Looks for work for a while and runs it. On true this thread no longer counts as a searcher. */
    private boolean search() {
        for (int round = 0; round < ROUNDS && !engine.lifetime().isStopped(); round++) {
            countAgain();
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

    /**
     * Groups are served in the order in which their jobs came; but in every 4th turn the next one comes first, so that
     * none waits for ever.
     */
    private boolean runNext(int turn) {
        Group[] groups = worker.counted();
        int first = groups.length > 1 && turn % 4 == 0 ? turn / 4 % groups.length : 0;
        for (int i = 0; i < groups.length; i++) {
            if (runNextOf(groups[(first + i) % groups.length], turn)) {
                return true;
            }
        }
        return false;
    }

    private boolean runNextOf(Group group, int turn) {
        if (giveSeatToReady(group)) {
            return true;
        }
        boolean stealFirst = turn % Levels.FAIR_TURN == 0;
        if (!engine.lifetime().hasRanks()) {
            return (!isInjectedFirst(turn) && runMail(group, Levels.ANY))
                    || (stealFirst && runStolen(group, turn, Levels.ANY))
                    || runInjected(group, group.injector().poll(turn))
                    || runMail(group, Levels.ANY)
                    || (!stealFirst && runStolen(group, turn, Levels.ANY));
        }
        for (int i = 0; i < Levels.COUNT; i++) {
            int level = Levels.at(turn, i);
            if ((stealFirst && runStolen(group, turn, level))
                    || runInjected(group, group.injector().pollLevel(level))
                    || runMail(group, level)
                    || (!stealFirst && runStolen(group, turn, level))) {
                return true;
            }
        }
        return false;
    }

    /** A thread that has given way goes on here, and this one becomes a spare. */
    private boolean giveSeatToReady(Group group) {
        if (group.ready().isEmpty()) {
            return false;
        }
        engine.idle().endSearch(worker);
        Seated ready = group.ready().poll(); // not before: endSearch may fail, and nobody else would go on with it
        if (ready != null) {
            handedOver = engine.crew().moves().handOver(worker, ready, group);
        }
        return true;
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

    private int nextTurn() {
        polls = (polls + 1) & Integer.MAX_VALUE;
        return polls;
    }

    /** This thread has found something to do, which runs code of users. */
    private void stopSearching() {
        worker.setBusy(true);
        engine.idle().endSearch(worker);
    }

    // ---- injected work ----

    private boolean runInjected(Group group, @Nullable Injected work) {
        if (work == null) {
            return false;
        }
        stopSearching();
        runInRow(group, work);
        return true;
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
                engine.lifetime().rankedFinished(task.level());
                finished++;
            }
        }
        if (finished > 0) {
            engine.lifetime().finishedMany(finished);
        }
    }

    private boolean rowGoesOn() {
        return row.goesOn()
                && !engine.lifetime().hasRanks()
                && worker.seat().active() == 1
                && worker.seat().mail().isEmpty();
    }

    // ---- announced tasks ----

    /** A task that was announced to this seat: it had the data last. */
    private boolean runMail(Group group, int level) {
        return runPosted(worker.seat().mail(), group, level);
    }

    private boolean runPosted(Board board, Group group, int level) {
        Post post = board.look(group, level);
        if (post == null || !Jobs.enter(post.job())) {
            return false;
        }
        stopSearching();
        worker.bottom().runStolen(post.task(), post.job(), null);
        return true;
    }

    // ---- stealing ----

    /** @param level the priority of the jobs to steal from, or {@link Levels#ANY} */
    private boolean runStolen(Group group, int turn, int level) {
        boolean criticalFirst = engine.isCriticalUsed() && !Levels.isOrdinaryFirst(turn);
        if (criticalFirst && runCritical(group, level)) {
            return true;
        }
        Seat seat = worker.seat();
        VictimCursor walk = victims(group, seat);
        walk.begin();
        for (int victim = walk.next(); victim != VictimCursor.END; victim = walk.next()) {
            Seat there = engine.seating().at(victim);
            if (there != null && runStolenAt(there, group, level)) {
                return true;
            }
            tally.failedSteals++;
            if (walked != group.roster()) {
                return false; // members have come or gone: the next round goes by the new list
            }
        }
        if (seat.attached().size() > 1 && runStolenAt(seat, group, level)) { // threads that wait here have bags
            return true;
        }
        // A policy of chance may have missed somebody; but only when nobody has work of this level may we go on to a
        // lower one.
        return level != Levels.ANY && runAtAnyVictim(group, there -> runStolenAt(there, group, level));
    }

    /** The walk through the seat's victims; a new one when members of the group have come or gone. */
    private VictimCursor victims(Group group, Seat seat) {
        Roster roster = group.roster();
        VictimCursor walk = victims;
        if (walk == null || walked != roster || walker != seat) {
            walk = roster.contains(seat) ? roster.cursor(seat) : NOBODY;
            victims = walk;
            walked = roster;
            walker = seat;
        }
        return walk;
    }

    /** A task from the critical path of a job. */
    private boolean runCritical(Group group, int level) {
        return runAtAnyVictim(group, there -> runCriticalAt(there, group, level));
    }

    private boolean runAtAnyVictim(Group group, Predicate<Seat> run) {
        Roster roster = group.roster();
        for (Seat there : roster.members()) {
            if (roster.mayStealFrom(worker.seat(), there) && run.test(there)) {
                return true;
            }
        }
        return false;
    }

    private boolean runStolenAt(Seat victim, Group group, int level) {
        Bag bag = Loot.openBagAt(victim, worker, group, null, level);
        return bag != null && runStolenFrom(bag, group);
    }

    private boolean runCriticalAt(Seat seat, Group group, int level) {
        if (level != Levels.ANY) {
            return runPosted(seat.critical(level), group, level);
        }
        for (int i = 0; i < Levels.COUNT; i++) {
            if (runPosted(seat.critical(i), group, i)) {
                return true;
            }
        }
        return false;
    }

    private boolean runStolenFrom(Bag victim, Group group) {
        JobCore job = victim.job();
        if (job == null || Group.of(job) != group || !victim.hasLoot() || !Jobs.enter(job)) {
            return false;
        }
        Task task = victim.take(job, null); // J1: we are inside before we have it
        if (task == null) {
            return leaveInVain(job);
        }
        stopSearching();
        worker.bottom().runStolen(task, job, victim);
        return true;
    }

    /**
     * Another thief was faster. If everybody else has left the job in the meantime, this thread must finish the job and
     * run its callbacks, which may submit further jobs and wait for them; a publisher must not rely on this thread as a
     * searcher meanwhile.
     *
     * @return whether this thread has finished the job, and no longer counts as a searcher
     */
    private boolean leaveInVain(JobCore job) {
        if (!Jobs.leave(job)) {
            return false;
        }
        stopSearching();
        Jobs.finish(job);
        return true;
    }
}
