package io.skua.cli.measure;

/**
 * How thoroughly something is measured.
 *
 * @param warmUpSeconds how long each contender runs at least before it is measured
 * @param maySettle whether a contender without rivals warms up only until its runs get no faster, which may be sooner
 * @param repeat how many runs are measured
 */
public record MeasureEffort(double warmUpSeconds, boolean maySettle, int repeat) {
    /** An effort whose contenders all warm up equally long. */
    public MeasureEffort(double warmUpSeconds, int repeat) {
        this(warmUpSeconds, false, repeat);
    }

    @Override
    public String toString() {
        return (repeat == 1 ? "one run" : "the median of " + repeat + " runs")
                + (warmUpSeconds > 0 ? " after warm-up" : " without warm-up");
    }
}
