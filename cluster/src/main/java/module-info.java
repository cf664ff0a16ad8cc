/** Places in processes and on machines of their own. */
module io.skua.cluster {
    requires io.skua;
    requires io.skua.place;
    requires java.logging; // JGroups, an automatic module, logs with it
    requires java.management;
    requires java.naming;
    requires org.jgroups;
    requires static org.jspecify;

    exports io.skua.cluster;
}
