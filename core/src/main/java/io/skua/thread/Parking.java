package io.skua.thread;

import java.util.concurrent.locks.LockSupport;

/** How threads of an engine wait, wake each other and read the clock. Tests replace it to step an engine by hand. */
public interface Parking {
    /** Uses the JVM's clock and {@link LockSupport}. */
    Parking REAL = new Parking() {
        @Override
        public long nanoTime() {
            return System.nanoTime();
        }

        @Override
        public void park(Object blocker) {
            LockSupport.park(blocker);
        }

        @Override
        public void parkNanos(Object blocker, long nanos) {
            LockSupport.parkNanos(blocker, nanos);
        }

        @Override
        public void unpark(Thread thread) {
            LockSupport.unpark(thread);
        }
    };

    long nanoTime();

    /** Parks the current thread until another thread unparks it. May return early without a reason. */
    void park(Object blocker);

    /** As {@link #park}, for at most this many nanoseconds. */
    void parkNanos(Object blocker, long nanos);

    void unpark(Thread thread);
}
