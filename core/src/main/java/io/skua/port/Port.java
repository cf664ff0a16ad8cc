package io.skua.port;

import io.skua.Skua;
import io.skua.bag.Bag;
import io.skua.bag.Stock;
import io.skua.engine.Engine;
import io.skua.engine.Schedulers;
import io.skua.engine.Worker;
import io.skua.idle.Group;
import io.skua.idle.Seat;
import io.skua.idle.Seated;
import io.skua.job.Jobs;
import io.skua.thread.Headroom;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The door of a scheduler through which descriptors come and go. One thread of the place, the agent, holds the port: it
 * opens pools, takes descriptors out of them for other places, and is told when workers have nothing to do and when
 * pools end.
 *
 * <p><b>Demand.</b> An agent that wants descriptors and finds none is a hungry member without a thread: a publisher must
 * call it, under the same fence that lets it see sleepers ({@code Idle}, P1 to P3).
 *
 * <pre>
 *   a publisher makes descriptors public         the agent
 *   P1  publish                                  A1  demand = WAITING       (demand(true), or take has found nothing)
 *   P2  full fence                               A2  full fence
 *   P3  read demand: WAITING?                    A3  look at every stock and shelf
 *   P4  CAS WAITING → TOLD: available()          A4  something: CAS WAITING → TOLD, available() or take again
 * </pre>
 *
 * <b>D1.</b> Whenever demand is WAITING and there is something to take, some thread will call available() without further
 * events, or take will return it: if P3 does not see WAITING, A1 comes after P3, and A3 sees the descriptors. A stock
 * that moves between a bag and a shelf while the agent looks may be overlooked; whoever moves it publishes again.
 * (verify/spin/reach.pml, with -DAGENT)
 *
 * <pre>
 * field   written by         read by     mode  pairs with
 * demand  agent, publishers  publishers  CAS   P1 P2 P3 against A1 A2 A3; if weaker, the agent is not called
 * turn    agent              agent       plain -
 * </pre>
 */
public final class Port {
    private static final int OFF = 0;
    private static final int WAITING = 1;
    private static final int TOLD = 2;

    private final Skua skua;
    private final Engine engine;
    private final PortListener listener;
    private final Runnable whenStarving;
    private final AtomicInteger demand = new AtomicInteger(OFF);
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

    /**
     * Detaches the port: workers that starve and descriptors that become public are not told any more. Pools that are
     * open go on, and their ends are told.
     */
    public void detach() {
        demand.set(OFF);
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
        for (; ; ) {
            Haul haul = steal(max);
            if (haul != null || demand.get() == OFF) {
                return haul;
            }
            demand.compareAndSet(TOLD, WAITING); // A1
            VarHandle.fullFence(); // A2
            if (find(Port::isGoing) == null || !demand.compareAndSet(WAITING, TOLD)) { // A3, A4
                return null;
            }
        }
    }

    /**
     * Says whether the agent wants descriptors. While it does, available() is called when there is something to take
     * and there was nothing before: once, and again after {@link #take} has returned null or this method was called
     * again. If there is something already, this method calls available() itself.
     */
    public void demand(boolean on) {
        if (!on) {
            demand.set(OFF);
            return;
        }
        demand.set(WAITING); // A1
        VarHandle.fullFence(); // A2
        if (find(Port::isGoing) != null) { // A3
            tellAvailable(); // A4
        }
    }

    /** P3 and P4. The caller has published descriptors and made a full fence. */
    void published() {
        if (demand.get() == WAITING) {
            Headroom.check(); // H1: a listener that runs out of stack may be left half changed
            tellAvailable();
        }
    }

    private void tellAvailable() {
        if (!demand.compareAndSet(WAITING, TOLD)) {
            return;
        }
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
