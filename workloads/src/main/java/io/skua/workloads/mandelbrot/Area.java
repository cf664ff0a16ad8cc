package io.skua.workloads.mandelbrot;

/** A rectangle of pixels. */
record Area(int left, int top, int width, int height) {
    int pixels() {
        return width * height;
    }

    /** The upper or left part, if the longer side is halved. */
    Area firstHalf() {
        return width >= height ? new Area(left, top, width / 2, height) : new Area(left, top, width, height / 2);
    }

    /** What {@link #firstHalf} leaves. */
    Area secondHalf() {
        Area first = firstHalf();
        return width >= height
                ? new Area(left + first.width, top, width - first.width, height)
                : new Area(left, top + first.height, width, height - first.height);
    }
}
