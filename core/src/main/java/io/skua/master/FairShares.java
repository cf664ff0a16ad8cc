package io.skua.master;

/**
 * Divides workers or cores among clients that want some: weighted max-min shares (water filling), in whole numbers. The
 * programs of a host must come to the same division without talking to each other, so the division is a function of the
 * arguments alone.
 * <ol>
 * <li>No client gets more than it wants, and nothing is left over while a client wants more.
 * <li>Each client that wants something gets at least one worker if there are enough workers for that. If there are not,
 * each client gets at most one worker: the heavier clients first, and of equally heavy ones those with the lower index.
 * <li>Otherwise, all clients whose share is not bounded by rule 1 or 2 have the same share divided by weight. Rounding
 * changes a share by less than one worker: the largest fractions are rounded up, and of equal fractions those with the
 * lower index.
 * </ol>
 */
public final class FairShares {
    private FairShares() {}

    /** The share of each client; {@code wanted} and {@code weights} have an entry for each client. */
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
     * The case with enough workers for one each. A share is the level times the weight, but at least one and at most
     * what the client wants. Raising a share to one lowers the level for the other clients, and never raises it. So the
     * shares below one are found in rounds, and a share that was raised once stays raised.
     */
    private static final class Filling {
        private final int capacity;
        private final int[] wanted;
        private final int[] weights;
        private final boolean[] lifted;
        private final int[] shares;
        // the clients whose share is neither raised to one nor all that they want: their share is the level times their
        // weight
        private final boolean[] open;
        private long left; // for the open ones
        private long weight; // the sum of the weights of the open clients; the level is left / weight

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
         * Finds the level when the raised clients have one worker each. A client that wants less than the level would
         * give it gets what it wants.
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
         * Gives the whole parts first, and then one worker each by the largest fraction. An open client wants more than
         * its exact share, so one more worker is not too many.
         */
        private void round() {
            long exact = left;
            for (int i = 0; i < wanted.length; i++) {
                if (open[i]) {
                    shares[i] = (int) (exact * weights[i] / weight);
                    left -= shares[i];
                }
            }
            while (left > 0 && weight > 0) { // if there is no open client, each client has what it wants
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
