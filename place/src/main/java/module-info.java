/** Places: distributed work stealing that survives crashes. Users need {@code io.skua.place}; the rest is internal. */
module io.skua.place {
    requires io.skua;
    requires static org.jspecify;

    exports io.skua.place;
}
