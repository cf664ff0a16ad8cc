package io.skua.studio.plot;

import java.util.List;

/** A chart: a value that can be drawn. */
public sealed interface Chart permits LineChart, BarChart, StackChart, MeshMap {
    /** How wide a single chart is, in pixels. */
    int WIDTH = 720;

    /** Returns what the chart says about itself. */
    Heading heading();

    /** Returns the names that want a colour. */
    List<String> names();

    /** Returns what stands above the chart. */
    default String title() {
        return heading().title();
    }

    /** Returns what stands below the title. */
    default String subtitle() {
        return heading().subtitle();
    }

    /** Returns the chart as a file of its own, with its own style. */
    default String svg() {
        return svg(Palette.none());
    }

    /**
     * Returns the chart as a file of its own.
     *
     * @param palette for colours that agree with other charts
     */
    default String svg(Palette palette) {
        return Figure.of(this).svg(palette);
    }
}
