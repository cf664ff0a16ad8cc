package io.skua.workloads.script;

import java.util.function.IntToLongFunction;

/**
 * A loop over 0 to n − 1.
 *
 * @param elements n, at least 1
 * @param units how much work an element is, in units of the program
 */
public record ScriptLoop(int elements, IntToLongFunction units) {
    /** Checks that there is an element. */
    public ScriptLoop {
        if (elements < 1) {
            throw new IllegalArgumentException("A loop has at least 1 element, not " + elements + ".");
        }
    }
}
