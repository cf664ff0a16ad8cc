package io.skua.loop.run;

import io.skua.tree.Elements;
import java.util.Arrays;
import java.util.Spliterator;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The elements of a spliterator. Hash tables split by slots and trees by subtrees, where they lie. Some cannot split in
 * the middle of a bucket: then one element more is taken first.
 *
 * <p>Iterators do not split. Their spliterators, and those of linked collections, read elements into an array instead,
 * and into a larger one each time. Such a spliterator is known by the fronts that it cuts off: each is a small part of
 * what it says it has. After two of these it is not asked again; its elements are then taken in portions, which do not
 * grow without limit. One small front tells nothing: it may be the first of two streams that were concatenated.
 */
final class SpliteratorElements implements Elements, Consumer<Object> {
    private static final int BUCKET_MAX = 16;
    private static final int SMALL_PART = 8; // less than an eighth is a small front
    private static final int SMALL_FRONTS_MAX = 2;

    private final Spliterator<?> spliterator;
    private @Nullable Object[] pending = {}; // taken while trying to split, in front of the spliterator's elements
    private int pendingFrom;
    private int pendingTo;
    private @Nullable Object[] target = {}; // during take
    private int filled;
    private int smallFronts; // in a row

    SpliteratorElements(Spliterator<?> spliterator) {
        this.spliterator = spliterator;
    }

    @Override
    public int take(@Nullable Object[] buffer, int most) {
        int count = Math.min(most, pendingTo - pendingFrom);
        System.arraycopy(pending, pendingFrom, buffer, 0, count);
        Arrays.fill(pending, pendingFrom, pendingFrom + count, null);
        pendingFrom += count;
        return fill(buffer, count, most);
    }

    private int fill(@Nullable Object[] buffer, int from, int most) {
        target = buffer;
        filled = from;
        while (filled < most && spliterator.tryAdvance(this)) {
            // accept has it
        }
        target = pending;
        return filled;
    }

    @Override
    public void accept(@Nullable Object element) {
        target[filled++] = element;
    }

    @Override
    public @Nullable Elements splitFront() {
        for (int tried = 0; tried <= BUCKET_MAX && smallFronts < SMALL_FRONTS_MAX; tried++) {
            long whole = spliterator.estimateSize();
            Spliterator<?> front = spliterator.trySplit();
            if (front != null) {
                smallFronts = front.estimateSize() < whole / SMALL_PART ? smallFronts + 1 : 0;
                SpliteratorElements split = new SpliteratorElements(front);
                split.pending = pending;
                split.pendingFrom = pendingFrom;
                split.pendingTo = pendingTo;
                pendingFrom = pendingTo;
                return split;
            }
            if (!takeOneMore()) {
                return null;
            }
        }
        return null;
    }

    private boolean takeOneMore() {
        @Nullable Object[] more = new Object[pendingTo - pendingFrom + 1];
        System.arraycopy(pending, pendingFrom, more, 0, more.length - 1);
        int size = fill(more, more.length - 1, more.length);
        pending = more;
        pendingFrom = 0;
        pendingTo = size;
        return size == more.length;
    }

    @Override
    public long estimate() {
        long rest = spliterator.estimateSize();
        long all = rest + pendingTo - pendingFrom;
        return all < 0 ? Long.MAX_VALUE : all;
    }
}
