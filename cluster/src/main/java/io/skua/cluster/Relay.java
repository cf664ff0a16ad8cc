package io.skua.cluster;

import io.skua.cluster.net.Receiver;
import io.skua.place.Resident;
import io.skua.place.protocol.Event;
import java.util.function.Consumer;

/** Passes on what comes from the network. */
final class Relay implements Receiver {
    private final Resident resident;
    private final StatusReport report;
    private final Membership membership;
    private final Consumer<String> ending;

    /** @param ending ends the place, without waiting for that */
    Relay(Resident resident, StatusReport report, Membership membership, Consumer<String> ending) {
        this.resident = resident;
        this.report = report;
        this.membership = membership;
        this.ending = ending;
    }

    @Override
    public void conflict(String sentence) {
        membership.tellOfConflict(sentence);
    }

    @Override
    public void end(String why) {
        ending.accept(why);
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
