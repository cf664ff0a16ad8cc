package io.skua.studio.plot;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Names in an order that decides about their colours: the first name prefers the first colour, and so on. Which colour
 * a name really has is decided for each figure, see {@link Colours}.
 */
public record Palette(List<String> names) {
    private static final Palette NONE = new Palette(List.of());

    public Palette {
        Set<String> distinct = new LinkedHashSet<>(names);
        if (distinct.size() < names.size()) {
            throw new IllegalArgumentException("a palette names " + names + "; name each series once");
        }
        names = List.copyOf(names);
    }

    /** A palette that gives its colours to these names in this order. */
    public static Palette of(String... names) {
        return new Palette(List.of(names));
    }

    static Palette none() {
        return NONE;
    }

    /** Those that have no colour yet get the next ones. */
    Palette and(Collection<String> more) {
        Set<String> all = new LinkedHashSet<>(names);
        all.addAll(more);
        return new Palette(new ArrayList<>(all));
    }

    int indexOf(String name) {
        return names.indexOf(name);
    }
}
