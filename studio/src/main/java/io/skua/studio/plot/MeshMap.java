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
 * MeshMap.classes("worker 5 steals", 4, 3, ".X..XSX..X..").thief(5, 1, 6, 9, 4);
 * MeshMap.heat("steals", 2, 2, Axis.linear("successful steals"), 3, 1, 4, Double.NaN);
 * }</pre>
 *
 * @param places a letter for each: S, X, Z, F, or a dot for a place that is not allotted; empty in a heat map
 */
public record MeshMap(Heading heading, Rows rows, String places, Heat heat, Search search) implements Chart {
    static final String CLASSES = "SXZF";
    private static final String ALLOWED = CLASSES + ".";

    /**
     * How many places there are.
     *
     * @param width places of a row
     * @param height rows, of all planes together
     * @param planes into how many planes the rows are divided, which are drawn below each other
     */
    public record Rows(int width, int height, int planes) {
        int places() {
            return width * height;
        }

        int rowsOfPlane() {
            return height / planes;
        }
    }

    /**
     * What the colours of a heat map stand for.
     *
     * @param axis what the values are
     * @param values one for each place, NaN where there is none; empty in a map of classes
     */
    public record Heat(Axis axis, List<Double> values) {
        public Heat {
            values = List.copyOf(values);
        }
    }

    /**
     * From whom a worker steals.
     *
     * @param thief the place of the worker, or -1 where no search is shown
     * @param victims the places at which the worker tries to steal, in this order
     */
    public record Search(int thief, List<Integer> victims) {
        static final Search NONE = new Search(-1, List.of());

        public Search {
            victims = List.copyOf(victims);
        }

        boolean isShown() {
            return thief >= 0;
        }
    }

    public MeshMap {
        String title = heading.title();
        if (rows.width < 1 || rows.height < 1) {
            throw new IllegalArgumentException("the mesh \"" + title + "\" is " + rows.width + " by " + rows.height
                    + "; it needs at least one place");
        }
        if (rows.planes < 1 || rows.height % rows.planes != 0) {
            throw new IllegalArgumentException("the mesh \"" + title + "\" has " + rows.height + " rows, which cannot"
                    + " be divided into " + rows.planes + " equal planes");
        }
        int count = heat.values.isEmpty() ? places.length() : heat.values.size();
        if (count != rows.places()) {
            throw new IllegalArgumentException("the mesh \"" + title + "\" of " + rows.width + " by " + rows.height
                    + " has " + rows.places() + " places, but " + count + " are given; give one for each, row by row");
        }
        for (int i = 0; i < places.length(); i++) {
            char c = places.charAt(i);
            if (ALLOWED.indexOf(c) < 0) {
                throw new IllegalArgumentException("the mesh \"" + title + "\" has a place of class '" + c
                        + "'; the classes are S, X, Z and F, and a dot stands for a place that is not allotted");
            }
        }
        for (double value : heat.values) {
            heat.axis.check(value, "the mesh \"" + title + "\"");
        }
        if (search.isShown() && (places.isEmpty() || search.thief >= count)) {
            throw new IllegalArgumentException("the mesh \"" + title + "\" has no class for the thief " + search.thief
                    + "; show a search on a map of classes, by one of its places");
        }
    }

    /**
     * Returns a map of classes.
     *
     * @param places a letter for each, row by row
     */
    public static MeshMap classes(String title, int width, int height, String places) {
        Heat none = new Heat(Axis.linear(""), List.of());
        return new MeshMap(Heading.titled(title), new Rows(width, height, 1), places, none, Search.NONE);
    }

    /**
     * Returns a heat map.
     *
     * @param values one for each place, row by row, NaN where there is none
     */
    public static MeshMap heat(String title, int width, int height, Axis axis, double... values) {
        Heat heat = new Heat(axis, Arrays.stream(values).boxed().toList());
        return new MeshMap(Heading.titled(title), new Rows(width, height, 1), "", heat, Search.NONE);
    }

    /** Returns the map with a line below its title. */
    public MeshMap subtitle(String text) {
        return new MeshMap(heading.subtitle(text), rows, places, heat, search);
    }

    /** Returns the map with a description for readers who do not see it. */
    public MeshMap describe(String text) {
        return new MeshMap(heading.describe(text), rows, places, heat, search);
    }

    /** Returns the map of a cube: its rows belong to this many planes of equal size. */
    public MeshMap planes(int count) {
        return new MeshMap(heading, new Rows(rows.width, rows.height, count), places, heat, search);
    }

    /** Returns the map with a worker and the places at which that worker tries to steal, numbered in this order. */
    public MeshMap thief(int place, int... victims) {
        Search shown = new Search(place, Arrays.stream(victims).boxed().toList());
        return new MeshMap(heading, rows, places, heat, shown);
    }

    @Override
    public List<String> names() {
        return List.of();
    }

    boolean isHeat() {
        return !heat.values.isEmpty();
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
