package io.skua.island;

import io.skua.topology.Allotment;
import io.skua.topology.WorkerClass;
import java.util.Arrays;
import java.util.List;

/**
 * The rule of the Islands paper, which adds and removes whole zones.
 *
 * <p>Formula 11: the island grows by a zone when the bag of every worker of class X has more tasks than the worker's
 * threshold L. L is the number of the worker's outer victims (members next to it that are one hop further out) plus a
 * slack. In an island of one, the source is judged instead.
 *
 * <p>Formula 12: the island shrinks by a zone when the bags of all workers of the outermost zone are empty.
 *
 * <p>Formula 11 is tried first. Doubling is our own addition: an island that has grown without shrinking since then
 * asks for twice as many zones as the last time.
 */
public final class ZoneRule implements Rule {
    private static final int DOUBLINGS_MAX = 16;

    private final int slack;
    private final boolean doubling;

    /** The rule with a slack of 1 task, and with doubling. */
    public ZoneRule() {
        this(1, true);
    }

    /**
     * The rule with these settings.
     *
     * @param slack a worker has a surplus when its bag has more tasks than the worker has outer victims and this number
     *     together
     * @param doubling whether an island that grows again asks for twice as many zones as the last time
     */
    public ZoneRule(int slack, boolean doubling) {
        if (slack < 0) {
            throw new IllegalArgumentException(
                    "A threshold is at least the number of outer victims, so the slack is 0 or more, not " + slack
                            + ".");
        }
        this.slack = slack;
        this.doubling = doubling;
    }

    @Override
    public String name() {
        return "zones";
    }

    @Override
    public String toString() {
        return "rule " + name() + ", slack " + slack + (doubling ? ", doubling" : "");
    }

    @Override
    public String description() {
        return "the paper's: a zone more when every X has a surplus, a zone less when the outermost bags are empty";
    }

    @Override
    public Wish judge(Island island, Bags bags) {
        if (island.room() > 0 && everyAxisHasSurplus(island, bags)) {
            int reach = island.diaspora() + (doubling ? 1 << Math.min(DOUBLINGS_MAX, island.streak()) : 1);
            int zones = newPlaces(island, reach);
            return zones == 0 ? Wish.STAY : Wish.grow(Math.min(zones, island.room()), reach);
        }
        return isOutermostEmpty(island, bags) ? Wish.giveBack(outermost(island)) : Wish.STAY;
    }

    @Override
    public boolean isSurplus(Island island, int worker, int bag) {
        return bag > threshold(island.allotment(), worker);
    }

    @Override
    public boolean growsWhileHungry() {
        return true;
    }

    @Override
    public int bagMax(int dimensions) {
        return 2 * dimensions + slack + 1;
    }

    private boolean everyAxisHasSurplus(Island island, Bags bags) {
        Allotment allotment = island.allotment();
        if (allotment.size() == 1) {
            return isSurplus(island, island.source(), bags.size(island.source()));
        }
        return allotment.stream()
                .filter(worker -> allotment.classOf(worker) == WorkerClass.X)
                .allMatch(worker -> isSurplus(island, worker, bags.size(worker)));
    }

    /** The threshold L of formula 11. */
    private int threshold(Allotment allotment, int worker) {
        int hops = allotment.hops(worker);
        int outer = 0;
        for (int neighbour : allotment.membersAt(1, worker)) {
            outer += allotment.hops(neighbour) > hops ? 1 : 0;
        }
        return outer + slack;
    }

    private static boolean isOutermostEmpty(Island island, Bags bags) {
        return island.diaspora() > 0
                && Arrays.stream(island.allotment().zone(island.diaspora())).allMatch(worker -> bags.size(worker) == 0);
    }

    /** The members of the outermost zone, but so few that at least the minimum of the allowance stays. */
    private static List<Integer> outermost(Island island) {
        return Arrays.stream(island.allotment().zone(island.diaspora()))
                .limit(Math.max(0, island.size() - island.allowance().min()))
                .boxed()
                .toList();
    }

    /** How many places up to this distance from the source are not in the island. */
    private static int newPlaces(Island island, int reach) {
        Allotment allotment = island.allotment();
        int source = island.source();
        return (int) allotment.mesh().stream()
                .filter(place -> !allotment.contains(place) && allotment.mesh().hops(place, source) <= reach)
                .count();
    }
}
