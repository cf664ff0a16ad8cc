package io.skua.studio.plot;

import java.util.ArrayList;
import java.util.List;

/**
 * The mark at a point. Shapes differ as well as colours, for readers who do not see the colours and for print.
 *
 * @param slot of the series among the {@link Colours} of its figure; beyond the last colour, colours return with
 *     other shapes and dotted lines
 */
record Marker(int slot, boolean hollow) {
    private static final int SHAPES = 8;

    String line() {
        return "ln s" + colour() + (hollow ? " da" : slot >= Theme.COLOURS ? " dt" : "");
    }

    int colour() {
        return slot % Theme.COLOURS;
    }

    private String fill() {
        return hollow ? "bg ho s" + colour() : "rim f" + colour();
    }

    void draw(Canvas canvas, double x, double y) {
        double size = hollow ? 1.25 : 1;
        switch ((slot + slot / Theme.COLOURS) % SHAPES) {
            case 0 -> canvas.dot(x, y, 4 * size, fill());
            case 1 -> {
                double half = 3.6 * size;
                canvas.rect(new Box(x - half, y - half, x + half, y + half), 0, fill());
            }
            case 2 -> canvas.path(triangle(x, y, size), fill());
            case 3 -> diamond(canvas, x, y, 4.8 * size, fill());
            case 4 -> canvas.path(triangle(x, y, -size), fill());
            case 5 -> canvas.path(star(x, y, 5.4 * size, 4, 0.36), fill());
            case 6 -> canvas.path(star(x, y, 4.4 * size, 3, 1), fill());
            default -> canvas.path(star(x, y, 5.4 * size, 5, 0.45), fill());
        }
    }

    /** A star, or with {@code inner} = 1 a polygon of twice as many corners. */
    private static String star(double x, double y, double radius, int tips, double inner) {
        List<Double> path = new ArrayList<>();
        for (int i = 0; i < 2 * tips; i++) {
            double angle = Math.PI * i / tips;
            double length = i % 2 == 0 ? radius : radius * inner;
            path.add(x + length * Math.sin(angle));
            path.add(y - length * Math.cos(angle));
        }
        return Canvas.path(path) + "Z";
    }

    /** @param up its size; negative: the tip is below */
    private static String triangle(double x, double y, double up) {
        double half = Math.abs(4.5 * up);
        return Canvas.path(List.of(x - half, y + 3.4 * up, x + half, y + 3.4 * up, x, y - 4.6 * up)) + "Z";
    }

    static void diamond(Canvas canvas, double x, double y, double size, String classes) {
        canvas.path(Canvas.path(List.of(x - size, y, x, y - size, x + size, y, x, y + size)) + "Z", classes);
    }
}
