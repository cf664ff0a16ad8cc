package io.skua.lab.rivals;

import java.util.concurrent.ForkJoinPool;
import java.util.function.IntToLongFunction;
import scala.Function0;
import scala.Function2;
import scala.collection.immutable.Range;
import scala.collection.parallel.ForkJoinTaskSupport;
import scala.collection.parallel.immutable.ParRange;

/**
 * Scala Parallel Collections, the library itself: {@code (0 until n).par.aggregate(0L)((sum, i) => sum + body(i), _ +
 * _)} with P workers. Of what Scala programmers write, that is the fastest; {@code map(body).sum} makes a collection
 * first. Its numbers are boxed here because they are boxed there.
 */
final class ScalaRival implements LoopRival {
    private final ForkJoinPool pool;
    private final ForkJoinTaskSupport support;

    ScalaRival(int threads) {
        pool = new ForkJoinPool(threads);
        support = new ForkJoinTaskSupport(pool);
    }

    @Override
    public String name() {
        return "scala";
    }

    @Override
    public long sum(int n, IntToLongFunction body) {
        ParRange range = new ParRange(new Range.Exclusive(0, n, 1));
        range.tasksupport_$eq(support);
        Function0<Long> zero = () -> 0L;
        Function2<Long, Object, Long> add = (sum, i) -> sum + body.applyAsLong((Integer) i);
        Function2<Long, Long, Long> combine = Long::sum;
        return range.aggregate(zero, add, combine);
    }

    @Override
    public void close() {
        pool.shutdown();
    }
}
