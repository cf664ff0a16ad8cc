package io.skua;

import static io.skua.Waiting.awaitLatch;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** A job whose tasks fork until it is told to end. It has work for as many workers as it gets. */
final class Busy {
    private static final int DEPTH = 10;

    private final LongAdder forked = new LongAdder();
    private final LongAdder leaves = new LongAdder();
    private final AtomicInteger held = new AtomicInteger();
    private final AtomicInteger atOnce = new AtomicInteger();
    private final AtomicInteger mostAtOnce = new AtomicInteger();
    private final CountDownLatch release = new CountDownLatch(1);
    private final Job<?> job;
    private volatile boolean holding;
    private volatile boolean ended;

    Busy(Skua skua, JobOptions options) {
        this(skua, options, () -> {});
    }

    /** @param last what its root does after the last fork */
    Busy(Skua skua, JobOptions options, Runnable last) {
        job = skua.submit(options, () -> {
            while (!ended) {
                tree(DEPTH, holding); // a whole tree of leaves that wait, so that there is one for every worker
            }
            last.run();
        });
    }

    private void tree(int depth, boolean hold) {
        if (depth == 0) {
            forked.increment();
            leaf(hold && holding);
            return;
        }
        Handle<?> left = Skua.fork(() -> tree(depth - 1, hold));
        tree(depth - 1, hold);
        left.join();
    }

    private void leaf(boolean hold) {
        mostAtOnce.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
        if (hold) {
            held.incrementAndGet();
            awaitLatch(release);
        }
        atOnce.decrementAndGet();
        leaves.increment();
    }

    Job<?> job() {
        return job;
    }

    int members() {
        return job.island().members().size();
    }

    /** How many leaves were forked. */
    long forked() {
        return forked.sum();
    }

    long leaves() {
        return leaves.sum();
    }

    /** The largest number of leaves that ran at the same time. */
    int mostAtOnce() {
        return mostAtOnce.get();
    }

    /** From now on, whoever comes to a leaf stays in it and occupies its worker. */
    void holdLeaves() {
        holding = true;
    }

    int held() {
        return held.get();
    }

    void end() {
        ended = true;
        holding = false;
        release.countDown();
    }
}
