package io.skua.sim.cluster;

import io.skua.place.protocol.Settings;
import io.skua.place.protocol.Stealing;

/**
 * Settings of the protocol for a simulated cluster. A simulated run lasts milliseconds, so all times follow from the
 * network and not from how long people are willing to wait. Immutable; each change gives a new object.
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

    /**
     * The settings of the paper: loads are read one by one, and a place is worth asking if it has more than two tasks
     * per worker.
     */
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

    /** Returns the settings of the protocol between places. */
    public Settings protocol() {
        return settings;
    }

    /**
     * Returns the same with other rules for lending.
     *
     * @param shipment how many tasks a loan has, at most
     * @param threshold a place is worth asking if more tasks than this could be taken there
     */
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

    /** Sets the time between two payments of a borrower, in nanoseconds. */
    public ClusterSettings paying(long instalment) {
        return with(instalment, settings.settle(), settings.grace(), settings.knowsByProbe());
    }

    /** Sets after how many nanoseconds the silence of a place is noticed. */
    public ClusterSettings detecting(long nanos) {
        return with(settings.instalment(), nanos, 100 * nanos, settings.knowsByProbe());
    }

    /** Lets places tell each other their loads. */
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
