package io.skua.observe;

/**
 * Hears what happens in a scheduler. All calls come from one thread, the gatherer, which is none of the workers: a
 * listener that is slow loses events (and is told so by {@link EventKind#GAP}), but does not slow the program down.
 *
 * <pre>{@code
 * AtomicLong steals = new AtomicLong();
 * try (Observation observation = skua.observe((time, worker, kind, detail, first, second) -> {
 *     if (kind == EventKind.STEAL) {
 *         steals.incrementAndGet();
 *     }
 * })) {
 *     skua.run(() -> fib(30));
 * }
 * }</pre>
 *
 * <p>Events of one worker's thread come in the order of their times. Events of different threads are put in order as
 * far as the gatherer has them, so an event may come a little later than an event that followed it.
 *
 * <p>A listener that throws is reported once, to the scheduler's logger, and is not called again.
 */
@FunctionalInterface
public interface EventListener {
    /**
     * Is told of an event. See {@link EventKind} for the meaning of detail and numbers.
     *
     * @param time in nanoseconds since the scheduler was made
     * @param worker the place of the worker, or {@link Event#NOWHERE} if the event is no worker's doing
     */
    void event(long time, int worker, EventKind kind, int detail, long first, long second);
}
