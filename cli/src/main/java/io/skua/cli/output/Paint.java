package io.skua.cli.output;

import io.skua.cli.input.Inputs;
import io.skua.topology.WorkerClass;
import java.util.Arrays;
import java.util.Locale;
import picocli.CommandLine.Help.Ansi.IStyle;
import picocli.CommandLine.Help.Ansi.Style;

/** Colours for a terminal, or none. */
public record Paint(boolean colours) {
    /** When to use colours. */
    enum When {
        /** On a terminal whose user has not set NO_COLOR. */
        AUTO,
        ALWAYS,
        NEVER;

        Paint paint() {
            return new Paint(
                    switch (this) {
                        case ALWAYS -> true;
                        case NEVER -> false;
                        case AUTO ->
                            Terminal.OUTPUT.isThere()
                                    && System.getenv()
                                            .getOrDefault("NO_COLOR", "")
                                            .isEmpty();
                    });
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** @param when as users write it */
    public static Paint of(String when) {
        return Inputs.named("colour setting", when, Arrays.asList(When.values()))
                .paint();
    }

    /** Makes a text bold. */
    public String title(String text) {
        return in(text, Style.bold);
    }

    /** Makes a text faint. */
    public String dim(String text) {
        return in(text, Style.faint);
    }

    /** Paints a text in the colour of a class of workers. */
    public String worker(WorkerClass itsClass, String text) {
        return switch (itsClass) {
            case S -> in(text, Style.bold, Style.reverse);
            case X -> in(text, Style.bold, Style.fg_yellow);
            case Z -> in(text, Style.fg_cyan);
            case F -> in(text, Style.fg_green);
        };
    }

    private String in(String text, IStyle... styles) {
        // Not Style.off: what it has for the end of bold underlines on many terminals.
        return colours ? Style.on(styles) + text + Style.reset.on() : text;
    }
}
