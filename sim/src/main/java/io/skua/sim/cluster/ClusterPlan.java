package io.skua.sim.cluster;

import io.skua.place.protocol.Settings;
import io.skua.workloads.anywhere.AnywhereProgram;
import java.util.List;

/**
 * What to simulate. One seed decides everything that is left to chance.
 *
 * @param program what the cluster computes
 * @param total what the program comes to, to check the answer by
 * @param places how many places there are at the start
 * @param workers how many workers each place has, besides its agent
 * @param settings of the protocol, with times in virtual nanoseconds
 * @param network what messages go through
 * @param disturbances what happens on the way
 * @param detect after how many nanoseconds others know that a place has vanished; each up to a quarter later
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
    public static final int PLACES_MAX = 1 << 14;
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

    /** How often a borrower may pay, in nanoseconds: some round trips, since a payment takes two of them. */
    public static long shortestInstalment(Network network) {
        return TRIPS_MIN * (network.roundTrip() + network.jitter());
    }

    /** How many places there are in the end if none vanishes. */
    int placesInAll() {
        return places + count(disturbances, true);
    }

    private static int count(List<Disturbance> disturbances, boolean isJoin) {
        return disturbances.stream()
                .filter(each -> (each.kind() == Disturbance.Kind.JOIN) == isJoin)
                .mapToInt(Disturbance::places)
                .sum();
    }

    /** How long the program would take if all workers of the start worked all the time, in nanoseconds. */
    public double idealNanos() {
        return total.units() * program.nanosPerUnit() / ((double) places * workers);
    }
}
