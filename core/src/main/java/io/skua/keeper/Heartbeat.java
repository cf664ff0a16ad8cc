package io.skua.keeper;

import io.skua.engine.Engine;
import io.skua.thread.Detached;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One thread that judges all islands once in a period, as the paper's helper threads do. The thread is started when the
 * first job comes. If it cannot be started, that is logged, and the next job tries again.
 */
final class Heartbeat {
    private final Engine engine;
    private final long periodNanos;
    private final Runnable beat;
    private @Nullable Thread thread; // guarded by this; null before the thread was started

    /** @param periodNanos the time between two beats; 0 for no beats at all */
    Heartbeat(Engine engine, long periodNanos, Runnable beat) {
        this.engine = engine;
        this.periodNanos = periodNanos;
        this.beat = beat;
    }

    void begin() {
        if (periodNanos == 0) {
            return;
        }
        try {
            startOnce();
        } catch (Throwable noThread) {
            engine.report("the thread that judges islands could not be started", noThread);
        }
    }

    private synchronized void startOnce() {
        if (thread == null) {
            Thread created = Detached.daemon(this::run, engine.settings().name() + "-islands");
            created.start();
            thread = created;
        }
    }

    private void run() {
        while (!engine.lifetime().isStopped()) {
            LockSupport.parkNanos(this, periodNanos);
            Thread.interrupted(); // a user's rule may have interrupted its own thread, which then could not park
            beat.run();
        }
    }

    /** Ends the thread, when the engine has stopped. */
    synchronized void end() {
        LockSupport.unpark(thread);
    }
}
