package io.skua.trail;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.EventListener;
import io.skua.thread.Detached;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The thread that reads all trails of a scheduler and tells the listeners. It looks every 10 ms, and every 1 ms while
 * trails fill up; 20 times a second, and when an observation ends, it tells what each thread does (SAMPLE). Users'
 * listeners run without locks.
 *
 * <p>In each round the events of all trails are told in the order of their times. An event that was written while the
 * round began is told in the next round. Where the events of two threads follow each other at one place, a listener is
 * told of which thread the next events are (THREAD).
 */
final class Gatherer implements EventListener {
    private static final long PAUSE_MAX_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long PAUSE_MIN_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long SAMPLE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final int MANY = Trail.EVENTS / 8; // events in one trail after which the gatherer looks more often
    static final int FAILURES_MAX = 1_000; // rounds that may fail one after the other, which takes some 10 s

    private final Trails trails;
    private final Thread daemon;
    private Listening[] listeners = {}; // of this round
    private int[] left = {}; // how many events of each trail are to be told in this round
    private int thread; // the number of the thread whose event is being told
    private int most; // the most events that a trail had in this round
    private final LongSupplier clock;
    private long nextSample;
    private final @Nullable Pulse pulse; // null if the JVM has no module java.management
    private int sampledPlace; // what the latest SAMPLE has told
    private int sampledDetail;
    private long sampledTasks;
    private @Nullable Throwable failure; // what has ended the last round early; null if nothing has
    private int failures; // how many rounds have failed since the last one that has not
    private boolean hasReported; // only the first such failure is reported

    /** @param clock says when samples are due, in nanoseconds */
    Gatherer(Trails trails, String name, LongSupplier clock) {
        this.clock = clock;
        this.nextSample = clock.getAsLong();
        this.pulse = ModuleLayer.boot().findModule("java.management").isPresent() ? new Pulse() : null;
        this.trails = trails;
        this.daemon = Detached.daemon(this::run, name);
    }

    void start() {
        daemon.start();
    }

    boolean isCurrentThread() {
        return Thread.currentThread() == daemon;
    }

    void wakeUp() {
        LockSupport.unpark(daemon);
    }

    private void run() {
        long pause = PAUSE_MIN_NANOS;
        while (!tryTell()) {
            pause = most > MANY ? PAUSE_MIN_NANOS : Math.min(2 * pause, PAUSE_MAX_NANOS);
            LockSupport.parkNanos(this, pause);
            Thread.interrupted(); // a listener may have interrupted its own thread, which then could not park
        }
    }

    /**
     * As {@link #tell}. If an Error ends a round early, the next round goes on where that one was. The Error is
     * reported after a round that has succeeded: while memory is short, even a text of this class may be too much.
     * If {@value #FAILURES_MAX} rounds fail one after the other, all observations end, since whoever closes one would
     * wait for ever.
     */
    boolean tryTell() {
        try {
            boolean isLast = tell();
            reportFailure();
            return isLast;
        } catch (Throwable thrown) { // memory has run out, for example
            failure = thrown;
            if (++failures >= FAILURES_MAX) {
                giveUp(thrown);
                return true;
            }
            return !isAtWork(); // the round may have been the last one all the same
        }
    }

    private void giveUp(Throwable thrown) {
        trails.abandon();
        try {
            trails.report("events cannot be gathered any more, so nothing observes this scheduler now", thrown);
        } catch (Throwable noMemory) {
            // Whoever observed the scheduler has been told that the observation is over.
        }
    }

    private void reportFailure() {
        Throwable its = failure;
        if (its != null && !hasReported) {
            hasReported = true;
            trails.report("events could not be gathered for a moment, and some may be lost", its);
        }
        failure = null;
        failures = 0;
    }

    private boolean isAtWork() {
        return trails.gatherer() == this;
    }

    /** One round. Returns whether it was the last. Called by the daemon, or by a test that has none. */
    boolean tell() {
        boolean isLast = trails.isOver(); // read first: whatever happened before is in the trails
        listeners = trails.listeners();
        boolean[] closing = new boolean[listeners.length];
        boolean isLastOfSome = isLast;
        for (int i = 0; i < closing.length; i++) {
            closing[i] = listeners[i].isClosing();
            isLastOfSome |= closing[i];
        }
        Trails.Line[] lines = trails.lines();
        boolean[] gone = new boolean[lines.length];
        for (int i = 0; i < gone.length; i++) {
            gone[i] = trails.hasGone(lines[i]);
        }
        tellInOrder(lines);
        for (int i = 0; i < gone.length; i++) {
            if (gone[i] || isLast) {
                thread = lines[i].thread();
                lines[i].trail().takeLastGap(Event.NOWHERE, this);
                trails.forget(lines[i]);
            }
        }
        sampleIfDue(isLastOfSome);
        return trails.dismiss(listeners, closing, isLast) || isLast;
    }

    private void tellInOrder(Trails.Line[] lines) {
        if (left.length < lines.length) {
            left = new int[lines.length];
        }
        most = 0;
        for (int i = 0; i < lines.length; i++) {
            left[i] = lines[i].trail().available();
            most = Math.max(most, left[i]);
        }
        for (int next = earliest(lines, -1); next >= 0; next = earliest(lines, -1)) {
            int second = earliest(lines, next);
            long until = second < 0 ? Long.MAX_VALUE : lines[second].trail().nextTime();
            Trail trail = lines[next].trail();
            thread = lines[next].thread();
            do {
                trail.take(this);
                left[next]--;
            } while (left[next] > 0 && trail.nextTime() <= until);
        }
    }

    /** Returns the trail with the earliest event, but for one; -1 if the others have none. */
    private int earliest(Trails.Line[] lines, int except) {
        int found = -1;
        long earliest = Long.MAX_VALUE;
        for (int i = 0; i < lines.length; i++) {
            if (left[i] > 0 && i != except) {
                long time = lines[i].trail().nextTime();
                if (found < 0 || time < earliest) {
                    found = i;
                    earliest = time;
                }
            }
        }
        return found;
    }

    /** @param isLast whether somebody hears the last events: without a sample, the time since the one before is dark */
    private void sampleIfDue(boolean isLast) {
        long now = clock.getAsLong();
        if (now - nextSample < 0 && !isLast) {
            return;
        }
        nextSample = now + SAMPLE_NANOS;
        long time = trails.now();
        thread = Listening.ANY; // a sample tells of a place, so no THREAD is needed before it
        Traced[] threads = trails.sampled();
        if (pulse != null) {
            pulse.tellJvm(time, this);
            pulse.tellMachine(time, this);
            pulse.keepOnly(threads);
        }
        for (Traced each : threads) {
            each.sample(time, this);
            if (pulse != null && sampledPlace != Event.NOWHERE) {
                pulse.tellThread(time, each, sampledPlace, sampledDetail, sampledTasks, trails, this);
            }
        }
    }

    /** Tells all listeners. */
    @Override
    public void event(long time, int worker, EventKind kind, int detail, long first, long second) {
        if (kind == EventKind.SAMPLE) {
            sampledPlace = worker;
            sampledDetail = detail;
            sampledTasks = second;
        }
        for (Listening listening : listeners) {
            listening.tell(thread, time, worker, kind, detail, first, second);
        }
    }
}
