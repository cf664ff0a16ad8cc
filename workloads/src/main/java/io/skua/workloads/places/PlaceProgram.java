package io.skua.workloads.places;

import io.skua.place.AnyTask;
import io.skua.place.Fold;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A program for the places of a cluster: a task that everything begins with, and a fold of what all tasks contribute.
 * Its classes must be registered at every place.
 *
 * <pre>{@code
 * static <R, T extends Record & AnyTask<?>, F extends Record & Fold<R>> boolean isRight(
 *         Place place, PlaceProgram<R, T, F> program) {
 *     R result = place.finish(program.fold(), program.root());
 *     return program.answer(result).equals(program.expected());
 * }
 * }</pre>
 *
 * Tasks add what they have done to {@link WorkDone}, which tells how far a program is.
 *
 * @param <R> the result of the fold
 * @param <T> the first task
 * @param <F> the fold
 */
public interface PlaceProgram<R, T extends Record & AnyTask<?>, F extends Record & Fold<R>> {
    /** As on the command line. */
    String title();

    /** The task that everything begins with. */
    T root();

    /** How the contributions of tasks become one result. */
    F fold();

    /** Returns what the result comes to: a value that can be compared, and reads well. */
    Object answer(R result);

    /** Returns the right answer: published, or found in another way, which may take as long as the program itself. */
    Object expected();

    /** Returns whether the result is a picture. */
    default boolean isDrawn() {
        return false;
    }

    /** Returns the picture that the result is; empty if it is none or has holes. */
    default Optional<Picture> picture(R result) {
        return Optional.empty();
    }

    /** What a unit of work is, in the plural. */
    String unit();

    /** Returns how many units there are, where that is known without running the program. */
    OptionalLong total();

    /** Returns what must be registered at every place. */
    List<Class<?>> classes();
}
