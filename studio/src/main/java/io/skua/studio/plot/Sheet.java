package io.skua.studio.plot;

/**
 * What a chart is drawn on.
 *
 * @param legend whether the chart explains its colours itself
 */
record Sheet(Colours colours, double width, boolean legend) {
    static final double NARROW = 480;

    boolean isNarrow() {
        return width < NARROW;
    }
}
