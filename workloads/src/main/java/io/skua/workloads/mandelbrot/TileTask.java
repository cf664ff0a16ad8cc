package io.skua.workloads.mandelbrot;

import io.skua.place.AnyTask;
import io.skua.place.Here;
import io.skua.workloads.places.WorkDone;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Draws a part of the image, which it halves until it is small enough.
 *
 * @param most how many pixels a task draws, at most
 */
record TileTask(Mandelbrot plane, Area area, int most) implements AnyTask<List<Tile>> {
    @Override
    public @Nullable List<Tile> run() {
        if (area.pixels() > most) {
            Here.asyncAny(new TileTask(plane, area.firstHalf(), most));
            Here.asyncAny(new TileTask(plane, area.secondHalf(), most));
            return null;
        }
        Tile tile = Tile.of(plane, area);
        WorkDone.add(area.pixels());
        return List.of(tile);
    }
}
