package io.skua.cli.live;

import java.time.Duration;

/** How long a job has run. Used by one thread. */
final class RunClock {
    private boolean hasStarted;
    private boolean hasStopped;
    private long startNanos;
    private long stopNanos;

    void start() {
        hasStarted = true;
        startNanos = System.nanoTime();
    }

    void stop() {
        hasStopped = true;
        stopNanos = System.nanoTime();
    }

    boolean hasStarted() {
        return hasStarted;
    }

    boolean isRunning() {
        return hasStarted && !hasStopped;
    }

    /** Returns the time since the start, or from start to stop; zero before. */
    Duration elapsed() {
        if (!hasStarted) {
            return Duration.ZERO;
        }
        return Duration.ofNanos((hasStopped ? stopNanos : System.nanoTime()) - startNanos);
    }
}
