package io.skua.sim.cluster;

import io.skua.place.protocol.Settings;
import io.skua.place.protocol.Stealing;

/**
 * Settings of the protocol for a simulated cluster. Its runs last milliseconds, so all times follow from the network
 * and not from what people wait for. Immutable; each change gives a new one.
 *
 * <pre>{@code
 * Settings settings = ClusterSettings.of(Stealing.BASELINE, 24, Network.edison()).lending(1, 48).protocol();
 * }</pre>
 */
public final class ClusterSettings {
    private static final int DEPUTIES = 2;
    private static final int LIFELINES = 6;
    private static final int RANDOM_TRIES = 2;
    private static final long NEVER = 3_600_000_000_000L; // an hour of virtual time

    private final Settings settings;

    private ClusterSettings(Settings settings) {
        this.settings = settings;
    }

    /** As the paper: loads are read one by one, and places with more than two tasks per worker are worth asking. */
    public static ClusterSettings of(Stealing stealing, int workers, Network network) {
        long trip = network.roundTrip() + network.jitter();
        Settings usual = Settings.usual(workers);
        return new ClusterSettings(new Settings(
                stealing,
                usual.threshold(),
                usual.shipment(),
                usual.idleAllowed(),
                NEVER,
                DEPUTIES,
                network.isReliable(),
                10 * trip,
                2 * trip,
                10 * trip,
                1_000 * trip,
                true,
                2 * trip,
                LIFELINES,
                RANDOM_TRIES));
    }

    public Settings protocol() {
        return settings;
    }

    public ClusterSettings lending(int shipment, int threshold) {
        Settings s = settings;
        return new ClusterSettings(new Settings(
                s.stealing(),
                threshold,
                shipment,
                s.idleAllowed(),
                s.instalment(),
                s.deputies(),
                s.isReliable(),
                s.resend(),
                s.confirm(),
                s.settle(),
                s.grace(),
                s.knowsByProbe(),
                s.poll(),
                s.lifelines(),
                s.randomTries()));
    }

    /** A borrower pays so often, in nanoseconds. */
    public ClusterSettings paying(long instalment) {
        return with(instalment, settings.settle(), settings.grace(), settings.knowsByProbe());
    }

    /** The silence of a place is noticed after so many nanoseconds. */
    public ClusterSettings detecting(long nanos) {
        return with(settings.instalment(), nanos, 100 * nanos, settings.knowsByProbe());
    }

    /** Places tell each other their loads. */
    public ClusterSettings told() {
        return with(settings.instalment(), settings.settle(), settings.grace(), false);
    }

    private ClusterSettings with(long instalment, long settle, long grace, boolean knowsByProbe) {
        Settings s = settings;
        return new ClusterSettings(new Settings(
                s.stealing(),
                s.threshold(),
                s.shipment(),
                s.idleAllowed(),
                instalment,
                s.deputies(),
                s.isReliable(),
                s.resend(),
                s.confirm(),
                settle,
                grace,
                knowsByProbe,
                s.poll(),
                s.lifelines(),
                s.randomTries()));
    }
}
