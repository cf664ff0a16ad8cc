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
    boolean hasWelcomed; // it has answered the hello of this place's current life
    boolean hasRefused; // it will not change its mind
    int ticksRefused; // since this place has asked it last
    boolean isSilent; // as was told
    boolean isGone; // as was told
    boolean hasSpoken; // from outside the view, and no probe has ended since
    boolean isProbing;
    int probes; // since it was last heard

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
