package io.skua.sim.machine;

import io.skua.topology.Mesh;
import io.skua.topology.Processor;
import io.skua.topology.Topology;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The machines that users can name.
 *
 * <p>Where the costs come from. {@code ideal}: the DVS paper's simulated machine takes one cycle for every instruction,
 * memory included, so a cost is a count of instructions; for Wool, which the paper measures, a spawn and a join are
 * some ten instructions each, a probe a few dozen, and a steal a few hundred, during half of which the victim's lock is
 * held. {@code opteron-8x6}: cache-to-cache transfers of AMD's Magny-Cours take about 100 cycles within a node, 250
 * between the two of a socket and 350 between sockets; a probe is one of them, a steal about six; after a steal, the
 * 1,024 lines of the first-level cache come from where the victim is. {@code edison-node}: two sockets of twelve Ivy
 * Bridge cores, 60 and 200 cycles, 512 lines. The figures are rounded from published latencies; what follows from them
 * should hold for their neighbours, too.
 */
public final class Machines {
    private static final String PREFIX = "mesh:";
    private static final int JITTER = 1_000;

    private static final Costs IDEAL =
            new Costs(10, 10, List.of(60L), List.of(300L), 150, false, 0, 0, 0, List.of(0L), 20, 10, JITTER);

    private static final Costs OPTERON = IDEAL.change()
            .fork(20, 15)
            .probe(100, 250, 350)
            .steal(600, 1_500, 2_100)
            .hold(300, false)
            .cold(20_000, 60_000, 80_000)
            .loop(40, 20)
            .jitter(100_000)
            .build();

    private static final Costs EDISON = IDEAL.change()
            .fork(15, 12)
            .probe(60, 200)
            .steal(400, 1_200)
            .hold(200, false)
            .cold(10_000, 30_000)
            .loop(30, 15)
            .jitter(100_000)
            .build();

    private static final List<Machine> ALL = List.of(
            ideal("ideal-8x4", Mesh.of(8, 4)),
            new Machine(
                    "opteron-8x6",
                    "the DVS paper's real machine: 4 sockets of 2 nodes of 6 cores; costs from published latencies",
                    nodes(Mesh.of(8, 6), 2, 3, 2),
                    OPTERON,
                    "cycles",
                    Map.of()),
            new Machine(
                    "edison-node",
                    "a node of the SuccessOnly paper's machine: 2 sockets of 12 cores; costs from published latencies",
                    nodes(Mesh.of(6, 4), 3, 4, 1),
                    EDISON,
                    "cycles",
                    Map.of()));

    private Machines() {}

    /** Nodes are blocks of places, and sockets are rows of nodes, side by side. */
    private static Topology nodes(Mesh mesh, int nodeWidth, int nodeHeight, int nodesPerSocket) {
        int nodesInRow = mesh.width() / nodeWidth;
        return Topology.of(
                mesh,
                mesh.stream()
                        .mapToObj(place -> {
                            int node = mesh.y(place) / nodeHeight * nodesInRow + mesh.x(place) / nodeWidth;
                            return new Processor(place, place, place, node, node, node / nodesPerSocket);
                        })
                        .toList());
    }

    /** One cycle an instruction and no memory hierarchy, on any mesh. */
    public static Machine ideal(Mesh mesh) {
        return ideal(PREFIX + mesh, mesh);
    }

    private static Machine ideal(String name, Mesh mesh) {
        return new Machine(
                name,
                "one cycle an instruction, no memory hierarchy, as the DVS paper simulates it",
                Topology.of(mesh),
                IDEAL,
                "cycles",
                Map.of());
    }

    /** Those that have a name; besides, there is an ideal machine for every mesh. */
    public static List<Machine> all() {
        return ALL;
    }

    /**
     * @param name of one of {@link #all()}, or {@code mesh:8x4} for an ideal machine on a mesh
     * @throws IllegalArgumentException if there is none of that name; the message lists those there are
     */
    public static Machine named(String name) {
        if (name.startsWith(PREFIX)) {
            return ideal(Mesh.parse(name.substring(PREFIX.length())));
        }
        return ALL.stream()
                .filter(machine -> machine.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no machine \"" + name + "\"; choose one of: "
                        + ALL.stream().map(Machine::name).collect(Collectors.joining(", "))
                        + ", or an ideal one on a mesh, like " + PREFIX + "8x4."));
    }
}
