package io.skua.cli.input;

import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times as users type them: 500ms, 3s, 1.5s or 2m. */
public final class Times {
    private static final Pattern TIME = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,6})?)(ms|s|m)");
    private static final Map<String, Double> MILLIS = Map.of("ms", 1.0, "s", 1e3, "m", 6e4);
    private static final double MILLIS_MAX = 8.64e7;

    private Times() {}

    /** Returns a time from 1 ms to a day. */
    public static Duration time(String option, String text) {
        Matcher matcher = TIME.matcher(text.strip());
        if (matcher.matches()) {
            double millis = Double.parseDouble(matcher.group(1)) * MILLIS.getOrDefault(matcher.group(2), 0.0);
            if (millis >= 1 && millis <= MILLIS_MAX) {
                return Duration.ofMillis(Math.round(millis));
            }
        }
        throw UserException.input(
                option + " must be a time from 1ms to 1440m, as in 500ms, 3s or 2m, but was '" + text.strip() + "'.");
    }

    /** As it would be typed. */
    public static String text(Duration time) {
        long millis = time.toMillis();
        return millis % 60_000 == 0 && millis > 0
                ? millis / 60_000 + "m"
                : millis % 1_000 == 0 ? millis / 1_000 + "s" : millis + "ms";
    }
}
