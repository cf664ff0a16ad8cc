package io.skua.steps;

import io.skua.thread.Parking;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Does not park the thread of the test: when that would park, the next step of the test runs instead. Time passes for
 * it when the test says so.
 */
public final class HandParking implements Parking {
    private static final int PARKS_MAX = 10_000;

    private final Thread hand = Thread.currentThread(); // others really park
    private final Deque<Runnable> steps = new ArrayDeque<>();
    public final List<Thread> unparked = new ArrayList<>();
    public long now = 1_000_000_000;
    public int parks;

    /** What happens while the next thread is parked. */
    public HandParking whileParked(Runnable step) {
        steps.add(step);
        return this;
    }

    @Override
    public long nanoTime() {
        return Thread.currentThread() == hand ? now : REAL.nanoTime();
    }

    @Override
    public void park(Object blocker) {
        if (Thread.currentThread() != hand) {
            REAL.park(blocker);
            return;
        }
        parks++;
        Runnable step = steps.poll();
        if (step == null) {
            throw new AssertionError("a thread parks for ever: nothing happens any more in this test");
        }
        step.run();
    }

    @Override
    public void parkNanos(Object blocker, long nanos) {
        if (Thread.currentThread() != hand) {
            REAL.parkNanos(blocker, nanos);
            return;
        }
        parks++;
        if (parks > PARKS_MAX) {
            throw new AssertionError("a thread parks again and again, and nothing comes of it");
        }
        Runnable step = steps.poll();
        if (step == null) {
            now += nanos;
        } else {
            step.run();
        }
    }

    @Override
    public void unpark(Thread thread) {
        if (Thread.currentThread() == hand) {
            unparked.add(thread);
        }
        REAL.unpark(thread);
    }
}
