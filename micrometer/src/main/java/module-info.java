/** Metrics of a scheduler for Micrometer. */
module io.skua.micrometer {
    requires transitive io.skua;
    requires transitive micrometer.core;
    requires static org.jspecify;

    exports io.skua.micrometer;
}
