package io.skua.topology;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A grid of places in one, two or three dimensions, without wrap-around. Neighbours are one hop apart; the hops of all
 * dimensions add up. A place may be missing (a hole). Places are numbered row by row:
 * {@code x + width·y + width·height·z}.
 *
 * <pre>{@code
 * Mesh mesh = Mesh.parse("8x6");
 * int hops = mesh.hops(28, 0); // 28 is at x = 4, y = 3: 7 hops
 * }</pre>
 */
public final class Mesh {
    /** No machine has more places than this; a larger number is taken for a mistake. */
    public static final int PLACES_MAX = 1 << 20;

    private final int width;
    private final int height;
    private final int depth;
    private final BitSet holes;

    private Mesh(int width, int height, int depth, BitSet holes) {
        this.width = width;
        this.height = height;
        this.depth = depth;
        this.holes = holes;
    }

    /** A row of this many places. */
    public static Mesh of(int width) {
        return of(width, 1, 1);
    }

    /** A rectangle of places. */
    public static Mesh of(int width, int height) {
        return of(width, height, 1);
    }

    /** A cuboid of places. Each side is at least 1, and there are at most {@link #PLACES_MAX} places. */
    public static Mesh of(int width, int height, int depth) {
        if (width < 1 || height < 1 || depth < 1) {
            throw new IllegalArgumentException("Every side of a mesh has at least 1 place, but one of "
                    + sides(width, height, depth) + " has not.");
        }
        if ((double) width * height * depth > PLACES_MAX) {
            throw new IllegalArgumentException(
                    "A mesh has at most " + PLACES_MAX + " places; " + sides(width, height, depth) + " has more.");
        }
        return new Mesh(width, height, depth, new BitSet());
    }

    /** Reads {@code 48}, {@code 8x6} or {@code 4x4x3}. */
    public static Mesh parse(String text) {
        String[] sides = text.strip().split("[x×]", -1);
        int[] size = {1, 1, 1};
        if (sides.length > size.length) {
            throw notAMesh(text, null);
        }
        for (int i = 0; i < sides.length; i++) {
            try {
                size[i] = Integer.parseInt(sides[i]);
            } catch (NumberFormatException e) {
                throw notAMesh(text, e);
            }
        }
        return of(size[0], size[1], size[2]);
    }

    private static IllegalArgumentException notAMesh(String text, @Nullable Throwable cause) {
        return new IllegalArgumentException(
                "A mesh is written as its sides, like 48, 8x6 or 4x4x3, not '" + text + "'.", cause);
    }

    /** The same mesh without some of its places. */
    public Mesh without(int... places) {
        BitSet more = (BitSet) holes.clone();
        for (int place : places) {
            checkPlace(place);
            more.set(place);
        }
        if (more.cardinality() == places()) {
            throw new IllegalArgumentException("A mesh needs at least 1 place that is not a hole.");
        }
        return new Mesh(width, height, depth, more);
    }

    /** How many places lie side by side in the first dimension, x. */
    public int width() {
        return width;
    }

    /** How many places lie side by side in the second dimension, y; 1 if there is no second dimension. */
    public int height() {
        return height;
    }

    /** How many places lie side by side in the third dimension, z; 1 if there is no third dimension. */
    public int depth() {
        return depth;
    }

    /** How many places the grid has, holes included. Places are numbered from 0 to this number − 1. */
    public int places() {
        return width * height * depth;
    }

    /** How many places are not holes. */
    public int size() {
        return places() - holes.cardinality();
    }

    /** Whether this is the number of a place that is not a hole. */
    public boolean contains(int place) {
        return place >= 0 && place < places() && !holes.get(place);
    }

    /** All places that are not holes, in ascending order. */
    public IntStream stream() {
        return Arrays.stream(all());
    }

    /** The first coordinate of a place, from 0 to {@code width() - 1}. */
    public int x(int place) {
        return place % width;
    }

    /** The second coordinate of a place, from 0 to {@code height() - 1}. */
    public int y(int place) {
        return place / width % height;
    }

    /** The third coordinate of a place, from 0 to {@code depth() - 1}. */
    public int z(int place) {
        return place / (width * height);
    }

    /** The number of the place with these coordinates, or -1 if they are outside of the mesh. */
    public int at(int x, int y, int z) {
        boolean inside = x >= 0 && x < width && y >= 0 && y < height && z >= 0 && z < depth;
        return inside ? x + width * (y + height * z) : -1;
    }

    /** The distance between two places, which may be holes. */
    public int hops(int from, int to) {
        return Math.abs(x(from) - x(to)) + Math.abs(y(from) - y(to)) + Math.abs(z(from) - z(to));
    }

    /** The largest distance that two places of this mesh can have. */
    public int hopsMax() {
        return width + height + depth - 3;
    }

    /** The place nearest to the middle; of several, the one with the lowest number. */
    public int center() {
        int middle = at((width - 1) / 2, (height - 1) / 2, (depth - 1) / 2);
        int nearest = -1;
        for (int place = 0; place < places(); place++) {
            if (!holes.get(place) && (nearest < 0 || hops(middle, place) < hops(middle, nearest))) {
                nearest = place;
            }
        }
        return nearest;
    }

    /** The places at exactly this distance from the center that are not holes, in ascending order. */
    public int[] ring(int center, int hops) {
        int[] found = new int[8];
        int count = 0;
        RingWalk walk = new RingWalk(this, center);
        walk.start(hops);
        for (int place = walk.next(); place >= 0; place = walk.next()) {
            found = count < found.length ? found : Arrays.copyOf(found, 2 * count);
            found[count++] = place;
        }
        Arrays.sort(found, 0, count);
        return Arrays.copyOf(found, count);
    }

    /** All places that are not holes, in ascending order. */
    int[] all() {
        int[] all = new int[size()];
        int count = 0;
        for (int place = 0; place < places(); place++) {
            if (!holes.get(place)) {
                all[count++] = place;
            }
        }
        return all;
    }

    void checkPlace(int place) {
        if (!contains(place)) {
            throw new IllegalArgumentException("The mesh " + this + " has the places 0 to " + (places() - 1)
                    + (holes.isEmpty() ? "" : " without " + holes) + ", and not " + place + ".");
        }
    }

    private static String sides(int width, int height, int depth) {
        return depth != 1 ? width + "x" + height + "x" + depth : width + "x" + height;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Mesh mesh
                && mesh.width == width
                && mesh.height == height
                && mesh.depth == depth
                && mesh.holes.equals(holes);
    }

    @Override
    public int hashCode() {
        return ((width * 31 + height) * 31 + depth) * 31 + holes.hashCode();
    }

    @Override
    public String toString() {
        return sides(width, height, depth);
    }
}
