package io.skua.cli.measure;

import io.skua.Skua;
import io.skua.SkuaBuilder;
import io.skua.lab.rivals.LoopRival;
import io.skua.lab.rivals.LoopRivals;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/** One scheduler of each kind, made when it is first asked for. */
public final class Schedulers implements AutoCloseable {
    /**
     * @param policy the name of the policy, or null for the default
     * @param mesh where workers sit, or null for this machine
     */
    public record Setup(
            int workers, @Nullable String policy, @Nullable Mesh mesh) {
        public Setup(int workers) {
            this(workers, null, null);
        }

        Skua build() {
            SkuaBuilder builder = Skua.builder().workers(workers);
            if (policy != null) {
                builder.policy(policy);
            }
            if (mesh != null) {
                builder.topology(Topology.of(mesh));
            }
            return builder.build();
        }
    }

    private final Map<Setup, Skua> skuas = new HashMap<>();
    private final Map<Integer, ForkJoinPool> pools = new HashMap<>();
    private final Map<String, LoopRival> loopRivals = new HashMap<>();

    /** Returns the scheduler of this setup, which is made when it is asked for the first time. */
    public Skua skua(Setup setup) {
        return skuas.computeIfAbsent(setup, Setup::build);
    }

    ForkJoinPool forkJoinPool(int workers) {
        return pools.computeIfAbsent(workers, count -> new ForkJoinPool(count));
    }

    LoopRival loopRival(LoopRivals.Kind kind, int workers) {
        return loopRivals.computeIfAbsent(kind.name() + " " + workers, key -> kind.start(workers));
    }

    @Override
    public void close() {
        skuas.values().forEach(Skua::close);
        pools.values().forEach(ForkJoinPool::shutdown);
        loopRivals.values().forEach(LoopRival::close);
    }
}
