package io.skua.place;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The arrays that a place shares with others by their names. */
final class SharedArrays {
    private final int place;
    private final Map<String, Object> byName = new ConcurrentHashMap<>();

    SharedArrays(int place) {
        this.place = place;
    }

    void share(String name, Object array) {
        if (!array.getClass().isArray()) {
            throw new IllegalArgumentException("Only arrays can be shared, and \"" + name + "\" is a "
                    + array.getClass().getName() + ".");
        }
        byName.put(name, array);
    }

    Object get(String name) {
        Object array = byName.get(name);
        if (array == null) {
            throw new IllegalArgumentException("Place " + place + " shares no array \"" + name
                    + "\"; call Here.share at that place first, for example with everywhere.");
        }
        return array;
    }
}
