package io.skua.trail;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The texts that events refer to by numbers: names of jobs, and notes. Number 0 is no text, and number 1 stands for all
 * texts beyond the first {@value #MOST}. A text that is longer than {@value #LENGTH_MAX} characters is cut.
 *
 * <p>Any thread may ask for the number of a text. The text is stored before its number is, and both are never changed,
 * so whoever has a number finds its text.
 */
final class Labels {
    static final int MOST = 4096;
    static final int LENGTH_MAX = 200;
    static final int NONE = 0;
    static final int OTHER = 1;
    private static final String OTHER_TEXT = "…";

    private final Map<String, Integer> numbers = new ConcurrentHashMap<>();
    private final AtomicReferenceArray<@Nullable String> texts = new AtomicReferenceArray<>(MOST + 2);
    private int count = OTHER + 1; // guarded by this

    /** Returns the number of a text. Allocates only when the text is new. */
    int number(String text) {
        String kept = text.length() <= LENGTH_MAX ? text : text.substring(0, LENGTH_MAX - 1) + OTHER_TEXT;
        Integer known = numbers.get(kept);
        return known != null ? known : add(kept);
    }

    private synchronized int add(String text) {
        Integer known = numbers.get(text);
        if (known != null) {
            return known;
        }
        if (count == texts.length()) {
            return OTHER;
        }
        int number = count;
        texts.set(number, text);
        numbers.put(text, number);
        count++; // last: if there is no memory for the entry, the number is given to the next text
        return number;
    }

    /** Returns the text of a number; "" if there is none. */
    String text(long number) {
        if (number == OTHER) {
            return OTHER_TEXT;
        }
        String text = number > OTHER && number < texts.length() ? texts.get((int) number) : null;
        return text == null ? "" : text;
    }
}
