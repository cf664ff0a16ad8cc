package io.skua.cluster.net;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jgroups.Address;

/**
 * Waits until others have heard that this place ends. Before that, its connections must stay open: what lies in a lane
 * when the lane is closed never arrives, and others would take the place for one that has died.
 *
 * <p>Those who do not answer in time may have died themselves, and are not waited for any longer.
 */
final class Farewell {
    private final Set<Address> waitedFor = new HashSet<>(); // guarded by this

    /** Those who are to hear it. Called before anybody can have heard it. */
    synchronized void tell(Collection<Address> others) {
        waitedFor.addAll(others);
    }

    synchronized void heard(Address by) {
        if (waitedFor.remove(by) && waitedFor.isEmpty()) {
            notifyAll();
        }
    }

    /** Returns when all have heard it, after this time, or when the thread is interrupted, which it stays. */
    synchronized void await(long nanos) {
        long until = System.nanoTime() + nanos;
        try {
            for (long left = nanos; left > 0 && !waitedFor.isEmpty(); left = until - System.nanoTime()) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }
}
