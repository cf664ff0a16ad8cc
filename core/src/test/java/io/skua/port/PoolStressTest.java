package io.skua.port;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.Skua;
import io.skua.SkuaBuilder;
import io.skua.faults.EngineState;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Random trees of descriptors ({@link RandomPools}) on schedulers of several kinds. */
final class PoolStressTest {
    private static final int SEEDS = Integer.getInteger("skua.pools.seeds", 30);
    private static final long ONE_SEED = Long.getLong("skua.pools.seed", -1);

    @ParameterizedTest
    @EnumSource
    void everyDescriptorHasOneFate(RandomPools.Mischief mischief) throws Exception {
        long ran = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            if (ONE_SEED < 0 || ONE_SEED == seed) {
                ran += runSeed(seed, mischief);
            }
        }
        assertThat(ran).as("descriptors that have run").isPositive();
    }

    private static long runSeed(long seed, RandomPools.Mischief mischief) throws Exception {
        SkuaBuilder builder = Skua.builder().workers(1 + (int) (seed % 4));
        if (seed % 5 == 3) {
            builder.islands();
        }
        try (Skua skua = builder.build()) {
            RandomPools pools = new RandomPools(seed, mischief);
            List<String> complaints = pools.run(skua);
            assertThat(complaints)
                    .as("seed " + seed + ", replay with -Dskua.pools.seed=" + seed + "\n"
                            + new EngineState(skua).describe())
                    .isEmpty();
            return pools.nodeCount();
        }
    }
}
