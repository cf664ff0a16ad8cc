package io.skua.micrometer.examples;

import io.micrometer.core.instrument.MeterRegistry;
import io.skua.Skua;
import io.skua.micrometer.SkuaMetrics;

/** What docs/metrics.md shows. */
final class Metered {
    private Metered() {}

    static Skua build(MeterRegistry registry) {
        Skua skua = Skua.builder().name("index").build();
        new SkuaMetrics(skua).bindTo(registry);
        return skua;
    }
}
