package io.skua.bench.rivals;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntToLongFunction;

/**
 * A central queue of batches whose sizes do not depend on who takes them. They are few, so they are computed before the loop, and taking one
 * costs an increment of a shared counter: less than if each thief computed the next from what remains.
 */
abstract class QueueRival extends CrewRival {
    QueueRival(String name, int threads) {
        super(name, threads);
    }

    /** Sizes of the batches of one loop, in their order. */
    interface Sizes {
        /** @param remaining how many elements are left, at least one */
        int next(int remaining);
    }

    abstract Sizes sizes(int n);

    /** Every rival has its own. */
    abstract long sum(int from, int until, IntToLongFunction body);

    @Override
    final Share share(int n, IntToLongFunction body) {
        int[] ends = ends(n);
        AtomicInteger next = new AtomicInteger();
        return member -> {
            long sum = 0;
            for (int batch = next.getAndIncrement(); batch < ends.length; batch = next.getAndIncrement()) {
                sum += sum(batch == 0 ? 0 : ends[batch - 1], ends[batch], body);
            }
            return sum;
        };
    }

    /** Where each batch ends. */
    final int[] ends(int n) {
        Sizes sizes = sizes(n);
        int[] ends = new int[16];
        int batches = 0;
        for (int end = 0; end < n; batches++) {
            int remaining = n - end;
            end += Math.min(remaining, Math.max(1, sizes.next(remaining)));
            if (batches == ends.length) {
                ends = Arrays.copyOf(ends, 2 * batches);
            }
            ends[batches] = end;
        }
        return Arrays.copyOf(ends, batches);
    }

    static int ceil(long number, long unit) {
        return (int) ((number + unit - 1) / unit);
    }
}
