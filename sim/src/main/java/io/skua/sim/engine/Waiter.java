package io.skua.sim.engine;

import io.skua.observe.Event;
import io.skua.sim.setup.Join;
import io.skua.sim.time.EventQueue;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a worker does while it waits for a task that was stolen; see {@link Join}.
 *
 * <p>In leapfrogging, the worker looks into the bag of the awaited task. If the task there waits for another task, the
 * worker looks into the bag of that one, and so on. When no bag along this chain has a task, looking again would only
 * make events. So the worker watches the last strand of the chain. When something changes there, the worker goes on
 * with the probe that it would have reached by then.
 */
final class Waiter {
    private static final int HOPS_MAX = 16;

    private final VirtualWorker self;
    private final World world;
    private final Join join;
    private @Nullable VirtualTask chain; // the task below which the worker looks next
    private int hops;
    private boolean watching;
    private long since;
    private long patience; // until when

    Waiter(VirtualWorker self) {
        this.self = self;
        this.world = self.world;
        this.join = world.setup.join();
    }

    /** Called when the worker's strand begins to wait, and again when the worker has run another task meanwhile. */
    void begin(long now) {
        VirtualTask awaited = awaited();
        if (awaited.ended) {
            // not at once, since chains of waits would otherwise become chains of calls
            self.plan(VirtualWorker.Plan.HELP, now);
            return;
        }
        if (join == Join.POLICY) {
            self.thief.start(now);
            return;
        }
        // The worker waits as long as a wake-up would take: then giving the seat away costs at most twice the best
        // choice.
        patience = now + world.prices.costs.wake();
        look(awaited, now);
    }

    private VirtualTask awaited() {
        return Objects.requireNonNull(self.strand().awaited());
    }

    private void look(VirtualTask from, long now) {
        chain = from;
        hops = 0;
        self.plan(VirtualWorker.Plan.HELP, now + probe(from));
    }

    private long probe(VirtualTask task) {
        return world.prices.probe(self.place, strandOf(task).home.place);
    }

    private static Strand strandOf(VirtualTask task) {
        return Objects.requireNonNull(task.strand); // the awaited task was stolen, so it has a strand
    }

    void help(long now) {
        watching = false;
        if (awaited().ended) {
            self.stopWaiting(now);
            return;
        }
        VirtualTask below = Objects.requireNonNull(chain);
        Strand there = strandOf(below);
        if (!there.parked && there.runs(below) && there.hasWork()) {
            VirtualWorker victim = there.home;
            if (!victim.isHeld(now)) {
                self.tally.leapfrogs++;
                self.stealFrom(there, true, now);
                return;
            }
            self.tally.contended++;
            if (world.prices.costs.waits()) {
                self.plan(VirtualWorker.Plan.HELP, victim.heldUntil);
                return;
            }
        }
        VirtualTask next = below.ended ? null : there.awaited(below.bag);
        if (next != null && !next.ended && hops + 1 < HOPS_MAX) {
            hops++;
            chain = next;
            self.plan(VirtualWorker.Plan.HELP, now + probe(next));
            return;
        }
        self.tally.misses++;
        if (world.isLogged()) {
            world.log(now, self, Event.miss(there.home.place), awaited().number, -1);
        }
        if (below.ended || there.hasWork()) { // the strand is between two tasks, or another thief holds it: look again
            look(awaited(), now);
        } else {
            watch(there, now);
        }
    }

    private void watch(Strand there, long now) {
        if (join == Join.HANDOFF && now >= patience) {
            park(now);
            return;
        }
        watching = true;
        since = now;
        there.watchers.add(self);
        if (join == Join.HANDOFF) {
            self.plan(VirtualWorker.Plan.PARK, patience);
        } else {
            self.plan(VirtualWorker.Plan.HELP, EventQueue.NEVER);
        }
    }

    void park(long now) {
        watching = false;
        if (awaited().ended) {
            self.stopWaiting(now);
        } else {
            self.relay.putAside(now);
        }
    }

    /**
     * The worker is to leave the job. Its waiting strand is put aside now; it goes on elsewhere if the awaited task has
     * ended.
     */
    void giveUp(long now) {
        watching = false;
        if (awaited().ended) {
            self.relay.handOver(now);
        } else {
            self.relay.putAside(now);
        }
    }

    /** The awaited task has ended. */
    void ended(long now) {
        if (join == Join.POLICY) {
            self.thief.awaitedEnded(now);
        } else {
            goOn(now);
        }
    }

    /**
     * Tells the workers that watch a strand that something has changed there: the strand has a task to take, waits for
     * another task, or has ended one.
     */
    void wakeWatchers(Strand strand, long now) {
        if (strand.watchers.isEmpty()) {
            return;
        }
        for (VirtualWorker watcher : strand.watchers) {
            watcher.waiter.goOn(now);
        }
        strand.watchers.clear();
    }

    private void goOn(long now) {
        if (!watching) {
            return;
        }
        watching = false;
        VirtualTask awaited = awaited();
        long period = probe(awaited);
        long times = (now - since + period - 1) / period;
        self.tally.misses += Math.max(0, times - 1);
        chain = awaited;
        hops = 0;
        self.plan(VirtualWorker.Plan.HELP, since + times * period);
    }
}
