package io.skua.lab.rivals;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A fixed number of threads that all run the same piece of code when asked to, the caller being one of them. Between
 * two calls the others look for the next for a moment and then park: they are there at once when calls follow each
 * other, and do not disturb whoever is measured meanwhile.
 *
 * <p>A call is published by {@code round}: written last by the caller, read first by members (I1: whoever sees a round
 * sees its work). {@code absent} goes down when a member has ended its part, which publishes what the part wrote to the
 * caller (I2).
 */
final class LoopTeam implements AutoCloseable {
    /** Some tens of microseconds: about as long as a thread takes to wake up. */
    private static final int SPINS = 1_000;

    private final List<Thread> others = new ArrayList<>();
    private final AtomicInteger absent = new AtomicInteger();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private @Nullable IntConsumer work; // null: the end
    private volatile @Nullable Thread caller;
    private volatile int round;

    LoopTeam(String name, int size) {
        for (int member = 1; member < size; member++) {
            int number = member;
            Thread thread = new Thread(() -> serve(number), name + "-" + number);
            thread.setDaemon(true);
            others.add(thread);
        }
        others.forEach(Thread::start);
    }

    int size() {
        return others.size() + 1;
    }

    /**
     * Runs the work once per member, which it gets the number of, and returns when all have ended. The first failure is
     * thrown.
     */
    synchronized void run(IntConsumer newWork) {
        caller = Thread.currentThread();
        begin(newWork);
        attempt(newWork, 0);
        for (int spins = 0; absent.get() > 0; ) {
            spins = pause(spins);
        }
        caller = null;
        rethrow(failure.getAndSet(null));
    }

    private void begin(@Nullable IntConsumer newWork) {
        work = newWork;
        absent.set(others.size());
        int next = round + 1; // nobody else writes it
        round = next; // I1
        others.forEach(LockSupport::unpark);
    }

    private void serve(int member) {
        for (int served = 0; ; served++) {
            for (int spins = 0; round == served; ) { // I1
                spins = pause(spins);
            }
            IntConsumer itsWork = work;
            if (itsWork == null) {
                return;
            }
            attempt(itsWork, member);
            if (absent.decrementAndGet() == 0) { // I2
                LockSupport.unpark(caller);
            }
        }
    }

    private void attempt(IntConsumer itsWork, int member) {
        try {
            itsWork.accept(member);
        } catch (Throwable thrown) {
            failure.compareAndSet(null, thrown);
        }
    }

    private static int pause(int spins) {
        if (spins < SPINS) {
            Thread.onSpinWait();
            return spins + 1;
        }
        LockSupport.park();
        return spins;
    }

    private static void rethrow(@Nullable Throwable thrown) {
        if (thrown instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        if (thrown instanceof Error error) {
            throw error;
        }
        assert thrown == null : "an IntConsumer throws nothing else";
    }

    @Override
    public synchronized void close() {
        begin(null);
    }
}
