package io.skua.studio.plot;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Which name has which colour: the first name the first colour, and so on. After the twelfth colours return with other
 * markers. The colours follow Okabe and Ito, who chose them for colour-blind readers; ours are darker on white and
 * lighter on black, to be seen as well as read.
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

    int colourOf(String name) {
        return indexOf(name) % Theme.COLOURS;
    }
}
