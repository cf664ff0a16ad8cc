package io.skua.sim.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who of a group sleeps, and who is woken: the rule of the runtime. Whoever makes a task public wakes one sleeper if
 * nobody is searching; a searcher that has found something wakes the next one, if there is more and nobody else is
 * searching.
 */
final class Sleepers {
    private final VirtualGroup group;
    private final World world;
    private final BitSet asleep = new BitSet();
    private int count;
    private int searchers;
    private @Nullable List<List<VirtualWorker>> thieves; // by victim, if not everybody steals everywhere

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

    /** One more has fallen asleep. */
    void added(long now) {
        if (!group.isTotal() && searchers == 0 && group.isWorkAnywhere()) {
            wakeForAny(now); // there is work, though none that this one could take
        }
    }

    void remove(VirtualWorker worker) {
        asleep.clear(worker.index);
        count--;
    }

    /** Whether nobody searches and nobody sleeps. Some of those who search may wait for a task. */
    boolean isNobodyFree() {
        return searchers == 0 && count == 0;
    }

    /** The members have changed. */
    void forget() {
        thieves = null;
    }

    /** A task at this worker can be stolen. */
    void published(VirtualWorker at, long now) {
        if (count > 0 && searchers == 0) {
            wakeFor(at, now);
        }
    }

    /** A searcher has stolen there, and searches no more. */
    void found(VirtualWorker at, long now) {
        if (count > 0 && searchers == 0 && !(group.hasWork(at.index) && wakeFor(at, now))) {
            left(now);
        }
    }

    /** A searcher has found something else to do. */
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
