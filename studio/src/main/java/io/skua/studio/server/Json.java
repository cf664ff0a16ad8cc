package io.skua.studio.server;

import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON text of maps, lists, texts and numbers. */
final class Json {
    private final StringBuilder text = new StringBuilder();

    private Json() {}

    static String of(@Nullable Object value) {
        Json json = new Json();
        json.add(value);
        return json.text.toString();
    }

    private void add(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            String before = "{";
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                text.append(before);
                quote(String.valueOf(entry.getKey()));
                text.append(':');
                add(entry.getValue());
                before = ",";
            }
            text.append(map.isEmpty() ? "{}" : "}");
        } else if (value instanceof Collection<?> list) {
            String before = "[";
            for (Object each : list) {
                text.append(before);
                add(each);
                before = ",";
            }
            text.append(list.isEmpty() ? "[]" : "]");
        } else if (value instanceof Double number && !Double.isFinite(number)) {
            text.append("null"); // JSON has no such numbers
        } else if (value == null || value instanceof Number || value instanceof Boolean) {
            text.append(value);
        } else {
            quote(value.toString());
        }
    }

    private void quote(String plain) {
        text.append('"');
        for (int i = 0; i < plain.length(); i++) {
            char c = plain.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c < ' ' || c == '<' || c == '\u2028' || c == '\u2029') {
                text.append(String.format("\\u%04x", (int) c));
            } else {
                text.append(c);
            }
        }
        text.append('"');
    }
}
