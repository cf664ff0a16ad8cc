package io.skua.cli.measure;

/**
 * How thoroughly something is measured.
 *
 * @param warmUpSeconds how long each contender runs at least before it is measured
 * @param repeat how many runs are measured
 */
public record MeasureEffort(double warmUpSeconds, int repeat) {
    @Override
    public String toString() {
        return (repeat == 1 ? "one run" : "the median of " + repeat + " runs")
                + (warmUpSeconds > 0 ? " after warm-up" : " without warm-up");
    }
}
