package io.skua.lab.rivals;

import io.skua.workloads.loops.Chunking;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntToLongFunction;

/**
 * A central queue of batches whose sizes do not depend on who takes them. They are few, so they are computed before the
 * loop, and taking one costs an increment of a shared counter: less than if each thief computed the next from what
 * remains.
 */
abstract class QueueRival extends TeamRival {
    private final Chunking chunking;

    QueueRival(String name, int threads, Chunking chunking) {
        super(name, threads);
        this.chunking = chunking;
    }

    /** Every rival has its own. */
    abstract long sum(int from, int until, IntToLongFunction body);

    @Override
    final Share share(int n, IntToLongFunction body) {
        int[] ends = chunking.ends(n, threads());
        AtomicInteger next = new AtomicInteger();
        return member -> {
            long sum = 0;
            for (int batch = next.getAndIncrement(); batch < ends.length; batch = next.getAndIncrement()) {
                sum += sum(batch == 0 ? 0 : ends[batch - 1], ends[batch], body);
            }
            return sum;
        };
    }
}
