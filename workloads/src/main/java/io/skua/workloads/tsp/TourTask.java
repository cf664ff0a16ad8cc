package io.skua.workloads.tsp;

import io.skua.place.AnyTask;
import io.skua.place.Bound;
import io.skua.place.Here;
import io.skua.workloads.places.WorkDone;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Looks at all tours that begin with a path: one task per next city while many cities are left, else by itself.
 *
 * <p>A task contributes the shortest tour that it has found or has cut branches for. If it contributed only what it has
 * found, a tour could be lost: its finder may die after it has told others the length, who cut the branches that are
 * not better, and so does the task that runs again. A length that was told is always that of a real tour.
 */
record TourTask(Cities cities, Path path, int rest) implements AnyTask<Long> {
    /** How many cities one task visits by itself. */
    private static final int OF_TASK = 10;

    /** Made once per process, and not for every task. */
    private static final Map<Cities, Distances> DISTANCES = new ConcurrentHashMap<>();

    private static final int REMEMBERED_MAX = 64;

    private static Distances distances(Cities cities) {
        Distances known = DISTANCES.get(cities);
        if (known != null) {
            return known;
        }
        if (DISTANCES.size() >= REMEMBERED_MAX) {
            DISTANCES.clear();
        }
        Distances distances = cities.distances();
        DISTANCES.put(cities, distances);
        return distances;
    }

    static TourTask root(Cities cities) {
        return new TourTask(cities, Path.START, distances(cities).allTwoShortest());
    }

    @Override
    public Long run() {
        Distances distances = distances(cities);
        int left = path.left(cities.count());
        Bound best = Here.minimum(); // the length of the shortest tour that anybody has found
        if (left <= OF_TASK) {
            return new TourSearch(best, distances).from(path, rest);
        }
        long known = best.value();
        if (distances.atLeast(path, rest) >= known) {
            WorkDone.add(Cities.tours(left));
        } else {
            for (int city : distances.nearest()[path.last()]) {
                if (!path.has(city)) {
                    int itsRest = rest - distances.twoShortest()[city];
                    Here.asyncAny(new TourTask(cities, path.to(city, distances), itsRest));
                }
            }
        }
        return known;
    }
}
