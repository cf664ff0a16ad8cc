package io.skua.place.examples;

import static io.skua.place.Here.asyncAny;
import static io.skua.place.Here.everywhere;
import static io.skua.place.Here.finish;
import static io.skua.place.Here.share;
import static io.skua.place.Here.shared;

import io.skua.place.AnyTask;
import io.skua.place.Bound;
import io.skua.place.Cluster;
import io.skua.place.Fold;
import io.skua.place.Here;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Branch and bound: which things of a certain weight are worth most? */
final class Knapsack {
    private Knapsack() {}

    /** Every place gets the things once, and not with every task. */
    @SuppressWarnings("ArrayRecordComponent")
    record SetUp(int[] weights, int[] values) implements AnyTask<Long> {
        @Override
        public @Nullable Long run() {
            share("weights", weights);
            share("values", values);
            return null;
        }
    }

    record Pack(int next, int room, long value) implements AnyTask<Long> {
        @Override
        public @Nullable Long run() {
            int[] weights = shared("weights");
            int[] values = shared("values");
            Bound best = Here.maximum(); // the same for all tasks of the job, at all places
            best.offer(value);
            long rest = 0;
            for (int i = next; i < values.length; i++) {
                rest += values[i];
            }
            if (next == values.length || value + rest <= best.value()) {
                return best.value(); // nothing better is below; and whoever found the best may have died with it
            }
            asyncAny(new Pack(next + 1, room, value));
            if (weights[next] <= room) {
                asyncAny(new Pack(next + 1, room - weights[next], value + values[next]));
            }
            return null;
        }
    }

    static long mostValue(int[] weights, int[] values, int room) {
        try (Cluster cluster =
                Cluster.inMemory(2).register(SetUp.class, Pack.class).start()) {
            return cluster.place(0)
                    .call(() -> finish(Fold.greatest(), () -> {
                        everywhere(new SetUp(weights, values));
                        asyncAny(new Pack(0, room, 0));
                    }));
        }
    }

    /** The same without places, for the test. */
    static long sequential(int[] weights, int[] values, int room) {
        long[] most = new long[room + 1];
        for (int i = 0; i < weights.length; i++) {
            for (int left = room; left >= weights[i]; left--) {
                most[left] = Math.max(most[left], most[left - weights[i]] + values[i]);
            }
        }
        return Arrays.stream(most).max().orElse(0);
    }
}
