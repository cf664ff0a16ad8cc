package io.skua.cluster.socket;

import java.util.ArrayDeque;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The way to one other process: a queue of frames that is bounded in bytes, and a thread that writes them. Whoever
 * sends never waits, not for a connection, not for a handshake and not for a receiver that does not read.
 *
 * <p>All fields are guarded by the lane itself. Nothing is written and no thread is started under that lock.
 *
 * <p><b>L1.</b> The frames in the queue never hold more than the limit, except that a small frame always finds room in
 * a reserve: a failure detector that shares the lane with bulky results is still heard.
 *
 * <p><b>L2.</b> While there are frames, there is a thread, or the last attempt to start one has failed and the next
 * frame tries again. A thread without work ends after a while.
 *
 * <p><b>L3.</b> A lane whose thread has ended for want of work is retired: it takes no frames any more, and is
 * forgotten. So a process that has gone costs nothing, and there are never two lanes with frames to the same one.
 */
final class Lane {
    private static final int SMALL_BYTES = 2048;
    private static final int RESERVE_BYTES = 1 << 20;

    /** How long a thread waits for another frame, usually. */
    static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(20);

    /** Writes a frame. May wait. */
    interface Writer {
        void write(byte[] frame) throws Exception;
    }

    private final ThreadFactory threads;
    private final Writer writer;
    private final long limitBytes;
    private final long idleNanos;
    private final Consumer<Lane> whenRetired;
    private final ArrayDeque<byte[]> frames = new ArrayDeque<>();
    private long bytes;
    private long dropped;
    private boolean hasThread;
    private boolean isClosed;
    private boolean isRetired;

    /** @param whenRetired forgets the lane (L3) */
    Lane(ThreadFactory threads, long limitBytes, long idleNanos, Writer writer, Consumer<Lane> whenRetired) {
        this.threads = threads;
        this.limitBytes = limitBytes;
        this.idleNanos = idleNanos;
        this.writer = writer;
        this.whenRetired = whenRetired;
    }

    /**
     * Sends a frame, or drops it if the lane is full. The caller must not change the frame afterwards.
     *
     * @return false if the lane is retired and has not taken the frame, which needs another lane (L3)
     */
    boolean trySend(byte[] frame) {
        boolean mustStart;
        synchronized (this) {
            if (isRetired) {
                return false;
            }
            long room = frame.length <= SMALL_BYTES ? limitBytes + RESERVE_BYTES : limitBytes;
            if (isClosed || bytes + frame.length > room) {
                dropped++;
                return true;
            }
            frames.add(frame);
            bytes += frame.length;
            mustStart = !hasThread;
            if (mustStart) {
                hasThread = true;
            } else if (frames.size() == 1) {
                notifyAll();
            }
        }
        if (mustStart) {
            start();
        }
        return true;
    }

    private void start() {
        boolean hasStarted = false;
        try {
            threads.newThread(this::run).start();
            hasStarted = true;
        } finally {
            if (!hasStarted) {
                synchronized (this) {
                    hasThread = false; // L2
                }
            }
        }
    }

    synchronized long dropped() {
        return dropped;
    }

    synchronized long bytes() {
        return bytes;
    }

    /** Drops what is queued and lets the thread end. */
    synchronized void close() {
        isClosed = true;
        clear();
        notifyAll();
    }

    private synchronized void clear() {
        frames.clear();
        bytes = 0;
    }

    private void run() {
        boolean ended = false;
        try {
            while (true) {
                byte[] frame = next();
                if (frame == null) {
                    ended = true;
                    break;
                }
                try {
                    writer.write(frame);
                } catch (Exception | Error unreachable) {
                    clear(); // what is sent to a process that cannot be reached is lost; links send it again
                }
            }
        } finally {
            if (!ended) {
                synchronized (this) {
                    hasThread = false; // an Error: the next frame gets a new thread
                }
            }
        }
        if (isRetired()) {
            whenRetired.accept(this);
        }
    }

    synchronized boolean isRetired() {
        return isRetired;
    }

    /** Returns the next frame; null if the thread is to end. */
    private synchronized byte @Nullable [] next() {
        long until = System.nanoTime() + idleNanos;
        while (frames.isEmpty()) {
            long left = until - System.nanoTime();
            if (isClosed || left <= 0) {
                hasThread = false;
                isRetired = !isClosed;
                return null;
            }
            try {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            } catch (InterruptedException e) {
                hasThread = false;
                return null;
            }
        }
        byte[] frame = frames.remove();
        bytes -= frame.length;
        return frame;
    }
}
