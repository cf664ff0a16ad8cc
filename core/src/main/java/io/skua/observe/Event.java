package io.skua.observe;

/**
 * What happens in a scheduler. The runtime and the simulator share these events. An event says neither when nor where
 * it happens: time and worker are passed beside it. Workers are places of the mesh, and jobs are numbers.
 *
 * <pre>{@code
 * Event event = new Event.Steal(3, false);
 * event instanceof Event.Steal steal && steal.victim() == 3; // true
 * }</pre>
 */
public sealed interface Event {
    /** Stands for a worker where there is none. */
    int NOWHERE = -1;

    /** A job enters a phase. It is submitted {@link #NOWHERE}, and starts and ends at a worker. */
    record Job(long job, Phase phase) implements Event {
        /** The phases of a job, in their order. */
        public enum Phase {
            SUBMITTED,
            STARTED,
            ENDED
        }
    }

    /**
     * The worker begins a task that it has taken from elsewhere.
     *
     * @param origin the worker from which the task was stolen; {@link #NOWHERE} for the first task of a job
     */
    record Visit(long job, int origin) implements Event {}

    /** The task of a visit has ended. If the task has changed its seat meanwhile, this happens at another worker. */
    record VisitEnd(long job) implements Event {}

    /**
     * The worker takes a task from another worker's bag. A visit begins when the task arrives.
     *
     * @param leapfrog whether the thief waits in a join, and the task lies below the one that it waits for
     */
    record Steal(int victim, boolean leapfrog) implements Event {}

    /** The worker falls asleep, because it has found no work. */
    record Sleep() implements Event {}

    /**
     * The worker is woken.
     *
     * @param by the worker that woke it; {@link #NOWHERE} if no worker did
     */
    record Wake(int by) implements Event {}

    /** The worker comes to a join whose task has been stolen and has not ended. */
    record Wait() implements Event {}

    /** The task that the worker waited for has ended, and the worker goes on. */
    record Resume() implements Event {}

    /**
     * The tasks that the worker was running leave its seat, or come to a seat. A seat that was left is free for other
     * tasks.
     *
     * @param filled whether tasks come to the seat; otherwise they leave it
     */
    record Seat(boolean filled) implements Event {}

    /**
     * The worker joins a job's island, or leaves it.
     *
     * @param joined whether the worker is a member from now on
     */
    record Island(long job, boolean joined) implements Event {}

    /**
     * An event that only one source knows; the simulator, for example, reports every step of every task. Readers ignore
     * the details that they do not know.
     */
    non-sealed interface Detail extends Event {}
}
