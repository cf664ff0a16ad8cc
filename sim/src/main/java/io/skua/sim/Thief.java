package io.skua.sim;

import io.skua.policy.VictimCursor;
import java.util.Arrays;

/**
 * A worker's search for something to steal: rounds through its victims, in the order that the policy's cursor names them, a probe at a time.
 *
 * <p>While none of its victims has anything, a thief that probes on would only make events: it watches instead, and as soon as something appears it
 * goes on at the very probe at which it would have been by then. What differs from probing on: its policy draws other random numbers; a task that appears
 * at the very moment of a probe is seen; and with very many victims a round is begun anew.
 */
final class Thief {
    /** Beyond so many victims, whoever watched begins a round anew instead of counting through one. */
    private static final int WALK_MAX = 4096;

    /** @param slot which of the thief's victims it watches */
    record Watch(Thief thief, int slot) {}

    private final VirtualWorker self;
    private final World world;
    private final VictimCursor cursor;
    private final boolean total;
    private final int[] victims; // their indexes; none if everybody is one
    private final Watch[] watches; // by victim
    private final boolean[] registered;
    private final int victimCount;
    private long roundLength; // 0: not known yet

    private int victim; // its index, on the way to it
    private boolean searching;
    private boolean asleep;
    private boolean watching;
    private long since; // the start of the round that it is in, or would be in if it did not watch
    private long missesBefore; // that round
    private int rounds;

    Thief(VirtualWorker self) {
        this.self = self;
        this.world = self.world;
        this.cursor = world.victims.cursor(self.place, self.random);
        this.total = world.isTotal();
        this.victims = total
                ? new int[0]
                : Arrays.stream(world.victims.of(self.place)).map(world::index).toArray();
        this.victimCount = total ? world.allotment.size() - 1 : victims.length;
        this.watches = new Watch[victims.length];
        Arrays.setAll(watches, slot -> new Watch(this, slot));
        this.registered = new boolean[total ? 1 : victims.length];
    }

    // ---- rounds ----

    /** Begins to search; the worker has nothing, or waits for a task and may steal meanwhile. */
    void start(long now) {
        beginSearch();
        round(now);
    }

    /** As {@link #start}, but at a moment to come. */
    void startAt(long time) {
        beginSearch();
        self.plan(VirtualWorker.Plan.ROUND, time);
    }

    private void beginSearch() {
        if (!searching) {
            searching = true;
            world.sleepers.searching(1);
        }
        rounds = 0;
    }

    void round(long now) {
        if (isWaitOver(now)) {
            return;
        }
        beginRound(now);
        if (!canFind()) {
            watch(now);
        } else {
            next(now);
        }
    }

    private void beginRound(long now) {
        since = now;
        missesBefore = self.tally.misses;
        cursor.begin();
    }

    private void next(long now) {
        if (total && !world.isWorkAnywhere()) {
            self.tally.misses = missesBefore; // whoever goes on counts the round from its start
            watch(now);
            return;
        }
        int place = cursor.next();
        if (place == VictimCursor.END) {
            rounds++;
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
        if (world.hasWork(victim)) {
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
            world.log(now, self, Event.MISS, waitedFor(), world.workers[victim].place);
        }
        next(now);
    }

    private void found(VirtualWorker there, long now) {
        stop();
        self.stealFrom(there, now);
        world.sleepers.found(there, now);
    }

    /** Gives the search up, whatever it was at, since the worker has something else to do. */
    void leave(long now) {
        boolean wasSearching = searching;
        stop();
        if (wasSearching) {
            world.sleepers.left(now);
        }
    }

    private void stop() {
        if (searching) {
            searching = false;
            world.sleepers.searching(-1);
        }
        if (asleep) {
            asleep = false;
            world.sleepers.remove(self);
        }
        watching = false;
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

    /** Whether any victim has something to steal now. */
    private boolean canFind() {
        if (total) {
            return world.isWorkAnywhere();
        }
        for (int there : victims) {
            if (world.hasWork(there)) {
                return true;
            }
        }
        return false;
    }

    // ---- watching ----

    /** Nobody has anything: waits for that to change, as if it went on with the round that has begun. */
    private void watch(long now) {
        watching = true;
        if (total) {
            if (!registered[0]) {
                registered[0] = true;
                world.watchAll(self);
            }
        } else {
            for (int i = 0; i < victims.length; i++) {
                if (!registered[i]) {
                    registered[i] = true;
                    world.workers[victims[i]].addWatcher(watches[i]);
                }
            }
        }
        boolean dozes = world.prices.costs.rounds() > 0 && self.strand().awaited() == null;
        self.plan(VirtualWorker.Plan.DOZE, dozes ? Math.max(now, dozeTime()) : EventQueue.NEVER);
    }

    /** When the last of its rounds in vain will be over. */
    private long dozeTime() {
        long left = Math.max(1, world.prices.costs.rounds() - rounds);
        return left > (EventQueue.NEVER - since) / roundLength() ? EventQueue.NEVER : since + left * roundLength();
    }

    /** A victim has something. */
    void appeared(int slot, long now) {
        registered[total ? 0 : slot] = false;
        goOn(now);
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
        long length = roundLength();
        long passed = now - since;
        long before = passed / length;
        rounds += (int) Math.min(Integer.MAX_VALUE / 2, before);
        self.tally.misses += before * victimCount;
        if (victimCount > WALK_MAX) {
            beginRound(now);
            next(now);
            return;
        }
        long time = since + before * length;
        beginRound(time);
        for (; ; ) {
            int place = cursor.next();
            if (place == VictimCursor.END) { // it is in the pause after a round
                rounds++;
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

    /** At least a moment: a round without victims must take some time. */
    private long pause() {
        return Math.max(1, world.prices.costs.pause());
    }

    private long roundLength() {
        if (roundLength == 0) {
            long length = pause();
            if (world.prices.isEven() || victimCount > WALK_MAX) {
                length += victimCount * world.prices.probe(self.place, self.place);
            } else {
                length += Arrays.stream(world.victims.of(self.place))
                        .mapToLong(place -> world.prices.probe(self.place, place))
                        .sum();
            }
            roundLength = length;
        }
        return roundLength;
    }

    // ---- sleeping ----

    private boolean isToSleep() {
        int most = world.prices.costs.rounds();
        return most > 0 && rounds >= most && self.strand().awaited() == null;
    }

    /** Falls asleep, unless there is something after all. */
    void doze(long now) {
        watching = false;
        if (canFind()) {
            rounds = 0;
            beginRound(now);
            next(now);
            return;
        }
        searching = false;
        asleep = true;
        self.tally.sleeps++;
        world.sleepers.searching(-1);
        world.sleepers.add(self, now);
        world.log(now, self, Event.SLEEP, -1, -1);
        self.plan(VirtualWorker.Plan.NOTHING, EventQueue.NEVER);
    }

    /** The worker may sleep, and is about to get something to do. */
    void wakeToLeave(VirtualWorker by, long now) {
        if (asleep) {
            world.log(now, self, Event.WAKE, -1, by.place);
        }
    }

    void wake(VirtualWorker by, long now) {
        asleep = false;
        searching = true;
        rounds = 0;
        world.sleepers.searching(1);
        world.log(now, self, Event.WAKE, -1, by.place);
        self.plan(VirtualWorker.Plan.ROUND, now + world.prices.costs.wake());
    }
}
