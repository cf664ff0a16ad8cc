package io.skua.studio.plot;

/**
 * A thin dashed line to compare with: y = {@code base} + {@code slope} · x. It is drawn as far as the axes go.
 */
public record Reference(String label, double base, double slope) {
    public Reference {
        if (label.isBlank() || !Double.isFinite(base) || !Double.isFinite(slope)) {
            throw new IllegalArgumentException("the reference line \"" + label + "\" has y = " + base + " + " + slope
                    + " x; give a label and finite numbers");
        }
    }

    /** The same y everywhere, for example 1 in a chart of ratios. */
    public static Reference level(String label, double y) {
        return new Reference(label, y, 0);
    }

    /** For example the ideal speed-up, with slope 1. */
    public static Reference proportional(String label, double slope) {
        return new Reference(label, 0, slope);
    }

    boolean isLevel() {
        return slope == 0;
    }

    double at(double x) {
        return base + slope * x;
    }
}
