package io.skua.cli;

import io.skua.Skua;
import io.skua.SkuaBuilder;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/** One scheduler of each kind per number of workers, made when it is first asked for. */
final class Schedulers implements AutoCloseable {
    private final @Nullable String policy;
    private final Map<Integer, Skua> skuas = new HashMap<>();
    private final Map<Integer, ForkJoinPool> pools = new HashMap<>();

    /** @param policy the name of Skua's policy, or null for its default */
    Schedulers(@Nullable String policy) {
        this.policy = policy;
    }

    Skua skua(int workers) {
        return skuas.computeIfAbsent(workers, this::newSkua);
    }

    ForkJoinPool forkJoinPool(int workers) {
        return pools.computeIfAbsent(workers, count -> new ForkJoinPool(count));
    }

    private Skua newSkua(int workers) {
        SkuaBuilder builder = Skua.builder().workers(workers);
        return (policy == null ? builder : builder.policy(policy)).build();
    }

    @Override
    public void close() {
        skuas.values().forEach(Skua::close);
        pools.values().forEach(ForkJoinPool::shutdown);
    }
}
