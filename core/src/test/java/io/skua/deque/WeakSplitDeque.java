package io.skua.deque;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The algorithm of {@link SplitDeque} once more, small and without growth, and with one step that can be left out. It
 * shows that the tests which the real deque passes can fail.
 */
final class WeakSplitDeque implements DequeOperations.Tested {
    enum Weakness {
        /** Nothing is left out, and the tests pass. */
        NONE,
        /** reclaim keeps a block even if top is at its border, and not only if top is below it. */
        RECLAIM_UP_TO_TOP,
        /** reclaim does not look at top again after it has moved the border. */
        RECLAIM_WITHOUT_LOOKING,
        /** The owner takes the last public element without a CAS. */
        LAST_WITHOUT_CAS,
        /** remove takes an element that a thief may be taking, without a CAS. */
        REMOVE_UP_TO_TOP
    }

    private static final int CAPACITY = 64;

    private final Weakness weakness;
    private final AtomicLong top = new AtomicLong();
    private final AtomicLong split = new AtomicLong();
    private final AtomicReferenceArray<Integer> slots = new AtomicReferenceArray<>(CAPACITY);
    private long bottom;
    private long border;

    WeakSplitDeque(Weakness weakness) {
        this.weakness = weakness;
    }

    @Override
    public void push(Integer element) {
        slots.set((int) bottom++, element);
    }

    @Override
    public Integer pop() {
        for (; ; ) {
            while (bottom > border) {
                Integer element = slots.getAndSet((int) --bottom, null);
                if (element != null) {
                    return element;
                }
            }
            long seen = top.get();
            if (seen >= border) {
                return null;
            }
            if (border - seen > 1) {
                reclaim();
            } else if (takeLast(seen)) {
                Integer last = slots.getAndSet((int) seen, null);
                if (last != null) {
                    return last;
                }
            }
        }
    }

    private void reclaim() {
        long before = border;
        for (long block = (before - top.get()) / 2; block > 0; block = (before - top.get()) / 2) {
            long target = before - block;
            split.set(target);
            if (mayKeep(target)) {
                border = target;
                return;
            }
        }
        split.set(before);
    }

    private boolean mayKeep(long target) {
        return switch (weakness) {
            case RECLAIM_UP_TO_TOP -> top.get() <= target;
            case RECLAIM_WITHOUT_LOOKING -> true;
            default -> top.get() < target;
        };
    }

    private boolean takeLast(long seen) {
        if (weakness == Weakness.LAST_WITHOUT_CAS) {
            top.set(seen + 1);
            return true;
        }
        return top.compareAndSet(seen, seen + 1);
    }

    @Override
    public boolean remove(Integer element) {
        for (long index = bottom - 1; index >= top.get(); index--) {
            if (element.equals(slots.get((int) index))) {
                return index >= border ? drop(index) : removePublic(index);
            }
        }
        return false;
    }

    private boolean removePublic(long index) {
        long before = border;
        split.set(index);
        border = index;
        long seen = top.get();
        if (seen < index || (seen == index && weakness == Weakness.REMOVE_UP_TO_TOP)) {
            return drop(index);
        }
        boolean mine = seen == index && takeLast(seen);
        if (mine) {
            slots.set((int) index, null);
        }
        border = mine ? index + 1 : before;
        split.set(border);
        return mine;
    }

    private boolean drop(long index) {
        slots.set((int) index, null);
        while (bottom > border && slots.get((int) bottom - 1) == null) {
            bottom--;
        }
        return true;
    }

    @Override
    public boolean shareAllBut(int keepPrivate) {
        if (bottom - keepPrivate <= border) {
            return false;
        }
        border = bottom - keepPrivate;
        split.set(border);
        return true;
    }

    @Override
    public long look() {
        long seen = top.get();
        return seen < split.get() ? seen : EMPTY;
    }

    @Override
    public Integer take(long index) {
        Integer element = slots.get((int) index);
        return top.compareAndSet(index, index + 1) ? element : null;
    }

    @Override
    public int publicCount() {
        return (int) Math.max(0, split.get() - top.get());
    }
}
