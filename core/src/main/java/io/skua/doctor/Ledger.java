package io.skua.doctor;

import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Adds up which cause has how much of the workers' time, and remembers where each was seen longest. */
final class Ledger {
    private final double[] sums = new double[Cause.values().length];
    private final Map<Cause, Spell> current = new EnumMap<>(Cause.class);
    private final Map<Cause, Spell> longest = new EnumMap<>(Cause.class);
    private final Unheard unheard = new Unheard();
    private double allMoved;

    /**
     * A time without interruption in which a cause was seen.
     *
     * @param place of the worker that had to do with it
     * @param other another place that had to do with it
     */
    record Spell(long from, long to, int place, int other) {
        long length() {
            return to - from;
        }
    }

    /** Returns the times that count for no cause, since nobody knows what happened then. */
    Unheard unheard() {
        return unheard;
    }

    /** Adds this time of workers to a cause. */
    void add(Cause cause, double amount) {
        sums[cause.ordinal()] += amount;
    }

    /** Adds this time of workers to a cause that was seen there from one moment to another. */
    void add(Cause cause, double amount, Spell seen) {
        add(cause, amount);
        Spell before = current.get(cause);
        Spell joined = before != null && before.to >= seen.from && before.place == seen.place
                ? new Spell(before.from, Math.max(before.to, seen.to), seen.place, seen.other)
                : seen;
        current.put(cause, joined);
        longest.merge(cause, joined, (old, next) -> next.length() > old.length() ? next : old);
    }

    /** Moves time from one cause to another, as far as there is some. */
    void move(Cause from, Cause to, double amount) {
        double moved = Math.min(Math.max(amount, 0), sums[from.ordinal()]);
        sums[from.ordinal()] -= moved;
        sums[to.ordinal()] += moved;
        allMoved += moved;
    }

    /** Returns how much time was moved. */
    double moved() {
        return allMoved;
    }

    double sum(Cause cause) {
        return sums[cause.ordinal()];
    }

    double total() {
        double total = 0;
        for (double sum : sums) {
            total += sum;
        }
        return total;
    }

    /** Returns where a cause was seen longest; null if it was not. */
    @Nullable
    Spell longest(Cause cause) {
        return longest.get(cause);
    }

    Ledger copy() {
        Ledger copy = new Ledger();
        System.arraycopy(sums, 0, copy.sums, 0, sums.length);
        copy.current.putAll(current);
        copy.longest.putAll(longest);
        return copy;
    }

    /** Returns the part of each cause; they add up to 1. */
    Map<Cause, Double> account() {
        double total = total();
        Map<Cause, Double> account = new EnumMap<>(Cause.class);
        for (Cause cause : Cause.values()) {
            account.put(cause, total > 0 ? sums[cause.ordinal()] / total : 0);
        }
        return account;
    }
}
