package io.skua.policy;

import io.skua.topology.Mesh;
import io.skua.topology.WorkerClass;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Classes, victim sets and ranks of the two papers, computed directly from their definitions: with coordinates and
 * loops over all pairs. It shares nothing with the code that it checks but the sides of the mesh. Inside, a worker is
 * an index: the i-th member in ascending order.
 */
final class BruteForce {
    enum Rules {
        DVS,
        DIASPORA
    }

    private final int[] members;
    private final int[][] hops;
    private final int source;
    private final int diaspora;
    private final WorkerClass[] classes;
    private final int[] axes; // of members of X; -1 for others
    private final Map<Integer, Integer> indexes = new HashMap<>();
    private final Map<Rules, int[][]> sets = new EnumMap<>(Rules.class); // Va and Vb, computed when first asked for

    BruteForce(Mesh mesh, int sourcePlace, int... someOrder) {
        members = Arrays.stream(someOrder).sorted().distinct().toArray();
        for (int i = 0; i < members.length; i++) {
            indexes.put(members[i], i);
        }
        source = index(sourcePlace);
        int[][] at = Arrays.stream(members)
                .mapToObj(place -> coordinates(mesh, place))
                .toArray(int[][]::new);
        hops = new int[members.length][members.length];
        int far = 0;
        for (int i = 0; i < members.length; i++) {
            for (int j = 0; j < members.length; j++) {
                for (int k = 0; k < 3; k++) {
                    hops[i][j] += Math.abs(at[i][k] - at[j][k]);
                }
            }
            far = Math.max(far, hops[i][source]);
        }
        diaspora = far;
        classes = new WorkerClass[members.length];
        axes = new int[members.length];
        for (int i = 0; i < members.length; i++) {
            classify(i, at);
        }
    }

    private static int[] coordinates(Mesh mesh, int place) {
        int row = place / mesh.width();
        return new int[] {place % mesh.width(), row % mesh.height(), row / mesh.height()};
    }

    private void classify(int worker, int[][] at) {
        int closer = 0;
        axes[worker] = -1;
        for (int other = 0; other < members.length; other++) {
            if (hops[worker][other] == 1 && hops[other][source] == hops[worker][source] - 1) {
                closer++;
                for (int k = 0; k < 3; k++) {
                    if (at[worker][k] != at[other][k]) {
                        axes[worker] = k;
                    }
                }
            }
        }
        if (worker == source) {
            classes[worker] = WorkerClass.S;
        } else if (diaspora >= 2 && hops[worker][source] == diaspora) {
            classes[worker] = WorkerClass.Z;
        } else {
            classes[worker] = closer == 1 || diaspora <= 1 ? WorkerClass.X : WorkerClass.F;
        }
    }

    // ---- questions, by place ----

    int size() {
        return members.length;
    }

    int diaspora() {
        return diaspora;
    }

    int index(int place) {
        Integer index = indexes.get(place);
        if (index == null) {
            throw new AssertionError(place + " is not a member of " + Arrays.toString(members));
        }
        return index;
    }

    boolean isMember(int place) {
        return indexes.containsKey(place);
    }

    WorkerClass classOf(int place) {
        return classes[index(place)];
    }

    int hops(int one, int other) {
        return hops[index(one)][index(other)];
    }

    /** Va and Vb; the nearest members if these are empty. */
    int[] victims(Rules rules, int place) {
        return places(set(rules, index(place)));
    }

    /** Victims whose order is free have equal ranks; lower ranks are tried first. */
    long rank(Rules rules, int thief, int victim) {
        return rankByIndex(rules, index(thief), index(victim));
    }

    // ---- the rules, by index ----

    private int[] where(IntPredicate condition) {
        return IntStream.range(0, members.length).filter(condition).toArray();
    }

    private int[] places(int... some) {
        return Arrays.stream(some).map(i -> members[i]).toArray();
    }

    private int[] bySomeRule(Rules rules, int worker) {
        return sets.computeIfAbsent(
                        rules,
                        key -> IntStream.range(0, members.length)
                                .mapToObj(each -> neighbours(key, each))
                                .toArray(int[][]::new))[worker];
    }

    private int[] neighbours(Rules rules, int worker) {
        return where(other -> hops[worker][other] == 1
                || (hops[worker][other] == 2
                        && (rules == Rules.DVS ? isDvsExtra(worker, other) : isDiasporaExtra(worker, other))));
    }

    private boolean isDvsExtra(int worker, int other) {
        return switch (classes[worker]) {
            case S, F -> false;
            case Z -> diaspora > 2 && classes[other] == WorkerClass.Z;
            case X -> hops[worker][source] == 1 && classes[other] == WorkerClass.X;
        };
    }

    private boolean isDiasporaExtra(int worker, int other) {
        return switch (classes[worker]) {
            case S, F -> false;
            case Z -> diaspora > 2 && classes[other] == WorkerClass.Z;
            case X ->
                classes[other] == WorkerClass.F || (classes[other] == WorkerClass.X && axes[other] != axes[worker]);
        };
    }

    private int[] set(Rules rules, int worker) {
        int[] found = bySomeRule(rules, worker);
        for (int distance = 1; found.length == 0 && members.length > 1; distance++) {
            int thatFar = distance;
            found = where(other -> hops[worker][other] == thatFar);
        }
        return found;
    }

    private long rankByIndex(Rules rules, int thief, int victim) {
        int distance = hops[victim][source];
        if (rules == Rules.DIASPORA) {
            return bySomeRule(rules, victim).length - 1_000_000L * distance;
        }
        return switch (classes[thief]) {
            case S -> 0;
            case X -> distance;
            case Z, F -> -distance;
        };
    }

    /**
     * All workers to which work can travel from the source, from victim to thief. The lists have indexes, and so has
     * their order.
     */
    private BitSet reached(int[]... lists) {
        BitSet reached = new BitSet();
        Deque<Integer> open = new ArrayDeque<>(List.of(source));
        reached.set(source);
        boolean[][] steals = new boolean[members.length][members.length]; // by victim and thief
        for (int thief = 0; thief < members.length; thief++) {
            for (int victim : lists[thief]) {
                steals[victim][thief] = true;
            }
        }
        while (!open.isEmpty()) {
            int victim = open.remove();
            for (int thief = 0; thief < members.length; thief++) {
                if (steals[victim][thief] && !reached.get(thief)) {
                    reached.set(thief);
                    open.add(thief);
                }
            }
        }
        return reached;
    }

    // ---- checking ----

    /** Lists of places, by index of the thief. */
    void checkAllReached(int[]... lists) {
        int lost = reached(byIndex(lists)).nextClearBit(0);
        if (lost < members.length) {
            throw new AssertionError("no work can reach worker " + members[lost]);
        }
    }

    private int[][] byIndex(int[]... lists) {
        return Arrays.stream(lists)
                .map(list -> Arrays.stream(list).map(this::index).toArray())
                .toArray(int[][]::new);
    }

    /**
     * Checks sets, order and ties of all workers, and that nobody has more victims than the rules say without need. The
     * lists have places.
     */
    void check(Rules rules, int[]... lists) {
        int[][] given = byIndex(lists);
        int[][] front = new int[members.length][];
        Map<List<Integer>, int[]> starts = new HashMap<>();
        for (int worker = 0; worker < members.length; worker++) {
            int[] set = set(rules, worker);
            front[worker] = Arrays.copyOf(given[worker], Math.min(set.length, given[worker].length));
            if (!Arrays.equals(Arrays.stream(front[worker]).sorted().toArray(), set)) {
                throw new AssertionError("worker " + members[worker] + " of class " + classes[worker] + " tries "
                        + Arrays.toString(lists[worker]) + " instead of first all of "
                        + Arrays.toString(places(set)));
            }
            checkOrder(rules, worker, front[worker], starts);
        }
        starts.forEach((tie, counts) -> {
            IntStream all = Arrays.stream(counts);
            if (all.max().orElse(0) - Arrays.stream(counts).min().orElse(0) > 1) {
                throw new AssertionError("workers that share the tie " + tie + " start with its members "
                        + Arrays.toString(counts) + " times");
            }
        });
        checkBridges(given, front);
    }

    private void checkOrder(Rules rules, int thief, int[] list, Map<List<Integer>, int[]> starts) {
        for (int from = 0; from < list.length; ) {
            long rank = rankByIndex(rules, thief, list[from]);
            int until = from + 1;
            while (until < list.length && rankByIndex(rules, thief, list[until]) == rank) {
                until++;
            }
            if (until < list.length && rankByIndex(rules, thief, list[until]) < rank) {
                throw new AssertionError("worker " + members[thief] + " of class " + classes[thief] + " tries "
                        + members[list[from]] + " before " + members[list[until]] + " in "
                        + Arrays.toString(places(list)));
            }
            List<Integer> tie = Arrays.stream(list, from, until)
                    .map(i -> members[i])
                    .sorted()
                    .boxed()
                    .toList();
            starts.computeIfAbsent(tie, key -> new int[key.size()])[tie.indexOf(members[list[from]])]++;
            from = until;
        }
    }

    /**
     * Checks the victims that a list has after those of the rules: only workers that work would not reach have any, and
     * these are exactly the nearest workers that it reaches. Repeats the bridges, beginning with the nearest one.
     */
    private void checkBridges(int[][] given, int[][] front) {
        int[][] current = front.clone();
        BitSet open = new BitSet();
        for (int worker = 0; worker < members.length; worker++) {
            if (given[worker].length > front[worker].length) {
                open.set(worker);
            }
        }
        BitSet reached = reached(current);
        for (int bridge = nearest(open, reached); bridge >= 0; bridge = nearest(open, reached)) {
            int[] more = Arrays.copyOfRange(given[bridge], front[bridge].length, given[bridge].length);
            if (reached.get(bridge)) {
                throw new AssertionError("worker " + members[bridge] + " needs no " + Arrays.toString(places(more))
                        + ": work reaches it without");
            }
            int[] row = hops[bridge];
            int least = reached.stream().map(other -> row[other]).min().orElseThrow();
            int[] right = reached.stream().filter(other -> row[other] == least).toArray();
            if (!Arrays.equals(Arrays.stream(more).sorted().toArray(), right)) {
                throw new AssertionError("worker " + members[bridge] + ", which work does not reach, is bridged to "
                        + Arrays.toString(places(more)) + " and not to " + Arrays.toString(places(right)));
            }
            current[bridge] = given[bridge];
            open.clear(bridge);
            reached = reached(current);
        }
        if (reached.cardinality() < members.length) {
            throw new AssertionError("no work can reach worker " + members[reached.nextClearBit(0)]);
        }
    }

    private int nearest(BitSet open, BitSet reached) {
        int best = -1;
        int least = Integer.MAX_VALUE;
        for (int worker = open.nextSetBit(0); worker >= 0; worker = open.nextSetBit(worker + 1)) {
            int[] row = hops[worker];
            int distance = reached.stream().map(other -> row[other]).min().orElseThrow();
            if (distance < least) {
                least = distance;
                best = worker;
            }
        }
        return best;
    }

    /** Workers with victims beyond the rules, by place. A test uses this to prove that there were such cases. */
    int[] bridges(Rules rules, int[]... lists) {
        return places(where(worker -> lists[worker].length > set(rules, worker).length));
    }

    /** A bridge that is not needed once all bridges are there; -1 if there is none. By place. */
    int needlessBridge(Rules rules, int[]... lists) {
        int[][] given = byIndex(lists);
        for (int place : bridges(rules, lists)) {
            int[][] without = given.clone();
            int worker = index(place);
            without[worker] = Arrays.copyOf(given[worker], set(rules, worker).length);
            if (reached(without).get(worker)) {
                return place;
            }
        }
        return -1;
    }
}
