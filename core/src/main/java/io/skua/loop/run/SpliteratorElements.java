package io.skua.loop.run;

import io.skua.tree.Elements;
import java.util.Arrays;
import java.util.Spliterator;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The elements of a spliterator. Hash tables split by slots, and trees by subtrees, without copying elements. Some
 * spliterators cannot split in the middle of a bucket; then one more element is taken before the next attempt.
 *
 * <p>Iterators do not split. Their spliterators, and those of linked collections, read elements into an array instead,
 * and into a larger array each time. Such a spliterator is recognised by the fronts that it cuts off: each front is a
 * small part of what the spliterator says it has. After two such fronts in a row it is not asked again; its elements
 * are then taken in portions, which do not grow without limit. A single small front proves nothing: it may be the first
 * of two streams that were concatenated.
 */
final class SpliteratorElements implements Elements, Consumer<Object> {
    private static final int BUCKET_MAX = 16;
    private static final int SMALL_PART = 8; // a front with less than 1/8 of the elements is small
    private static final int SMALL_FRONTS_MAX = 2;

    private final Spliterator<?> spliterator;
    // elements taken while trying to split; they come before the spliterator's elements
    private @Nullable Object[] pending = {};
    private int pendingFrom;
    private int pendingTo;
    private @Nullable Object[] target = {}; // where accept puts elements
    private int filled;
    private int smallFronts; // since the last front that was not small

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
            // accept has stored the element
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
