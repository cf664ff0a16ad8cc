package io.skua.place;

import static io.skua.place.Here.*;
import static org.assertj.core.api.Assertions.*;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FirstTest {
    record Tree(int depth) implements AnyTask<Long> {
        public Long run() {
            if (depth == 0) return 1L;
            asyncAny(new Tree(depth - 1));
            asyncAny(new Tree(depth - 1));
            return null;
        }
    }
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void tree(int n) {
        try (Cluster c = Cluster.inMemory(n).workers(1).register(Tree.class).start()) {
            for (int i = 0; i < 5; i++) {
            long t = System.nanoTime();
            assertThat(c.place(0).finish(Fold.sum(), new Tree(18))).isEqualTo(1L << 18);
            System.out.println(n + " places: " + (System.nanoTime() - t) / 1e6 + " ms");
            }
        }
    }
}
