package io.skua.studio.plot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A chart: a value that can be drawn. */
public sealed interface Chart permits LineChart, BarChart, MeshMap {
    int WIDTH = 720;

    String title();

    String subtitle();

    /** In words, for readers who do not see it; if empty, the chart's axes and names are listed. */
    String description();

    /** The names that want a colour. */
    List<String> names();

    /** As a file of its own, with its own style. */
    default String svg() {
        return svg(Palette.none());
    }

    /** @param palette for colours that agree with other charts */
    default String svg(Palette palette) {
        return ChartPlot.draw(this, new Sheet(palette.and(names()), WIDTH, true))
                .file(this);
    }

    default void write(Path file, Palette palette) throws IOException {
        Files.writeString(file, svg(palette));
    }
}
