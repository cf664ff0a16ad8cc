package io.skua.place.machine;

import io.skua.place.protocol.Epoch;
import io.skua.place.protocol.PlaceId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Chooses a place for tasks whose borrower has died. Since they may have killed it, places that keep books are spared
 * if there are others. Hungry places come first, and this place last.
 */
final class Targets {
    private final Station station;
    private final Members members;

    Targets(Station station, Members members) {
        this.station = station;
        this.members = members;
    }

    PlaceId choose(Epoch books) {
        PlaceId chosen = chooseFor(books, place -> false);
        return chosen == null ? station.self : chosen;
    }

    /** Chooses among the places that are not excluded; null if all are. */
    @Nullable
    PlaceId chooseFor(Epoch books, Predicate<PlaceId> isExcluded) {
        List<PlaceId> others = new ArrayList<>(members.others());
        if (others.isEmpty()) {
            return isExcluded.test(station.self) ? null : station.self;
        }
        others.removeIf(isExcluded);
        if (others.isEmpty()) {
            return null;
        }
        List<PlaceId> spare = new ArrayList<>(others);
        spare.removeIf(books::isHeldBy);
        List<PlaceId> candidates = spare.isEmpty() ? others : spare;
        List<PlaceId> hungry = new ArrayList<>(candidates);
        hungry.retainAll(members.hungry());
        List<PlaceId> from = hungry.isEmpty() ? candidates : hungry;
        return from.get(station.random.nextInt(from.size()));
    }
}
