/** A work-stealing runtime for irregular parallelism. */
module io.skua {
    requires static org.jspecify;

    exports io.skua;
    exports io.skua.island;
    exports io.skua.loop;
    exports io.skua.pipeline;
    exports io.skua.policy;
    exports io.skua.record;
    exports io.skua.topology;
}
