package io.skua.loop.run;

import io.skua.tree.Elements;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Spliterator;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The elements of a spliterator. Hash tables split by slots, and trees by subtrees, without copying elements. Some
 * spliterators cannot split in the middle of a bucket; then one more element is taken before the next attempt.
 *
 * <p>Some spliterators split only before their first element is taken: the lines of a file, which are split by
 * position. Such a spliterator guesses its size and does not know it exactly. It is split into parts at once, before
 * the loop begins, and thieves get whole parts.
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
    private static final int PARTS_MAX = 64;
    private static final int PART_MIN = 1024; // elements, by the spliterator's guess

    private Spliterator<?> spliterator; // of the part that is read
    private final Deque<Spliterator<?>> later; // the parts behind it, in order
    // elements taken while trying to split; they come before the spliterator's elements
    private @Nullable Object[] pending = {};
    private int pendingFrom;
    private int pendingTo;
    private @Nullable Object[] target = {}; // where accept puts elements
    private int filled;
    private int smallFronts; // since the last front that was not small

    /** All elements of a spliterator of which none has been taken. */
    SpliteratorElements(Spliterator<?> spliterator) {
        this(partsOf(spliterator));
    }

    /** @param parts at least one */
    private SpliteratorElements(Deque<Spliterator<?>> parts) {
        this.later = parts;
        this.spliterator = parts.remove();
    }

    private static Deque<Spliterator<?>> partsOf(Spliterator<?> whole) {
        boolean isGuessed = !whole.hasCharacteristics(Spliterator.SIZED) && whole.estimateSize() != Long.MAX_VALUE;
        Deque<Spliterator<?>> parts = new ArrayDeque<>(1);
        split(whole, isGuessed ? PARTS_MAX : 1, parts);
        return parts;
    }

    /** Appends the elements of a spliterator, in at most {@code most} parts. */
    private static void split(Spliterator<?> whole, int most, Deque<Spliterator<?>> parts) {
        long size = whole.estimateSize();
        Spliterator<?> front = most > 1 && size >= PART_MIN * 2 ? whole.trySplit() : null;
        if (front == null) {
            parts.add(whole);
        } else {
            boolean isSmall = front.estimateSize() < size / SMALL_PART; // then it is not split any further
            split(front, isSmall ? 1 : most / 2, parts);
            split(whole, isSmall ? 1 : most / 2, parts);
        }
    }

    /** How many elements there are, if none has been taken and the spliterator knows; otherwise -1. */
    long exactSize() {
        return later.isEmpty() ? spliterator.getExactSizeIfKnown() : -1;
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
        while (filled < most) {
            if (!spliterator.tryAdvance(this)) { // accept stores the element
                if (later.isEmpty()) {
                    break;
                }
                spliterator = later.remove();
            }
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
        if (!later.isEmpty()) {
            return frontParts();
        }
        for (int tried = 0; tried <= BUCKET_MAX && smallFronts < SMALL_FRONTS_MAX; tried++) {
            long whole = spliterator.estimateSize();
            Spliterator<?> front = spliterator.trySplit();
            if (front != null) {
                smallFronts = front.estimateSize() < whole / SMALL_PART ? smallFronts + 1 : 0;
                Deque<Spliterator<?>> its = new ArrayDeque<>(1);
                its.add(front);
                return withPending(new SpliteratorElements(its));
            }
            if (!takeOneMore()) {
                return null;
            }
        }
        return null;
    }

    /** Cuts off the first half of the parts: the one that is read, and some that follow. */
    private SpliteratorElements frontParts() {
        Deque<Spliterator<?>> front = new ArrayDeque<>();
        front.add(spliterator);
        for (int more = later.size() / 2; more > 0; more--) {
            front.add(later.remove());
        }
        spliterator = later.remove();
        return withPending(new SpliteratorElements(front));
    }

    /** Moves the pending elements to the front that they belong to. */
    private SpliteratorElements withPending(SpliteratorElements front) {
        front.pending = pending;
        front.pendingFrom = pendingFrom;
        front.pendingTo = pendingTo;
        pendingFrom = pendingTo;
        return front;
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
        long all = pendingTo - pendingFrom + spliterator.estimateSize();
        if (!later.isEmpty()) { // an iterator is made only if it is needed, since this is called for each batch
            for (Spliterator<?> part : later) {
                all += part.estimateSize();
                if (all < 0) {
                    return Long.MAX_VALUE;
                }
            }
        }
        return all < 0 ? Long.MAX_VALUE : all;
    }
}
