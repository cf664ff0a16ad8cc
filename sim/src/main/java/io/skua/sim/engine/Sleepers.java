package io.skua.sim.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which members of a group sleep, and which are woken. The rule is that of the runtime: a worker that makes a task
 * public wakes one sleeper if no worker is searching; a searcher that has found a task wakes the next sleeper, if there
 * are more tasks and no other worker is searching.
 */
final class Sleepers {
    private final VirtualGroup group;
    private final World world;
    private final BitSet asleep = new BitSet();
    private int count;
    private int searchers;
    private @Nullable List<List<VirtualWorker>> thieves; // by victim; null if every worker steals from all others

    Sleepers(VirtualGroup group, World world) {
        this.group = group;
        this.world = world;
    }

    void searching(int change) {
        searchers += change;
    }

    void add(VirtualWorker worker) {
        asleep.set(worker.index);
        count++;
    }

    /** Called when another worker has fallen asleep. */
    void added(long now) {
        if (!group.isTotal() && searchers == 0 && group.isWorkAnywhere()) {
            wakeForAny(now); // there is work, but the new sleeper cannot steal it
        }
    }

    void remove(VirtualWorker worker) {
        asleep.clear(worker.index);
        count--;
    }

    /**
     * Whether no worker searches and no worker sleeps. Some of those that search may do so while they wait for a task.
     */
    boolean isNobodyFree() {
        return searchers == 0 && count == 0;
    }

    /** Called when the members of the group have changed. */
    void forget() {
        thieves = null;
    }

    /** Called when a task of this worker can be stolen. */
    void published(VirtualWorker at, long now) {
        if (count > 0 && searchers == 0) {
            wakeFor(at, now);
        }
    }

    /** Called when a searcher has stolen from this worker, and no longer searches. */
    void found(VirtualWorker at, long now) {
        if (count > 0 && searchers == 0 && !(group.hasWork(at.index) && wakeFor(at, now))) {
            left(now);
        }
    }

    /** Called when a searcher has found something else to do. */
    void left(long now) {
        if (count > 0 && searchers == 0 && group.isWorkAnywhere()) {
            wakeForAny(now);
        }
    }

    private void wakeForAny(long now) {
        for (int i = group.nextWithWork(0); i >= 0; i = group.nextWithWork(i + 1)) {
            if (wakeFor(world.workers[i], now)) {
                return;
            }
        }
    }

    private boolean wakeFor(VirtualWorker at, long now) {
        VirtualWorker chosen = group.isTotal() ? nextAfter(at.index) : thiefOf(at);
        if (chosen == null) {
            return false;
        }
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
            group.allotment().stream().mapToObj(world::worker).forEach(worker -> {
                for (int place : group.victims().of(worker.place)) {
                    lists.get(world.index(place)).add(worker);
                }
            });
            thieves = lists;
        }
        return thieves;
    }
}
