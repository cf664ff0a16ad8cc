package io.skua.place.protocol;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names a job: a finish scope whose tasks may run at any place. */
public record JobId(PlaceId submitter, long number) {
    private static final Pattern TEXT = Pattern.compile("([0-9]{1,10})\\.([0-9]{1,19})\\.([0-9]{1,19})");

    /**
     * Reads what {@link #text} has written.
     *
     * @throws IllegalArgumentException if no job can have this id
     */
    public static JobId parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (parts.matches()) {
            try {
                PlaceId submitter = new PlaceId(Integer.parseInt(parts.group(1)), Long.parseLong(parts.group(2)));
                return new JobId(submitter, Long.parseLong(parts.group(3)));
            } catch (NumberFormatException tooLarge) {
                // No place has written this.
            }
        }
        throw new IllegalArgumentException(
                "The id of a job consists of three numbers, as 3.1731764000123.7 does, and \"" + text + "\" does not.");
    }

    /** Returns the id for people: the number of the submitter, its incarnation, and the number of the job there. */
    public String text() {
        return submitter + "." + number;
    }

    @Override
    public String toString() {
        return "J" + submitter + "-" + number;
    }
}
