package io.skua.observe;

/**
 * What happens in a scheduler, in the words that the runtime and the simulator share. An event says neither when nor
 * where: whoever passes it on gives the time and the worker beside it. Workers are places of the mesh, jobs are
 * numbers.
 *
 * <pre>{@code
 * Event event = new Event.Steal(3, false);
 * event instanceof Event.Steal steal && steal.victim() == 3; // true
 * }</pre>
 */
public sealed interface Event {
    /** The place of what is no worker's doing, and of what comes from no worker. */
    int NOWHERE = -1;

    /** A job enters a phase. It is submitted {@link #NOWHERE}, starts at a worker and ends at one. */
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
     * @param origin the worker that it was stolen from; {@link #NOWHERE} for the first task of a job
     */
    record Visit(long job, int origin) implements Event {}

    /** The task of a visit is over. That may be at another worker, if the task has changed its seat meanwhile. */
    record VisitEnd(long job) implements Event {}

    /**
     * The worker takes a task from another's bag. A visit begins when the task is there.
     *
     * @param leapfrog whether it waits in a join, and takes something below the task that it waits for
     */
    record Steal(int victim, boolean leapfrog) implements Event {}

    /** The worker falls asleep, since it has found nothing. */
    record Sleep() implements Event {}

    /**
     * The worker is woken.
     *
     * @param by the worker that woke it; {@link #NOWHERE} if that was none
     */
    record Wake(int by) implements Event {}

    /** The worker comes to a join with a task that has been stolen and is not over. */
    record Wait() implements Event {}

    /** What the worker waited for is over, and it goes on. */
    record Resume() implements Event {}

    /**
     * What the worker was running leaves its seat or comes to one, together with all tasks that wait below it. A seat
     * that was left is free for other tasks.
     *
     * @param filled whether it comes; otherwise it leaves
     */
    record Seat(boolean filled) implements Event {}

    /**
     * The worker comes to a job's island or goes.
     *
     * @param joined whether it is a member from now on
     */
    record Island(long job, boolean joined) implements Event {}

    /**
     * What only one teller knows, beyond these words: the simulator, for example, tells every step of every task.
     * Readers pass over the details that they do not know.
     */
    non-sealed interface Detail extends Event {}
}
