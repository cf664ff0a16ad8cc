package io.skua.micrometer.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.skua.Skua;
import org.junit.jupiter.api.Test;

/** The program in docs/metrics.md works. */
final class MeteredTest {
    @Test
    void metersHaveTheNameOfTheScheduler() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        try (Skua skua = Metered.build(registry)) {
            skua.run(() -> {});
            assertThat(registry.get("executor.parallelism")
                            .tag("name", "index")
                            .gauge()
                            .value())
                    .isEqualTo(skua.workers());
        }
    }
}
