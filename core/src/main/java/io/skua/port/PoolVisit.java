package io.skua.port;

import io.skua.bag.Bag;
import io.skua.bag.Stock;
import io.skua.bag.Visit;
import io.skua.engine.Stocks;
import io.skua.engine.Worker;
import io.skua.idle.Group;
import io.skua.idle.Seat;
import io.skua.job.Jobs;
import io.skua.task.Failure;
import io.skua.task.Tasks;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A worker's visit to a pool: runs the descriptors that the worker has or steals, the newest of its own first, and
 * folds what they contribute. The worker has entered the pool, and leaves it after the visit ({@code Bottom}).
 * Descriptors that are left then go to the shelf, or are dropped if the pool is to stop ({@code Stocks.putBack}).
 *
 * <p>Between two descriptors the visitor looks whether the pool was rotated, and whether it is wanted elsewhere. The
 * second look comes at most every {@value #CHECK_MAX} descriptors and about every {@value #TURN_NANOS} ns.
 *
 * <p>All fields belong to the visiting thread.
 */
final class PoolVisit extends Visit {
    private static final int CHECK_MAX = 64;
    private static final long TURN_NANOS = 50_000;

    private final Pool pool;
    private final @Nullable Stock from; // where the visitor steals more; null for the first visit of a pool
    private Object @Nullable [] given; // what the pool begins with, for its first visit
    private @Nullable Object partial;
    private long start;
    private int ran;
    private int nextCheck;

    PoolVisit(Pool pool, @Nullable Stock from) {
        this.pool = pool;
        this.from = from;
    }

    void setGiven(Object[] descriptors) {
        given = descriptors;
    }

    @Override
    protected boolean exec() throws Throwable {
        Worker worker = Worker.current();
        Bag bag = worker.bag();
        stockUp(worker, bag);
        start = System.nanoTime();
        nextCheck = 1;
        for (Object next = takeFirst(); ; next = null) {
            if (next == null) {
                next = next(worker, bag);
            }
            if (next == null) {
                break;
            }
            run(next, worker);
            if (++ran >= nextCheck && lookAtClock() && isWantedElsewhere(worker)) {
                break;
            }
        }
        if (pool.successor() != null) {
            move(worker, bag.stock());
        }
        pool.addRan(ran); // whatever throws in this method, before or after, fails the pool and makes the count void
        Object all = partial;
        partial = null;
        if (all != null) {
            pool.contributions().add(all);
        }
        return true;
    }

    /** Makes what the visitor has public at its seat: what the pool begins with, or a stock from the shelf. */
    private void stockUp(Worker worker, Bag bag) {
        Object[] all = given;
        given = null;
        if (all != null) {
            Stock stock = new Stock(pool);
            for (Object descriptor : all) {
                stock.deque().push(descriptor);
            }
            stock.deque().shareAll();
            bag.setStock(stock);
        }
        if (bag.stock() != null) {
            pool.tellPublished(worker.seat()); // also for a stock from the shelf, which has moved here (L2)
        }
    }

    /** Returns the next descriptor; null if there is none, or if the pool was rotated or is to stop. */
    private @Nullable Object next(Worker worker, Bag bag) {
        if (pool.successor() != null || Jobs.isStopping(pool)) {
            return null;
        }
        Stock stock = bag.stock();
        if (stock != null) {
            Object own = stock.deque().pop();
            if (stock.deque().shareAll()) { // I3: others may have overlooked public descriptors
                pool.tellPublished(worker.seat());
            }
            if (own != null) {
                return own;
            }
        }
        return from == null || from == stock ? null : from.steal();
    }

    private void run(Object descriptor, Worker worker) throws Throwable {
        worker.tally().ran++;
        Object contribution = pool.work().run(descriptor);
        worker.runQueued(); // forks that the body has not joined
        Thread.interrupted(); // the body may have left an interrupt behind
        if (contribution != null) {
            Object before = partial;
            partial = before == null ? contribution : pool.contributions().fold(before, contribution);
        }
    }

    // ---- turns ----

    /** Looks at the clock, and decides when to look again. Returns whether the turn is over. */
    private boolean lookAtClock() {
        long elapsed = Math.max(1, System.nanoTime() - start);
        long perTurn = ran * TURN_NANOS / elapsed;
        nextCheck = ran + (int) Math.max(1, Math.min(CHECK_MAX, perTurn));
        return elapsed >= TURN_NANOS;
    }

    /**
     * Returns whether the worker's seat or other work needs this thread. Never for a visit on top of another task,
     * which waits for the pool: that thread could do nothing else.
     */
    private boolean isWantedElsewhere(Worker worker) {
        if (worker.bag().outer() != null) {
            return false;
        }
        Seat seat = worker.seat();
        return worker.isLent()
                || worker.isAstray()
                || seat.active() != 1
                || !seat.mail().isEmpty()
                || worker.engine().lifetime().hasRanks()
                || Group.of(pool).hasWorkForAll();
    }

    // ---- rotation ----

    /**
     * Moves what is left of the visitor's descriptors to the successor (Pool, R2). Everything that may fail for lack of
     * memory comes before the first change that others can see; if it fails, the pool fails, and its successor has got
     * nothing.
     */
    private void move(Worker worker, @Nullable Stock stock) {
        if (stock == null || stock.deque().size() == 0 || Jobs.isStopping(pool)) {
            return;
        }
        Stock there = new Stock(Objects.requireNonNull(pool.successor()));
        Object[] moved = new Object[stock.deque().size()];
        int count = 0;
        for (Object own = stock.deque().pop(); own != null; own = stock.deque().pop()) {
            moved[count++] = own;
        }
        if (count == 0) {
            return; // thieves have taken everything
        }
        for (int i = count - 1; i >= 0; i--) {
            there.deque().push(moved[i]);
        }
        there.deque().shareAll();
        pool.addToFrontier(new Pool.Moved(moved, count));
        Stocks.shelve(worker.engine(), there);
    }

    // ---- failures ----

    /** Fails the pool if the visit has failed, in a body or before. */
    @Override
    protected void afterEnd() {
        Failure failure = Tasks.failure(this);
        if (failure != null) {
            pool.fail(failure.thrown());
        }
    }
}
