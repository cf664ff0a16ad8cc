package io.skua.workloads.mandelbrot;

import io.skua.place.Fold;
import io.skua.workloads.places.Picture;
import io.skua.workloads.places.PlaceProgram;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The image in tiles, which come together where the job was submitted. */
record MandelbrotAtPlaces(String title, Mandelbrot plane, int most)
        implements PlaceProgram<List<Tile>, TileTask, Fold.All<Tile>> {
    /** A side of the largest image: its 4 MiB travel as one result. */
    private static final int SIZE_MAX = 2_048;

    /** Pixels of a tile, at least: each fold copies the list of all tiles so far. */
    private static final int LEAST = 1_024;

    static MandelbrotAtPlaces of(String title, Mandelbrot plane, int cutoff) {
        if (plane.size() > SIZE_MAX) {
            throw new IllegalArgumentException("size must be at most " + SIZE_MAX
                    + " at places, since the image travels as one result, but was '" + plane.size() + "'");
        }
        return new MandelbrotAtPlaces(title, plane, Math.max(LEAST, cutoff));
    }

    private Area all() {
        return new Area(0, 0, plane.size(), plane.size());
    }

    @Override
    public TileTask root() {
        return new TileTask(plane, all(), most);
    }

    @Override
    public Fold.All<Tile> fold() {
        return Fold.all();
    }

    @Override
    public Object answer(List<Tile> result) {
        Image image = Image.of(plane.size(), result);
        return image.isComplete() ? image.summary() : "an incomplete image of " + result.size() + " tiles";
    }

    @Override
    public boolean isDrawn() {
        return true;
    }

    @Override
    public Optional<Picture> picture(List<Tile> result) {
        Image image = Image.of(plane.size(), result);
        return image.isComplete() ? Optional.of(image.picture()) : Optional.empty();
    }

    @Override
    public Object expected() {
        return Image.of(plane.size(), List.of(Tile.of(plane, all()))).summary();
    }

    @Override
    public String unit() {
        return "pixels";
    }

    @Override
    public OptionalLong total() {
        return OptionalLong.of(plane.pixels());
    }

    @Override
    public List<Class<?>> classes() {
        return List.of(TileTask.class, Tile.class);
    }
}
