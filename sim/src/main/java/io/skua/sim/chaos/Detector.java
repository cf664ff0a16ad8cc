package io.skua.sim.chaos;

import io.skua.place.protocol.Event;
import io.skua.place.protocol.PlaceId;
import io.skua.sim.chaos.program.Chance;

/** Tells places of each other: late, at different times, and not always the truth. */
final class Detector {
    private static final long MILLIS = 1_000_000;

    private final World world;
    private final Chance chance;
    private final long patience;

    Detector(World world, long patience) {
        this.world = world;
        this.patience = patience;
        chance = world.chance();
    }

    /** A life has begun: it hears of all others, and they of it. */
    void begun(Life life) {
        for (Life other : world.living()) {
            if (other != life) {
                world.after(other, delay(), () -> appear(other, life.id));
                world.after(life, delay(), () -> appear(life, other.id));
            }
        }
    }

    private long delay() {
        return chance.nanosBetween(0, chance.percent(80) ? 2 * MILLIS : 30 * MILLIS);
    }

    private void appear(Life observer, PlaceId place) {
        if (observer.told.add(place)) {
            world.feed(observer, new Event.Appeared(place));
            if (world.isDead(place)) {
                bury(observer, place);
            } else if (observer.silences.getOrDefault(place, 0) > 0) {
                silent(observer, place);
            }
        }
    }

    /** A life has ended: everybody else gets to know it, sooner or later. */
    void ended(PlaceId place) {
        for (Life other : world.living()) {
            if (other.told.contains(place)) {
                bury(other, place);
            }
        }
    }

    /** The end of a life is noticed, by a refused connection or after a long silence. */
    void bury(Life observer, PlaceId place) {
        if (!observer.buried.add(place)) {
            return;
        }
        long silent = patience + chance.nanosBetween(0, patience);
        if (chance.percent(50)) {
            world.after(observer, chance.nanosBetween(0, 5 * MILLIS), () -> gone(observer, place));
        } else {
            world.after(observer, silent, () -> silent(observer, place));
            world.after(observer, silent + chance.nanosBetween(0, 8 * patience), () -> gone(observer, place));
        }
    }

    private void gone(Life observer, PlaceId place) {
        world.troubled();
        world.feed(observer, new Event.Gone(place));
    }

    private void silent(Life observer, PlaceId place) {
        world.troubled();
        world.feed(observer, new Event.Silent(place));
    }

    /** Nothing is heard of a place by this observer for a while. */
    void silence(Life observer, PlaceId place, long length) {
        long begin = patience + chance.nanosBetween(0, patience / 2);
        if (begin >= length) {
            return; // too short for the detector
        }
        long end = length + chance.nanosBetween(0, patience / 2);
        suspect(observer, place, begin, end);
    }

    /** A place is suspected from one moment to another. */
    void suspect(Life observer, PlaceId place, long begin, long end) {
        world.after(observer, begin, () -> {
            if (observer.silences.merge(place, 1, Integer::sum) == 1 && observer.told.contains(place)) {
                silent(observer, place);
            }
        });
        world.after(observer, end, () -> {
            if (observer.silences.merge(place, -1, Integer::sum) == 0
                    && observer.told.contains(place)
                    && !world.isDead(place)) {
                world.feed(observer, new Event.Back(place));
            }
        });
    }
}
