package io.skua.studio.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Colours beside each other can be told apart, in light and dark, also by eyes that lack a kind of cones. */
final class PaletteTest {
    private static final double DISTANCE_MIN = 10; // in OKLab × 100
    private static final String STYLE = "/io/skua/studio/page/style.css";

    /** How eyes see, on linear RGB (Machado, Oliveira and Fernandes 2009, at full severity). */
    private static final Map<String, double[]> EYES = Map.of(
            "normal",
            new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1},
            "protanope",
            new double[] {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},
            "deuteranope",
            new double[] {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881});

    @ParameterizedTest
    @ValueSource(strings = {"job-\\d", "class-[SXZF]"})
    void coloursCanBeToldApart(String names) throws IOException {
        String[] themes = style().split("@media \\(prefers-color-scheme: dark\\)", 2);
        assertThat(themes).hasSize(2);
        for (String theme : themes) {
            List<String> colours = new ArrayList<>();
            Matcher matcher =
                    Pattern.compile("--(" + names + "): (#[0-9a-f]{6});").matcher(theme);
            while (matcher.find()) {
                colours.add(matcher.group(2));
            }
            assertThat(colours).hasSize(names.startsWith("job") ? 8 : 4);
            EYES.forEach((eye, sight) -> {
                for (int i = 0; i < colours.size(); i++) {
                    for (int k = 0; k < i; k++) {
                        assertThat(distance(seen(colours.get(i), sight), seen(colours.get(k), sight)))
                                .as("%s and %s, %s eyes", colours.get(i), colours.get(k), eye)
                                .isGreaterThanOrEqualTo(DISTANCE_MIN);
                    }
                }
            });
        }
    }

    private static String style() throws IOException {
        try (InputStream in = Objects.requireNonNull(PaletteTest.class.getResourceAsStream(STYLE))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static double[] seen(String colour, double[] sight) {
        int rgb = Integer.parseInt(colour.substring(1), 16);
        double[] light = {linear(rgb >> 16), linear(rgb >> 8 & 0xFF), linear(rgb & 0xFF)};
        double[] seen = new double[3];
        for (int i = 0; i < 3; i++) {
            double sum = sight[3 * i] * light[0] + sight[3 * i + 1] * light[1] + sight[3 * i + 2] * light[2];
            seen[i] = Math.min(1, Math.max(0, sum));
        }
        return seen;
    }

    private static double linear(int channel) {
        double share = channel / 255.0;
        return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
    }

    private static double distance(double[] one, double[] other) {
        double[] a = lab(one);
        double[] b = lab(other);
        return 100 * Math.hypot(Math.hypot(a[0] - b[0], a[1] - b[1]), a[2] - b[2]);
    }

    private static double[] lab(double[] rgb) {
        double l = Math.cbrt(0.4122214708 * rgb[0] + 0.5363325363 * rgb[1] + 0.0514459929 * rgb[2]);
        double m = Math.cbrt(0.2119034982 * rgb[0] + 0.6806995451 * rgb[1] + 0.1073969566 * rgb[2]);
        double s = Math.cbrt(0.0883024619 * rgb[0] + 0.2817188376 * rgb[1] + 0.6299787005 * rgb[2]);
        return new double[] {
            0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
        };
    }
}
