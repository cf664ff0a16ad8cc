package io.skua.bag;

import io.skua.job.Jobs;
import io.skua.job.Levels;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Stocks that no thread works on, first come first served: their threads have turned to something else, or have moved
 * what was left to a successor of their pool. Thieves may steal from a stock while it lies here.
 *
 * <pre>
 * field        written by            read by   mode        pairs with
 * first, last  adders, takers        the same  under lock  -
 * count        adders, takers        all       volatile    Idle: adding is publishing; a sleeper reads it in S3
 * </pre>
 *
 * <p>The list is linked through the stocks, so neither adding nor taking needs memory. The lock is held for a few steps
 * and no other lock is taken meanwhile.
 *
 * <p><b>L1.</b> Whoever adds a stock has entered its pool on behalf of the shelf ({@code JobCore.hold}), and whoever
 * takes it out inherits that. <b>L2.</b> A stock is attached to its taker's bag before it leaves the list. Nevertheless
 * a thread that walks through bags and shelf may overlook a stock that moves meanwhile, so both moves are followed by a
 * publication.
 */
public final class Shelf {
    private @Nullable Stock first;
    private @Nullable Stock last;
    private volatile int count;

    /** Adds a stock. The caller owns it no more, and must publish (L1, L2). */
    public synchronized void add(Stock stock) {
        Stock end = last;
        if (end == null) {
            first = stock;
        } else {
            end.next = stock;
        }
        last = stock;
        int more = count + 1;
        count = more;
    }

    /**
     * Takes the oldest stock whose pool has this level and room for another worker; the taker counts as running there.
     * Returns null if there is none.
     *
     * @param level the level, or {@link Levels#ANY}
     * @param bag the bag of the caller, to which the stock is attached (L2)
     */
    public @Nullable Stock poll(int level, Bag bag) {
        return count == 0 ? null : pollLocked(level, bag);
    }

    private synchronized @Nullable Stock pollLocked(int level, Bag bag) {
        Stock before = null;
        for (Stock stock = first; stock != null; before = stock, stock = stock.next) {
            if ((level == Levels.ANY || Jobs.level(stock.job()) == level) && Jobs.runHeld(stock.job())) {
                bag.setStock(stock);
                unlink(before, stock);
                return stock;
            }
        }
        return null;
    }

    private void unlink(@Nullable Stock before, Stock stock) {
        if (before == null) {
            first = stock.next;
        } else {
            before.next = stock.next;
        }
        if (last == stock) {
            last = before;
        }
        stock.next = null;
        int less = count - 1;
        count = less;
    }

    /** Returns whether there is a stock whose pool has room for another worker. */
    public boolean hasWork() {
        return count != 0 && hasRoomForAny();
    }

    private synchronized boolean hasRoomForAny() {
        for (Stock stock = first; stock != null; stock = stock.next) {
            if (Jobs.hasRoom(stock.job())) {
                return true;
            }
        }
        return false;
    }

    /** Returns a stock that has descriptors and fulfils the condition, and leaves it here; null if there is none. */
    public @Nullable Stock withLoot(Predicate<Stock> condition) {
        return count == 0 ? null : withLootLocked(condition);
    }

    private synchronized @Nullable Stock withLootLocked(Predicate<Stock> condition) {
        for (Stock stock = first; stock != null; stock = stock.next) {
            if (stock.hasLoot() && condition.test(stock)) {
                return stock;
            }
        }
        return null;
    }

    /** Returns about how many descriptors thieves could take here. */
    public int lootCount() {
        return count == 0 ? 0 : lootCountLocked();
    }

    private synchronized int lootCountLocked() {
        int loot = 0;
        for (Stock stock = first; stock != null; stock = stock.next) {
            loot += stock.lootCount();
        }
        return loot;
    }
}
