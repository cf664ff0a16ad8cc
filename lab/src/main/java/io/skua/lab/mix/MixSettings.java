package io.skua.lab.mix;

import io.skua.Islands;
import io.skua.Skua;
import io.skua.SkuaBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * On what a mix runs.
 *
 * @param workers how many workers, or threads, a job has that runs alone
 * @param fixed how many workers each job has in a mix of {@link MixMode#FIXED}
 * @param policy the name of Skua's policy, or null for the default
 * @param islands how jobs share in a mix of {@link MixMode#ISLANDS}
 */
public record MixSettings(
        MixMode mode, int workers, int fixed, @Nullable String policy, Islands islands) {
    /** The name of the policy that is used; null where there is none. */
    public @Nullable String policyName() {
        if (mode == MixMode.POOLS || mode == MixMode.POOL) {
            return null;
        }
        if (policy != null) {
            return policy;
        }
        SkuaBuilder any = Skua.builder().workers(1);
        try (Skua skua = (mode == MixMode.ISLANDS ? any.islands(Islands.usual()) : any).build()) {
            return skua.policy();
        }
    }

    /** A scheduler for some of the jobs, or all. */
    Skua skua(String name, int itsWorkers) {
        SkuaBuilder builder = Skua.builder().name(name).workers(itsWorkers);
        if (mode == MixMode.ISLANDS) {
            builder.islands(islands);
        }
        return (policy == null ? builder : builder.policy(policy)).build();
    }

    MixScheduler start(List<MixEntry> entries) {
        return switch (mode) {
            case ISLANDS -> new IslandScheduler(entries, this);
            case FIXED -> new FixedScheduler(entries, this);
            case POOLS -> PoolScheduler.ofEach(entries, workers);
            case POOL -> PoolScheduler.shared(entries, workers);
        };
    }
}
