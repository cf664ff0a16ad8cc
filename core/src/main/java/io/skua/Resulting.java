package io.skua;

import java.util.concurrent.Callable;

/** A Runnable with a result that the submitter has chosen. A class of its own, so that the Runnable can be named. */
record Resulting<T>(Runnable body, T result) implements Callable<T> {
    @Override
    public T call() {
        body.run();
        return result;
    }
}
