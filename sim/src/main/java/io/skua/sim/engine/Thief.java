package io.skua.sim.engine;

import io.skua.observe.Event;
import io.skua.policy.VictimCursor;
import io.skua.sim.event.TaskEvent;
import io.skua.sim.time.EventQueue;

/**
 * A worker's search for something to steal: rounds through its victims, in the order that the policy's cursor names
 * them, a probe at a time. A worker of several groups goes through the victims of one after the other.
 *
 * <p>While none of its victims has anything, a thief that probes on would only make events: it watches instead, and as
 * soon as something appears it goes on at the very probe at which it would have been by then. What differs from probing
 * on: its policy draws other random numbers; a task that appears at the very moment of a probe is seen; and with very
 * many victims a round is begun anew.
 */
public final class Thief {
    private static final int PROBES_MAX = 64;

    private final VirtualWorker self;
    private final World world;
    private final Tour tour;
    private final int patience;

    private long roundLength; // 0: not known yet

    private int victim; // its index, on the way to it
    private boolean searching;
    private boolean asleep;
    private boolean watching;
    private boolean hungry;
    private long since; // the start of the round that it is in, or would be in if it did not watch
    private long missesBefore; // that round
    private int rounds;
    private long vain; // rounds since it last had something

    Thief(VirtualWorker self) {
        this.self = self;
        this.world = self.world;
        this.tour = new Tour(self);
        this.patience = world.setup.patience();
    }

    // ---- groups ----

    /** The worker is a member from now on. If it has nothing to do, it searches when it has been woken. */
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
            return; // it is told what to do, and never searches
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

    /** Who watches has to look again. */
    private void restart(long now) {
        if (watching) {
            watching = false;
            self.plan(VirtualWorker.Plan.ROUND, now);
        }
    }

    /** A group of this worker has other members than before. */
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

    /** Takes what has been put aside, or has not started, before anything is stolen. */
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

    /** Begins to search; the worker has nothing, or waits for a task and may steal meanwhile. */
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
            self.tally.misses = missesBefore; // whoever goes on counts the round from its start
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
            world.log(now, self, new TaskEvent.Miss(world.workers[victim].place), waitedFor(), -1);
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

    /** Gives the search up, whatever it was at, since the worker has something else to do. */
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

    /** A worker that steals while it waits for a task goes back as soon as that has ended. */
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

    /** Nobody has anything: waits for that to change, as if it went on with the round that has begun. */
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

    /** In a large group a round takes long; whoever has found nothing in so many probes is hungry all the same. */
    private long patienceMax() {
        return PROBES_MAX * world.prices.probe(self.place, self.place);
    }

    /** When so many rounds in vain will be over. */
    private long afterRounds(long count) {
        long left = Math.max(1, count);
        return left > (EventQueue.NEVER - since) / roundLength() ? EventQueue.NEVER : since + left * roundLength();
    }

    /** Somebody of the group has something. */
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

    /** From watching to the probe at which it would be now. */
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
            if (place == VictimCursor.END) { // it is in the pause after a round
                rounds++;
                vain++;
                time += pause();
                if (time >= now) {
                    self.plan(VirtualWorker.Plan.ROUND, time);
                    return;
                }
                beginRound(time); // by chance, a round was shorter than most
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

    /** Counts the rounds that it would have made while it watched. Returns the start of the one that it would be in. */
    private long passed(long now) {
        long before = (now - since) / roundLength();
        rounds += (int) Math.min(Integer.MAX_VALUE / 2, before);
        self.tally.misses += before * tour.victims();
        vain += before;
        setHungry(false);
        return since + before * roundLength();
    }

    /** At least a moment: a round without victims must take some time. */
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

    /** So many rounds more; and whether it has searched as long as anybody should. */
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

    public boolean isHungry() {
        return hungry;
    }

    // ---- sleeping ----

    private boolean isToSleep() {
        int most = world.prices.costs.rounds();
        return most > 0 && rounds >= most && self.strand().awaited() == null;
    }

    /** Has waited long enough: it is hungry, or falls asleep, unless there is something after all. */
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
        world.log(now, self, new Event.Sleep(), -1, -1);
        self.plan(VirtualWorker.Plan.NOTHING, EventQueue.NEVER);
    }

    /** The worker may sleep, and is about to get something to do. */
    public void wakeToLeave(VirtualWorker by, long now) {
        if (asleep) {
            world.log(now, self, new Event.Wake(by.place), -1, -1);
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
        world.log(now, self, new Event.Wake(by.place), -1, -1);
        self.plan(VirtualWorker.Plan.ROUND, now + world.prices.costs.wake());
    }
}
