package io.skua.observe;

/**
 * What happens in a scheduler, without when and where: time and worker are passed beside it. {@link EventKind} has the
 * table of what detail and numbers mean. The runtime writes events without making such an object; those who want to
 * keep an event or compare it make one.
 *
 * <pre>{@code
 * Event event = Event.steal(3, 17, false);
 * event.kind() == EventKind.STEAL && event.first() == 3; // true
 * }</pre>
 *
 * @param detail from 0 to {@value #DETAIL_MAX}
 */
public record Event(EventKind kind, int detail, long first, long second) {
    /** Stands for a worker where there is none. */
    public static final int NOWHERE = -1;

    /** Stands for a job, a bag or a task where there is none. */
    public static final long NONE = -1;

    /** The largest detail: 2²⁴ − 1. Larger counts are told as this number. */
    public static final int DETAIL_MAX = (1 << 24) - 1;

    /** A mesh has fewer places than this. */
    public static final int PLACES_MAX = 1 << 20;

    /** @throws IllegalArgumentException if an event of this kind cannot have these numbers */
    public Event {
        if (!kind.isPossible(detail, first, second)) {
            throw new IllegalArgumentException("An event " + kind + " cannot have the detail " + detail
                    + " and the numbers " + first + " and " + second + "; see EventKind for what it may have.");
        }
    }

    /** Returns whether a number is a place of a mesh, or {@link #NOWHERE}. */
    public static boolean isPlace(long number) {
        return number >= NOWHERE && number < PLACES_MAX;
    }

    /** A job enters a phase. A job is submitted {@link #NOWHERE}, and starts and ends at a worker. */
    public static Event job(long job, JobPhase phase) {
        return new Event(EventKind.JOB, phase.ordinal(), job, 0);
    }

    /** At most this many workers may work for a job at once. */
    public static Event limit(long job, int workers) {
        return new Event(EventKind.LIMIT, Math.min(workers, DETAIL_MAX), job, 0);
    }

    /**
     * The worker begins a task that it has taken from elsewhere.
     *
     * @param origin the worker from which the task was stolen; {@link #NOWHERE} for the first task of a job
     */
    public static Event visit(long job, int origin) {
        return new Event(EventKind.VISIT, 0, job, origin);
    }

    /** The task of a visit has ended. If the task has changed its seat meanwhile, this happens at another worker. */
    public static Event visitEnd(long job) {
        return new Event(EventKind.VISIT_END, 0, job, 0);
    }

    /**
     * The worker takes a task from another worker's bag. A visit begins when the task arrives.
     *
     * @param bag the number of the bag, or {@link #NONE}
     * @param leapfrog whether the thief waits in a join, and the task lies below the one that it waits for
     */
    public static Event steal(int victim, long bag, boolean leapfrog) {
        return new Event(EventKind.STEAL, leapfrog ? 1 : 0, victim, bag);
    }

    /** The worker falls asleep, because it has found no work. */
    public static Event sleep() {
        return new Event(EventKind.SLEEP, 0, 0, 0);
    }

    /** The worker is woken, by another worker or by a thread {@link #NOWHERE}. */
    public static Event wake(int by) {
        return new Event(EventKind.WAKE, 0, by, 0);
    }

    /** The worker comes to a join whose task has been stolen and has not ended. */
    public static Event waitInJoin(long job) {
        return new Event(EventKind.WAIT, WaitReason.JOIN.ordinal(), job, 0);
    }

    /** The task that the worker waited for has ended, and the worker goes on. */
    public static Event resumeJoin(long job) {
        return new Event(EventKind.RESUME, WaitReason.JOIN.ordinal(), job, 0);
    }

    /**
     * What the worker was running leaves its seat, or comes to a seat. A seat that was left is free for other tasks.
     */
    public static Event seat(SeatChange change) {
        return new Event(EventKind.SEAT, change.ordinal(), NOWHERE, 0);
    }

    /** The worker joins a job's island, or leaves it. */
    public static Event member(long job, boolean joined) {
        return new Event(EventKind.MEMBER, joined ? 1 : 0, job, 0);
    }

    /** A step of a task: SPAWN, START, END or JOIN. The tasks are told beside it. */
    public static Event step(EventKind kind) {
        return new Event(kind, 0, 0, 0);
    }

    /** The worker works for a task, for this many cycles from now on. */
    public static Event work(long cycles) {
        return new Event(EventKind.WORK, 0, cycles, 0);
    }

    /** The worker has looked there for work in vain. */
    public static Event miss(int victim) {
        return new Event(EventKind.MISS, 0, victim, 0);
    }
}
