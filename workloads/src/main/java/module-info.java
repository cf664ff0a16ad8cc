/** The programs of the papers, each with a sequential twin and a known answer. */
module io.skua.workloads {
    requires static org.jspecify;
    requires transitive io.skua;

    exports io.skua.workloads;
    exports io.skua.workloads.anywhere;
    exports io.skua.workloads.catalog;
    exports io.skua.workloads.loops;
    exports io.skua.workloads.script;
}
