package io.skua.place;

import java.util.Objects;

/**
 * Some elements of an array that a place shares under a name ({@link Here#share}).
 *
 * @param array the name of the array
 * @param from the index of the first element
 * @param length how many elements
 */
public record Slice(String array, int from, int length) {
    /** Checks that there is a name and that the numbers are not negative. */
    public Slice {
        Objects.requireNonNull(array, "array");
        if (from < 0 || length < 0) {
            throw new IllegalArgumentException("A slice begins at 0 or later and has 0 or more elements, so it cannot"
                    + " begin at " + from + " and have " + length + " elements.");
        }
    }
}
