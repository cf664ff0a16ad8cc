package io.skua.studio.trace;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that a viewer shows at a moment of a track: where a slice begins, or an instant.
 *
 * @param category what kind of thing it is; viewers search and colour by it
 * @param arguments names and numbers or texts, which a viewer shows for the mark that somebody has selected
 * @param flowsOut the number of an arrow that begins here; 0 if there is none
 * @param flowsIn the number of an arrow that ends here; 0 if there is none
 */
record Mark(String category, String name, List<Argument> arguments, long flowsOut, long flowsIn) {
    /** What is known of a mark: a number, or a text if there is one. */
    record Argument(String name, long number, @Nullable String text) {
        static Argument of(String name, long number) {
            return new Argument(name, number, null);
        }

        static Argument of(String name, String text) {
            return new Argument(name, 0, text);
        }
    }

    static Mark of(String category, String name, Argument... arguments) {
        return new Mark(category, name, List.of(arguments), 0, 0);
    }

    Mark flowsOut(long flow) {
        return new Mark(category, name, arguments, flow, flowsIn);
    }

    Mark flowsIn(long flow) {
        return new Mark(category, name, arguments, flowsOut, flow);
    }
}
