package io.skua.sim;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who sleeps, and who is woken: the rule of the runtime. Whoever makes a task public wakes one sleeper if nobody is searching; a searcher that has found
 * something wakes the next one, if there is more and nobody else is searching.
 */
final class Sleepers {
    private final World world;
    private final BitSet asleep = new BitSet();
    private int count;
    private int searchers;
    private @Nullable List<List<VirtualWorker>> thieves; // by victim, if not everybody steals everywhere

    Sleepers(World world) {
        this.world = world;
    }

    void searching(int change) {
        searchers += change;
    }

    void add(VirtualWorker worker, long now) {
        asleep.set(worker.index);
        count++;
        if (!world.isTotal() && searchers == 0 && world.isWorkAnywhere()) {
            wakeForAny(now); // there is work, though none that this one could take
        }
    }

    void remove(VirtualWorker worker) {
        asleep.clear(worker.index);
        count--;
    }

    /** A task at this worker can be stolen. */
    void published(VirtualWorker at, long now) {
        if (count > 0 && searchers == 0) {
            wakeFor(at, now);
        }
    }

    /** A searcher has stolen there, and searches no more. */
    void found(VirtualWorker at, long now) {
        if (count > 0 && searchers == 0 && !(at.hasWork() && wakeFor(at, now))) {
            left(now);
        }
    }

    /** A searcher has found something else to do. */
    void left(long now) {
        if (count > 0 && searchers == 0 && world.isWorkAnywhere()) {
            wakeForAny(now);
        }
    }

    private void wakeForAny(long now) {
        for (int i = world.nextWithWork(0); i >= 0; i = world.nextWithWork(i + 1)) {
            if (wakeFor(world.workers[i], now)) {
                return;
            }
        }
    }

    private boolean wakeFor(VirtualWorker at, long now) {
        VirtualWorker chosen = world.isTotal() ? nextAfter(at.index) : thiefOf(at);
        if (chosen == null) {
            return false;
        }
        remove(chosen);
        chosen.thief.wake(at, now);
        return true;
    }

    private @Nullable VirtualWorker nextAfter(int index) {
        int next = asleep.nextSetBit(index + 1);
        if (next < 0) {
            next = asleep.nextSetBit(0);
        }
        return next < 0 ? null : world.workers[next];
    }

    private @Nullable VirtualWorker thiefOf(VirtualWorker victim) {
        for (VirtualWorker thief : thieves().get(victim.index)) {
            if (asleep.get(thief.index)) {
                return thief;
            }
        }
        return null;
    }

    private List<List<VirtualWorker>> thieves() {
        if (thieves == null) {
            List<List<VirtualWorker>> lists = new ArrayList<>();
            for (int i = 0; i < world.workers.length; i++) {
                lists.add(new ArrayList<>());
            }
            for (VirtualWorker worker : world.workers) {
                for (int place : world.victims.of(worker.place)) {
                    lists.get(world.worker(place).index).add(worker);
                }
            }
            thieves = lists;
        }
        return thieves;
    }
}
