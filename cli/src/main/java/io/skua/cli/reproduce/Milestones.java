package io.skua.cli.reproduce;

/** Turns parts of a whole into steps, each told once, however often and from whatever thread a part is reported. */
final class Milestones {
    /** Hears of steps. */
    interface Listener {
        /**
         * @param steps how many have been reached since it last heard, with the first call counting its beginning, too
         */
        void reached(int steps, String what);
    }

    private final int steps;
    private final Listener listener;
    private int told = -1;

    Milestones(int steps, Listener listener) {
        this.steps = steps;
        this.listener = listener;
    }

    /** @param done from 0 to 1 */
    synchronized void report(double done, String what) {
        int reached = (int) Math.min(steps, Math.floor(done * steps));
        if (reached > told) {
            listener.reached(reached - told, what);
            told = reached;
        }
    }
}
