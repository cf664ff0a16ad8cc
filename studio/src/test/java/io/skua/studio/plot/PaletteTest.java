package io.skua.studio.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Colours of one figure can be told apart, also by readers who see no difference between red and green. */
final class PaletteTest {
    /** Of OKLab times 100: 2 can just be seen, 10 is plain in a thin line. */
    private static final double DISTANCE_MIN = 10;

    /** How eyes without one kind of cone see linear RGB, after Machado, Oliveira and Fernandes (2009), severity 1. */
    private static final Map<String, double[][]> EYES = new TreeMap<>(Map.of(
            "normal", new double[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
            "protanope",
                    new double[][] {
                        {0.152286, 1.052583, -0.204868},
                        {0.114503, 0.786281, 0.099216},
                        {-0.003882, -0.048116, 1.051998}
                    },
            "deuteranope",
                    new double[][] {
                        {0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}
                    }));

    @Test
    void theDistanceOfColoursIsThatOfOklab() {
        assertThat(distance("#000000", "#ffffff", "normal")).isBetween(99.9, 100.1);
        assertThat(distance("#ff0000", "#00ff00", "normal")).isBetween(51.0, 53.0);
        assertThat(distance("#b04020", "#607000", "deuteranope")).isLessThan(8);
    }

    @Test
    void coloursOfSeriesCanBeToldApart() {
        for (Theme.Shade shade : List.of(Theme.LIGHT, Theme.DARK)) {
            assertThat(tooClose(shade.series())).isEmpty();
        }
    }

    @Test
    void coloursOfClassesCanBeToldApart() {
        for (Theme.Shade shade : List.of(Theme.LIGHT, Theme.DARK)) {
            assertThat(tooClose(shade.classes())).isEmpty();
        }
    }

    /** Pages, reports and pictures have one look: the studio's style sheet has the colours of charts. */
    @Test
    void thePageHasTheColoursOfCharts() throws IOException {
        String[] shades = style().split("@media \\(prefers-color-scheme: dark\\)", 2);
        assertThat(shades).hasSize(2);
        assertThat(colours(shades[0], "job-\\d")).isEqualTo(Theme.LIGHT.series());
        assertThat(colours(shades[1], "job-\\d")).isEqualTo(Theme.DARK.series());
        assertThat(colours(shades[0], "class-[SXZF]"))
                .isEqualTo(Theme.LIGHT.classes().subList(0, 4));
        assertThat(colours(shades[1], "class-[SXZF]"))
                .isEqualTo(Theme.DARK.classes().subList(0, 4));
    }

    private static List<String> colours(String style, String names) {
        return Pattern.compile("--(?:" + names + "): (#[0-9a-f]{6});")
                .matcher(style)
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    private static String style() throws IOException {
        try (InputStream in =
                Objects.requireNonNull(PaletteTest.class.getResourceAsStream("/io/skua/studio/page/style.css"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void aFigureHasNoColourTwice() {
        String[] names = IntStream.range(0, 3 * Theme.COLOURS)
                .mapToObj(i -> "policy " + i)
                .toArray(String[]::new);
        Palette palette = Palette.of(names);
        for (int first = 0; first < names.length; first++) {
            List<String> figure = new ArrayList<>();
            for (int i = 0; i < Theme.COLOURS; i++) {
                figure.add(names[(first + i * i) % names.length]);
            }
            figure = figure.stream().distinct().toList();
            Colours colours = Colours.of(palette, figure);
            assertThat(figure.stream().map(colours::colourOf)).doesNotHaveDuplicates();
        }
    }

    @Test
    void aNameKeepsItsColourWhereNoOtherHasIt() {
        Palette palette = Palette.of("a", "b", "c", "d", "e", "f", "g", "h", "i");
        assertThat(Colours.of(palette, List.of("a", "b")).colourOf("b")).isEqualTo(1);
        assertThat(Colours.of(palette, List.of("b")).colourOf("b")).isEqualTo(1);
        assertThat(Colours.of(palette, List.of("i")).colourOf("i")).isEqualTo(0);
        assertThat(Colours.of(palette, List.of("i", "a", "b")).slots())
                .containsEntry("a", 0)
                .containsEntry("b", 1)
                .containsEntry("i", 2);
    }

    @Test
    void beyondTheLastColourMarkersDiffer() {
        Colours colours = Colours.of(
                Palette.of("a", "b", "c", "d", "e", "f", "g", "h", "i"),
                List.of("a", "b", "c", "d", "e", "f", "g", "h", "i"));
        Canvas first = new Canvas();
        Canvas ninth = new Canvas();
        colours.marker("a", false).draw(first, 0, 0);
        colours.marker("i", false).draw(ninth, 0, 0);
        assertThat(colours.colourOf("i")).isEqualTo(colours.colourOf("a"));
        assertThat(colours.marker("i", false).line()).isEqualTo("ln s0 dt");
        assertThat(ninth.finish(9, 9).body()).isNotEqualTo(first.finish(9, 9).body());
    }

    private static List<String> tooClose(List<String> colours) {
        List<String> found = new ArrayList<>();
        for (int i = 0; i < colours.size(); i++) {
            for (int k = 0; k < i; k++) {
                for (String eyes : EYES.keySet()) {
                    double distance = distance(colours.get(i), colours.get(k), eyes);
                    if (distance < DISTANCE_MIN) {
                        found.add(colours.get(i) + " and " + colours.get(k) + " for " + eyes + " eyes: " + distance);
                    }
                }
            }
        }
        return found;
    }

    private static double distance(String one, String other, String eyes) {
        double[] a = oklab(seen(one, eyes));
        double[] b = oklab(seen(other, eyes));
        return 100 * Math.sqrt(Math.pow(a[0] - b[0], 2) + Math.pow(a[1] - b[1], 2) + Math.pow(a[2] - b[2], 2));
    }

    private static double[] seen(String colour, String eyes) {
        int rgb = Integer.parseInt(colour.substring(1), 16);
        double[] linear = {Theme.linear(rgb >> 16), Theme.linear(rgb >> 8 & 0xFF), Theme.linear(rgb & 0xFF)};
        double[] seen = times(EYES.get(eyes), linear);
        return IntStream.range(0, 3)
                .mapToDouble(i -> Math.min(1, Math.max(0, seen[i])))
                .toArray();
    }

    /** As Björn Ottosson defines it (2020). */
    private static double[] oklab(double[] linear) {
        double[] cones = times(
                new double[][] {
                    {0.4122214708, 0.5363325363, 0.0514459929},
                    {0.2119034982, 0.6806995451, 0.1073969566},
                    {0.0883024619, 0.2817188376, 0.6299787005}
                },
                linear);
        return times(
                new double[][] {
                    {0.2104542553, 0.7936177850, -0.0040720468},
                    {1.9779984951, -2.4285922050, 0.4505937099},
                    {0.0259040371, 0.7827717662, -0.8086757660}
                },
                IntStream.range(0, 3).mapToDouble(i -> Math.cbrt(cones[i])).toArray());
    }

    private static double[] times(double[][] matrix, double[] vector) {
        return IntStream.range(0, 3)
                .mapToDouble(i -> matrix[i][0] * vector[0] + matrix[i][1] * vector[1] + matrix[i][2] * vector[2])
                .toArray();
    }
}
