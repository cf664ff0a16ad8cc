package io.skua.idle;

import io.skua.bag.Bag;
import io.skua.bag.Stock;
import io.skua.job.JobCore;
import io.skua.job.Jobs;
import io.skua.job.Levels;
import org.jspecify.annotations.Nullable;

/** Looks for tasks and stocks in the bags at a seat. */
public final class Loot {
    private Loot() {}

    /**
     * Returns whether the bags at a seat hold a task or a descriptor of the group that the thief could take, its own
     * bags left out.
     */
    public static boolean isAt(Seat seat, @Nullable Seated thief, Group group) {
        return openBagAt(seat, thief, group, null, Levels.ANY) != null
                || stockAt(seat, thief, group, null, Levels.ANY) != null;
    }

    /**
     * Returns the outermost stock at a seat that has descriptors for the thief, or null. The parameters are those of
     * {@link #openBagAt}.
     */
    public static @Nullable Stock stockAt(
            Seat seat, @Nullable Seated thief, Group group, @Nullable JobCore wanted, int level) {
        Stock found = null;
        for (Seated victim : seat.attached().slots()) {
            if (victim == null || victim == thief) {
                continue;
            }
            for (Bag bag = victim.bag(); bag != null; bag = bag.outer()) {
                Stock stock = bag.stock();
                if (stock != null
                        && stock.hasLoot()
                        && Jobs.group(stock.job()) == group
                        && (wanted == null ? Jobs.hasRoom(stock.job()) : stock.job() == wanted)
                        && (level == Levels.ANY || Jobs.level(stock.job()) == level)) {
                    found = stock;
                }
            }
        }
        return found;
    }

    /**
     * Returns the outermost bag at a seat that has tasks for the thief, since the oldest tasks are the largest, or
     * null. Opens the gates of all owners at the seat: they learn that a thief is hungry.
     *
     * @param group the group whose tasks the thief may take
     * @param wanted the job that the tasks must belong to, or null for any of the group that has room for another
     *     worker
     * @param level the priority that the job must have, or {@link Levels#ANY}
     */
    public static @Nullable Bag openBagAt(
            Seat seat, @Nullable Seated thief, Group group, @Nullable JobCore wanted, int level) {
        Bag found = null;
        for (Seated victim : seat.attached().slots()) {
            if (victim == null || victim == thief) {
                continue;
            }
            for (Bag bag = victim.bag(); bag != null; bag = bag.outer()) {
                if (bag.hasLoot()) {
                    JobCore job = bag.job();
                    if (job != null
                            && Jobs.group(job) == group
                            && (wanted == null ? Jobs.hasRoom(job) : job == wanted)
                            && (level == Levels.ANY || Jobs.level(job) == level)) {
                        found = bag;
                    }
                }
            }
            victim.open();
        }
        return found;
    }
}
