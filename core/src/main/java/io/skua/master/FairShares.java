package io.skua.master;

/**
 * Divides workers or cores among those who want some: weighted max-min shares (water filling), in whole numbers. The
 * master and the runtimes of a host must come to the same division without talking about it, so this is a function of
 * its arguments and nothing else.
 *
 * <ol>
 *   <li>Nobody gets more than it wants, and nothing is left while somebody wants more.
 *   <li>Whoever wants something gets at least one, while there are enough for that. When there are not, each gets at
 *       most one: the heavier first, then the lower index.
 *   <li>Otherwise all who are not at a bound of their own stand at the same level, their share divided by their weight.
 *       Rounding moves a share by less than one: the largest fractions are rounded up, of equal ones those with the
 *       lower index.
 * </ol>
 */
public final class FairShares {
    private FairShares() {}

    /** The share of each; {@code wanted} and {@code weights} belong together by index. */
    public static int[] of(int capacity, int[] wanted, int[] weights) {
        check(capacity, wanted, weights);
        int wanting = 0;
        for (int want : wanted) {
            wanting += want > 0 ? 1 : 0;
        }
        return capacity <= wanting
                ? oneEach(capacity, wanted, weights)
                : new Filling(capacity, wanted, weights).shares();
    }

    private static int[] oneEach(int capacity, int[] wanted, int[] weights) {
        int[] shares = new int[wanted.length];
        for (int left = capacity; left > 0; left--) {
            int next = -1;
            for (int i = 0; i < wanted.length; i++) {
                boolean open = wanted[i] > 0 && shares[i] == 0;
                next = open && (next < 0 || weights[i] > weights[next]) ? i : next;
            }
            shares[next] = 1;
        }
        return shares;
    }

    private static void check(int capacity, int[] wanted, int[] weights) {
        if (capacity < 0) {
            throw new IllegalArgumentException("capacity is " + capacity + ", it must be 0 or more");
        }
        if (wanted.length != weights.length) {
            throw new IllegalArgumentException(
                    wanted.length + " wants and " + weights.length + " weights, there must be as many of each");
        }
        long total = 0;
        for (int i = 0; i < wanted.length; i++) {
            if (wanted[i] < 0) {
                throw new IllegalArgumentException("number " + i + " wants " + wanted[i] + ", it must be 0 or more");
            }
            if (weights[i] < 1) {
                throw new IllegalArgumentException("weight " + i + " is " + weights[i] + ", it must be 1 or more");
            }
            total += weights[i];
        }
        if (total > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "the weights add up to " + total + ", they may add up to " + Integer.MAX_VALUE);
        }
    }

    /**
     * The case with room for one each. A share is the level times the weight, but at least one and at most what is
     * wanted. Lifting a share to one lowers the level for the others, never raises it: so those below one are found in
     * rounds, and who was lifted once stays.
     */
    private static final class Filling {
        private final int capacity;
        private final int[] wanted;
        private final int[] weights;
        private final boolean[] lifted;
        private final int[] shares;
        private final boolean[] open; // neither lifted to one nor satisfied: these stand at the level
        private long left; // for the open ones
        private long weight; // of the open ones; the level is left / weight

        Filling(int capacity, int[] wanted, int[] weights) {
            this.capacity = capacity;
            this.wanted = wanted;
            this.weights = weights;
            lifted = new boolean[wanted.length];
            shares = new int[wanted.length];
            open = new boolean[wanted.length];
        }

        int[] shares() {
            do {
                fill();
            } while (liftThoseBelowOne());
            round();
            return shares;
        }

        /**
         * Finds the level when the lifted ones have one each: whoever wants less than the level would give it is
         * satisfied.
         */
        private void fill() {
            left = capacity;
            weight = 0;
            for (int i = 0; i < wanted.length; i++) {
                open[i] = wanted[i] > 0 && !lifted[i];
                shares[i] = lifted[i] ? 1 : 0;
                left -= shares[i];
                weight += open[i] ? weights[i] : 0;
            }
            boolean again = true;
            while (again) {
                again = false;
                for (int i = 0; i < wanted.length; i++) {
                    if (open[i] && wanted[i] * weight <= left * weights[i]) {
                        open[i] = false;
                        shares[i] = wanted[i];
                        left -= wanted[i];
                        weight -= weights[i];
                        again = true;
                    }
                }
            }
        }

        private boolean liftThoseBelowOne() {
            boolean some = false;
            for (int i = 0; i < wanted.length; i++) {
                if (open[i] && left * weights[i] < weight) {
                    lifted[i] = true;
                    some = true;
                }
            }
            return some;
        }

        /**
         * Whole parts first, then one each by the largest fraction. An open one wants more than its exact share, so one
         * more fits.
         */
        private void round() {
            long exact = left;
            for (int i = 0; i < wanted.length; i++) {
                if (open[i]) {
                    shares[i] = (int) (exact * weights[i] / weight);
                    left -= shares[i];
                }
            }
            while (left > 0 && weight > 0) { // without weight everybody has what it wants
                int next = -1;
                for (int i = 0; i < wanted.length; i++) {
                    next = open[i] && (next < 0 || fraction(exact, i) > fraction(exact, next)) ? i : next;
                }
                open[next] = false;
                shares[next]++;
                left--;
            }
        }

        private long fraction(long exact, int i) {
            return exact * weights[i] % weight;
        }
    }
}
