package io.skua.workloads.tsp;

import io.skua.place.Fold;
import io.skua.workloads.places.PlaceProgram;
import java.util.List;
import java.util.OptionalLong;

/** The search for places. Its units are all tours, of which most need not be looked at. */
record TspAtPlaces(Cities cities) implements PlaceProgram<Long, TourTask, Fold.Least> {
    @Override
    public String title() {
        return "tsp " + cities.count() + " seed=" + cities.seed();
    }

    @Override
    public TourTask root() {
        return TourTask.root(cities);
    }

    @Override
    public Fold.Least fold() {
        return Fold.least();
    }

    @Override
    public Object answer(Long result) {
        return result;
    }

    @Override
    public Object expected() {
        return cities.sequential();
    }

    @Override
    public String unit() {
        return "tours";
    }

    @Override
    public OptionalLong total() {
        return OptionalLong.of(Cities.tours(cities.count() - 1));
    }

    @Override
    public List<Class<?>> classes() {
        return List.of(TourTask.class);
    }
}
