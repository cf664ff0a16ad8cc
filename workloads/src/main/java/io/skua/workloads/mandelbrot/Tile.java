package io.skua.workloads.mandelbrot;

/**
 * A part of the image, with what was counted there.
 *
 * @param shades as {@link Mandelbrot#draw} makes them
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares tiles
record Tile(Area area, byte[] shades, Mandelbrot.Tally tally) {
    Tile {
        if (shades.length != area.pixels()) {
            throw new IllegalArgumentException("A tile of " + area.width() + " by " + area.height()
                    + " pixels cannot have " + shades.length + " shades.");
        }
    }

    static Tile of(Mandelbrot plane, Area area) {
        byte[] shades = new byte[area.pixels()];
        Mandelbrot.Tally tally = plane.draw(area, shades);
        return new Tile(area, shades, tally);
    }
}
