package io.skua.sim.loop;

/** When workers come to a loop. */
@FunctionalInterface
public interface Arrivals {
    /** @param worker its number; the caller is 0 */
    long at(int worker);

    /** All are there from the start. */
    static Arrivals together() {
        return worker -> 0;
    }

    /** One after the other. */
    static Arrivals oneByOne(long delay) {
        return worker -> worker * delay;
    }

    /** All but the caller, which does not wait for them, come at the same moment. */
    static Arrivals late(long delay) {
        return worker -> worker == 0 ? 0 : delay;
    }

    /** As invitations bring them: the caller wakes one, who wakes two, who wake two each. */
    static Arrivals invited(long delay) {
        return worker -> worker == 0 ? 0 : delay * (Integer.SIZE - Integer.numberOfLeadingZeros(worker));
    }
}
