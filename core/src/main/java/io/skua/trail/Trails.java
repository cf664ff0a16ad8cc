package io.skua.trail;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.EventListener;
import io.skua.observe.Observation;
import io.skua.thread.Reports;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * All trails of one scheduler, and who listens. While nobody listens there are no trails, no gatherer, and a thread
 * that has something to tell reads one field and goes on.
 *
 * <p><b>T1.</b> While somebody listens, every thread that has come and not gone has a trail, unless there was no memory
 * for one. Coming and the begin of an observation are ordered by the lock, so whichever is later gives the thread its
 * trail.
 *
 * <p><b>T2.</b> A thread reads its field {@code trail} plainly. It may see a new trail late, or write into one that is
 * not read any more. A thread that was told of work after {@link #observe} has returned sees its trail, since whatever
 * told it of the work orders the two.
 *
 * <p>Threads that are no workers share one trail, which they write under its monitor. No other lock is taken inside it.
 */
public final class Trails {
    private static final Traced[] NOBODY = {};
    private static final Line[] NO_LINES = {};
    private static final Listening[] NO_LISTENERS = {};
    private static final Object OBSERVED_LOCK = new Object();
    private static volatile @Nullable Trails[] observed = {}; // all that somebody listens to, with holes; OBSERVED_LOCK

    private final Reports reports;
    private final BooleanSupplier isOver;
    private final @Nullable LongSupplier byHand;
    private final Labels labels = new Labels();
    private final long origin = System.nanoTime();
    private final Object lock = new Object();
    private final List<Traced> present = new ArrayList<>(); // guarded by the lock, as all that is written below
    private Traced[] sampled = {}; // a copy of present for the gatherer, who must not hold the lock while it works
    private Line[] lines = {};
    private Listening[] listeners = NO_LISTENERS;
    private @Nullable Gatherer gatherer;
    private long lostBefore; // in trails that are gone
    private volatile @Nullable Supplier<Echo> echoes;
    private int threads; // how many threads have got a trail so far: the latest has this number
    private volatile @Nullable Trail outside; // of all threads that are no workers; null while nobody listens

    /**
     * A trail that the gatherer reads.
     *
     * @param of whose trail it is; null for the one of all threads that are no workers
     * @param thread the number of the thread, from 1; 0 for all threads that are no workers
     */
    record Line(Trail trail, @Nullable Traced of, int thread) {}

    /** @param isOver whether nothing can happen in the scheduler any more; asked by the gatherer */
    public Trails(Reports reports, BooleanSupplier isOver) {
        this(reports, isOver, null);
    }

    /** @param byHand for tests, which step the gatherer themselves: its clock; null for a gatherer with a thread */
    Trails(Reports reports, BooleanSupplier isOver, @Nullable LongSupplier byHand) {
        this.reports = reports;
        this.isOver = isOver;
        this.byHand = byHand;
    }

    // ---- threads come and go ----

    /** A thread will do work for the scheduler. Throws nothing: without memory nobody hears of the thread. */
    public void came(Traced thread) {
        synchronized (lock) {
            try {
                present.add(thread);
                if (gatherer != null) {
                    sampled = present.toArray(new Traced[0]);
                    give(thread);
                }
            } catch (OutOfMemoryError noMemory) {
                thread.setTrail(null);
            }
        }
    }

    private void give(Traced thread) {
        Trail trail = new Trail(origin, echo());
        addLine(new Line(trail, thread, ++threads));
        thread.setTrail(trail);
    }

    private @Nullable Echo echo() {
        Supplier<Echo> source = echoes;
        return source == null ? null : source.get();
    }

    /** Gives an echo to each trail from now on: one object per trail. Called before the scheduler has a thread. */
    public void setEchoes(Supplier<Echo> source) {
        echoes = source;
    }

    private void addLine(Line line) {
        Line[] more = Arrays.copyOf(lines, lines.length + 1);
        more[lines.length] = line;
        lines = more;
    }

    /** The thread has ended. The gatherer forgets its trail when it has read it. A second call changes nothing. */
    public void went(Traced thread) {
        synchronized (lock) {
            present.remove(thread);
            sampled = NOBODY; // made again by the next round; there may be no memory now
        }
    }

    // ---- events of threads that are no workers ----

    /** Returns whether somebody listens. */
    public boolean areOn() {
        return outside != null;
    }

    /** Writes an event of a thread that is no worker's. */
    public void putOutside(int worker, EventKind kind, int detail, long first, long second) {
        Trail trail = outside;
        if (trail != null) {
            synchronized (trail) {
                trail.put(worker, kind, detail, first, second);
            }
        }
    }

    /** Writes a note of a thread that is no worker's, in each scheduler of this program that somebody listens to. */
    public static void noteEverywhere(String text) {
        for (Trails each : observed) {
            if (each != null) {
                each.putOutside(Event.NOWHERE, EventKind.NOTE, 0, each.label(text), 0);
            }
        }
    }

    /** Returns the number of a text. */
    public int label(@Nullable String text) {
        return text == null ? Labels.NONE : labels.number(text);
    }

    /** Returns the time as events have it. */
    public long now() {
        return System.nanoTime() - origin;
    }

    /** Returns the text of a number; "" if there is none. */
    public String text(long number) {
        return labels.text(number);
    }

    // ---- listeners ----

    /**
     * Begins an observation.
     *
     * @throws OutOfMemoryError if there is no memory for the trails, or no thread for the gatherer; then nothing has
     *     changed
     */
    public Observation observe(EventListener listener) {
        return observe(listener, () -> {});
    }

    /**
     * As {@link #observe(EventListener)}.
     *
     * @param whenClosed is run once, by the gatherer, when the listener hears nothing more: the observation was closed,
     *     or the scheduler has ended
     */
    public Observation observe(EventListener listener, Runnable whenClosed) {
        Listening next = new Listening(this, listener, whenClosed);
        synchronized (lock) {
            Listening[] more = Arrays.copyOf(listeners, listeners.length + 1);
            more[listeners.length] = next;
            if (gatherer == null) {
                begin();
            }
            listeners = more;
        }
        return next;
    }

    /** Ends an observation of this scheduler, and does not wait until the listener has heard the rest. */
    public void leave(Observation observation) {
        ((Listening) observation).leave();
        synchronized (lock) {
            if (gatherer != null) {
                gatherer.wakeUp();
            }
        }
    }

    /** Returns the time that events have which happen at this System.nanoTime(). */
    public long time(long nanoTime) {
        return nanoTime - origin;
    }

    private void begin() {
        try {
            Trail forOthers = new Trail(origin, echo());
            lines = new Line[] {new Line(forOthers, null, 0)};
            sampled = present.toArray(new Traced[0]);
            present.forEach(this::give);
            LongSupplier clock = byHand == null ? System::nanoTime : byHand;
            Gatherer next = new Gatherer(this, reports.name() + "-gatherer", clock);
            addObserved();
            outside = forOthers;
            gatherer = next;
            if (byHand == null) {
                next.start();
            }
        } catch (Throwable thrown) {
            end();
            throw thrown;
        }
    }

    /** Nobody listens any more. Under the lock. Needs no memory, so that all of this is done or nothing. */
    private void end() {
        for (Line line : lines) {
            lostBefore += line.trail.lost();
        }
        gatherer = null;
        outside = null;
        lines = NO_LINES;
        for (int i = 0; i < present.size(); i++) {
            present.get(i).setTrail(null);
        }
        removeObserved();
    }

    private void addObserved() {
        synchronized (OBSERVED_LOCK) {
            @Nullable Trails[] now = observed;
            int free = 0;
            while (free < now.length && now[free] != null) {
                free++;
            }
            now = Arrays.copyOf(now, Math.max(now.length, free + 1));
            now[free] = this;
            observed = now;
        }
    }

    private void removeObserved() {
        synchronized (OBSERVED_LOCK) {
            @Nullable Trails[] now = observed;
            for (int i = 0; i < now.length; i++) {
                if (now[i] == this) {
                    now[i] = null; // the next one that is observed fills this hole
                }
            }
            observed = now;
        }
    }

    boolean isGatherer() {
        synchronized (lock) {
            return gatherer != null && gatherer.isCurrentThread();
        }
    }

    /** Waits until the gatherer has told this listener everything. An interrupt is kept for later. */
    void awaitClosed(Listening listening) {
        boolean interrupted = false;
        synchronized (lock) {
            while (!listening.closed && gatherer != null) {
                gatherer.wakeUp();
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns how many events were lost so far. */
    public long lost() {
        synchronized (lock) {
            long sum = lostBefore;
            for (Line line : lines) {
                sum += line.trail.lost();
            }
            return sum;
        }
    }

    void report(String what, Throwable why) {
        reports.report(what, why);
    }

    /** Returns the gatherer, for tests that step it; null while nobody listens. */
    @Nullable
    Gatherer gatherer() {
        synchronized (lock) {
            return gatherer;
        }
    }

    // ---- for the gatherer ----

    Listening[] listeners() {
        synchronized (lock) {
            return listeners;
        }
    }

    Line[] lines() {
        synchronized (lock) {
            return lines;
        }
    }

    Traced[] sampled() {
        synchronized (lock) {
            if (sampled.length != present.size()) {
                sampled = present.toArray(new Traced[0]);
            }
            return sampled;
        }
    }

    boolean isOver() {
        return isOver.getAsBoolean();
    }

    /** Returns whether the thread of this line has ended. */
    boolean hasGone(Line line) {
        if (line.of == null) {
            return false;
        }
        synchronized (lock) {
            return !present.contains(line.of);
        }
    }

    /** Forgets a trail that was read to its end and is not written any more. */
    void forget(Line line) {
        synchronized (lock) {
            lines = Arrays.stream(lines)
                    .filter(each -> each.trail() != line.trail())
                    .toArray(Line[]::new);
            lostBefore += line.trail.lost(); // last: without memory the trail is forgotten later, and counted once
        }
    }

    /**
     * Forgets listeners that have heard everything.
     *
     * @param told those that were there before the round that ends now
     * @param isLast whether there will be no other round
     * @return whether nobody listens any more: then the gatherer must end
     */
    boolean dismiss(Listening[] told, boolean[] closing, boolean isLast) {
        Set<Listening> gone = new HashSet<>();
        for (int i = 0; i < told.length; i++) {
            if (closing[i]) {
                gone.add(told[i]);
            }
        }
        Listening[] dismissed;
        boolean isIdle;
        synchronized (lock) { // with isLast, those that came during the last round have nothing more to hear either
            dismissed = Arrays.stream(listeners)
                    .filter(each -> isLast || gone.contains(each))
                    .toArray(Listening[]::new);
            Listening[] rest = Arrays.stream(listeners)
                    .filter(each -> !isLast && !gone.contains(each))
                    .toArray(Listening[]::new);
            isIdle = rest.length == 0;
            close(dismissed, rest);
        }
        tellClosed(dismissed);
        return isIdle;
    }

    /** Ends all observations, because the gatherer cannot go on. Called by the gatherer. Needs no memory. */
    void abandon() {
        Listening[] dismissed;
        synchronized (lock) {
            dismissed = listeners;
            close(dismissed, NO_LISTENERS);
        }
        tellClosed(dismissed);
    }

    /** Under the lock. Needs no memory, so that all of this is done or nothing. */
    private void close(Listening[] dismissed, Listening[] rest) {
        listeners = rest;
        for (Listening each : dismissed) {
            each.closed = true;
        }
        if (rest.length == 0) {
            end();
        }
        lock.notifyAll();
    }

    private static void tellClosed(Listening[] dismissed) {
        for (Listening each : dismissed) {
            each.tellClosed();
        }
    }
}
