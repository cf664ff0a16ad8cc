package io.skua.loop.run;

import org.jspecify.annotations.Nullable;

/** Gives elements in order, one window after the other. Used by one thread at a time, inside a job. */
interface Feed extends AutoCloseable {
    /**
     * The next elements.
     *
     * @param wanted how many elements would be enough. There may be fewer or more of them; a window may even be empty
     * @return null if there are no more elements
     */
    LoopSource.@Nullable Indexed next(long wanted);

    /** Called when no more windows are asked for. Closes the streams from which elements are left. */
    @Override
    default void close() {}
}
