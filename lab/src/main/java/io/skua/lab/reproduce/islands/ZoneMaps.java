package io.skua.lab.reproduce.islands;

import io.skua.lab.reproduce.Maps;
import io.skua.lab.reproduce.PagePart;
import io.skua.studio.plot.Axis;
import io.skua.studio.plot.Figure;
import io.skua.studio.plot.MeshMap;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Table;
import io.skua.studio.plot.Verdict;
import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import io.skua.topology.WorkerClass;
import java.util.ArrayList;
import java.util.List;

/** Fig. 1 and 3: zones and classes. */
final class ZoneMaps implements PagePart<Setup, IslandRuns> {
    /** An island that the paper draws. */
    private record Drawn(String title, Allotment allotment) {}

    static Allotment square(int diaspora) {
        return Allotment.within(Topology.of(Mesh.of(8, 8)), 27, diaspora);
    }

    private static Allotment row() {
        return Allotment.within(Topology.of(Mesh.of(8)), 3, 3);
    }

    private static Allotment paper() {
        Mesh mesh = Mesh.of(8, 4);
        return Allotment.whole(Topology.of(mesh), mesh.center());
    }

    @Override
    public Section section(IslandRuns runs) {
        List<MeshMap> classes = new ArrayList<>();
        List<MeshMap> zones = new ArrayList<>();
        for (Drawn one : List.of(
                new Drawn("Fig. 1a: 64 cores, d = 3", square(3)),
                new Drawn("Fig. 1b: 8 cores in a row, d = 3", row()),
                new Drawn("Fig. 3: 8×4, whole", paper()))) {
            classes.add(Maps.classes(one.title, one.allotment));
            zones.add(zones(one));
        }
        int alone = sourcesWithLargestZone2();
        boolean formulas = holds(square(3), 2) && holds(row(), 1);
        String zone2 = alone == 0
                ? "On 8×4 there is no source at which zone 2 is larger than all others, as the paper says of its own."
                : "That zone 2 of 8×4 is the largest, as the paper says, is so for " + alone
                        + " of 32 sources; not for one in the middle.";
        return Section.titled("Fig. 1 and 3: zones and classes")
                .text("An island is a source and the workers around it. Zone k are those at k hops. X lies on the axes,"
                        + " Z is the outermost zone, F lies between. Maps come from the runtime's own code.")
                .with(Figure.of(classes).caption("Classes; small numbers are places."))
                .with(Figure.of(zones).caption("Zones: hops from the source."))
                .with(table())
                .with(
                        formulas
                                ? new Verdict(
                                        alone == 0 ? Verdict.Grade.PARTLY : Verdict.Grade.AGREES,
                                        "Zones and island sizes are what Lemma 1 and its corollaries say. " + zone2)
                                : Verdict.disagrees("Sizes differ from Lemma 1. " + zone2));
    }

    /** Whether Lemma 1 and corollaries 1 and 2 hold where the mesh does not end. */
    private static boolean holds(Allotment island, int dimensions) {
        boolean holds = island.size() == lemma(island.diaspora(), dimensions) + 1;
        for (int k = 1; k <= island.diaspora(); k++) {
            holds &= island.zone(k).length == (int) Math.pow(k, dimensions - 1) * 2 * dimensions;
        }
        return holds;
    }

    /** Corollary 1. */
    private static int lemma(int diaspora, int dimensions) {
        return (int) (Math.pow(2 * diaspora + 1, dimensions) - 1) / dimensions;
    }

    private static int sourcesWithLargestZone2() {
        Topology topology = Topology.of(Mesh.of(8, 4));
        int count = 0;
        for (int source = 0; source < topology.mesh().places(); source++) {
            Allotment island = Allotment.whole(topology, source);
            boolean largest = true;
            for (int k = 0; k <= island.diaspora(); k++) {
                largest &= k == 2 || island.zone(k).length < island.zone(2).length;
            }
            count += largest ? 1 : 0;
        }
        return count;
    }

    private static Table table() {
        Table table = Table.columns("", "zone sizes", "by Lemma 1", "workers", "by corollary 2", "X", "F", "Z");
        table = row(table, "Fig. 1a", square(3), "4, 8, 12", lemma(3, 2) + 1);
        table = row(table, "Fig. 1b", row(), "2, 2, 2", lemma(3, 1) + 1);
        return row(table, "Fig. 3", paper(), "", Double.NaN);
    }

    private static Table row(Table table, String name, Allotment island, String lemma, double size) {
        List<String> sizes = new ArrayList<>();
        for (int k = 1; k <= island.diaspora(); k++) {
            sizes.add(Integer.toString(island.zone(k).length));
        }
        return table.row(
                name,
                String.join(", ", sizes),
                lemma,
                island.size(),
                size,
                island.ofClass(WorkerClass.X).length,
                island.ofClass(WorkerClass.F).length,
                island.ofClass(WorkerClass.Z).length);
    }

    private static MeshMap zones(Drawn one) {
        Mesh mesh = one.allotment.mesh();
        double[] zones = new double[mesh.places()];
        for (int place = 0; place < zones.length; place++) {
            zones[place] = one.allotment.contains(place) ? one.allotment.hops(place) : Double.NaN;
        }
        return MeshMap.heat(one.title, mesh.width(), mesh.height(), Axis.linear("zone"), zones);
    }
}
