package io.skua.lab.mix;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * A job that has been submitted, and a thread that waits for it: whatever runs it, its time is what somebody sees who
 * wants the answer.
 */
abstract class RunningJob {
    private final FutureTask<Object> client = new FutureTask<>(this::call);
    private volatile long startNanos = System.nanoTime();
    private volatile long nanos = -1; // until it ends

    /** It is submitted at this moment, and not when this was made. */
    final void isSubmitted() {
        startNanos = System.nanoTime();
    }

    /** Waits for it, in a thread of its own. */
    final RunningJob start(String threadName) {
        Thread thread = new Thread(client, threadName);
        thread.setDaemon(true);
        thread.start();
        return this;
    }

    private Object call() throws Exception {
        try {
            return answerOnce();
        } finally {
            nanos = System.nanoTime() - startNanos;
            ends(nanos / 1e9);
        }
    }

    /** Waits for it; submits it first if that has not been done. */
    abstract Object answerOnce() throws Exception;

    /** At once when the answer is there. */
    void ends(double seconds) {}

    final Object answer() throws InterruptedException, ExecutionException {
        return client.get();
    }

    final boolean hasEnded() {
        return nanos >= 0;
    }

    /** From its submission to its end, or until now. */
    final double seconds() {
        long ended = nanos;
        return (ended >= 0 ? ended : System.nanoTime() - startNanos) / 1e9;
    }

    /** When it was submitted, in seconds since then. */
    final double submittedAfter(long nanoTime) {
        return (startNanos - nanoTime) / 1e9;
    }

    /** How many workers it has now; −1 if nobody can tell. */
    abstract int membersNow();

    /** How far from its source they are; −1 if nobody can tell. */
    abstract int diasporaNow();

    /** When it has ended. */
    abstract JobFigures.@Nullable Members members();

    /** When it has ended. */
    abstract List<MixPoint> history();
}
