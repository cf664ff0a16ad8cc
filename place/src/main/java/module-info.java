/** Places: distributed work stealing that survives crashes. Users need {@code io.skua.place}; the rest is internal. */
@SuppressWarnings("module") // the module of clusters is compiled after this one
module io.skua.place {
    requires io.skua;
    requires static org.jspecify;

    exports io.skua.place;
    exports io.skua.place.agent to
            io.skua.cluster;
    exports io.skua.place.codec to
            io.skua.cluster;
    exports io.skua.place.protocol to
            io.skua.cluster;
}
