package io.skua.cluster.net;

import io.skua.place.protocol.Event;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Passes on what the network hears, and keeps it until there is somebody to pass it to.
 *
 * <pre>
 * field     written by        read by  mode                   pairs with
 * receiver  start, under lock anybody  volatile               whoever reads null looks again under the lock
 * waiting   anybody           start    guarded by the outlet  -
 * </pre>
 *
 * <b>U1.</b> Events are never lost and keep their order. Bytes may get lost, as on any network, and do if more of them
 * come before the start than there is room for.
 */
final class Outlet {
    private static final int WAITING_BYTES_MAX = 8 << 20;

    private volatile @Nullable Receiver receiver;
    private final List<Object> waiting = new ArrayList<>();
    private int waitingBytes;

    /** From now on everything goes to the receiver, beginning with what has waited. */
    synchronized void start(Receiver first) {
        if (receiver != null) {
            throw new IllegalStateException("The network was started before.");
        }
        for (Object each : waiting) {
            if (each instanceof Event event) {
                first.tell(event);
            } else if (each instanceof byte[] bytes) {
                first.receive(bytes);
            } else if (each instanceof Word word) {
                word.say(first);
            }
        }
        waiting.clear();
        receiver = first;
    }

    void receive(byte[] bytes) {
        Receiver known = receiver;
        if (known == null) {
            synchronized (this) {
                known = receiver;
                if (known == null) {
                    if (waitingBytes + bytes.length <= WAITING_BYTES_MAX) {
                        waitingBytes += bytes.length;
                        waiting.add(bytes);
                    }
                    return;
                }
            }
        }
        known.receive(bytes);
    }

    void tell(Event event) {
        Receiver known = receiver;
        if (known == null) {
            synchronized (this) {
                known = receiver;
                if (known == null) {
                    waiting.add(event);
                    return;
                }
            }
        }
        known.tell(event);
    }

    /** Something to be said to the receiver that is neither an event nor bytes. */
    interface Word {
        void say(Receiver receiver);
    }

    void say(Word word) {
        Receiver known = receiver;
        if (known == null) {
            synchronized (this) {
                known = receiver;
                if (known == null) {
                    waiting.add(word);
                    return;
                }
            }
        }
        word.say(known);
    }

    /** Returns the status of this place; nothing if the place has not started. */
    byte[] status() {
        Receiver known = receiver;
        return known == null ? new byte[0] : known.status();
    }
}
