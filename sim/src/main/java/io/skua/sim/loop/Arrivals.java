package io.skua.sim.loop;

/** When workers come to a loop. */
@FunctionalInterface
public interface Arrivals {
    /**
     * The time at which a worker comes.
     *
     * @param worker the number of the worker; the caller is 0
     */
    long at(int worker);

    /** All workers are there from the start. */
    static Arrivals together() {
        return worker -> 0;
    }

    /** One after the other. */
    static Arrivals oneByOne(long delay) {
        return worker -> worker * delay;
    }

    /** The caller is there from the start; all other workers come at the same moment, after this delay. */
    static Arrivals late(long delay) {
        return worker -> worker == 0 ? 0 : delay;
    }

    /**
     * Workers come as invitations bring them: the caller wakes one worker, which wakes two workers, each of which wakes
     * two more, and so on.
     */
    static Arrivals invited(long delay) {
        return worker -> worker == 0 ? 0 : delay * (Integer.SIZE - Integer.numberOfLeadingZeros(worker));
    }
}
