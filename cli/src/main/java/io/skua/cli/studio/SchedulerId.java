package io.skua.cli.studio;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The text by which the page names a running scheduler, for example 4711-1.
 *
 * @param process the number of its process
 * @param number of the scheduler within its process
 */
record SchedulerId(long process, int number) {
    private static final Pattern TEXT = Pattern.compile("(\\d{1,18})-(\\d{1,9})");

    /** Returns what a text such as 4711-1 names; null if it names nothing. */
    static @Nullable SchedulerId parse(String text) {
        Matcher parts = TEXT.matcher(text);
        return parts.matches()
                ? new SchedulerId(Long.parseLong(parts.group(1)), Integer.parseInt(parts.group(2)))
                : null;
    }

    @Override
    public String toString() {
        return process + "-" + number;
    }
}
