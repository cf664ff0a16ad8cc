package io.skua.studio.plot;

/** How an axis spaces its values. */
public enum Scale {
    /** Equal differences have equal distances. */
    LINEAR,
    /** Equal ratios have equal distances, and marks are at powers of 2. */
    LOG2,
    /** Equal ratios have equal distances, and marks are at powers of 10. */
    LOG10;

    boolean isLog() {
        return this != LINEAR;
    }

    /** To where equal distances look equal. */
    double apply(double value) {
        return switch (this) {
            case LINEAR -> value;
            case LOG2 -> Math.log(value) / Math.log(2);
            case LOG10 -> Math.log10(value);
        };
    }

    double invert(double flat) {
        return switch (this) {
            case LINEAR -> flat;
            case LOG2 -> Math.pow(2, flat);
            case LOG10 -> Math.pow(10, flat);
        };
    }
}
