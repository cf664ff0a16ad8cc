package io.skua.cluster.net;

import io.skua.place.protocol.PlaceId;
import java.util.Objects;
import org.jgroups.Address;
import org.jspecify.annotations.Nullable;

/** Another process of the cluster, as the {@link Clerk} knows it. Only the clerk's thread touches it. */
final class Peer {
    final Address address;
    Note.@Nullable Hello hello; // its last one that was not refused
    boolean isInView;
    boolean hasLeft; // the view, in which it was
    long welcomed; // the life of this place whose hello it has answered; 0 if it has answered none
    boolean hasRefused; // it will not change its mind
    int ticksRefused; // since this place has asked it last
    boolean isNews; // the place was not told that this life of the peer is present
    boolean isSilent; // as was told
    boolean isGone; // as was told
    boolean hasSpoken; // from outside the view, and no probe has ended since
    boolean isProbing;
    long probe; // the number of the latest probe
    int ticksProbing; // since that probe began
    int probes; // that have ended since it was last heard; the first ones are quick

    Peer(Address address) {
        this.address = address;
    }

    boolean isPlace() {
        return hello != null && !hello.identity().isObserver();
    }

    boolean isPresent() {
        return isPlace() && isInView && !isGone;
    }

    Note.Hello said() {
        return Objects.requireNonNull(hello);
    }

    /**
     * Counts a tick. Returns whether the peer is asked at this tick: a peer that has refused this place for good is
     * asked only now and then, since the place that was in the way may have ended.
     */
    boolean takeTurn(int ticksAfterRefusal) {
        if (hasRefused && ++ticksRefused < ticksAfterRefusal) {
            return false;
        }
        ticksRefused = 0;
        return true;
    }

    /** Counts a tick. Gives a probe up whose answer takes too long, and returns whether there is one. */
    boolean loseLateProbe(int ticks) {
        boolean isLost = isProbing && ++ticksProbing >= ticks;
        isProbing &= !isLost;
        return isLost;
    }

    /** Returns the current life of a place. */
    PlaceId id() {
        return new PlaceId(said().identity().number(), said().incarnation());
    }

    Known known() {
        return new Known(
                id(),
                said().identity().name(),
                said().address(),
                said().identity().workers());
    }
}
