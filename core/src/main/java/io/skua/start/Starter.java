package io.skua.start;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** A scheduler, as loops and pipelines see it. */
public interface Starter {
    /**
     * Runs the body in a job and returns its result. If the current thread runs a task of the same scheduler, the body
     * is just called; otherwise it runs as a new job of this name.
     */
    <T> T run(Callable<T> body, @Nullable String name);

    /** As {@link #run}; but the current thread may run the new job itself, as a worker for that time. */
    <T> T runHere(Callable<T> body, @Nullable String name);

    /** How many workers the scheduler has. */
    int workers();
}
