package io.skua.cluster;

import io.skua.place.AnyTask;
import io.skua.place.Here;

/** A binary tree of tasks; each contributes 1. */
record Branch(int depth) implements AnyTask<Long> {
    static long count(int depth) {
        return (2L << depth) - 1;
    }

    @Override
    public Long run() {
        if (depth > 0) {
            Here.asyncAny(new Branch(depth - 1));
            Here.asyncAny(new Branch(depth - 1));
        }
        return 1L;
    }
}
