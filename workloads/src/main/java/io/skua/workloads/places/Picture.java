package io.skua.workloads.places;

/**
 * A picture that a program has drawn.
 *
 * @param width in pixels
 * @param height in pixels
 * @param shades a byte for each pixel, row by row: how long it took to decide about it, from 1 to 255, or 0 if that
 *     could not be decided
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares pictures
public record Picture(int width, int height, byte[] shades) {
    /** Checks that there is a shade for each pixel. */
    public Picture {
        if (shades.length != width * height) {
            throw new IllegalArgumentException(
                    "A picture of " + width + " by " + height + " pixels cannot have " + shades.length + " shades.");
        }
    }
}
