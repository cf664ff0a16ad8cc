package io.skua.studio.plot;

import java.util.List;

/**
 * The mark at a point. Shapes differ as well as colours, for readers who do not see the colours and for print.
 *
 * @param index of the series in its palette
 */
record Marker(int index, boolean hollow) {
    private static final int SHAPES = 5;

    String line() {
        return "ln s" + colour() + (hollow ? " da" : "");
    }

    int colour() {
        return index % Theme.COLOURS;
    }

    private String fill() {
        return hollow ? "bg ho s" + colour() : "rim f" + colour();
    }

    void draw(Canvas canvas, double x, double y) {
        double size = hollow ? 1.25 : 1;
        switch (index % SHAPES) {
            case 0 -> canvas.dot(x, y, 4 * size, fill());
            case 1 -> {
                double half = 3.6 * size;
                canvas.rect(new Box(x - half, y - half, x + half, y + half), 0, fill());
            }
            case 2 -> canvas.path(triangle(x, y, size), fill());
            case 3 -> diamond(canvas, x, y, 4.8 * size, fill());
            default -> canvas.path(triangle(x, y, -size), fill());
        }
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
