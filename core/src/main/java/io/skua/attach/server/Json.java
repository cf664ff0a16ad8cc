package io.skua.attach.server;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes JSON: maps, iterables, texts, whole numbers, truth values and null. */
public final class Json {
    private Json() {}

    /** Returns the value as JSON, in one line. */
    public static String text(@Nullable Object value) {
        StringBuilder to = new StringBuilder();
        put(to, value);
        return to.toString();
    }

    private static void put(StringBuilder to, @Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            String before = "{";
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                to.append(before);
                putString(to, String.valueOf(entry.getKey()));
                to.append(':');
                put(to, entry.getValue());
                before = ",";
            }
            to.append(map.isEmpty() ? "{}" : "}");
        } else if (value instanceof Iterable<?> all) {
            String before = "";
            to.append('[');
            for (Object each : all) {
                to.append(before);
                put(to, each);
                before = ",";
            }
            to.append(']');
        } else if (value == null || value instanceof Number || value instanceof Boolean) {
            to.append(value);
        } else {
            putString(to, value.toString());
        }
    }

    private static void putString(StringBuilder to, String text) {
        to.append('"');
        for (int i = 0; i < text.length(); i++) {
            char each = text.charAt(i);
            if (each == '"' || each == '\\') {
                to.append('\\').append(each);
            } else if (each < ' ' || Character.isSurrogate(each)) { // half a surrogate pair would be no UTF-8
                to.append(String.format("\\u%04x", (int) each));
            } else {
                to.append(each);
            }
        }
        to.append('"');
    }
}
