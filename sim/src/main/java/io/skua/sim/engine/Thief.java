package io.skua.sim.engine;

import io.skua.observe.Event;
import io.skua.policy.VictimCursor;
import io.skua.sim.time.EventQueue;

/**
 * A worker's search for tasks to steal. The worker goes through its victims in rounds, in the order in which the
 * policy's cursor names them, one probe at a time. A worker that belongs to several groups goes through the victims of
 * one group after the other.
 *
 * <p>While no victim has a task, probing would only make events. So the thief watches its victims instead, and as soon
 * as one of them has a task, the thief goes on with the probe that it would have reached by then. Three things differ
 * from probing on: the policy draws other random numbers; a task that appears at the very moment of a probe is seen;
 * and a thief with very many victims begins a new round.
 */
public final class Thief {
    private static final int PROBES_MAX = 64;

    private final VirtualWorker self;
    private final World world;
    private final Tour tour;
    private final int patience;

    private long roundLength; // 0: not known yet

    private int victim; // the index of the victim that the thief is about to probe
    private boolean searching;
    private boolean asleep;
    private boolean watching;
    private boolean hungry;
    // the start of the current round, or of the round that would be current if the thief did not watch
    private long since;
    private long missesBefore; // how many probes had failed before that round
    private int rounds;
    private long vain; // rounds in vain since the worker last had a task

    Thief(VirtualWorker self) {
        this.self = self;
        this.world = self.world;
        this.tour = new Tour(self);
        this.patience = world.setup.patience();
    }

    // ---- groups ----

    /** The worker is a member of the group from now on. If it has nothing to do, it searches when it has been woken. */
    public void join(VirtualGroup group, long now) {
        boolean idle = tour.isEmpty();
        setHungry(false);
        tour.add(group);
        vain = 0;
        if (searching) {
            group.sleepers.searching(1);
            restart(now);
        } else if (asleep) {
            group.sleepers.add(self);
            wake(self, now);
        } else if (idle && self.isFree()) {
            startAt(now + world.prices.costs.wake());
        }
        if (self.isFree() && group.ready() > 0) {
            self.relay.take(group.takeReady(), now);
        }
    }

    /** The worker is no longer a member. */
    void leaveGroup(VirtualGroup group, long now) {
        if (tour.isEmpty()) {
            return; // the driver tells this worker what to do, and it never searches
        }
        setHungry(false);
        tour.remove(group);
        if (asleep) {
            group.sleepers.remove(self);
        }
        if (searching) {
            group.sleepers.searching(-1);
        }
        if (!tour.isEmpty()) {
            restart(now);
        } else if (searching || asleep) {
            searching = false;
            asleep = false;
            watching = false;
            self.plan(VirtualWorker.Plan.NOTHING, EventQueue.NEVER);
        }
        group.sleepers.left(now);
    }

    /** A thief that watches has to look again. */
    private void restart(long now) {
        if (watching) {
            watching = false;
            self.plan(VirtualWorker.Plan.ROUND, now);
        }
    }

    /** Called when a group of this worker has other members than before. */
    public void changed(long now) {
        if (watching && !tour.isTotal()) {
            passed(now);
            watching = false;
            tour.spoil();
            round(now);
        } else {
            tour.spoil();
        }
    }

    /** Takes a strand that was put aside, or the first task of a job. These come before anything is stolen. */
    boolean takeWaiting(long now) {
        for (Trail trail : tour.trails()) {
            VirtualGroup group = trail.group;
            if (group.ready() > 0) {
                self.relay.take(group.takeReady(), now);
                return true;
            }
            if (group.startFirst(self, now)) {
                return true;
            }
        }
        return false;
    }

    // ---- rounds ----

    /** Begins to search. The worker has nothing to do, or it waits for a task and may steal meanwhile. */
    void start(long now) {
        if (tour.isEmpty()) {
            self.plan(VirtualWorker.Plan.NOTHING, EventQueue.NEVER);
            world.idle(self);
            return;
        }
        beginSearch();
        round(now);
    }

    /** As {@link #start}, but at a moment to come. */
    public void startAt(long time) {
        beginSearch();
        self.plan(VirtualWorker.Plan.ROUND, time);
    }

    private void beginSearch() {
        if (!searching) {
            searching = true;
            for (Trail trail : tour.trails()) {
                trail.group.sleepers.searching(1);
            }
        }
        rounds = 0;
    }

    void round(long now) {
        if (isWaitOver(now)) {
            return;
        }
        beginRound(now);
        if (!tour.canFind()) {
            watch(now);
        } else {
            next(now);
        }
    }

    private void beginRound(long now) {
        renew();
        tour.begin();
        self.searchesFor(tour.group());
        since = now;
        missesBefore = self.tally.misses;
    }

    private void renew() {
        if (tour.renew()) {
            roundLength = 0;
        }
    }

    private void next(long now) {
        if (tour.isSilent()) {
            // a thief that goes on after watching counts the round from the round's start
            self.tally.misses = missesBefore;
            watch(now);
            return;
        }
        int place = tour.next();
        if (place == VictimCursor.END) {
            rounds++;
            inVain(1, false);
            if (isToSleep()) {
                doze(now);
            } else {
                self.plan(VirtualWorker.Plan.ROUND, now + pause());
            }
            return;
        }
        victim = world.index(place);
        self.plan(VirtualWorker.Plan.PROBE, now + world.prices.probe(self.place, place));
    }

    void probe(long now) {
        if (isWaitOver(now)) {
            return;
        }
        if (tour.isStale()) {
            round(now);
            return;
        }
        if (tour.group().hasWork(victim)) {
            VirtualWorker there = world.workers[victim];
            if (!there.isHeld(now)) {
                found(there, now);
                return;
            }
            self.tally.contended++;
            if (world.prices.costs.waits()) {
                self.plan(VirtualWorker.Plan.PROBE, there.heldUntil);
                return;
            }
        }
        self.tally.misses++;
        if (world.isLogged()) {
            world.log(now, self, Event.miss(world.workers[victim].place), waitedFor(), -1);
        }
        next(now);
    }

    private void found(VirtualWorker there, long now) {
        VirtualGroup group = tour.group();
        stop();
        self.stealFrom(there.strand(), false, now);
        group.sleepers.found(there, now);
        group.robbed(there, now);
        for (Trail trail : tour.trails()) {
            if (trail.group != group) {
                trail.group.sleepers.left(now);
            }
        }
    }

    /** Ends the search, because the worker has something else to do. */
    void leave(long now) {
        boolean wasSearching = searching;
        stop();
        if (wasSearching) {
            for (Trail trail : tour.trails()) {
                trail.group.sleepers.left(now);
            }
        }
    }

    private void stop() {
        if (searching) {
            searching = false;
            for (Trail trail : tour.trails()) {
                trail.group.sleepers.searching(-1);
            }
        }
        if (asleep) {
            asleep = false;
            for (Trail trail : tour.trails()) {
                trail.group.sleepers.remove(self);
            }
        }
        watching = false;
        vain = 0;
        setHungry(false);
    }

    /** Whether a worker that steals while it waits for a task has to go back, because that task has ended. */
    private boolean isWaitOver(long now) {
        VirtualTask awaited = self.strand().awaited();
        if (awaited == null || !awaited.ended) {
            return false;
        }
        leave(now);
        self.stopWaiting(now);
        return true;
    }

    private long waitedFor() {
        VirtualTask awaited = self.strand().awaited();
        return awaited == null ? -1 : awaited.number;
    }

    // ---- watching ----

    /** Called when no victim has a task. The thief waits, and counts the time as if it went on with its round. */
    private void watch(long now) {
        watching = true;
        for (Trail trail : tour.trails()) {
            trail.watch();
        }
        boolean dozes = world.prices.costs.rounds() > 0 && self.strand().awaited() == null;
        long time = dozes ? afterRounds(world.prices.costs.rounds() - rounds) : EventQueue.NEVER;
        if (patience > 0 && !hungry) {
            time = Math.min(time, Math.min(afterRounds(patience - vain), since + patienceMax()));
        }
        self.plan(VirtualWorker.Plan.DOZE, Math.max(now, time));
    }

    /** The longest search before a thief counts as hungry; in a large group, one round takes even longer. */
    private long patienceMax() {
        return PROBES_MAX * world.prices.probe(self.place, self.place);
    }

    /** The moment at which this many rounds in vain are over. */
    private long afterRounds(long count) {
        long left = Math.max(1, count);
        return left > (EventQueue.NEVER - since) / roundLength() ? EventQueue.NEVER : since + left * roundLength();
    }

    /** Called when some member of the group has a task to steal. */
    void appeared(VirtualGroup group, long now) {
        Trail trail = tour.total(group);
        if (trail != null) {
            trail.unregister();
            goOn(now);
        }
    }

    /** A victim has something. */
    void appeared(Trail trail, long now) {
        if (tour.contains(trail)) {
            goOn(now);
        }
    }

    /** The task that the worker waits for has ended. */
    void awaitedEnded(long now) {
        goOn(now);
    }

    /** Goes on from watching to the probe that would be next now. */
    private void goOn(long now) {
        if (!watching) {
            return;
        }
        watching = false;
        long time = passed(now);
        if (tour.isStale() || tour.victims() > Trail.WALK_MAX) {
            beginRound(now);
            next(now);
            return;
        }
        beginRound(time);
        for (; ; ) {
            int place = tour.next();
            if (place == VictimCursor.END) { // this is the pause after a round
                rounds++;
                vain++;
                time += pause();
                if (time >= now) {
                    self.plan(VirtualWorker.Plan.ROUND, time);
                    return;
                }
                beginRound(time); // by chance, this round was shorter than most
                continue;
            }
            time += world.prices.probe(self.place, place);
            if (time >= now) {
                victim = world.index(place);
                self.plan(VirtualWorker.Plan.PROBE, time);
                return;
            }
            self.tally.misses++;
        }
    }

    /** Counts the rounds that the thief would have made while it watched. Returns when the current one began. */
    private long passed(long now) {
        long before = (now - since) / roundLength();
        rounds += (int) Math.min(Integer.MAX_VALUE / 2, before);
        self.tally.misses += before * tour.victims();
        vain += before;
        setHungry(false);
        return since + before * roundLength();
    }

    /** The pause is at least one unit of time, because a round without victims must take some time. */
    private long pause() {
        return Math.max(1, world.prices.costs.pause());
    }

    private long roundLength() {
        if (roundLength == 0) {
            roundLength = pause() + tour.length();
        }
        return roundLength;
    }

    // ---- hunger ----

    /** Counts more rounds in vain. The worker becomes hungry after many rounds, or if the time was long enough. */
    private void inVain(long count, boolean longEnough) {
        vain += count;
        if (patience > 0 && (longEnough || vain >= patience)) {
            setHungry(true);
            for (Trail trail : tour.trails()) {
                trail.group.starving(true);
            }
            world.unsettle();
        }
    }

    private void setHungry(boolean value) {
        if (hungry != value) {
            hungry = value;
            for (Trail trail : tour.trails()) {
                trail.group.hungry(value ? 1 : -1);
            }
        }
    }

    /** Returns whether this worker has looked for work in vain for so many rounds that it counts as hungry. */
    public boolean isHungry() {
        return hungry;
    }

    // ---- sleeping ----

    private boolean isToSleep() {
        int most = world.prices.costs.rounds();
        return most > 0 && rounds >= most && self.strand().awaited() == null;
    }

    /** Called when the thief has watched for long: it becomes hungry or falls asleep, unless there is a task. */
    void doze(long now) {
        boolean watched = watching;
        watching = false;
        renew();
        if (tour.canFind()) {
            rounds = 0;
            beginRound(now);
            next(now);
            return;
        }
        if (watched && patience > 0) {
            long before = (now - since) / roundLength();
            rounds += (int) Math.min(Integer.MAX_VALUE / 2, before);
            self.tally.misses += before * tour.victims();
            inVain(before, now - since >= patienceMax());
            if (!isToSleep()) {
                beginRound(now);
                watch(now);
                return;
            }
        }
        sleep(now);
    }

    private void sleep(long now) {
        searching = false;
        asleep = true;
        self.tally.sleeps++;
        for (Trail trail : tour.trails()) {
            trail.group.sleepers.searching(-1);
            trail.group.sleepers.add(self);
        }
        for (Trail trail : tour.trails()) {
            if (asleep) {
                trail.group.sleepers.added(now);
            }
        }
        world.log(now, self, Event.sleep(), -1, -1);
        self.plan(VirtualWorker.Plan.NOTHING, EventQueue.NEVER);
    }

    /** Wakes the worker if it sleeps, because it is about to get something to do. */
    public void wakeToLeave(VirtualWorker by, long now) {
        if (asleep) {
            world.log(now, self, Event.wake(by.place), -1, -1);
        }
    }

    void wake(VirtualWorker by, long now) {
        asleep = false;
        searching = true;
        rounds = 0;
        setHungry(false);
        for (Trail trail : tour.trails()) {
            trail.group.sleepers.remove(self);
            trail.group.sleepers.searching(1);
        }
        world.log(now, self, Event.wake(by.place), -1, -1);
        self.plan(VirtualWorker.Plan.ROUND, now + world.prices.costs.wake());
    }
}
