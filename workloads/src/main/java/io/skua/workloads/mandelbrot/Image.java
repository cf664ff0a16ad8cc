package io.skua.workloads.mandelbrot;

import io.skua.workloads.mandelbrot.Mandelbrot.Tally;
import io.skua.workloads.places.Picture;
import java.util.List;
import java.util.Locale;
import java.util.zip.CRC32;

/** The image that tiles make together. */
final class Image {
    private final int size;
    private final byte[] shades;
    private Tally tally = Tally.NONE;
    private long pixels;

    private Image(int size) {
        this.size = size;
        shades = new byte[size * size];
    }

    /**
     * What can be said of an image in a line: equal images have equal summaries.
     *
     * @param checksum the CRC-32 of the shades, row by row
     */
    record Summary(Tally tally, long checksum) {
        @Override
        public String toString() {
            return tally + String.format(Locale.ROOT, ", checksum %08x", checksum);
        }
    }

    /** Puts tiles together. A tile that is missing or comes twice changes the summary. */
    static Image of(int size, List<Tile> tiles) {
        Image image = new Image(size);
        tiles.forEach(image::put);
        return image;
    }

    private void put(Tile tile) {
        Area area = tile.area();
        for (int row = 0; row < area.height(); row++) {
            System.arraycopy(
                    tile.shades(), row * area.width(), shades, (area.top() + row) * size + area.left(), area.width());
        }
        tally = tally.plus(tile.tally());
        pixels += area.pixels();
    }

    /** Returns whether there are as many pixels in the tiles as in the image. */
    boolean isComplete() {
        return pixels == shades.length;
    }

    Picture picture() {
        return new Picture(size, size, shades.clone());
    }

    Summary summary() {
        CRC32 checksum = new CRC32();
        checksum.update(shades);
        return new Summary(tally, checksum.getValue());
    }
}
