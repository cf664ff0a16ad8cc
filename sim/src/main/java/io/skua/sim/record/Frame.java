package io.skua.sim.record;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a task has done so far. The task can be written to the file when it has ended and all tasks that it forked have
 * been written, since a task names its children by their positions in the file.
 */
final class Frame {
    static final int WORK = 0;
    static final int SPAWN = 1;
    static final int SYNC = 2;
    static final int CALL = 3;
    private static final int KIND_BITS = 2;
    private static final long OPEN = -1; // stands for the position of a child that is not in the file yet
    private static final long DROPPED = -2;

    final @Nullable Frame parent; // null for the frame of all jobs

    @Nullable
    Frame below; // on the stack

    boolean interrupts; // whether the task below was working when this one started

    private final int slot; // in the parent's steps
    private long[] steps = new long[6]; // a value and a kind each
    private int size;
    private int unwritten; // children
    private boolean started;
    private boolean ended;
    private boolean awaited;

    private Frame(@Nullable Frame parent, int slot) {
        this.parent = parent;
        this.slot = slot;
    }

    /** The frame that all jobs are called from, one after the other. */
    static Frame ofJobs() {
        return new Frame(null, 0);
    }

    // ---- what the task does ----

    void work(long nanos) {
        if (nanos == 0) {
            return;
        }
        if (size > 0 && kind(size - 1) == WORK) {
            steps[size - 1] += nanos << KIND_BITS;
        } else {
            add(nanos, WORK);
        }
    }

    Frame spawn() {
        return child(SPAWN);
    }

    Frame call() {
        return child(CALL);
    }

    private Frame child(int kind) {
        unwritten++;
        add(OPEN, kind);
        return new Frame(this, size - 1);
    }

    /** Notes that the task waits for a child, unless it has already waited for it. */
    void sync(Frame child) {
        if (!child.awaited) {
            child.awaited = true;
            add(child.slot, SYNC);
        }
    }

    void start(@Nullable Frame top, boolean atWork) {
        started = true;
        below = top;
        interrupts = atWork;
    }

    boolean hasStarted() {
        return started;
    }

    void end() {
        ended = true;
        below = null;
    }

    boolean isComplete() {
        return ended && unwritten == 0;
    }

    /** Notes that this task is in the file and starts at this position. */
    void writtenAt(long position) {
        settle(position);
    }

    /** Notes that this task will never run. */
    void drop() {
        settle(DROPPED);
    }

    private void settle(long position) {
        if (parent != null) {
            parent.steps[slot] = position << KIND_BITS | parent.kind(slot);
            parent.unwritten--;
        }
    }

    private void add(long value, int kind) {
        if (size == steps.length) {
            steps = Arrays.copyOf(steps, 2 * size);
        }
        steps[size++] = value << KIND_BITS | kind;
    }

    private int kind(int index) {
        return (int) steps[index] & ((1 << KIND_BITS) - 1);
    }

    private long value(int index) {
        return steps[index] >> KIND_BITS;
    }

    // ---- writing it down ----

    /** Gets the steps of a task as they stand in the file. */
    interface Reader {
        /** @param value nanoseconds of work, the position of a child, or 0 */
        void step(int kind, long value);
    }

    /**
     * Tells the steps, without children that never ran. A sync in the file waits for the latest child that the task has
     * not waited for yet. If the task waited for an older child, the file has syncs for all later children before, so
     * these waits come earlier in the file than they really did.
     */
    void read(Reader reader) {
        int[] waiting = new int[4]; // slots of children that the task has not waited for
        int count = 0;
        long work = 0;
        for (int i = 0; i < size; i++) {
            int kind = kind(i);
            long value = value(i);
            if (kind == WORK) {
                work += value;
                continue;
            }
            int syncs = kind == SYNC ? syncsUntil((int) value, waiting, count) : 0;
            if (value == DROPPED || (kind == SYNC && syncs == 0)) {
                continue;
            }
            if (work > 0) {
                reader.step(WORK, work);
                work = 0;
            }
            if (kind == SPAWN) {
                waiting = count < waiting.length ? waiting : Arrays.copyOf(waiting, 2 * count);
                waiting[count++] = i;
            }
            for (int sync = 0; sync < syncs; sync++) {
                reader.step(SYNC, 0);
            }
            count -= syncs;
            if (kind != SYNC) {
                reader.step(kind, value);
            }
        }
        if (work > 0) {
            reader.step(WORK, work);
        }
    }

    /**
     * How many syncs are needed until the task has waited for the child of this slot; 0 if the task has already waited
     * for the child, or the child never ran.
     */
    private static int syncsUntil(int slot, int[] waiting, int count) {
        for (int i = count - 1; i >= 0 && waiting[i] >= slot; i--) {
            if (waiting[i] == slot) {
                return count - i;
            }
        }
        return 0;
    }
}
