package io.skua.studio.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Layers stand upon each other, and their areas are what they count. */
final class StackTest {
    private static final Pattern AREA = Pattern.compile("<path d=\"([^\"]+)\" class=\"ar f(\\d)\"/>");
    private static final Pattern SPOT = Pattern.compile("([-0-9.]+) ([-0-9.]+)");

    @Test
    void areasAreInTheRatioOfTheirCounts() {
        StackChart chart = StackChart.titled("t")
                .with(Series.ours("low").at(0, 3).at(100, 1).at(200, 0))
                .with(Series.ours("high").at(0, 1).at(150, 3).at(200, 0));
        List<Double> areas = areas(chart.svg());
        assertThat(areas).hasSize(2);
        assertThat(areas.get(0) / areas.get(1)).isBetween(400.0 / 300 - 0.02, 400.0 / 300 + 0.02);
    }

    @Test
    void countsThatChangeMoreOftenThanThereArePixelsAreMeans() {
        List<Point> points = new ArrayList<>();
        for (int i = 0; i <= 100_000; i++) {
            points.add(Point.at(i, i % 2 == 0 ? 8 : 0));
        }
        String svg = StackChart.titled("t")
                .y(Axis.linear("workers").upTo(8))
                .with(Series.ours("often").points(points))
                .with(Series.ours("rest").at(0, 4).at(100_000, 0))
                .svg();
        List<Double> areas = areas(svg);
        assertThat(areas.get(0) / areas.get(1)).isBetween(0.98, 1.02);
        assertThat(svg).hasSizeLessThan(60_000);
    }

    @Test
    void theAxisHoldsTheLargestSumAndNotMore() {
        StackChart chart = StackChart.titled("t")
                .with(Series.ours("a").at(0, 5).at(10, 0))
                .with(Series.ours("b").at(10, 7).at(20, 0));
        assertThat(StackPlot.rangeY(chart).max()).isEqualTo(7);
        StackChart both = chart.with(Series.ours("c").at(5, 6).at(10, 2).at(20, 0));
        assertThat(StackPlot.rangeY(both).max()).isEqualTo(11);
    }

    @Test
    void namesStandInTheirLayersOrAllInTheLegend() {
        StackChart wide = StackChart.titled("t")
                .with(Series.ours("left").at(0, 5).at(10, 0))
                .with(Series.ours("right").at(10, 7).at(20, 0));
        assertThat(wide.svg()).contains("class=\"lb t0\">left<", "class=\"lb t1\">right<");
        String thin = wide.with(Series.ours("brief").at(0, 5).at(0.1, 0)).svg();
        assertThat(thin).doesNotContain("class=\"lb").contains(">left<", ">right<", ">brief<");
    }

    /** The areas of the layers, in square pixels. */
    private static List<Double> areas(String svg) {
        List<Double> areas = new ArrayList<>(List.of(0.0, 0.0));
        Matcher area = AREA.matcher(svg);
        while (area.find()) {
            List<double[]> spots = new ArrayList<>();
            Matcher spot = SPOT.matcher(area.group(1));
            while (spot.find()) {
                spots.add(new double[] {Double.parseDouble(spot.group(1)), Double.parseDouble(spot.group(2))});
            }
            double twice = 0;
            for (int i = 0; i < spots.size(); i++) {
                double[] a = spots.get(i);
                double[] b = spots.get((i + 1) % spots.size());
                twice += a[0] * b[1] - b[0] * a[1];
            }
            int layer = Integer.parseInt(area.group(2));
            areas.set(layer, areas.get(layer) + Math.abs(twice) / 2);
        }
        return areas;
    }
}
