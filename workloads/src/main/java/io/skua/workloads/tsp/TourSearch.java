package io.skua.workloads.tsp;

import io.skua.place.Bound;
import io.skua.workloads.places.WorkDone;

/** One task's search, depth first and nearest city first. */
final class TourSearch {
    /** After this many steps, the search looks at the best tour of other tasks. */
    private static final int LOOK_EVERY = 256;

    private final Bound shared;
    private final Distances distances;
    private final int[][] lengths;
    private long best;
    private int steps;
    private long decided; // tours that have been looked at, or need not be

    TourSearch(Bound shared, Distances distances) {
        this.shared = shared;
        this.distances = distances;
        this.lengths = distances.lengths();
    }

    /** Returns the length of the shortest tour that was found or for which branches were cut. */
    long from(Path path, int rest) {
        best = shared.value();
        search(path, rest);
        WorkDone.add(decided);
        return best;
    }

    private void search(Path path, int rest) {
        if (++steps % LOOK_EVERY == 0) {
            best = Math.min(best, shared.value());
        }
        int left = path.left(distances.count());
        if (left == 0) {
            close(path);
        } else if (distances.atLeast(path, rest) >= best) {
            decided += Cities.tours(left);
        } else {
            for (int city : distances.nearest()[path.last()]) {
                if (!path.has(city)) {
                    search(path.to(city, distances), rest - distances.twoShortest()[city]);
                }
            }
        }
    }

    private void close(Path path) {
        decided++;
        long tour = (long) path.length() + lengths[path.last()][0];
        if (tour < best) {
            best = tour;
            shared.offer(tour);
        }
    }
}
