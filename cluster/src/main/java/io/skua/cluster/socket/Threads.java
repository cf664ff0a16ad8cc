package io.skua.cluster.socket;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jgroups.util.DefaultThreadFactory;

/**
 * The threads of JGroups, which expects exceptions but no errors.
 *
 * <ul>
 *   <li><b>T1.</b> The thread that takes connections would end if memory ran out once, and nobody could come in any
 *       more although the port is open. Here it begins again, until the port is closed.
 *   <li><b>T2.</b> If a thread cannot be started, JGroups gets an exception: then it closes the connection which that
 *       thread was to read. With an error it would keep the connection, and nobody would read from it.
 * </ul>
 */
public final class Threads extends DefaultThreadFactory {
    private static final String ACCEPTOR = "TcpServer.Acceptor"; // how JGroups calls the thread
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /** The threads of the place with this name. */
    public Threads(String place) {
        super("skua-" + place, true, true);
    }

    @Override
    protected Thread newThread(Runnable command, String name, String address, String cluster) {
        Runnable its = String.valueOf(name).startsWith(ACCEPTOR) ? () -> repeat(command) : command;
        Thread thread = new Starting(its, getThreadName(name, address, cluster));
        thread.setDaemon(true);
        return thread;
    }

    /** Runs something until it returns, or the thread is interrupted (T1). */
    private static void repeat(Runnable command) {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                command.run();
                return;
            } catch (Throwable noMemory) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    /** Starts a thread, and throws an exception if there is no memory for that (T2). */
    static void start(Runnable start) {
        try {
            start.run();
        } catch (OutOfMemoryError noThread) {
            throw new IllegalStateException("There is no memory for a thread.", noThread);
        }
    }

    private static final class Starting extends Thread {
        Starting(Runnable command, String name) {
            super(command, name);
        }

        @Override
        @SuppressWarnings("UnsynchronizedOverridesSynchronized") // the method above has the lock
        public void start() {
            Threads.start(super::start);
        }
    }
}
