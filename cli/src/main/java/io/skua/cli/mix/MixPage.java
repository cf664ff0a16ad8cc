package io.skua.cli.mix;

import io.skua.cli.output.Report;
import io.skua.lab.mix.MixOutcome;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All that is to be shown of a mix.
 *
 * @param title how it was run, for people: a line each
 * @param facts the same, for programs
 * @param notes what users should know before they read the figures: a sentence each
 * @param unit of time
 */
public record MixPage(
        List<String> title, Map<String, @Nullable Object> facts, List<String> notes, Unit unit, MixOutcome outcome) {
    /** In what times are counted. */
    public record Unit(String name, boolean isSeconds) {
        static final Unit SECONDS = new Unit("seconds", true);

        /** What a simulated machine counts. */
        public static Unit of(String name) {
            return new Unit(name, false);
        }

        String text(double time) {
            return isSeconds ? Report.seconds(time) : Report.amount(Math.rint(time));
        }

        String brief(double time) {
            return isSeconds ? Report.seconds(time) : Report.brief(time);
        }
    }
}
