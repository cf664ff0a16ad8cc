package io.skua.policy;

import io.skua.topology.Allotment;

/**
 * The reference policy: each attempt picks any other worker with the same probability. A round has as many attempts as
 * there are other workers.
 */
final class RandomPolicy extends KnownPolicy {
    RandomPolicy() {
        super("random", "any other worker, by chance: the reference");
    }

    @Override
    public Victims victims(Allotment allotment) {
        return new TotalVictims(allotment) {
            @Override
            public VictimCursor cursor(int thief, RandomSource random) {
                return new Cursor(workers, indexOf(thief), random);
            }
        };
    }

    private static final class Cursor implements VictimCursor {
        private final int[] workers;
        private final int self;
        private final RandomSource random;
        private int left;

        Cursor(int[] workers, int self, RandomSource random) {
            this.workers = workers;
            this.self = self;
            this.random = random;
        }

        @Override
        public void begin() {
            left = workers.length - 1;
        }

        @Override
        public int next() {
            if (left == 0) {
                return END;
            }
            left--;
            int other = random.nextInt(workers.length - 1);
            return workers[other < self ? other : other + 1];
        }
    }
}
