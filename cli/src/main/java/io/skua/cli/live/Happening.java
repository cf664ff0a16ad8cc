package io.skua.cli.live;

import io.skua.cli.input.Inputs;
import io.skua.cli.input.Times;
import io.skua.cli.input.UserException;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Something that is done to a cluster while it works.
 *
 * @param number of the place; for JOIN, how many places come
 * @param time how long a place is stopped; zero otherwise
 */
record Happening(Kind kind, int number, Moment moment, Duration time) {
    private static final Pattern TEXT = Pattern.compile("(\\d{1,9})@([0-9.]{1,16})(%|ms|s|m)(?:\\+(.+))?");
    private static final Duration STOP = Duration.ofSeconds(10);

    /** What is done. */
    enum Kind {
        KILL,
        STOP,
        JOIN;

        String option() {
            return "--" + name().toLowerCase(Locale.ROOT);
        }

        private String right() {
            return switch (this) {
                case KILL ->
                    "the number of a place and a share of the work or a time, as in --kill 2@40% or" + " --kill 2@3s";
                case STOP ->
                    "the number of a place and a share of the work or a time, perhaps with how long, as in"
                            + " --stop 1@30% or --stop 1@3s+10s";
                case JOIN ->
                    "how many places come and a share of the work or a time, as in --join 1@50% or" + " --join 1@3s";
            };
        }
    }

    /**
     * When it is done.
     *
     * @param share of all work, from 0 to 1; negative if a time says it
     * @param after the submission of the job
     */
    record Moment(double share, Duration after) {
        boolean isShare() {
            return share >= 0;
        }

        /** @param itsShare how much of the work is done; negative if nobody knows */
        boolean hasCome(double itsShare, Duration elapsed) {
            return isShare() ? itsShare >= share : elapsed.compareTo(after) >= 0;
        }
    }

    /** Such as 2@40%, 2@3s or, for STOP, 1@30%+10s. */
    static Happening of(Kind kind, String text) {
        Matcher matcher = TEXT.matcher(text.strip());
        if (!matcher.matches() || (matcher.group(4) != null && kind != Kind.STOP)) {
            throw wrong(kind, text);
        }
        int number = Inputs.whole(kind.option(), matcher.group(1), kind == Kind.JOIN ? 1 : 0, RunPlan.PLACES_MAX);
        Duration time = matcher.group(4) == null ? STOP : Times.time(kind.option(), matcher.group(4));
        return new Happening(kind, number, moment(kind, matcher, text), kind == Kind.STOP ? time : Duration.ZERO);
    }

    private static Moment moment(Kind kind, Matcher matcher, String text) {
        if (!matcher.group(3).equals("%")) {
            return new Moment(-1, Times.time(kind.option(), matcher.group(2) + matcher.group(3)));
        }
        try {
            double percent = Double.parseDouble(matcher.group(2));
            if (percent <= 100) {
                return new Moment(percent / 100, Duration.ZERO);
            }
        } catch (NumberFormatException e) {
            // The sentence answers this, too.
        }
        throw wrong(kind, text);
    }

    private static UserException wrong(Kind kind, String text) {
        return UserException.input(kind.option() + " must be " + kind.right() + ", but was '" + text.strip() + "'.");
    }

    /** As it was typed. */
    @Override
    public String toString() {
        String when = moment.isShare()
                ? String.format(Locale.ROOT, "%.3f", moment.share * 100).replaceAll("\\.?0+$", "") + "%"
                : Times.text(moment.after);
        return kind.option() + " " + number + "@" + when + (kind == Kind.STOP ? "+" + Times.text(time) : "");
    }
}
