package io.skua.sim.time;

import io.skua.policy.RandomSource;

/**
 * Work whose amount is decided while it is done: one worker's part in a loop. The simulator calls {@link #next} at a
 * moment. The activity changes the shared state at that moment, and returns for how long it is busy until it wants to
 * be called again.
 */
public interface Activity {
    /** There is nothing more to do. */
    long END = -1;

    /**
     * Makes the next decision.
     *
     * @return the cycles until the next decision, of which {@link Moment#useful} are work that the program asked for;
     *     or {@link #END}
     */
    long next(Moment moment);

    /** The moment of a decision. There is one object, which is filled anew for each decision. */
    final class Moment {
        private long now;
        private int worker;
        private final RandomSource random;
        private long useful;

        /**
         * Makes a moment.
         *
         * @param random the worker's own source
         */
        public Moment(RandomSource random) {
            this.random = random;
        }

        /** Fills this moment anew, before the worker at this place decides. */
        public void at(long time, int place) {
            now = time;
            worker = place;
            useful = 0;
        }

        /** Returns the time in cycles. */
        public long now() {
            return now;
        }

        /** The place of the worker that makes the decision. */
        public int worker() {
            return worker;
        }

        /** The worker's own source. */
        public RandomSource random() {
            return random;
        }

        /** Says how many of the cycles until the next decision are work of the program, and not of the scheduler. */
        public void useful(long cycles) {
            useful = cycles;
        }

        /** Returns how many of the cycles until the next decision are work of the program. */
        public long useful() {
            return useful;
        }
    }
}
