package io.skua.pipeline;

/** What a pipeline does with each item at one place. */
record Stage(Kind kind, Pipeline.Step<Object, Object> step) {
    enum Kind {
        /** Any number of items at once. */
        PARALLEL,
        /** One item at a time, as they come. */
        SERIAL,
        /** One item at a time, in the order of the source. */
        IN_ORDER
    }
}
