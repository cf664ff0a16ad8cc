package io.skua.faults;

import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What a user's code does wrong in one run, decided by its seed: the n-th call of some code of the user's throws or
 * does not.
 */
final class Mischief {
    private final long seed;
    private final double rate;
    private final AtomicLong calls = new AtomicLong();
    private final Queue<String> done = new ConcurrentLinkedQueue<>();
    private volatile boolean calm;

    /** @param rate how often it strikes; 0 for never */
    Mischief(long seed, double rate) {
        this.seed = seed;
        this.rate = rate;
    }

    boolean isPossible() {
        return rate > 0;
    }

    /** Throws now and then. */
    void strike(String where) {
        if (isDue(where, rate)) {
            throw UserFault.any(new SplittableRandom(seed + calls.get()), where);
        }
    }

    /** Whether something is to go wrong now. */
    boolean isDue(String where, double itsRate) {
        if (calm || itsRate == 0) {
            return false;
        }
        boolean due = new SplittableRandom(seed * 31 + calls.incrementAndGet()).nextDouble() < itsRate;
        if (due) {
            done.add(where);
        }
        return due;
    }

    /** From now on everything is well. */
    void calmDown() {
        calm = true;
    }

    /** Where it struck. */
    Queue<String> done() {
        return done;
    }
}
