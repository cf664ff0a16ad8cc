package io.skua.lab.reproduce.dvs;

import io.skua.lab.reproduce.Maps;
import io.skua.lab.reproduce.PagePart;
import io.skua.sim.machine.Machines;
import io.skua.studio.plot.Figure;
import io.skua.studio.plot.MeshMap;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Verdict;
import io.skua.topology.Allotment;
import io.skua.topology.WorkerClass;
import java.util.ArrayList;
import java.util.List;

/** Fig. 1 and 4: who belongs to which class. */
final class ClassMaps implements PagePart<Setup, PolicyRuns> {
    /**
     * An allotment that the paper draws, and how many there are of each class.
     */
    private record Published(String title, Site site, int x, int z, int f) {}

    private static final List<Published> ALL = List.of(
            new Published("Fig. 1: 41 workers", Site.within("mesh:9x9", 40, 4), 12, 16, 12),
            new Published("Fig. 4a: 27 workers on 8×4", Site.ideal(4), 9, 7, 10),
            new Published("Fig. 4b: 35 workers on 8×6", Site.opteron(4), 11, 11, 12));

    @Override
    public Section section(PolicyRuns runs) {
        List<MeshMap> maps = new ArrayList<>();
        boolean same = true;
        for (Published one : ALL) {
            Allotment allotment =
                    one.site.allotment(Machines.named(one.site.machine()).topology());
            int x = allotment.ofClass(WorkerClass.X).length;
            int z = allotment.ofClass(WorkerClass.Z).length;
            int f = allotment.ofClass(WorkerClass.F).length;
            same &= x == one.x && z == one.z && f == one.f;
            maps.add(Maps.classes(one.title, allotment).subtitle("X " + x + ", Z " + z + ", F " + f));
        }
        return Section.titled("Fig. 1 and 4: the classes")
                .text("Workers sit on a virtual mesh around the source, where the program starts. DVS gives each a"
                        + " class and, by that, a short fixed list of"
                        + " victims. Maps and victims come from the runtime's own code.")
                .with(Figure.of(maps)
                        .caption("The paper's drawings have X 12, Z 16, F 12; X 9, Z 7, F 10; and X 11, Z 11, F 12.")
                        .verdict(
                                same
                                        ? Verdict.agrees("All nine counts are the paper's.")
                                        : Verdict.disagrees("Some counts differ from the paper's.")));
    }
}
