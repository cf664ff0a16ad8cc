package io.skua.place;

import java.util.ArrayList;
import java.util.List;

/**
 * How the contributions of tasks become one result. A fold is a record, since it travels to all places that take part;
 * a class of your own must be registered ({@link Cluster.Builder#register}).
 *
 * <p>{@link #fold} must be associative and commutative, must not change its arguments, and must have no side effects:
 * nobody knows in which order, how often and where it is called.
 */
public interface Fold<R> {
    /** Combines two contributions. */
    R fold(R a, R b);

    /** Returns the result of a finish whose tasks have contributed nothing. */
    R empty();

    /** Adds up. */
    static Sum sum() {
        return new Sum();
    }

    /** Finds the smallest; {@link Long#MAX_VALUE} if there is none. */
    static Least least() {
        return new Least();
    }

    /** Finds the largest; {@link Long#MIN_VALUE} if there is none. */
    static Greatest greatest() {
        return new Greatest();
    }

    /** Puts lists together, in an order that nobody knows. */
    static <T> All<T> all() {
        return new All<>();
    }

    /** See {@link Fold#sum}. */
    record Sum() implements Fold<Long> {
        @Override
        public Long fold(Long a, Long b) {
            return a + b;
        }

        @Override
        public Long empty() {
            return 0L;
        }
    }

    /** See {@link Fold#least}. */
    record Least() implements Fold<Long> {
        @Override
        public Long fold(Long a, Long b) {
            return Math.min(a, b);
        }

        @Override
        public Long empty() {
            return Long.MAX_VALUE;
        }
    }

    /** See {@link Fold#greatest}. */
    record Greatest() implements Fold<Long> {
        @Override
        public Long fold(Long a, Long b) {
            return Math.max(a, b);
        }

        @Override
        public Long empty() {
            return Long.MIN_VALUE;
        }
    }

    /** See {@link Fold#all}. */
    record All<T>() implements Fold<List<T>> {
        @Override
        public List<T> fold(List<T> a, List<T> b) {
            List<T> both = new ArrayList<>(a.size() + b.size());
            both.addAll(a);
            both.addAll(b);
            return both;
        }

        @Override
        public List<T> empty() {
            return List.of();
        }
    }
}
