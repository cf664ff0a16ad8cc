package io.skua.port;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waits without leaving the processor. If a body parked, its worker's seat would be lent to another thread. */
final class Spinning {
    private static final long NANOS_MAX = TimeUnit.SECONDS.toNanos(20);

    private Spinning() {}

    static void await(CountDownLatch latch) {
        long until = System.nanoTime() + NANOS_MAX;
        while (latch.getCount() > 0) {
            if (System.nanoTime() - until > 0) {
                throw new AssertionError("the latch was not opened within 20 s");
            }
            Thread.yield();
        }
    }
}
