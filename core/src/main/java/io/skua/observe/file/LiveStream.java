package io.skua.observe.file;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import java.io.Closeable;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * A recording that is read while it grows ({@link LiveRecording#stream}): first its header, then the segments that
 * come, and when the recording has ended, its index and end. If the reader is so slow that too many bytes wait, the
 * oldest segments are lost; then comes a segment with one GAP, which tells how many events were lost and since when.
 */
public final class LiveStream implements Closeable {
    private final LiveRecording recording;
    private final Frame frame;
    private final int bytesMax;
    private final Runnable news;

    // all that follows: under the monitor of this object, which comes after that of the recording
    private final Deque<Segment> waiting = new ArrayDeque<>();
    private long waitingBytes;
    private long waitingEvents;
    private long lost; // events that were lost and not told yet
    private long lostSince;
    private long lostUntil;
    private boolean begun;
    private boolean over;

    LiveStream(LiveRecording recording, Frame frame, int bytesMax, Runnable news) {
        this.recording = recording;
        this.frame = frame;
        this.bytesMax = bytesMax;
        this.news = news;
    }

    synchronized void offer(Segment segment) {
        Segment first = waiting.isEmpty() ? segment : waiting.getFirst();
        try {
            waiting.add(segment);
        } catch (OutOfMemoryError noMemory) { // the queue may be broken
            waiting.clear();
            waitingBytes = 0;
            noteLoss(waitingEvents + segment.count(), first.firstTime(), segment.lastTime());
            waitingEvents = 0;
            return;
        }
        waitingEvents += segment.count();
        waitingBytes += segment.block().length;
        while (waitingBytes > bytesMax) {
            Segment oldest = waiting.removeFirst();
            waitingBytes -= oldest.block().length;
            waitingEvents -= oldest.count();
            noteLoss(oldest.count(), oldest.firstTime(), oldest.lastTime());
        }
    }

    /**
     * Events up to this time were lost before they became a segment, since memory has run out. So nothing is allocated
     * here. A GAP must not come before what happened before it, so what waits is lost, too.
     */
    synchronized void lose(long events, long until) {
        for (Segment next = waiting.poll(); next != null; next = waiting.poll()) {
            noteLoss(next.count(), next.firstTime(), next.lastTime());
        }
        waitingBytes = 0;
        waitingEvents = 0;
        noteLoss(events, until, until);
    }

    private void noteLoss(long events, long since, long until) {
        lostSince = lost == 0 ? since : lostSince;
        lostUntil = until;
        lost += events;
    }

    void tellReader() {
        news.run();
    }

    /**
     * Returns the next bytes of the recording; null if there are none now, or if it is over ({@link #isOver}). The
     * array must not be changed.
     */
    public byte @Nullable [] next() {
        boolean hasEnded = recording.isEnded(); // asked first: then all segments are here
        synchronized (this) {
            if (!begun) {
                begun = true;
                return frame.header();
            }
            if (over) {
                return null;
            }
            Segment segment = lost > 0 ? gap() : poll();
            if (segment != null) {
                frame.add(segment);
                return segment.block();
            }
            over = hasEnded;
            return over ? frame.end() : null;
        }
    }

    private @Nullable Segment poll() {
        Segment segment = waiting.poll();
        waitingBytes -= segment == null ? 0 : segment.block().length;
        waitingEvents -= segment == null ? 0 : segment.count();
        return segment;
    }

    /** Returns a segment that tells of those that were lost. */
    private @Nullable Segment gap() {
        SegmentEncoder encoder = new SegmentEncoder(0);
        encoder.add(lostUntil, Event.NOWHERE, EventKind.GAP, 0, lost, lostSince);
        lost = 0;
        return encoder.end(number -> "");
    }

    /** Returns whether everything was read, and nothing will come any more. */
    public synchronized boolean isOver() {
        return over;
    }

    /** The reader needs nothing more. */
    @Override
    public void close() {
        recording.remove(this);
        synchronized (this) {
            over = true;
            waiting.clear();
            waitingBytes = 0;
        }
    }
}
