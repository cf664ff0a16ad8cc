package io.skua.sim.engine;

import io.skua.sim.event.TaskEvent;
import io.skua.sim.setup.Join;
import io.skua.sim.time.EventQueue;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a worker does while it waits for a task that was stolen; see {@link Join}.
 *
 * <p>Leapfrogging: it looks into the bag of the awaited task, and if that one waits for another, into that one's, and
 * so on. When there is nothing to take along the chain, looking again would make events and nothing else: it watches
 * the last strand of the chain, and goes on at the probe at which it would have been when something changes there.
 */
final class Waiter {
    private static final int HOPS_MAX = 16;

    private final VirtualWorker self;
    private final World world;
    private final Join join;
    private @Nullable VirtualTask chain; // the task below which it looks next
    private int hops;
    private boolean watching;
    private long since;
    private long patience; // until when

    Waiter(VirtualWorker self) {
        this.self = self;
        this.world = self.world;
        this.join = world.setup.join();
    }

    /** The worker's strand waits; again, if it has run something meanwhile. */
    void begin(long now) {
        VirtualTask awaited = awaited();
        if (awaited.ended) {
            self.plan(VirtualWorker.Plan.HELP, now); // not at once: chains of waits would become chains of calls
            return;
        }
        if (join == Join.POLICY) {
            self.thief.start(now);
            return;
        }
        // As long as it would take to come back: then giving the seat away costs at most twice what was best.
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
        return Objects.requireNonNull(task.strand); // whoever is waited for was stolen
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
            world.log(now, self, new TaskEvent.Miss(there.home.place), awaited().number, -1);
        }
        if (below.ended || there.hasWork()) { // it is between two tasks, or somebody holds it: look again
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

    /** The worker is to leave the job: what waits is left aside now, and does not wait any more if it need not. */
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
     * Tells those who watch a strand that something has changed there: it has a task to take, waits, or has ended one.
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
