package io.skua.cli.story;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Texts with their numbers, from 1 in the order in which they came; 0 is no text. */
public final class Texts {
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> all = new ArrayList<>(List.of(""));

    /** Returns the number of a text. */
    public long number(String text) {
        if (text.isEmpty()) {
            return 0;
        }
        return numbers.computeIfAbsent(text, next -> {
            all.add(next);
            return all.size() - 1;
        });
    }

    /** Returns the text of a number; "" if there is none. */
    public String text(long number) {
        return number > 0 && number < all.size() ? all.get((int) number) : "";
    }
}
