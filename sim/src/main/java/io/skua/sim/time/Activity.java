package io.skua.sim.time;

import io.skua.policy.RandomSource;

/**
 * Work whose amount is decided while it is done: one worker's part in a loop. It is asked at a moment, says how long it
 * will be busy until it wants to be asked again, and then is. What it changes, others see from that moment on.
 */
public interface Activity {
    /** There is nothing more to do. */
    long END = -1;

    /**
     * @return cycles until the next decision, of which {@link Moment#useful} were work that the program asked for; or
     *     {@link #END}
     */
    long next(Moment moment);

    /** The moment of a decision. One object, filled anew each time. */
    final class Moment {
        private long now;
        private int worker;
        private final RandomSource random;
        private long useful;

        public Moment(RandomSource random) {
            this.random = random;
        }

        public void at(long time, int place) {
            now = time;
            worker = place;
            useful = 0;
        }

        public long now() {
            return now;
        }

        /** The place of the worker that does it. */
        public int worker() {
            return worker;
        }

        /** The worker's own source. */
        public RandomSource random() {
            return random;
        }

        /** Says how many of the cycles until the next decision are the program's work, and not the scheduler's. */
        public void useful(long cycles) {
            useful = cycles;
        }

        public long useful() {
            return useful;
        }
    }
}
