package io.skua.port;

import org.jspecify.annotations.Nullable;

/** Descriptors are whole numbers: n spawns n − 1 and n − 2 while n is above 1. Each body contributes 1. */
final class CountingWork implements PoolWork {
    @Override
    public @Nullable Object run(Object descriptor) {
        int n = (int) descriptor;
        if (n > 1) {
            Pool pool = Port.current();
            if (pool == null) {
                throw new AssertionError("a body runs outside of its pool");
            }
            pool.spawn(n - 1);
            pool.spawn(n - 2);
        }
        return 1L;
    }

    @Override
    public Object fold(Object a, Object b) {
        return (long) a + (long) b;
    }

    /** How many bodies run if the pool begins with n. */
    static long bodies(int n) {
        long previous = 1;
        long last = 1;
        for (int i = 2; i <= n; i++) {
            long next = last + previous + 1;
            previous = last;
            last = next;
        }
        return last;
    }
}
