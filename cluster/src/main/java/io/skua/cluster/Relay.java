package io.skua.cluster;

import io.skua.cluster.net.Receiver;
import io.skua.place.Resident;
import io.skua.place.protocol.Event;

/** Passes on what comes from the network. */
final class Relay implements Receiver {
    private final Resident resident;
    private final StatusReport report;
    private final Membership membership;

    Relay(Resident resident, StatusReport report, Membership membership) {
        this.resident = resident;
        this.report = report;
        this.membership = membership;
    }

    @Override
    public void receive(byte[] bytes) {
        resident.receive(bytes);
    }

    @Override
    public void tell(Event event) {
        resident.tell(event);
        if (event instanceof Event.Appeared) {
            membership.knownChanged();
        }
    }

    @Override
    public byte[] status() {
        return report.encoded();
    }
}
