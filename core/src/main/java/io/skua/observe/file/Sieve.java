package io.skua.observe.file;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.EventListener;
import io.skua.observe.JobPhase;
import io.skua.observe.ObservedState;

/**
 * Decides which events a recording with a bounded number of bytes per second tells. While there are bytes left, it
 * tells all of them. For the rest of the segment it leaves out:
 *
 * <pre>
 * kind                          left out
 * SAMPLE, CPU, JVM, MACHINE,    never: what the workers do can be rebuilt from them
 * GAP
 * NOTE, LOOP, PLACE, LOAD,      when twice the bytes are spent: nothing else tells it again
 * LOAN
 * JOB, LIMIT, ISLAND, MEMBER    of a job that was told: never, or it would seem to go on for ever;
 *                               of a job that is told later: always. A job that has not ended when the segment does is
 *                               told then, with the times at which it was submitted and started;
 *                               of a job whose submission nobody has heard: when the bytes are spent
 * all others                    when the bytes are spent
 * </pre>
 *
 * <p>The state at the beginning of a segment and the texts that its events name count as bytes, too.
 *
 * <p>So in the long run the bytes are kept to, unless the kinds that are never left out need more.
 */
final class Sieve {
    /** What {@link #admit} returns if an event is to be told. */
    static final int TOLD = -1;

    /** How many jobs are told at the end of a segment at most, those that came first. The others are told later. */
    static final int JOBS_MAX = 500;

    private static final int JOBS_MIN = 20; // the same, if all bytes are spent: otherwise some would never be told
    private static final int JOB_BYTES = 64; // what it takes to tell a job, if its name is not very long

    private static final JobPhase[] PHASES = JobPhase.values();

    private final ByteBudget budget;
    private final ObservedState told;
    private final JobEnds ends;
    private final NewJobs untold = new NewJobs();

    /**
     * @param told the state as far as jobs were told; changes with each event that is told
     * @param ends the jobs that have ended recently; the same
     */
    Sieve(ByteBudget budget, ObservedState told, JobEnds ends) {
        this.budget = budget;
        this.told = told;
        this.ends = ends;
    }

    /** Returns whether the job was submitted and is told later, unless it ends before. */
    boolean tellsLater(long job) {
        return untold.has(job);
    }

    /**
     * Returns {@link #TOLD} if an event is to be told. Otherwise returns how many events are lost with it: usually 1;
     * none if it is told when the segment ends; and several if a job ends of which nothing was told.
     *
     * @param bytes how long the segment is so far
     */
    int admit(long time, EventKind kind, int detail, long first, long second, int bytes) {
        return switch (kind) {
            case SAMPLE, CPU, JVM, MACHINE, GAP -> TOLD;
            case NOTE, LOOP, PLACE, LOAD, LOAN -> bytes < budget.left() + budget.most() ? TOLD : 1;
            case JOB -> admitJob(time, PHASES[detail], first, second, bytes);
            case LIMIT -> admitLimit(detail, first, bytes);
            case ISLAND, MEMBER -> untold.has(first) ? 1 : ifKnown(first, bytes);
            default -> bytes < budget.left() ? TOLD : 1;
        };
    }

    /** An event of a job that is not told later: perhaps nothing was told of it, since it came before all readers. */
    private int ifKnown(long job, int bytes) {
        return bytes < budget.left() || told.jobs().containsKey(job) ? TOLD : 1;
    }

    private int admitJob(long time, JobPhase phase, long job, long name, int bytes) {
        if (phase == JobPhase.SUBMITTED) {
            if (ends.has(job, time)) { // the end of the job came before this event
                return ends.wasTold(job) ? TOLD : 1;
            }
            if (bytes < budget.left() || told.jobs().containsKey(job)) { // its start may come before this event
                return TOLD;
            }
            untold.add(job, time, name);
            return 0;
        }
        if (phase == JobPhase.STARTED) {
            untold.start(job, time);
            return untold.has(job) ? 0 : ifKnown(job, bytes);
        }
        int lost = untold.remove(job);
        return lost > 0 ? lost + 1 : ifKnown(job, bytes);
    }

    private int admitLimit(int workers, long job, int bytes) {
        untold.limit(job, workers);
        return untold.has(job) ? 0 : ifKnown(job, bytes);
    }

    /**
     * The segment is about to end: tells of jobs that have not been told and have not ended.
     *
     * @param bytes how long the segment is so far
     */
    void tellJobs(int bytes, EventListener to) {
        long most = Math.min(JOBS_MAX, Math.max(JOBS_MIN, (budget.left() + budget.most() - bytes) / JOB_BYTES));
        untold.take((int) most, (number, submitted, name, started, limit) -> {
            to.event(submitted, Event.NOWHERE, EventKind.JOB, JobPhase.SUBMITTED.ordinal(), number, name);
            if (limit > 0) {
                to.event(submitted, Event.NOWHERE, EventKind.LIMIT, limit, number, 0);
            }
            if (started != NewJobs.NEVER) {
                to.event(started, Event.NOWHERE, EventKind.JOB, JobPhase.STARTED.ordinal(), number, 0);
            }
        });
    }

    /** A segment with this many bytes, whose last event was at this time, was handed out. */
    void spend(long bytes, long time) {
        budget.spend(bytes);
        budget.earn(time);
    }
}
