package io.skua.policy;

import io.skua.LongHandle;
import io.skua.Skua;

/** A job with a fork at every inner node of a binary tree. */
final class TreeSum {
    private TreeSum() {}

    /** The sum of [from, until). */
    static long of(int from, int until) {
        if (until - from <= 1) {
            return from;
        }
        int middle = (from + until) >>> 1;
        LongHandle left = Skua.forkLong(() -> of(from, middle));
        long right = of(middle, until);
        return left.join() + right;
    }

    static long expected(int until) {
        return (long) until * (until - 1) / 2;
    }
}
