package io.skua.studio.plot;

/**
 * The least and the greatest of some values; NaN is no value.
 *
 * @param whole whether all of them are whole numbers, and so should the ticks be
 */
record Range(double min, double max, boolean whole) {
    static final Range NONE = new Range(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, true);

    Range and(double value) {
        return Double.isNaN(value)
                ? this
                : new Range(Math.min(min, value), Math.max(max, value), whole && value == Math.rint(value));
    }

    /** Zero belongs to a linear axis unless the values are far from it. */
    Range withZero(Scale scale) {
        boolean near = min > 0 ? min <= 0.6 * max : max < 0 && max >= 0.6 * min;
        return scale == Scale.LINEAR && near ? and(0) : this;
    }

    boolean isEmpty() {
        return min > max;
    }
}
