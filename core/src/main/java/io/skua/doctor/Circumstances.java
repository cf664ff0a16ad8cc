package io.skua.doctor;

import io.skua.policy.VictimPolicy;
import io.skua.policy.Victims;
import io.skua.topology.Allotment;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What the doctor must know about a run beside its events.
 *
 * @param workers how many workers there were
 * @param processors how many processors there were for them; 0 if nobody knows
 * @param simulated whether the simulator told the events, which tells every step of every task, in cycles
 * @param stealing who steals from whom; null if everybody steals from everybody, or if nobody knows
 * @param teams the workers of each place of a cluster; empty if the run was not one of a cluster
 */
public record Circumstances(
        int workers,
        int processors,
        boolean simulated,
        @Nullable Stealing stealing,
        List<Team> teams) {
    /** Refuses a run without workers. */
    public Circumstances {
        if (workers < 1) {
            throw new IllegalArgumentException("A run has at least 1 worker, not " + workers + ".");
        }
        teams = List.copyOf(teams);
    }

    /**
     * The workers of a place of a cluster. They are there while the place is.
     *
     * @param place the number of the place in the cluster
     */
    public record Team(int place, int workers) {}

    /**
     * Who steals from whom.
     *
     * @param places where all workers sit
     */
    public record Stealing(String policy, Victims victims, List<Integer> places) {
        public Stealing {
            places = List.copyOf(places);
        }
    }

    /** A run on threads, in which everybody steals from everybody. */
    public static Circumstances ofRun(int workers, int processors) {
        return new Circumstances(workers, processors, false, null, List.of());
    }

    /** A simulated run, in which everybody steals from everybody. */
    public static Circumstances simulated(int workers) {
        return new Circumstances(workers, 0, true, null, List.of());
    }

    /** The same run with a policy. */
    public Circumstances policy(VictimPolicy policy, Allotment allotment) {
        Victims victims = policy.victims(allotment);
        List<Integer> places = allotment.stream().boxed().toList();
        Stealing its = victims.isTotal() ? null : new Stealing(policy.name(), victims, places);
        return new Circumstances(workers, processors, simulated, its, teams);
    }

    /** The same run at the places of a cluster, which come and go. */
    public Circumstances cluster(List<Team> places) {
        return new Circumstances(workers, processors, simulated, stealing, places);
    }

    /** Returns whether there are known to be as many processors as workers. */
    boolean hasProcessorsForAll() {
        return workers <= processors;
    }

    /** Returns a length of time for people. */
    String duration(double time) {
        if (simulated) {
            return String.format(Locale.ROOT, "%,.0f cycles", time);
        }
        return time < 1e3
                ? String.format(Locale.ROOT, "%.0f ns", time)
                : time < 1e6
                        ? String.format(Locale.ROOT, "%.1f µs", time / 1e3)
                        : time < 1e9
                                ? String.format(Locale.ROOT, "%.1f ms", time / 1e6)
                                : String.format(Locale.ROOT, "%.2f s", time / 1e9);
    }
}
