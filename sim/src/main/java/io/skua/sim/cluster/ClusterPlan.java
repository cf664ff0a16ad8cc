package io.skua.sim.cluster;

import io.skua.place.protocol.Settings;
import io.skua.workloads.anywhere.AnywhereProgram;
import java.util.List;

/**
 * A cluster to simulate. One seed decides everything that is left to chance.
 *
 * @param program what the cluster computes
 * @param total the right result of the program, to check the answer
 * @param places how many places there are at the start
 * @param workers how many workers each place has, besides its agent
 * @param settings the settings of the protocol, with times in virtual nanoseconds
 * @param network what a message goes through
 * @param disturbances what happens to the cluster while it works
 * @param detect the nanoseconds after which other places know that a place has vanished; each of them learns it up to a
 *     quarter of this time later
 */
public record ClusterPlan(
        AnywhereProgram program,
        AnywhereProgram.Total total,
        int places,
        int workers,
        Settings settings,
        Network network,
        List<Disturbance> disturbances,
        long detect,
        long seed) {
    /** The largest number of places. */
    public static final int PLACES_MAX = 1 << 14;
    /** The largest number of workers of a place. */
    public static final int WORKERS_MAX = 1 << 10;

    private static final int TRIPS_MIN = 10;

    public ClusterPlan {
        disturbances = List.copyOf(disturbances);
        if (places < 1 || places > PLACES_MAX || workers < 1 || workers > WORKERS_MAX) {
            throw new IllegalArgumentException("A cluster has 1 to " + PLACES_MAX + " places with 1 to " + WORKERS_MAX
                    + " workers each, not " + places + " with " + workers + ".");
        }
        long least = shortestInstalment(network);
        if (settings.instalment() < least) {
            throw new IllegalArgumentException("Instalments are at least " + least
                    + " nanoseconds apart, since agents would do nothing but pay otherwise, not "
                    + settings.instalment() + ".");
        }
        int vanishing = count(disturbances, false);
        if (vanishing >= places) {
            throw new IllegalArgumentException("Of " + places + " places at most " + (places - 1)
                    + " can vanish, since the one that submits the job stays, but " + vanishing + " are to.");
        }
    }

    /**
     * The shortest time between two payments of a borrower, in nanoseconds: several round trips, since a payment takes
     * two.
     */
    public static long shortestInstalment(Network network) {
        return TRIPS_MIN * (network.roundTrip() + network.jitter());
    }

    /** How many places there are in the end if none vanishes. */
    public int placesInAll() {
        return places + count(disturbances, true);
    }

    private static int count(List<Disturbance> disturbances, boolean isJoin) {
        return disturbances.stream()
                .filter(each -> (each.kind() == Disturbance.Kind.JOIN) == isJoin)
                .mapToInt(Disturbance::places)
                .sum();
    }

    /**
     * How long the program would take, in nanoseconds, if all workers that are there at the start worked all the time.
     */
    public double idealNanos() {
        return total.units() * program.nanosPerUnit() / ((double) places * workers);
    }
}
