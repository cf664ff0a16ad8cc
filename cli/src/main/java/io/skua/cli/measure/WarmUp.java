package io.skua.cli.measure;

/**
 * Decides how long a contender runs before it is measured.
 *
 * <p>A contender that nobody is compared with may <i>settle</i>: it has warmed up when its fastest run was one of the
 * first half of the warm-up, since the compilers have nothing more to win then. A slow run is no sign of compilers:
 * other programs use the processors, too. So only the fastest run counts.
 */
final class WarmUp {
    /** A contender's first run says little about the second. */
    private static final int RUNS_MIN = 2;

    private static final double BETTER = 0.8; // of the fastest run before; less is chance
    private static final double SETTLED_SECONDS = 0.15; // a doctor needs 0.1

    private final double secondsMax;
    private final boolean maySettle;
    private double seconds;
    private int runs;
    private double fastest = Double.POSITIVE_INFINITY;
    private double fastestAt; // the second at which the fastest run ended

    /** @param secondsMax how long the runs take together; it is more if there are not enough of them by then */
    WarmUp(double secondsMax, boolean maySettle) {
        this.secondsMax = secondsMax;
        this.maySettle = maySettle;
    }

    /** A run has ended. */
    void ran(double took) {
        runs++;
        seconds += took;
        if (took < BETTER * fastest) {
            fastest = took;
            fastestAt = seconds;
        }
    }

    boolean isOver() {
        boolean isLong = seconds >= secondsMax || (maySettle && hasSettled());
        return isLong && (runs >= RUNS_MIN || seconds > 1);
    }

    private boolean hasSettled() {
        return seconds >= 2 * fastestAt && seconds >= fastestAt + SETTLED_SECONDS;
    }

    /** Returns whether the runs so far mostly tell about compilers. */
    boolean isEarly() {
        return runs <= 1 || (maySettle ? seconds == fastestAt : seconds < secondsMax / 2);
    }
}
