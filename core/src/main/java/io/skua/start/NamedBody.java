package io.skua.start;

import java.util.concurrent.Callable;

/** The body of a job of Skua's own, which says what it does: its class would tell users nothing. */
public interface NamedBody<T> extends Callable<T> {
    /** What the body does, as a name for its job. */
    String name();
}
