package io.skua.observe;

/**
 * A listener that hears what happens in a scheduler, from {@code Skua.observe} until {@link #close}.
 *
 * <pre>{@code
 * Observation observation = skua.observe(listener);
 * skua.run(() -> fib(30));
 * observation.close(); // the listener has heard everything that happened before
 * long lost = observation.lost();
 * }</pre>
 */
public interface Observation extends AutoCloseable {
    /**
     * Ends the observation. When this returns, the listener has heard all events that had happened before the call and
     * were not lost, and is not called any more. Called by the listener itself, this returns at once, and the listener
     * hears nothing more. A second call changes nothing.
     */
    @Override
    void close();

    /** Returns the time that an event has which happens at this {@code System.nanoTime()}. */
    long time(long nanoTime);

    /** Returns how many events were lost so far because they came faster than they were gathered. */
    long lost();

    /**
     * Returns the text behind the number of a name or a label, as JOB and NOTE tell it.
     *
     * @return "" for 0, which stands for no name; "…" if there were too many different texts
     */
    String text(long number);
}
