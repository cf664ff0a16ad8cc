package io.skua.lab.reproduce;

import io.skua.studio.plot.Section;

/**
 * A section of the page.
 *
 * @param <S> all that decides about a run but its seed
 * @param <R> how the runs went
 */
public interface PagePart<S, R> {
    /** Says which runs it needs besides those of other parts; none, unless it says so. */
    default void plan(WantedRuns<S> plan) {}

    /** Is written when they are there. */
    Section section(R runs);
}
