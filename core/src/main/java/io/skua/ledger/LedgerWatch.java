package io.skua.ledger;

import io.skua.thread.Detached;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The one thread of this JVM that watches a ledger file for all runtimes of this JVM. Nothing can wake a thread of
 * another process through mapped memory. So the thread looks at one word every {@link #BEAT_NANOS}; at each long beat
 * it also looks for runtimes that have died. While no other program uses the file, the long beat is enough: a new
 * program then waits that much longer for its cores, once.
 */
final class LedgerWatch {
    static final long BEAT_NANOS = 5_000_000;
    static final long LONG_BEAT_NANOS = 250_000_000;

    private final LedgerFile file;
    private final List<Watcher> watchers = new CopyOnWriteArrayList<>();
    private @Nullable Thread thread;
    private volatile boolean
            resting; // for a long beat; pairs with changedHere: one writes this then reads changes, one the reverse
    private volatile boolean ended;

    LedgerWatch(LedgerFile file) {
        this.file = file;
    }

    /** Calls the action soon, and after each change from then on. */
    synchronized void add(HostLedger ledger, Runnable onChange) {
        watchers.add(new Watcher(ledger, onChange));
        if (thread == null && !ended) {
            thread = Detached.daemon(this::run, "skua-ledger");
            thread.start();
        }
        LockSupport.unpark(thread);
    }

    void remove(HostLedger ledger) {
        watchers.removeIf(watcher -> watcher.ledger == ledger);
    }

    synchronized void end() {
        ended = true;
        LockSupport.unpark(thread);
    }

    /**
     * Called after a change that was made in this JVM: the other runtimes of this JVM need not wait for a long beat.
     */
    void changedHere() {
        if (resting && watchers.size() > 1) {
            wake();
        }
    }

    private synchronized void wake() {
        LockSupport.unpark(thread);
    }

    private void run() {
        long checked = System.nanoTime() - LONG_BEAT_NANOS;
        while (!ended) {
            long now = System.nanoTime();
            boolean due = now - checked >= LONG_BEAT_NANOS;
            checked = due ? now : checked;
            try {
                if (due) {
                    file.requireSound();
                    file.expelTheDead();
                }
                if (look(due) || due) {
                    resting = file.alone();
                }
                if (!resting || !somethingNew()) {
                    LockSupport.parkNanos(this, resting ? LONG_BEAT_NANOS : BEAT_NANOS);
                }
            } catch (LedgerException
                    | InternalError e) { // an InternalError is how Java reports that the mapped file was cut short
                watchers.forEach(Watcher::call); // a runtime that asks the ledger from now on gets the reason
                LockSupport.parkNanos(this, LONG_BEAT_NANOS);
            }
            Thread.interrupted(); // nobody has a reason to interrupt this thread, and an interrupted thread cannot park
        }
    }

    /**
     * Calls the actions of runtimes that have not seen the last change, and at the long beat those of runtimes that
     * were expelled.
     */
    private boolean look(boolean due) {
        boolean called = false;
        for (Watcher watcher : watchers) {
            long changes = file.table().changes();
            if (watcher.seen != changes
                    || (due
                            && (!watcher.ledger.current()
                                    || !watcher.ledger.excess().isEmpty()))) {
                watcher.seen = changes;
                watcher.call();
                called = true;
            }
        }
        return called;
    }

    private boolean somethingNew() {
        long changes = file.table().changes();
        boolean some = false;
        for (Watcher watcher : watchers) {
            some |= watcher.seen != changes;
        }
        return some;
    }

    private static final class Watcher {
        private final HostLedger ledger;
        private final Runnable onChange;
        private long seen = -1; // only for the watching thread

        Watcher(HostLedger ledger, Runnable onChange) {
            this.ledger = ledger;
            this.onChange = onChange;
        }

        /**
         * Calls the action. If the action throws, that is reported as in any thread, and does not end the watch for the
         * others.
         */
        void call() {
            try {
                onChange.run();
            } catch (RuntimeException | AssertionError e) {
                Thread thread = Thread.currentThread();
                thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
            }
        }
    }
}
