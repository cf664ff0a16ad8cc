package io.skua.worker;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * How large an island was at which time, and how long it has held and used workers. Guarded by the keeper's lock.
 *
 * <p><b>H1.</b> At every moment the histories of all islands together show at most as many workers as there are, unless islands overlap. All changes of one step of the keeper
 * carry the same time, so no island grows before the other one shrinks. A long history is made shorter by merging neighbours, and the merged change has the smaller number of members.
 *
 * <p>Adding a change has two halves: {@link #plan} allocates whatever is needed, {@link #add} allocates nothing and cannot fail.
 */
final class History {
    static final int CHANGES_MAX = 4096;

    private ArrayList<Holding.Change> changes = new ArrayList<>(2);
    private final LongAdder usedNanos = new LongAdder(); // the only field that needs no lock
    private final long start;
    private int members;
    private long heldNanos;
    private long countedUntil;

    /** @param start when the job was submitted, as all times a System.nanoTime() */
    History(long start) {
        this.start = start;
        this.countedUntil = start;
    }

    /** Prepares the change to this size; null if the island has this size already. */
    Holding.@Nullable Change plan(long now, int diaspora, int size) {
        Holding.Change last = changes.isEmpty() ? null : changes.get(changes.size() - 1);
        if (last == null ? size == 0 : last.members() == size && last.diaspora() == diaspora) {
            return null;
        }
        if (changes.size() == CHANGES_MAX) {
            ArrayList<Holding.Change> half = new ArrayList<>(CHANGES_MAX);
            merge(changes, half);
            changes = half;
        }
        if (changes.size() >= 2) {
            changes.ensureCapacity(changes.size() + 1);
        }
        return new Holding.Change(now - start, diaspora, size);
    }

    /** Adds a change that was planned last. */
    void add(Holding.Change change) {
        long now = start + change.nanos();
        heldNanos += members * (now - countedUntil);
        countedUntil = now;
        members = change.members();
        changes.add(change);
    }

    private static void merge(List<Holding.Change> all, List<Holding.Change> half) {
        for (int i = 0; i + 1 < all.size(); i += 2) {
            Holding.Change first = all.get(i);
            Holding.Change second = all.get(i + 1);
            half.add(
                    second.members() < first.members()
                            ? new Holding.Change(first.nanos(), second.diaspora(), second.members())
                            : first);
        }
    }

    List<Holding.Change> changes() {
        return List.copyOf(changes);
    }

    /** How long it has held workers until now, added up over all of them. */
    long heldNanos(long now) {
        return heldNanos + members * (now - countedUntil);
    }

    /** A worker has run its tasks for so long. */
    void used(long nanos) {
        usedNanos.add(nanos);
    }

    long usedNanos() {
        return usedNanos.sum();
    }
}
