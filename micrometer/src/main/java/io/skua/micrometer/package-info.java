/** Metrics of a scheduler for Micrometer: start at {@link io.skua.micrometer.SkuaMetrics}. */
package io.skua.micrometer;
