package io.skua.cluster.net;

import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.function.Supplier;
import org.jgroups.Address;
import org.jspecify.annotations.Nullable;

/** Decides which places can be in one cluster with this one, and says to the others why not. */
final class Admission {
    private final Identity self;
    private final Supplier<InetSocketAddress> at;

    Admission(Identity self, Supplier<InetSocketAddress> at) {
        this.self = self;
        this.at = at;
    }

    /** Returns why a place that greets is refused, or null if it is not. */
    Note.@Nullable Refused refusal(Address from, Note.Hello hello, Collection<Peer> peers) {
        if (hello.version() != Note.VERSION) {
            return new Note.Refused(
                    true,
                    text() + " speaks version " + Note.VERSION
                            + " of the protocol between places, and this one version " + hello.version()
                            + "; let all places run the same version of Skua.");
        }
        Identity identity = hello.identity();
        if (identity.isObserver() || self.isObserver()) {
            return null;
        }
        if (identity.fingerprint() != self.fingerprint()) {
            return new Note.Refused(
                    true,
                    "The places have registered different classes: " + text() + " and place \"" + identity.name()
                            + "\" must register the same ones, and in the same version.");
        }
        if (identity.number() == self.number()) {
            return taken(identity, self.name(), at.get());
        }
        for (Peer other : peers) {
            if (!other.address.equals(from)
                    && isSameNumber(other, identity)
                    && other.isPresent()
                    && !other.said().address().equals(hello.address())) {
                return taken(
                        identity, other.said().identity().name(), other.said().address());
            }
        }
        return null;
    }

    static boolean isSameNumber(Peer peer, Identity identity) {
        return peer.isPlace() && peer.said().identity().number() == identity.number();
    }

    /** A place of the same name may be an earlier process of this one, whose death is not known yet. */
    private static Note.Refused taken(Identity identity, String name, InetSocketAddress where) {
        return new Note.Refused(
                !name.equals(identity.name()),
                "The number " + identity.number() + " belongs to place \"" + name + "\" at " + Endpoint.text(where)
                        + "; give place \"" + identity.name() + "\" another number or name.");
    }

    private String text() {
        return "place \"" + self.name() + "\" at " + Endpoint.text(at.get());
    }
}
