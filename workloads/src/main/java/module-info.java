/** The programs of the papers, each with a sequential twin and a known answer. */
module io.skua.workloads {
    requires static org.jspecify;
    requires transitive io.skua;
    requires transitive io.skua.place;

    exports io.skua.workloads;
    exports io.skua.workloads.anywhere;
    exports io.skua.workloads.busy;
    exports io.skua.workloads.catalog;
    exports io.skua.workloads.loops;
    exports io.skua.workloads.places;
    exports io.skua.workloads.script;
    exports io.skua.workloads.sick;

    // Records that travel are read and made by the codec of places.
    opens io.skua.workloads.mandelbrot to
            io.skua.place;
    opens io.skua.workloads.nqueens to
            io.skua.place;
    opens io.skua.workloads.tsp to
            io.skua.place;
    opens io.skua.workloads.uts to
            io.skua.place;
}
