package io.skua.start;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Where a loop runs: in the job of the current worker, or as a job of its own. */
public interface Starter {
    /** Runs the body in a job and returns its result: a plain call inside a job of the same scheduler. */
    <T> T run(Callable<T> body, @Nullable String name);

    /** How many workers there are. */
    int workers();
}
