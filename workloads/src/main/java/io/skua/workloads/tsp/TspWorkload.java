package io.skua.workloads.tsp;

import io.skua.workloads.places.PlaceProgram;
import io.skua.workloads.places.PlaceWorkload;
import io.skua.workloads.setup.Arguments;
import java.util.List;
import java.util.Set;

/** A search for places only, since it shows what they share: a bound. */
public final class TspWorkload implements PlaceWorkload {
    private static final int DEFAULT = 18;

    @Override
    public String name() {
        return "tsp";
    }

    @Override
    public String description() {
        return "the shortest tour through all cities: a search that is cut by the best tour found at any place";
    }

    @Override
    public String usage() {
        return "tsp [cities from " + Cities.LEAST + " to " + Cities.MOST + ", default " + DEFAULT
                + "] [seed=where they lie, default 1]";
    }

    @Override
    public PlaceProgram<?, ?, ?> with(List<String> arguments) {
        Arguments given = new Arguments(usage(), arguments).allowing(1, Set.of("seed"));
        int count = given.word("cities", DEFAULT, Cities.LEAST, Cities.MOST);
        return new TspAtPlaces(new Cities(count, given.setting("seed", 1, 0, Integer.MAX_VALUE)));
    }
}
