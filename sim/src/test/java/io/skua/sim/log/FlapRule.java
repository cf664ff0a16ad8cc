package io.skua.sim.log;

import io.skua.island.Bags;
import io.skua.island.Island;
import io.skua.island.Rule;
import io.skua.island.Wish;
import io.skua.policy.RandomSource;
import java.util.ArrayList;
import java.util.List;

/** Grows and shrinks by chance, whenever it is asked: whatever an island may do, it does. Each run needs a new one. */
final class FlapRule implements Rule {
    private final RandomSource random;

    FlapRule(long seed) {
        this.random = new RandomSource(seed);
    }

    @Override
    public String name() {
        return "flap";
    }

    @Override
    public String description() {
        return "for tests";
    }

    @Override
    public Wish judge(Island island, Bags bags) {
        int hopsMax = island.allotment().mesh().hopsMax();
        if (random.nextInt(2) == 0) {
            return island.room() > 0
                    ? Wish.grow(1 + random.nextInt(Math.min(8, island.room())), 1 + hopsMax)
                    : Wish.STAY;
        }
        List<Integer> back = new ArrayList<>();
        int most = island.size() - island.allowance().min();
        for (int worker : island.allotment().workers()) {
            if (worker != island.source() && back.size() < most && random.nextInt(3) == 0) {
                back.add(worker);
            }
        }
        return Wish.giveBack(back);
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
