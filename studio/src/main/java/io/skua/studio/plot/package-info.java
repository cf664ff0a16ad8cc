/**
 * Charts as SVG text, and pages that hold them: one HTML file that needs no network, no script and no clock. Drawn here
 * rather than by XChart, so that pages are self-contained, the same to the byte for the same figures, and follow the
 * reader's light or dark theme.
 *
 * <p>{@link io.skua.studio.plot.LineChart}, {@link io.skua.studio.plot.BarChart} and
 * {@link io.skua.studio.plot.MeshMap} are values; a {@link io.skua.studio.plot.Figure} puts some of them side by side;
 * a {@link io.skua.studio.plot.Page} of {@linkplain io.skua.studio.plot.Section sections} gives each series one colour
 * throughout.
 */
package io.skua.studio.plot;
