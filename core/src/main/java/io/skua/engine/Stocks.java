package io.skua.engine;

import io.skua.bag.Bag;
import io.skua.bag.Stock;
import io.skua.bag.StockJob;
import io.skua.bag.Visit;
import io.skua.idle.Group;
import io.skua.idle.Loot;
import io.skua.idle.Seat;
import io.skua.job.Jobs;
import io.skua.job.Levels;
import org.jspecify.annotations.Nullable;

/** What a worker does with whole stocks: puts them on the shelf, and looks for those of a pool. */
public final class Stocks {
    private Stocks() {}

    /**
     * Takes away the stock of a bag whose owner is about to leave the pool. What is left in the stock goes to the
     * shelf; it is dropped if the pool is to stop. Throws nothing, because others may wait until the owner has left.
     */
    static void putBack(Worker worker, Bag bag) {
        Stock stock = bag.stock();
        if (stock == null) {
            return;
        }
        if (Jobs.isStopping(stock.job())) {
            stock.clear();
        } else if (stock.deque().size() > 0) {
            stock.deque().shareAll();
            shelve(worker.engine(), stock);
        }
        bag.setStock(null);
    }

    /** Puts a stock on the shelf of its pool's group. The caller, which owns the stock, is inside the pool. */
    public static void shelve(Engine engine, Stock stock) {
        Group group = Group.of(stock.job());
        Jobs.hold(stock.job()); // L1
        group.shelf().add(stock);
        try {
            engine.idle().injected(group);
            stock.published();
        } catch (VirtualMachineError later) { // the next searcher finds the stock, or the watch wakes a worker
            engine.tryWatch();
            engine.report("nobody could be found yet who works on a pool", later);
        }
    }

    /** Returns a stock of the pool that has descriptors, wherever it lies; null if there is none. */
    static @Nullable Stock find(Worker worker, StockJob pool) {
        Group group = Group.of(pool);
        for (Seat seat : worker.engine().seating().all()) {
            Stock stock = Loot.stockAt(seat, worker, group, pool, Levels.ANY);
            if (stock != null) {
                return stock;
            }
        }
        return group.shelf().withLoot(stock -> stock.job() == pool);
    }

    /** Steals a descriptor. If there is one, the caller has entered the pool, and must run the visit. */
    static @Nullable Visit steal(Stock stock) {
        Visit visit = stock.visit(); // first: afterwards nothing may fail
        if (!Jobs.enter(stock.job())) {
            return null;
        }
        Object descriptor = stock.steal();
        if (descriptor == null) {
            Jobs.exit(stock.job());
            return null;
        }
        visit.setFirst(descriptor);
        return visit;
    }
}
