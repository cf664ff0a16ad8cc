package io.skua.workloads.script;

/**
 * A program for the simulator.
 *
 * @param title as a person would call it, with its arguments
 * @param root the first task
 * @param unit what work is counted in: calls, comparisons, multiplications
 * @param cyclesPerUnit what a unit takes on a machine that runs an instruction per cycle; a machine that has been
 *     calibrated knows better
 */
public record Program(String title, Script root, String unit, double cyclesPerUnit) {
    /** The unit of work that was measured on a real machine. */
    public static final String NANOSECONDS = "ns";

    /** Checks that a unit of work takes some time. */
    public Program {
        if (!(cyclesPerUnit > 0) || Double.isInfinite(cyclesPerUnit)) {
            throw new IllegalArgumentException(
                    "A unit of " + title + " takes more than 0 cycles, not " + cyclesPerUnit + ".");
        }
    }

    /** Work that is counted in cycles. */
    public static Program of(String title, Script root) {
        return new Program(title, root, "cycles", 1);
    }
}
