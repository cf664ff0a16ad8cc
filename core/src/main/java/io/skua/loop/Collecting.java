package io.skua.loop;

import io.skua.kernel.Step;
import io.skua.loop.run.LoopPlan;
import io.skua.loop.run.Reduction;
import io.skua.tree.Node;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** Collects elements of any kind into containers of the user. */
final class Collecting {
    private Collecting() {}

    @SuppressWarnings("unchecked") // containers come from the supplier
    static <R> R collect(LoopPlan plan, Step accumulate, Supplier<R> supplier, BiConsumer<R, R> combiner) {
        Objects.requireNonNull(supplier, "the supplier is null");
        Objects.requireNonNull(combiner, "the combiner is null");
        Object result = plan.fold(new Reduction.OfObject(accumulate, supplier, (left, right) -> {
            combiner.accept((R) left, (R) right);
            return left;
        }));
        return result == Node.NOTHING ? supplier.get() : (R) Reduction.unmasked(result);
    }
}
