package io.skua.cli.topology;

import io.skua.lab.reproduce.Maps;
import io.skua.policy.Victims;
import io.skua.studio.plot.Figure;
import io.skua.studio.plot.Palette;
import io.skua.topology.Allotment;
import java.util.Arrays;

/**
 * Draws an allotment as SVG: one map for each thief, with the order in which it tries its victims; or one map with the
 * classes alone.
 */
final class Picture {
    private Picture() {}

    /** @param thieves whose victims are numbered; none: the classes alone */
    static String svg(Allotment allotment, Victims victims, int... thieves) {
        if (thieves.length == 0) {
            return Maps.classes(allotment.size() + " workers, source " + allotment.source(), allotment)
                    .svg();
        }
        return Figure.of(Arrays.stream(thieves)
                        .mapToObj(thief -> Maps.classes(
                                        "Worker " + thief + " (class " + allotment.classOf(thief) + ") steals",
                                        allotment)
                                .thief(thief, victims.of(thief)))
                        .toList())
                .svg(Palette.of());
    }
}
