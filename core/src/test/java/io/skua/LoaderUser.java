package io.skua;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;

/** Uses a scheduler, or makes one; {@link LoaderLeakTest} loads copies of this class by short-lived class loaders. */
public final class LoaderUser implements Function<Object, Skua> {
    @Override
    public Skua apply(Object given) {
        Skua skua = given instanceof SkuaBuilder builder ? builder.build() : (Skua) given;
        skua.run(() -> 42);
        try {
            skua.submit(Skua.job("timed").deadline(Duration.ofHours(1)), () -> 42)
                    .get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
        return skua;
    }
}
