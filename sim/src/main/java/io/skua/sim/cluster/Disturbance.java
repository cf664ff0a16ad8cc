package io.skua.sim.cluster;

/**
 * Something that happens to the cluster while it works.
 *
 * @param places how many places it happens to
 * @param at after which share of the program's work, from 0 to 1
 */
public record Disturbance(Kind kind, int places, double at) {
    /** What happens. */
    public enum Kind {
        /** Places vanish, and the others get to know for certain. They are chosen at random, but not the submitter. */
        CRASH,
        /** Places vanish, and the others notice only silence. They are chosen at random, but not the submitter. */
        HANG,
        /**
         * Places stand still, workers and agents alike, for longer than the others wait before they declare a silent
         * place dead; then they go on under their old addresses. They are chosen at random, but not the submitter.
         */
        PAUSE,
        /** New places appear. */
        JOIN;

        /** Returns what happens to a place, as a part of a sentence. */
        String happens() {
            return switch (this) {
                case CRASH -> " crashes";
                case HANG -> " hangs";
                case PAUSE -> " stands still";
                case JOIN -> " joins";
            };
        }
    }

    public Disturbance {
        if (places < 1 || !(at >= 0 && at <= 1)) {
            throw new IllegalArgumentException("Something happens to 1 place or more, after 0 % to 100 % of the work.");
        }
    }
}
