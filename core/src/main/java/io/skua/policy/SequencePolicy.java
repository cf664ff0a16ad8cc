package io.skua.policy;

import io.skua.topology.Allotment;

/**
 * Goes through all workers in the order of their numbers, cyclically. The policy {@code sequential} starts with the
 * next worker; {@code leapfrog}, the rival of the DVS paper, starts with a random one. (That rival also lets a blocked
 * join take work back from its thief; here all joins do that, whatever the policy.)
 */
final class SequencePolicy extends KnownPolicy {
    private final boolean randomStart;

    SequencePolicy(boolean randomStart) {
        super(
                randomStart ? "leapfrog" : "sequential",
                randomStart
                        ? "a random worker, then on in sequence; blocked joins leapfrog: the papers' rival"
                        : "the next worker by number, then on in sequence");
        this.randomStart = randomStart;
    }

    @Override
    public Victims victims(Allotment allotment) {
        return new TotalVictims(allotment) {
            @Override
            public int[] of(int thief) {
                if (randomStart) {
                    return super.of(thief);
                }
                int self = indexOf(thief);
                int[] others = new int[workers.length - 1];
                for (int i = 0; i < others.length; i++) {
                    others[i] = workers[(self + 1 + i) % workers.length];
                }
                return others;
            }

            @Override
            public VictimCursor cursor(int thief, RandomSource random) {
                return new Cursor(workers, indexOf(thief), random);
            }
        };
    }

    private final class Cursor implements VictimCursor {
        private final RoundCursor round;
        private final int size;
        private final int self;
        private final RandomSource random;

        Cursor(int[] workers, int self, RandomSource random) {
            this.round = new RoundCursor(workers);
            this.size = workers.length;
            this.self = self;
            this.random = random;
        }

        @Override
        public void begin() {
            int ahead = randomStart && size > 1 ? 1 + random.nextInt(size - 1) : 1;
            round.begin(0, size, (self + ahead) % size);
        }

        @Override
        public int next() {
            return round.next(self, self + 1);
        }
    }
}
