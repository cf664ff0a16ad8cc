package io.skua.island;

import io.skua.topology.Allotment;
import java.util.ArrayList;
import java.util.List;

/**
 * Ours: as many workers as find work. While nobody of the island is hungry, it asks for a worker per task that lies in
 * a bag, but at most for as many as it has, so that it doubles. A member that is hungry is given back when no bag has
 * anything for it.
 *
 * <p>Where the paper's rule waits until every axis worker has a surplus, which a flat program never gives, and gives a
 * whole zone back while most of it works, this one follows each task and each worker. See
 * docs/decisions/0011-islands.md for the figures.
 */
public final class NeedRule implements Rule {
    private final int surplus;

    public NeedRule() {
        this(1);
    }

    /** @param surplus how many tasks must lie in bags for each worker that it asks for */
    public NeedRule(int surplus) {
        if (surplus < 1) {
            throw new IllegalArgumentException(
                    "An island grows for tasks that nobody takes, so the surplus is 1 task or more, not " + surplus
                            + ".");
        }
        this.surplus = surplus;
    }

    @Override
    public String name() {
        return "need";
    }

    @Override
    public String description() {
        return "a worker more for each task that nobody takes, a worker less for each that finds none";
    }

    @Override
    public Wish judge(Island island, Bags bags) {
        Allotment allotment = island.allotment();
        int[] workers = allotment.workers();
        long tasks = 0;
        int hungry = 0;
        for (int worker : workers) {
            tasks += bags.size(worker);
            hungry += bags.isHungry(worker) ? 1 : 0;
        }
        if (hungry == 0) {
            int most = Math.min(island.room(), allotment.mesh().size() - island.size()); // whoever has all asks no more
            long more = Math.min(Math.min(tasks / surplus, island.size()), most);
            return more == 0
                    ? Wish.STAY
                    : Wish.grow((int) more, allotment.mesh().hopsMax());
        }
        return tasks > 0 ? Wish.STAY : Wish.giveBack(leaving(island, bags));
    }

    /** Those who are hungry, the farthest first, without the source and as far as the allowance allows. */
    private static List<Integer> leaving(Island island, Bags bags) {
        Allotment allotment = island.allotment();
        int most = island.size() - island.allowance().min();
        List<Integer> leaving = new ArrayList<>();
        for (int zone = island.diaspora(); zone > 0; zone--) {
            for (int worker : allotment.zone(zone)) {
                if (leaving.size() < most && bags.isHungry(worker)) {
                    leaving.add(worker);
                }
            }
        }
        return leaving;
    }

    @Override
    public boolean isSurplus(Island island, int worker, int bag) {
        return bag > 0;
    }

    @Override
    public boolean growsWhileHungry() {
        return false;
    }

    @Override
    public int bagMax(int dimensions) {
        return surplus;
    }
}
