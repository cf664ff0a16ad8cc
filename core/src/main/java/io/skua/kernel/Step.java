package io.skua.kernel;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What happens to one element of a loop: something, and then the next step. The accumulator goes along as an argument
 * and comes back as the result, so it stays in a register when the steps are compiled into one loop.
 *
 * <p>Elements and accumulators are longs, doubles or objects; ints travel as longs. A step knows the kind of its
 * elements, and all kinds of accumulators unless it is the last one.
 */
public abstract class Step {
    /** The accumulator of a search that has found nothing so far. */
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

    /** Another one of this very class. */
    Step of(Object function, Step next) {
        throw new AssertionError(getClass() + " is no template");
    }

    static <T> T nonNull(@Nullable T made) {
        return Objects.requireNonNull(
                made, "flatMap's mapper returned null; an element that leads to none gives an empty result.");
    }

    private AssertionError wrongKind() {
        return new AssertionError(getClass() + " does not take such elements");
    }
}
