package io.skua.port;

import io.skua.Skua;
import io.skua.bag.Bag;
import io.skua.bag.Stock;
import io.skua.engine.Engine;
import io.skua.engine.Schedulers;
import io.skua.engine.Worker;
import io.skua.idle.Demand;
import io.skua.idle.Group;
import io.skua.idle.Seat;
import io.skua.idle.Seated;
import io.skua.job.Jobs;
import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.thread.Headroom;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The door of a scheduler through which descriptors come and go. One thread of the place, the agent, holds the port: it
 * opens pools, takes descriptors out of them for other places, and is told when workers have nothing to do and when
 * pools end.
 *
 * <p>How the agent is called for descriptors is in {@link Demand}, how pools end and move on in {@link Pool}.
 */
public final class Port {
    private final Skua skua;
    private final Engine engine;
    private final PortListener listener;
    private final Runnable whenStarving;
    private final Demand demand = new Demand();
    private int turn; // the seat at which the next take looks first

    private Port(Skua skua, PortListener listener) {
        this.skua = skua;
        this.engine = Schedulers.engine(skua);
        this.listener = listener;
        this.whenStarving = listener::starving;
    }

    /**
     * Attaches a port to a scheduler.
     *
     * @throws IllegalStateException if the scheduler has a port, or records its tasks
     */
    public static Port attach(Skua skua, PortListener listener) {
        Port port = new Port(skua, Objects.requireNonNull(listener, "listener"));
        if (port.engine.settings().recorder() != null) {
            throw new IllegalStateException(
                    skua + " records its tasks, and descriptors cannot be recorded; build it without a recorder.");
        }
        if (!port.engine.trySetStarving(port.whenStarving)) {
            throw new IllegalStateException(skua + " has a port; detach that one first.");
        }
        port.engine.seating().usePools();
        return port;
    }

    @Override
    public String toString() {
        return "Port of " + skua;
    }

    /**
     * Detaches the port: workers that starve and descriptors that become public are not told any more. Pools that are
     * open go on, and their ends are told.
     */
    public void detach() {
        demand.end();
        engine.clearStarving(whenStarving);
    }

    /** Opens a new, empty pool. Only a pool that has begun keeps the scheduler from ending. */
    public Pool open(PoolWork work) {
        return new Pool(this, Objects.requireNonNull(work, "work"), Schedulers.traits(skua));
    }

    /** Returns the pool of the task that the current thread runs, or null. */
    public static @Nullable Pool current() {
        Worker worker = Worker.currentOrNull();
        return worker != null && worker.job() instanceof Pool pool ? pool : null;
    }

    Engine engine() {
        return engine;
    }

    // ---- descriptors that leave ----

    /**
     * Takes descriptors as a thief does, the oldest first, all from one pool; null if there are none. For one thread at
     * a time. If demand is on and this returns null, available() will be called when there is something.
     *
     * @param max how many descriptors at most, at least 1
     */
    public @Nullable Haul take(int max) {
        if (max < 1) {
            throw new IllegalArgumentException("take needs a max of at least 1, and was called with " + max + ".");
        }
        Haul haul = steal(max);
        while (haul == null && demand.resume(this::lookForLoot)) {
            haul = steal(max);
        }
        return haul;
    }

    /**
     * Says whether the agent wants descriptors. While it does, available() is called when there is something to take
     * and there was nothing before: once, and again after {@link #take} has returned null or this method was called
     * again. If there is something already, this method calls available() itself.
     */
    public void demand(boolean on) {
        if (!on) {
            demand.end();
        } else if (demand.begin(this::lookForLoot)) {
            tellAvailable();
        }
    }

    private boolean lookForLoot() {
        return find(Port::isGoing) != null;
    }

    /** Calls the agent if it waits. The caller has published descriptors and made a full fence ({@link Demand}, P3). */
    void published() {
        if (demand.isWaiting()) {
            Headroom.check(); // H1: a listener that runs out of stack may be left half changed
            if (demand.tryTell()) {
                tellAvailable();
            }
        }
    }

    private void tellAvailable() {
        try {
            listener.available();
        } catch (Throwable thrown) {
            engine.report("a listener of a port has failed", thrown);
        }
    }

    void tellEnded(Pool pool) {
        try {
            listener.ended(pool);
        } catch (Throwable thrown) {
            engine.report("a listener of a port has failed", thrown);
        }
    }

    private @Nullable Haul steal(int max) {
        Stock stock = find(Port::isGoing);
        while (stock != null) {
            Haul haul = stealFrom(stock, max);
            if (haul != null) {
                return haul;
            }
            stock = find(Port::isGoing); // a worker was faster
        }
        return null;
    }

    /** Takes from this stock, and from others of the same pool if there is room for more in the haul. */
    private @Nullable Haul stealFrom(Stock first, int max) {
        Pool pool = (Pool) first.job();
        int room = Math.min(max, Math.max(1, load()));
        List<Object> taken = new ArrayList<>(room); // first: afterwards nothing may fail
        Haul haul = new Haul(pool, taken);
        if (!Jobs.hold(pool)) { // J1
            return null;
        }
        try {
            for (Stock stock = first; stock != null && taken.size() < room; stock = find(some -> some.job() == pool)) {
                for (Object next = stock.steal(); next != null; next = taken.size() < room ? stock.steal() : null) {
                    taken.add(next);
                }
            }
        } finally {
            if (Jobs.letGo(pool)) {
                Jobs.finish(pool);
            }
        }
        return taken.isEmpty() ? null : haul;
    }

    /** Returns a stock that has descriptors and fulfils the condition; each call begins at another seat. */
    private @Nullable Stock find(Predicate<Stock> condition) {
        Seat[] seats = engine.seating().all();
        turn = (turn + 1) % seats.length;
        for (int i = 0; i < seats.length; i++) {
            for (Seated worker : seats[(turn + i) % seats.length].attached().slots()) {
                for (Bag bag = worker == null ? null : worker.bag(); bag != null; bag = bag.outer()) {
                    Stock stock = bag.stock();
                    if (stock != null && stock.hasLoot() && condition.test(stock)) {
                        return stock;
                    }
                }
            }
        }
        for (Group group : engine.sharing().groups()) {
            Stock stock = group.shelf().withLoot(condition);
            if (stock != null) {
                return stock;
            }
        }
        return null;
    }

    /** Returns whether the stock's pool is not to stop. */
    private static boolean isGoing(Stock stock) {
        return !Jobs.isStopping(stock.job());
    }

    // ---- what observers hear ----

    /** Returns whether somebody listens to what happens in the scheduler. */
    public boolean isObserved() {
        return engine.trails().areOn();
    }

    /** Tells those who listen what the place does. */
    public void tell(EventKind kind, int detail, long first, long second) {
        engine.trails().putOutside(Event.NOWHERE, kind, detail, first, second);
    }

    // ---- how busy the scheduler is ----

    /** Returns about how many descriptors could be taken now, from all pools together. */
    public int load() {
        int load = 0;
        for (Seat seat : engine.seating().all()) {
            for (Seated worker : seat.attached().slots()) {
                for (Bag bag = worker == null ? null : worker.bag(); bag != null; bag = bag.outer()) {
                    Stock stock = bag.stock();
                    load += stock == null ? 0 : stock.lootCount();
                }
            }
        }
        for (Group group : engine.sharing().groups()) {
            load += group.shelf().lootCount();
        }
        return load;
    }

    /** Returns how many workers have nothing to do; their threads sleep, or are yet to be made. */
    public int idleWorkers() {
        int idle = 0;
        for (Seat seat : engine.seating().all()) {
            idle += seat.isResting() ? 1 : 0;
        }
        return idle;
    }

    public int workers() {
        return engine.settings().workers();
    }
}
