package io.skua.studio.plot;

/** A rectangle; y grows downwards. */
record Box(double left, double top, double right, double bottom) {
    double width() {
        return right - left;
    }

    double height() {
        return bottom - top;
    }

    Box moved(double x, double y) {
        return new Box(left + x, top + y, right + x, bottom + y);
    }

    Box inset(double by) {
        return new Box(left + by, top + by, right - by, bottom - by);
    }

    boolean overlaps(Box other) {
        return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
    }

    boolean holds(Box other) {
        return left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom;
    }
}
