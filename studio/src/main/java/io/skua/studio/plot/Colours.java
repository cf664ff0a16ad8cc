package io.skua.studio.plot;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The colours of one figure. Each name has a slot: a colour, and a marker that goes with it. A name gets the slot that
 * the palette prefers for it, so that it looks the same in all figures of a page. Where another name of the same figure
 * has that slot, the name gets a free one: no two names of a figure look alike, as long as there are no more names than
 * colours.
 */
record Colours(Map<String, Integer> slots) {
    Colours {
        slots = Map.copyOf(slots);
    }

    static Colours of(Palette palette, Collection<String> names) {
        List<String> inOrder = names.stream()
                .distinct()
                .sorted(Comparator.comparingInt(palette::indexOf))
                .toList();
        Map<String, Integer> slots = new HashMap<>();
        Set<Integer> taken = new HashSet<>();
        for (String name : inOrder) {
            int preferred = palette.indexOf(name) % Theme.COLOURS;
            if (taken.add(preferred)) {
                slots.put(name, preferred);
            }
        }
        int free = 0;
        for (String name : inOrder) {
            if (!slots.containsKey(name)) {
                while (!taken.add(free)) {
                    free++;
                }
                slots.put(name, free);
            }
        }
        return new Colours(slots);
    }

    int colourOf(String name) {
        return slotOf(name) % Theme.COLOURS;
    }

    Marker marker(String name, boolean hollow) {
        return new Marker(slotOf(name), hollow);
    }

    private int slotOf(String name) {
        Integer slot = slots.get(name);
        if (slot == null) {
            throw new IllegalArgumentException(name + " has no colour: it is none of " + slots.keySet());
        }
        return slot;
    }
}
