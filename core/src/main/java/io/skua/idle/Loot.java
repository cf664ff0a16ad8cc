package io.skua.idle;

import io.skua.bag.Bag;
import io.skua.job.JobCore;
import io.skua.job.Jobs;
import io.skua.job.Levels;
import org.jspecify.annotations.Nullable;

/** What thieves find in the bags at a seat. */
public final class Loot {
    private Loot() {}

    /** Whether tasks of the group lie at a seat that the thief could take, apart from what lies in its own bags. */
    public static boolean isAt(Seat seat, @Nullable Seated thief, Group group) {
        return openBagAt(seat, thief, group, null, Levels.ANY) != null;
    }

    /**
     * The outermost bag at a seat that has tasks for the thief: the oldest work is the largest. Whoever has none learns
     * that somebody is hungry.
     *
     * @param group whose tasks it takes
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
