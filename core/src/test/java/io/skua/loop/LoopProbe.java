package io.skua.loop;

import io.skua.Skua;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Is called by every function of a random loop: counts the calls, takes unevenly long, forks, throws, and notices calls
 * that come after the end of the loop.
 */
final class LoopProbe {
    /** What a function throws. */
    static final class Boom extends RuntimeException {
        Boom(int call) {
            super("call " + call);
        }
    }

    /**
     * @param heavyEvery one call of this many takes long; 0 for none
     * @param forkEvery one call of this many forks and joins; 0 for none
     * @param throwFrom the number of the first call that throws; 0 for none
     * @param throwCount how many calls throw
     */
    record Habits(int heavyEvery, int forkEvery, int throwFrom, int throwCount) {}

    private final Habits habits;
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicReference<@Nullable String> complaint = new AtomicReference<>();
    private final Set<Boom> thrown = ConcurrentHashMap.newKeySet();
    private volatile int stopAt;
    private volatile Runnable stop = () -> {};
    private volatile boolean ended;

    LoopProbe(Habits habits) {
        this.habits = habits;
    }

    /** Runs an action at this call, such as cancelling the job. */
    void stopAt(int call, Runnable action) {
        stop = action;
        stopAt = call;
    }

    /** Called with each element. */
    void at(long x) {
        running.incrementAndGet();
        try {
            int call = calls.incrementAndGet();
            if (ended) {
                complain("call " + call + " with " + x + " after the loop had ended");
            }
            if (habits.heavyEvery > 0 && Math.floorMod(mixed(x), habits.heavyEvery) == 0) {
                work(20_000);
            }
            if (habits.forkEvery > 0 && Math.floorMod(call, habits.forkEvery) == 0) {
                fork(x);
            }
            if (call == stopAt) {
                stop.run();
            }
            if (habits.throwFrom > 0 && call >= habits.throwFrom && call < habits.throwFrom + habits.throwCount) {
                Boom boom = new Boom(call);
                thrown.add(boom);
                throw boom;
            }
        } finally {
            running.decrementAndGet();
        }
    }

    private void fork(long x) {
        long joined = Skua.forkLong(() -> x + 1).join();
        if (joined != x + 1) {
            complain("a fork of " + x + " came back as " + joined);
        }
    }

    static long work(int rounds) {
        long x = rounds;
        for (int i = 0; i < rounds; i++) {
            x = mixed(x);
        }
        return x;
    }

    static long mixed(long x) {
        long z = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L + 0x9e3779b97f4a7c15L;
        return z ^ (z >>> 31);
    }

    /** Called when the loop has returned or thrown. */
    void end() {
        int still = running.get();
        ended = true;
        if (still != 0) {
            complain(still + " functions still run when the loop has ended");
        }
    }

    void complain(String what) {
        complaint.compareAndSet(null, what);
    }

    @Nullable
    String complaint() {
        return complaint.get();
    }

    int calls() {
        return calls.get();
    }

    Set<Boom> thrown() {
        return thrown;
    }
}
