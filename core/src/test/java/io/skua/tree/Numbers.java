package io.skua.tree;

import io.skua.tree.NodeFields.Interval;
import org.jspecify.annotations.Nullable;

/** The numbers of an interval as elements that are split in some way, or not at all. */
final class Numbers implements Elements {
    enum Kind {
        /** In halves. */
        HALVES,
        /** A third is cut off at the front; the larger part stays. */
        THIRDS,
        /** The front may be empty, as with spliterators of a sparse table. */
        EMPTY_FRONTS,
        /** They cannot be split, and their number is not known. */
        ITERATOR,
        /** They cannot be split, and their number is known. */
        SIZED_ITERATOR
    }

    private final Kind kind;
    private int from;
    private final int to;
    private boolean emptyNext = true;

    Numbers(Kind kind, int from, int to) {
        this.kind = kind;
        this.from = from;
        this.to = to;
    }

    Interval rest() {
        return Interval.of(from, to);
    }

    @Override
    public int take(@Nullable Object[] buffer, int most) {
        int count = Math.min(most, to - from);
        for (int i = 0; i < count; i++) {
            buffer[i] = from++;
        }
        return count;
    }

    @Override
    public @Nullable Elements splitFront() {
        int middle = switch (kind) {
            case HALVES -> (from + to) / 2;
            case THIRDS -> from + (to - from) / 3;
            case EMPTY_FRONTS -> emptyNext ? from : (from + to) / 2;
            case ITERATOR, SIZED_ITERATOR -> from;
        };
        boolean mayBeEmpty = kind == Kind.EMPTY_FRONTS && emptyNext && from < to;
        emptyNext = !emptyNext;
        if (from == middle && !mayBeEmpty) {
            return null;
        }
        Numbers front = new Numbers(kind, from, middle);
        front.emptyNext = emptyNext;
        from = middle;
        return front;
    }

    @Override
    public long estimate() {
        return kind == Kind.ITERATOR ? Long.MAX_VALUE : to - from;
    }
}
