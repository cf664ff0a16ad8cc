package io.skua.cli.top;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An object of JSON that another process has sent. What is missing or of another kind counts as 0, as an empty text or
 * as an empty list: the other process may have another version of Skua.
 */
record Fields(Map<String, Object> map) {
    long number(String name) {
        return map.get(name) instanceof Number number ? number.longValue() : 0;
    }

    boolean has(String name) {
        return map.get(name) != null;
    }

    /** Returns a text that a terminal can show: control characters in a name would move the cursor. */
    String text(String name) {
        return map.get(name) instanceof String text ? text.replaceAll("[\\p{Cntrl}\\p{Cf}]", "?") : "";
    }

    @SuppressWarnings("unchecked") // keys of JSON are texts
    Fields object(String name) {
        return new Fields(map.get(name) instanceof Map<?, ?> its ? (Map<String, Object>) its : Map.of());
    }

    @SuppressWarnings("unchecked") // keys of JSON are texts
    List<Fields> objects(String name) {
        List<Fields> all = new ArrayList<>();
        if (map.get(name) instanceof List<?> list) {
            list.forEach(each -> {
                if (each instanceof Map<?, ?> its) {
                    all.add(new Fields((Map<String, Object>) its));
                }
            });
        }
        return all;
    }
}
