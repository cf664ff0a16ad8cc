package io.skua;

import io.skua.engine.Worker;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;

/** What calls that wait have in common: timeouts as points in time, and interrupts. */
final class Waits {
    private Waits() {}

    /** The System.nanoTime() at which a wait ends; far away for one that would overflow. */
    static long until(long timeout, TimeUnit unit) {
        long nanos = Math.max(0, unit.toNanos(timeout));
        return nanos > Long.MAX_VALUE / 2 ? Long.MAX_VALUE : System.nanoTime() + nanos;
    }

    static String name(TimeUnit unit) {
        return unit.name().toLowerCase(Locale.ROOT);
    }

    /** For calls that would start a job and wait for it: there is no point in that when the wait is to end at once. */
    static void throwIfStopped() {
        Worker worker = Worker.currentOrNull();
        if (worker != null) {
            worker.throwIfStopping(); // the caller is a task of a job that stops
        }
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("The calling thread is interrupted; nothing was started.");
        }
    }

    /** Returns when a scheduler that was shut down has terminated. The first interrupt stops its jobs; it is kept. */
    static void forTermination(Skua skua) {
        boolean interrupted = false;
        boolean terminated = false;
        while (!terminated) {
            try {
                terminated = skua.awaitTermination(Duration.ofDays(1).toNanos(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                if (!interrupted) {
                    skua.shutdownNow();
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
