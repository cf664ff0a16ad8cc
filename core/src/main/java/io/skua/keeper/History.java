package io.skua.keeper;

import io.skua.job.JobHistory;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How large a job's island was at which time, and how long it has held and used workers. Each method locks the history:
 * the keeper changes it, and so does the worker that takes a small job in.
 *
 * <p><b>H1.</b> At every moment the histories of all islands together show at most as many workers as there are, unless
 * islands overlap. All changes of one step of the keeper carry the same time, so no island grows before the other one
 * shrinks. A long history is made shorter by merging neighbours, and the merged change has the smaller number of
 * members.
 *
 * <p>Adding a change has two halves: {@link #plan} allocates whatever is needed, and {@link #add} cannot fail. In
 * between, a worker may note a change of its own ({@link #note}) and take the room that was planned. Then add needs
 * memory; without memory the change is left out, and only the time for which workers were held is right.
 */
final class History implements JobHistory {
    static final int CHANGES_MAX = 4096;
    private static final Holding.Change[] NONE = {};

    private Holding.Change[] changes = NONE; // small at first: thousands of jobs may wait to be started
    private int count;
    private long usedNanos;
    private final long start;
    private int source = -1;
    private int members;
    private long heldNanos;
    private long countedUntil;

    /**
     * A history without changes.
     *
     * @param start when the job was submitted; this time, like all others, is a System.nanoTime()
     */
    History(long start) {
        this.start = start;
        this.countedUntil = start;
    }

    /** Prepares the change to this size; null if the island has this size already. */
    synchronized Holding.@Nullable Change plan(long now, int diaspora, int size) {
        Holding.Change last = count == 0 ? null : changes[count - 1];
        if (last == null ? size == 0 : last.members() == size && last.diaspora() == diaspora) {
            return null;
        }
        makeRoom();
        return new Holding.Change(now - start, diaspora, size);
    }

    private void makeRoom() {
        if (count == CHANGES_MAX) {
            merge();
        } else if (count == changes.length) {
            changes = Arrays.copyOf(changes, Math.min(CHANGES_MAX, Math.max(2, 2 * count)));
        }
    }

    /** Adds a change that was planned. It counts from its time on, but not from a time before the last change. */
    synchronized void add(Holding.Change change) {
        long now = Math.max(start + change.nanos(), countedUntil);
        heldNanos += members * (now - countedUntil);
        countedUntil = now;
        members = change.members();
        try {
            makeRoom();
            changes[count] = now == start + change.nanos()
                    ? change
                    : new Holding.Change(now - start, change.diaspora(), change.members());
            count++;
        } catch (OutOfMemoryError noMemory) {
            return; // see above
        }
    }

    /**
     * Makes the history shorter: of two neighbouring changes one is kept, with the smaller size and the earlier time.
     */
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

    synchronized List<Holding.Change> changes() {
        return List.of(Arrays.copyOf(changes, count));
    }

    /** How long it has held workers until now, added up over all of them. */
    synchronized long heldNanos(long now) {
        return heldNanos + members * (now - countedUntil);
    }

    /** A worker has run its tasks for so long. */
    synchronized void used(long nanos) {
        usedNanos += nanos;
    }

    synchronized long usedNanos() {
        return usedNanos;
    }

    /** When the job was submitted. */
    long submittedNanos() {
        return start;
    }

    /** The worker where the job started; −1 before its start. */
    synchronized int source() {
        return source;
    }

    synchronized void setSource(int place) {
        source = place;
    }

    /** The island has this size from now on. Without memory for the change, the history goes on as it was. */
    void note(int diaspora, int size) {
        try {
            Holding.Change change = plan(System.nanoTime(), diaspora, size);
            if (change != null) {
                add(change);
            }
        } catch (OutOfMemoryError noMemory) {
            return; // a job must not fail for the sake of its history
        }
    }
}
