package io.skua.pipeline;

/** What a pipeline does with each item at one stage. */
record Stage(Kind kind, Pipeline.Step<Object, Object> step) {
    enum Kind {
        /** Any number of items at once. */
        PARALLEL,
        /** One item at a time, in the order in which items arrive. */
        SERIAL,
        /** One item at a time, in the order of the source. */
        IN_ORDER
    }
}
