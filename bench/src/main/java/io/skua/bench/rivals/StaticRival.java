package io.skua.bench.rivals;

import java.util.function.IntToLongFunction;

/** Static batching: the range in P equal parts, one per thread. Nobody helps anybody. */
final class StaticRival extends CrewRival {
    StaticRival(int threads) {
        super("static", threads);
    }

    @Override
    Share share(int n, IntToLongFunction body) {
        return member -> sum(start(n, member), start(n, member + 1), body);
    }

    private int start(int n, int member) {
        return (int) ((long) n * member / threads());
    }

    private static long sum(int from, int until, IntToLongFunction body) {
        long sum = 0;
        for (int i = from; i < until; i++) {
            sum += body.applyAsLong(i);
        }
        return sum;
    }
}
