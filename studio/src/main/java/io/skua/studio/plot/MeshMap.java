package io.skua.studio.plot;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The places of a mesh, row by row: with the class of each, or with a value of each as its colour.
 *
 * <pre>{@code
 * MeshMap.classes("5 workers", 4, 3, ".X..XSX..X..");
 * MeshMap.heat("steals", 2, 2, Axis.linear("successful steals"), 3, 1, 4, Double.NaN);
 * }</pre>
 *
 * @param places a letter for each: S, X, Z, F, or a dot for a place that is not allotted
 * @param values empty, or one for each place
 * @param axis what the values are
 */
public record MeshMap(
        String title,
        String subtitle,
        String description,
        int width,
        int height,
        String places,
        List<Double> values,
        Axis axis)
        implements Chart {
    static final String CLASSES = "SXZF";
    private static final String ALLOWED = CLASSES + ".";

    public MeshMap {
        values = List.copyOf(values);
        if (width < 1 || height < 1) {
            throw new IllegalArgumentException(
                    "the mesh \"" + title + "\" is " + width + " by " + height + "; it needs at least one place");
        }
        int count = values.isEmpty() ? places.length() : values.size();
        if (count != width * height) {
            throw new IllegalArgumentException("the mesh \"" + title + "\" of " + width + " by " + height + " has "
                    + width * height + " places, but " + count + " are given; give one for each, row by row");
        }
        for (int i = 0; i < places.length(); i++) {
            char c = places.charAt(i);
            if (ALLOWED.indexOf(c) < 0) {
                throw new IllegalArgumentException("the mesh \"" + title + "\" has a place of class '" + c
                        + "'; the classes are S, X, Z and F, and a dot stands for a place that is not allotted");
            }
        }
        for (double value : values) {
            axis.check(value, "the mesh \"" + title + "\"");
        }
    }

    /** @param places a letter for each, row by row */
    public static MeshMap classes(String title, int width, int height, String places) {
        return new MeshMap(title, "", "", width, height, places, List.of(), Axis.linear(""));
    }

    /** @param values one for each place, row by row, NaN where there is none */
    public static MeshMap heat(String title, int width, int height, Axis axis, double... values) {
        return new MeshMap(
                title, "", "", width, height, "", Arrays.stream(values).boxed().toList(), axis);
    }

    public MeshMap subtitle(String text) {
        return new MeshMap(title, text, description, width, height, places, values, axis);
    }

    public MeshMap describe(String text) {
        return new MeshMap(title, subtitle, text, width, height, places, values, axis);
    }

    @Override
    public List<String> names() {
        return List.of();
    }

    boolean isHeat() {
        return !values.isEmpty();
    }

    /** What a legend says of each letter. */
    static Map<String, String> meanings() {
        Map<String, String> meanings = new LinkedHashMap<>();
        meanings.put("S", "S source");
        meanings.put("X", "X axis");
        meanings.put("Z", "Z outermost zone");
        meanings.put("F", "F field between");
        meanings.put(".", "not allotted");
        return Collections.unmodifiableMap(meanings);
    }
}
