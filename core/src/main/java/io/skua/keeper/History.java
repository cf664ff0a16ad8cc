package io.skua.keeper;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * How large an island was at which time, and how long it has held and used workers. Guarded by the keeper's lock.
 *
 * <p><b>H1.</b> At every moment the histories of all islands together show at most as many workers as there are, unless
 * islands overlap. All changes of one step of the keeper carry the same time, so no island grows before the other one
 * shrinks. A long history is made shorter by merging neighbours, and the merged change has the smaller number of
 * members.
 *
 * <p>Adding a change has two halves: {@link #plan} allocates whatever is needed, {@link #add} allocates nothing and
 * cannot fail.
 */
final class History {
    static final int CHANGES_MAX = 4096;

    private Holding.Change[] changes = new Holding.Change[2];
    private int count;
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
        Holding.Change last = count == 0 ? null : changes[count - 1];
        if (last == null ? size == 0 : last.members() == size && last.diaspora() == diaspora) {
            return null;
        }
        if (count == CHANGES_MAX) {
            merge();
        } else if (count == changes.length) {
            changes = Arrays.copyOf(changes, Math.min(CHANGES_MAX, 2 * count));
        }
        return new Holding.Change(now - start, diaspora, size);
    }

    /** Adds a change that was planned last; there is room for it. */
    void add(Holding.Change change) {
        long now = start + change.nanos();
        heldNanos += members * (now - countedUntil);
        countedUntil = now;
        members = change.members();
        changes[count++] = change;
    }

    /** Of two changes, one is kept: the smaller size, from the earlier moment on. */
    private void merge() {
        Holding.Change[] half = new Holding.Change[CHANGES_MAX];
        int kept = 0;
        for (int i = 0; i + 1 < count; i += 2) {
            Holding.Change first = changes[i];
            Holding.Change second = changes[i + 1];
            half[kept++] = second.members() < first.members()
                    ? new Holding.Change(first.nanos(), second.diaspora(), second.members())
                    : first;
        }
        changes = half;
        count = kept;
    }

    List<Holding.Change> changes() {
        return List.of(Arrays.copyOf(changes, count));
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
