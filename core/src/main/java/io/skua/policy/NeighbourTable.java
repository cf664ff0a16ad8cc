package io.skua.policy;

import io.skua.policy.graph.StealGraph;
import io.skua.topology.Allotment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Each worker's victims in order, for policies with rules about neighbours ({@code dvs}, {@code diaspora}). A rule
 * names a set of victims and their ranks; this class does what is the same for all rules:
 *
 * <ol>
 *   <li><b>Nobody is cut off.</b> A worker whose set is empty, because of holes in the allotment, gets the nearest
 *       workers instead. And if work that starts at the source could not travel to all workers, from victim to thief,
 *       the nearest worker that it does not reach steals from those that it reaches, too, after all its other victims.
 *   <li><b>Ties.</b> Victims of the same rank are tried in the order of their numbers, cyclically, from different
 *       starts: workers with the same set of equal victims start with different ones as long as there are some that
 *       nobody starts with, and then with one that fewer workers start with.
 * </ol>
 */
final class NeighbourTable implements Victims {
    /** The rank of a victim for a thief. Lower ranks are tried first. */
    @FunctionalInterface
    interface Rank {
        long of(int thief, int victim);
    }

    private final Allotment allotment;
    private final int[] workers;
    private final int[][] lists; // by the worker's index in the allotment

    /** @param sets each worker's victims in ascending order */
    NeighbourTable(Allotment allotment, IntFunction<int[]> sets, Rank rank) {
        this.allotment = allotment;
        this.workers = allotment.workers();
        this.lists = new int[workers.length][];
        int[][] found = new int[workers.length][];
        for (int i = 0; i < workers.length; i++) {
            found[i] = sets.apply(workers[i]);
            if (found[i].length == 0) {
                found[i] = nearest(workers[i]);
            }
        }
        Ties ties = new Ties();
        for (int i = 0; i < workers.length; i++) {
            lists[i] = ties.order(workers[i], found[i], rank);
        }
        connect();
    }

    @Override
    public int[] of(int thief) {
        return lists[allotment.indexOf(thief)].clone();
    }

    /** The nearest other members; none if there are no others. */
    private int[] nearest(int worker) {
        int[] found = {};
        for (int hops = 1; found.length == 0 && hops <= allotment.mesh().hopsMax(); hops++) {
            found = allotment.membersAt(hops, worker);
        }
        return found;
    }

    // ---- no worker is cut off ----

    private void connect() {
        int[][] victims = new int[workers.length][];
        Arrays.setAll(victims, i -> StealGraph.positions(lists[i], allotment));
        int[][] thieves = StealGraph.reversed(victims);
        boolean[] reached = new boolean[workers.length];
        int[] distance = new int[workers.length]; // of workers that are not reached from those that are
        Arrays.fill(distance, Integer.MAX_VALUE);
        reach(allotment.indexOf(allotment.source()), reached, distance, thieves);
        for (int bridge = nearestUnreached(reached, distance);
                bridge >= 0;
                bridge = nearestUnreached(reached, distance)) {
            int[] own = lists[bridge];
            int[] more = reachedAt(distance[bridge], workers[bridge], reached);
            lists[bridge] = Arrays.copyOf(own, own.length + more.length);
            System.arraycopy(more, 0, lists[bridge], own.length, more.length);
            reach(bridge, reached, distance, thieves);
        }
    }

    /** Marks all workers to which work can travel from {@code start}, and updates how near the others are to these. */
    private void reach(int start, boolean[] reached, int[] distance, int[][] thieves) {
        List<Integer> found = new ArrayList<>(List.of(start));
        reached[start] = true;
        for (int i = 0; i < found.size(); i++) {
            for (int thief : thieves[found.get(i)]) {
                if (!reached[thief]) {
                    reached[thief] = true;
                    found.add(thief);
                }
            }
        }
        for (int i = 0; i < workers.length; i++) {
            if (!reached[i]) {
                for (int one : found) {
                    distance[i] = Math.min(distance[i], allotment.mesh().hops(workers[i], workers[one]));
                }
            }
        }
    }

    /** Of the workers that work cannot reach, the nearest one to those that it reaches; -1 if work reaches all. */
    private static int nearestUnreached(boolean[] reached, int[] distance) {
        int best = -1;
        for (int i = 0; i < reached.length; i++) {
            if (!reached[i] && (best < 0 || distance[i] < distance[best])) {
                best = i;
            }
        }
        return best;
    }

    private int[] reachedAt(int hops, int worker, boolean[] reached) {
        return Arrays.stream(allotment.membersAt(hops, worker))
                .filter(other -> reached[allotment.indexOf(other)])
                .toArray();
    }

    // ---- ties ----

    private final class Ties {
        private final Map<List<Integer>, int[]> startsOfTie =
                new HashMap<>(); // for each set of equal victims, how often each of them came first
        private final int[] starts = new int[workers.length]; // how often each worker came first, in all sets

        int[] order(int thief, int[] victims, Rank rank) {
            Map<Long, List<Integer>> byRank = new TreeMap<>();
            for (int victim : victims) {
                byRank.computeIfAbsent(rank.of(thief, victim), key -> new ArrayList<>())
                        .add(victim);
            }
            int[] ordered = new int[victims.length];
            int count = 0;
            for (List<Integer> tie : byRank.values()) {
                int start = start(thief, tie);
                for (int i = 0; i < tie.size(); i++) {
                    ordered[count++] = tie.get((start + i) % tie.size());
                }
            }
            return ordered;
        }

        private int start(int thief, List<Integer> tie) {
            if (tie.size() == 1) {
                return 0;
            }
            int[] ofThisTie = startsOfTie.computeIfAbsent(tie, key -> new int[key.size()]);
            int offset = allotment.indexOf(thief);
            int chosen = IntStream.range(0, tie.size())
                    .map(i -> (i + offset) % tie.size())
                    .boxed()
                    .min(Comparator.<Integer>comparingInt(i -> ofThisTie[i])
                            .thenComparingInt(i -> starts[allotment.indexOf(tie.get(i))]))
                    .orElseThrow();
            ofThisTie[chosen]++;
            starts[allotment.indexOf(tie.get(chosen))]++;
            return chosen;
        }
    }
}
