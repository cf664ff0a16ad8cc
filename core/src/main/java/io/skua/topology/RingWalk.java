package io.skua.topology;

/**
 * Walks over the places at one distance from a center without making a list. Holes and places outside of the mesh are
 * left out. A ring is walked line by line; neighbouring centers walk in opposite directions.
 */
public final class RingWalk {
    private final Mesh mesh;
    private final int x;
    private final int y;
    private final int z;
    private final int direction;
    private final int dyMin;
    private final int dyMax;
    private final int dzMin;
    private final int dzMax;
    private int hops;
    private int dz;
    private int dy;
    private boolean secondSide; // a line crosses the ring twice: on one side of the center in x, then on the other
    private boolean done = true;

    /** A walk around this center. Call {@link #start} before the first {@link #next}. */
    public RingWalk(Mesh mesh, int center) {
        this.mesh = mesh;
        this.x = mesh.x(center);
        this.y = mesh.y(center);
        this.z = mesh.z(center);
        this.direction = (x + y + z) % 2 == 0 ? 1 : -1;
        int below = mesh.height() - 1 - y;
        int behind = mesh.depth() - 1 - z;
        this.dyMin = direction > 0 ? -y : -below;
        this.dyMax = direction > 0 ? below : y;
        this.dzMin = direction > 0 ? -z : -behind;
        this.dzMax = direction > 0 ? behind : z;
    }

    /** Begins the ring of places at this distance. */
    public void start(int newHops) {
        hops = newHops;
        secondSide = false;
        dz = Math.max(-hops, dzMin);
        done = dz > Math.min(hops, dzMax);
        dy = firstDy();
    }

    private int firstDy() {
        return Math.max(Math.abs(dz) - hops, dyMin);
    }

    /** The next place of the ring, or -1 if there are no more. */
    public int next() {
        while (!done) {
            int left = hops - Math.abs(dz);
            if (dy > Math.min(left, dyMax)) {
                nextPlane();
                continue;
            }
            int dx = left - Math.abs(dy);
            int place = mesh.at(x + direction * (secondSide ? -dx : dx), y + direction * dy, z + direction * dz);
            if (dx != 0 && !secondSide) {
                secondSide = true;
            } else {
                secondSide = false;
                dy++;
            }
            if (place >= 0 && mesh.contains(place)) {
                return place;
            }
        }
        return -1;
    }

    private void nextPlane() {
        dz++;
        done = dz > Math.min(hops, dzMax);
        dy = firstDy();
    }
}
