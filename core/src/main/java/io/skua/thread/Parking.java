package io.skua.thread;

import java.util.concurrent.locks.LockSupport;

/** How threads of an engine wait, wake each other and tell the time. Tests step an engine by hand with another one. */
public interface Parking {
    /** What the JVM offers. */
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

    /** The current thread waits until somebody unparks it, or until it goes on for no reason. */
    void park(Object blocker);

    /** As {@link #park}, and no longer than so many nanoseconds. */
    void parkNanos(Object blocker, long nanos);

    void unpark(Thread thread);
}
