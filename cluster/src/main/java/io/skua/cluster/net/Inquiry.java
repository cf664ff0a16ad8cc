package io.skua.cluster.net;

import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * What has become of the peers that a place has asked who is there. A peer is settled when it has answered, or when a
 * connection to it was refused: then nobody listens there now, and whoever begins to listen there later will find this
 * place. So nobody needs to wait for a settled peer. Thread-safe.
 */
final class Inquiry {
    /** How long a peer may take that neither refuses nor accepts a connection. */
    private static final long UNREACHED_NANOS = TimeUnit.MILLISECONDS.toNanos(700);

    /** How long a peer may take that has accepted a connection: somebody lives there who may just be slow. */
    private static final long REACHED_NANOS = TimeUnit.SECONDS.toNanos(3);

    /** Questions get lost if two places call each other at the same moment, since one of the connections is closed. */
    private static final long AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final Map<InetSocketAddress, Boolean> open = new HashMap<>(); // whether they were reached; guarded by this

    private final Set<InetSocketAddress> accepting = new LinkedHashSet<>(); // guarded by this

    /** Returns those that have accepted a connection and none has refused one since. */
    synchronized List<InetSocketAddress> accepting() {
        return List.copyOf(accepting);
    }

    /** These peers are asked now. */
    synchronized void begin(Collection<InetSocketAddress> peers) {
        open.clear();
        peers.forEach(peer -> open.put(peer, false));
    }

    /** The peer has accepted a connection. */
    synchronized void reached(InetSocketAddress peer) {
        open.replace(peer, true);
        accepting.add(peer);
    }

    /** Nobody listens there. */
    synchronized void refused(InetSocketAddress peer) {
        accepting.remove(peer);
        settled(peer);
    }

    /** The peer has answered, or there is none. */
    synchronized void settled(InetSocketAddress peer) {
        open.remove(peer);
        notifyAll();
    }

    /** Lets the one who waits look again whether there are enough answers. */
    synchronized void look() {
        notifyAll();
    }

    /**
     * Waits until all peers are settled, or others have said enough, or the peers that are left have had their time.
     *
     * @param begin when the peers were asked first, by {@link System#nanoTime}
     * @return false if those that are left may be asked again, since a while has passed
     */
    synchronized boolean await(BooleanSupplier hasEnough, long begin) throws InterruptedException {
        long again = System.nanoTime() + AGAIN_NANOS;
        while (!open.isEmpty() && !hasEnough.getAsBoolean()) {
            long most = open.containsValue(true) ? REACHED_NANOS : UNREACHED_NANOS;
            long now = System.nanoTime();
            if (begin + most - now <= 0) {
                return true;
            }
            if (again - now <= 0) {
                return false;
            }
            TimeUnit.NANOSECONDS.timedWait(this, Math.min(begin + most, again) - now);
        }
        return true;
    }
}
