package io.skua.kernel;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is done with one element of a loop, followed by the next step. The accumulator is passed as an argument and
 * comes back as the result, so it stays in a register when the steps are compiled into one loop.
 *
 * <p>Elements and accumulators are longs, doubles or objects; ints are passed as longs. A step takes one kind of
 * elements, and all kinds of accumulators unless it is the last step.
 */
public abstract class Step {
    /** The accumulator of a search that has found no element so far. */
    static final Object SEARCHING = new Object();

    public long fold(long acc, long x) {
        throw wrongKind();
    }

    public long fold(long acc, double x) {
        throw wrongKind();
    }

    public long fold(long acc, Object x) {
        throw wrongKind();
    }

    public double fold(double acc, long x) {
        throw wrongKind();
    }

    public double fold(double acc, double x) {
        throw wrongKind();
    }

    public double fold(double acc, Object x) {
        throw wrongKind();
    }

    public Object fold(Object acc, long x) {
        throw wrongKind();
    }

    public Object fold(Object acc, double x) {
        throw wrongKind();
    }

    public Object fold(Object acc, Object x) {
        throw wrongKind();
    }

    /** Makes another object of the same class. */
    Step of(Object function, Step next) {
        throw new AssertionError(getClass() + " is no template");
    }

    static <T> T nonNull(@Nullable T made) {
        return Objects.requireNonNull(
                made,
                "The mapper of flatMapIterable or flatMapArray returned null; for an element that leads to none it must"
                        + " return an empty one.");
    }

    private AssertionError wrongKind() {
        return new AssertionError(getClass() + " does not take such elements");
    }
}
