package io.skua.studio.plot;

/**
 * A measured point.
 *
 * @param y NaN where there is none: the line has a gap
 * @param low the lower end of the spread, or NaN
 * @param high the upper end of the spread, or NaN
 */
public record Point(double x, double y, double low, double high) {
    public Point {
        if (!Double.isFinite(x)) {
            throw new IllegalArgumentException("a point has x = " + x + "; give a finite number");
        }
        if (low > y || high < y) {
            throw new IllegalArgumentException("the point at x = " + x + " has y = " + y + " outside its spread of "
                    + low + " to " + high + "; the spread must hold the value");
        }
    }

    /** A point without a spread. */
    public static Point at(double x, double y) {
        return new Point(x, y, Double.NaN, Double.NaN);
    }

    boolean isThere() {
        return !Double.isNaN(y);
    }

    boolean hasSpread() {
        return isThere() && !Double.isNaN(low) && !Double.isNaN(high);
    }
}
