package io.skua.stress;

import io.skua.island.Bags;
import io.skua.island.Island;
import io.skua.island.Rule;
import io.skua.island.Wish;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Grows and shrinks all the time, whatever the bags say: by turns it wants everything, and gives back everybody or
 * every other one.
 */
final class FlappingRule implements Rule {
    private final AtomicInteger turn = new AtomicInteger();

    @Override
    public String name() {
        return "flapping";
    }

    @Override
    public String description() {
        return "grows and shrinks all the time";
    }

    @Override
    public Wish judge(Island island, Bags bags) {
        int now = turn.getAndIncrement();
        if (now % 3 == 0) {
            return Wish.grow(Math.max(1, island.room()), Integer.MAX_VALUE);
        }
        return Wish.giveBack(island.allotment().stream()
                .filter(place -> place != island.source() && (now % 3 == 1 || (place + now) % 2 == 0))
                .limit(Math.max(0, island.size() - island.allowance().min()))
                .boxed()
                .toList());
    }

    @Override
    public boolean isSurplus(Island island, int worker, int bag) {
        return true;
    }

    @Override
    public boolean growsWhileHungry() {
        return true;
    }

    @Override
    public int bagMax(int dimensions) {
        return 1;
    }
}
