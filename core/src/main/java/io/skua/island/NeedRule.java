package io.skua.island;

import io.skua.topology.Allotment;
import java.util.ArrayList;
import java.util.List;

/**
 * Our own rule: an island has as many workers as find work. While no member is hungry, the island asks for one worker
 * for each task that lies in a bag, but at most for as many workers as it has; so it at most doubles. When all bags are
 * empty, the hungry members are given back.
 *
 * <p>The paper's rule ({@link ZoneRule}) adds and removes whole zones. It grows only when every worker on an axis has a
 * surplus of tasks, which never happens in a program with few tasks per worker. It gives a zone back while workers of
 * that zone still run tasks, since their bags may be empty all the same. This rule decides for each task and each
 * worker. The figures are in docs/decisions/0011-islands.md.
 */
public final class NeedRule implements Rule {
    private final int surplus;

    /** Asks for one worker for each task that lies in a bag. */
    public NeedRule() {
        this(1);
    }

    /**
     * Asks for fewer workers than {@link #NeedRule()} does.
     *
     * @param surplus for this many tasks that lie in bags, the island asks for one worker
     */
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
    public String toString() {
        return "rule " + name() + ", surplus " + surplus;
    }

    @Override
    public String description() {
        return "one worker more for each task that nobody takes, one worker less for each worker that finds no task";
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
            int most = Math.min(island.room(), allotment.mesh().size() - island.size()); // there are no others
            long more = Math.min(Math.min(tasks / surplus, island.size()), most);
            return more == 0
                    ? Wish.STAY
                    : Wish.grow((int) more, allotment.mesh().hopsMax());
        }
        return tasks > 0 ? Wish.STAY : Wish.giveBack(leaving(island, bags));
    }

    /** The hungry members, the farthest first, without the source. At least the minimum of the allowance stays. */
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
