package io.skua.policy;

import io.skua.topology.Allotment;
import io.skua.topology.Topology;

/**
 * First two of the workers that share the most with the thief, if the topology knows what is shared; then all others,
 * each once, in a random order.
 *
 * <p>Why: {@code random} may ask the same worker twice and miss the only one with work, and steals from far workers as
 * often as there are far workers; {@code hierarchical} stays too long among near workers that have nothing. Two near
 * attempts find most of the near work, and the rest of the round misses nobody. See
 * docs/decisions/0010-the-simulator-and-dvs.md for the figures.
 */
final class ShuffledPolicy extends KnownPolicy {
    private static final int NEAR = 2;

    ShuffledPolicy() {
        super("shuffled", "two of the nearest, then everybody, each once, in a random order");
    }

    @Override
    public Victims victims(Allotment allotment) {
        return new TotalVictims(allotment) {
            @Override
            public VictimCursor cursor(int thief, RandomSource random) {
                return new Cursor(workers, thief, nearest(allotment, thief), random);
            }
        };
    }

    /** The workers that share the most with the thief; none if the topology knows distances only. */
    private static int[] nearest(Allotment allotment, int thief) {
        Topology topology = allotment.topology();
        if (!topology.hasProcessors()) {
            return new int[0];
        }
        for (int level = 1; level < topology.levels(); level++) {
            int itsLevel = level;
            int[] near = allotment.stream()
                    .filter(other -> other != thief && topology.level(thief, other) <= itsLevel)
                    .toArray();
            if (near.length > 0) {
                return near;
            }
        }
        return new int[0];
    }

    private static final class Cursor implements VictimCursor {
        private final int[] workers;
        private final int thief;
        private final int[] near;
        private final RandomSource random;
        private final int[] asked = new int[NEAR]; // the near workers that were asked in this round
        private int count; // how many near workers were asked
        private int nearStart;
        private int position;
        private int step;
        private int left;

        Cursor(int[] workers, int thief, int[] near, RandomSource random) {
            this.workers = workers;
            this.thief = thief;
            this.near = near;
            this.random = random;
        }

        @Override
        public void begin() {
            count = 0;
            nearStart = near.length == 0 ? 0 : random.nextInt(near.length);
            left = workers.length;
            position = random.nextInt(workers.length);
            step = newStep();
        }

        /**
         * A step through the circle of workers that has no common factor with their number, so that it meets each of
         * them.
         */
        private int newStep() {
            int candidate = 1 + random.nextInt(workers.length);
            while (hasCommonFactor(candidate, workers.length)) {
                candidate = 1 + random.nextInt(workers.length);
            }
            return candidate;
        }

        private static boolean hasCommonFactor(int one, int other) {
            int a = one;
            int b = other;
            while (b != 0) {
                int rest = a % b;
                a = b;
                b = rest;
            }
            return a > 1;
        }

        @Override
        public int next() {
            if (count < NEAR && count < near.length) {
                int victim = near[(nearStart + count) % near.length];
                asked[count++] = victim;
                return victim;
            }
            while (left > 0) {
                int victim = workers[position];
                position = (position + step) % workers.length;
                left--;
                if (victim != thief && !isAsked(victim)) {
                    return victim;
                }
            }
            return END;
        }

        private boolean isAsked(int victim) {
            for (int i = 0; i < count; i++) {
                if (asked[i] == victim) {
                    return true;
                }
            }
            return false;
        }
    }
}
