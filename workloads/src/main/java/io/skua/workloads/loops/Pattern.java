package io.skua.workloads.loops;

import java.util.function.IntFunction;

/**
 * How work is spread over the elements of a loop.
 *
 * <pre>{@code
 * PatternLoop loop = Patterns.named("triangle").with(1000);
 * long answer = loop.sum();
 * System.out.println(loop.title() + ": " + answer + ", at most " + loop.optimalSpeedup(2) + " times as fast with two");
 * }</pre>
 *
 * @param name the word for it on the command line
 * @param description one line for a list of patterns
 * @param maker makes the loop with a number of elements that {@link #with(int)} has checked
 */
public record Pattern(
        String name, String description, int defaultElements, int mostElements, IntFunction<PatternLoop> maker) {
    /** Returns the loop with the default number of elements. */
    public PatternLoop with() {
        return with(defaultElements);
    }

    /**
     * The loop with that many elements. The fewer they are, the more work each of them takes: all loops of a pattern
     * take about as long, a tenth of a second or two.
     *
     * @throws IllegalArgumentException whose one-sentence message says what is wrong and what would be right
     */
    public PatternLoop with(int elements) {
        if (elements < 1 || elements > mostElements) {
            throw new IllegalArgumentException(
                    "a loop over " + name + " has 1 to " + mostElements + " elements, not " + elements);
        }
        return maker.apply(elements);
    }

    @Override
    public String toString() {
        return name;
    }
}
