package io.skua.policy;

/** The reference policy: each attempt picks any other worker with the same probability. */
final class RandomPolicy implements VictimPolicy {
    @Override
    public String name() {
        return "random";
    }

    @Override
    public VictimCursor cursorFor(int thief, Allotment allotment, RandomSource random) {
        return new Cursor(thief, allotment.workers(), random);
    }

    private static final class Cursor implements VictimCursor {
        private final int thief;
        private final int workers;
        private final RandomSource random;
        private int left;

        Cursor(int thief, int workers, RandomSource random) {
            this.thief = thief;
            this.workers = workers;
            this.random = random;
        }

        @Override
        public void begin() {
            left = workers - 1;
        }

        @Override
        public int next() {
            if (left == 0) {
                return END;
            }
            left--;
            int other = random.nextInt(workers - 1);
            return other < thief ? other : other + 1;
        }
    }
}
