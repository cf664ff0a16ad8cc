package io.skua.policy;

import io.skua.topology.Allotment;
import io.skua.topology.Topology;
import java.util.Comparator;

/**
 * The nearest level comes first (workers of the same core, the same cache, the same memory node, the same socket;
 * blocks of places on a plain mesh). If nobody there has work, the next level follows. Within a level, victims are
 * tried in sequence from a random start.
 *
 * <p>Groups are nested. So if the workers are sorted by group, each group is a range of the array, and the victims of a
 * level are the range of the thief's group without the range of the level below. Nothing is stored per pair of workers.
 */
final class HierarchicalPolicy extends KnownPolicy {
    HierarchicalPolicy() {
        super(
                "hierarchical",
                "the nearest level first (core, cache, node, socket), from a random start, then the next level");
    }

    @Override
    public Victims victims(Allotment allotment) {
        return new Ladder(allotment);
    }

    private static final class Ladder extends TotalVictims {
        private final int[] sorted;
        private final int[] position; // by index in workers
        private final int[][] first; // by level and position
        private final int[][] last;

        Ladder(Allotment allotment) {
            super(allotment);
            Topology topology = allotment.topology();
            int levels = topology.levels();
            sorted = allotment.stream()
                    .boxed()
                    .sorted(byGroups(topology))
                    .mapToInt(Integer::intValue)
                    .toArray();
            position = new int[sorted.length];
            for (int i = 0; i < sorted.length; i++) {
                position[indexOf(sorted[i])] = i;
            }
            first = new int[levels + 1][sorted.length];
            last = new int[levels + 1][sorted.length];
            for (int level = 0; level <= levels; level++) {
                for (int i = 0; i < sorted.length; i++) {
                    boolean together = i > 0 && topology.level(sorted[i - 1], sorted[i]) <= level;
                    first[level][i] = together ? first[level][i - 1] : i;
                }
                for (int i = sorted.length - 1; i >= 0; i--) {
                    boolean together = i + 1 < sorted.length && first[level][i + 1] == first[level][i];
                    last[level][i] = together ? last[level][i + 1] : i;
                }
            }
        }

        private static Comparator<Integer> byGroups(Topology topology) {
            Comparator<Integer> order = Comparator.comparingInt(worker -> topology.group(topology.levels(), worker));
            for (int level = topology.levels() - 1; level >= 1; level--) {
                int itsLevel = level;
                order = order.thenComparingInt(worker -> topology.group(itsLevel, worker));
            }
            return order.thenComparingInt(worker -> worker);
        }

        @Override
        public int[] of(int thief) {
            int self = position[indexOf(thief)];
            int[] others = new int[sorted.length - 1];
            int count = 0;
            for (int level = 1; level < first.length; level++) {
                for (int i = first[level][self]; i <= last[level][self]; i++) {
                    if (i < first[level - 1][self] || i > last[level - 1][self]) {
                        others[count++] = sorted[i];
                    }
                }
            }
            return others;
        }

        @Override
        public VictimCursor cursor(int thief, RandomSource random) {
            return new Climb(position[indexOf(thief)], random);
        }

        private final class Climb implements VictimCursor {
            private final RoundCursor round = new RoundCursor(sorted);
            private final int self;
            private final RandomSource random;
            private int level;

            Climb(int self, RandomSource random) {
                this.self = self;
                this.random = random;
            }

            @Override
            public void begin() {
                level = 0;
                climb();
            }

            private void climb() {
                level++;
                int from = first[level][self];
                int until = last[level][self] + 1;
                int skipped = last[level - 1][self] + 1 - first[level - 1][self];
                int others = until - from - skipped;
                if (others == 0) {
                    round.begin(from, from, from);
                    return;
                }
                int start = from + random.nextInt(others);
                round.begin(from, until, start < first[level - 1][self] ? start : start + skipped);
            }

            @Override
            public int next() {
                for (; ; ) {
                    int victim = round.next(first[level - 1][self], last[level - 1][self] + 1);
                    if (victim != END || level + 1 == first.length) {
                        return victim;
                    }
                    climb();
                }
            }
        }
    }
}
