package io.skua.lab.reproduce;

import io.skua.studio.plot.MeshMap;
import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Allotments as maps of their mesh. */
public final class Maps {
    private Maps() {}

    /** The class of each worker, and a dot where there is none. */
    public static MeshMap classes(String title, Allotment allotment) {
        Mesh mesh = allotment.mesh();
        String places = IntStream.range(0, mesh.places())
                .mapToObj(place ->
                        allotment.contains(place) ? allotment.classOf(place).name() : ".")
                .collect(Collectors.joining());
        return MeshMap.classes(title, mesh.width(), mesh.height() * mesh.depth(), places)
                .planes(mesh.depth());
    }
}
