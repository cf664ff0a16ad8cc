package io.skua.lab.rivals;

import java.util.function.IntToLongFunction;

/**
 * Somebody who runs loops. Each has a loop of its own around the body, so that what the compiler learns from one says
 * nothing about the others. One loop at a time.
 *
 * <pre>{@code
 * try (LoopRival rival = LoopRivals.named("guided").start(2)) {
 *     System.out.println(rival.name() + ": " + rival.sum(1000, i -> i)); // guided: 499500
 * }
 * }</pre>
 */
public interface LoopRival extends AutoCloseable {
    /** Returns the name under which a table shows this rival. */
    String name();

    /** The sum of what the body gives for 0 to n − 1. What the body throws, this throws. */
    long sum(int n, IntToLongFunction body);

    /** Ends its threads. */
    @Override
    void close();
}
