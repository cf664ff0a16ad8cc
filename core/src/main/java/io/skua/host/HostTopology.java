package io.skua.host;

import io.skua.topology.Processor;
import io.skua.topology.Topology;
import java.nio.file.Path;
import java.util.List;

/** The topology of the machine that this JVM runs on. */
public final class HostTopology {
    /** Read when first needed, and only once: a processor that comes or goes while the JVM runs is not noticed. */
    private static final class Host {
        static final List<Processor> PROCESSORS = HostProcessors.read(Path.of("/"));
    }

    private HostTopology() {}

    /** The processors that this process may use; none if the system does not tell. */
    public static List<Processor> processors() {
        return Host.PROCESSORS;
    }

    /**
     * Places for this many workers. They are all equally near if the system does not tell which processors there are.
     */
    public static Topology of(int workers) {
        return processors().isEmpty() ? Topology.flat(workers) : Topology.of(processors(), workers);
    }
}
