package io.skua.doctor;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.JobPhase;
import io.skua.observe.ObservedState;
import io.skua.observe.WaitReason;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongFunction;

/**
 * The jobs that have not ended, and how many workers work for each. Light tasks, which have no job, count as one job
 * that is there while a worker runs any.
 */
final class JobBook {
    private static final int STATE_JOBS = 500; // a state with fewer jobs has all of them

    private final Map<Long, Entry> jobs = new TreeMap<>();
    private int waiting; // jobs that were submitted and not started
    private int mostStarted;
    private int mostOpen;
    private int lowestLimit; // of all jobs; 0 if none has a limit
    private int waited; // jobs that were submitted and then started
    private long waitedSum;
    private long waitedMost;

    /** A job. */
    static final class Entry {
        final long number;
        final String name;
        final long since;
        boolean started;
        int limit; // 0 if it has none
        int busy;
        int scheduling;
        long busyIndexes; // the sum of the indexes of the workers that are busy: of the only one, if there is one
        int blocked; // threads in declared blocking sections
        int awaiting; // threads that wait for other jobs

        private Entry(long number, String name, long since, boolean started) {
            this.number = number;
            this.name = name;
            this.since = since;
            this.started = started;
        }

        int engaged() {
            return busy + scheduling;
        }

        /** Returns whether workers can be expected to work for it. */
        boolean isOpen() {
            return started && (engaged() > 0 || (number != Event.NONE && awaiting == 0));
        }
    }

    Collection<Entry> all() {
        return jobs.values();
    }

    int waiting() {
        return waiting;
    }

    int mostStarted() {
        return mostStarted;
    }

    /** Returns how many jobs there were at once at most, started or not. */
    int mostOpen() {
        return mostOpen;
    }

    int lowestLimit() {
        return lowestLimit;
    }

    int waited() {
        return waited;
    }

    double waitedMean() {
        return waited == 0 ? 0 : (double) waitedSum / waited;
    }

    long waitedMost() {
        return waitedMost;
    }

    /** Returns the job, which has started, even if its start was not told; null for a job that has ended. */
    Entry working(long number, long time) {
        Entry known = jobs.get(number);
        if (known == null) {
            known = new Entry(number, "", time, true);
            jobs.put(number, known);
        } else if (!known.started) {
            start(known, time);
        }
        return known;
    }

    /** So many more threads of a job wait for something outside of the scheduler. */
    void blocked(long number, int more) {
        Entry job = jobs.get(number);
        if (job != null) {
            job.blocked = Math.max(0, job.blocked + more);
        }
    }

    /** @param text the name of the job, if the event tells a job's submission */
    void apply(Timed event, String text) {
        if (event.kind() == EventKind.JOB) {
            enter(JobPhase.values()[event.detail()], event, text);
            return;
        }
        Entry job = jobs.get(event.first());
        if (job == null) {
            return;
        }
        if (event.kind() == EventKind.LIMIT) {
            job.limit = event.detail();
            lowestLimit = lowestLimit == 0 ? job.limit : Math.min(lowestLimit, job.limit);
        } else if (event.kind() == EventKind.WAIT || event.kind() == EventKind.RESUME) {
            wait(event.first(), event.detail(), event.kind() == EventKind.WAIT ? 1 : -1);
        }
    }

    /**
     * So many more threads of a job wait.
     *
     * @param reason the number of a {@link WaitReason}
     */
    void wait(long number, int reason, int more) {
        Entry job = jobs.get(number);
        if (job != null && reason == WaitReason.BLOCKING.ordinal()) {
            job.blocked = Math.max(0, job.blocked + more);
        } else if (job != null && reason == WaitReason.JOB.ordinal()) {
            job.awaiting = Math.max(0, job.awaiting + more);
        }
    }

    /**
     * Events are missing, perhaps the ends of jobs and of waits. Afterwards no thread is known to wait.
     *
     * @param open the jobs that have not ended; if there are very many, those that came first
     * @param names finds the text of a name
     */
    void resume(Map<Long, ObservedState.Job> open, LongFunction<String> names) {
        long last = open.size() < STATE_JOBS ? Long.MAX_VALUE : Collections.max(open.keySet());
        jobs.values().removeIf(job -> {
            boolean ended = job.number != Event.NONE && job.number <= last && !open.containsKey(job.number);
            waiting -= ended && !job.started ? 1 : 0;
            return ended;
        });
        open.forEach((number, its) -> {
            JobPhase phase = its.phase();
            enter(
                    phase,
                    new Timed(its.since(), Event.NOWHERE, EventKind.JOB, phase.ordinal(), number, its.name()),
                    its.name() == 0 ? "" : names.apply(its.name()));
        });
        for (Entry job : jobs.values()) {
            job.blocked = 0;
            job.awaiting = 0;
        }
    }

    private void enter(JobPhase phase, Timed event, String text) {
        Entry known = jobs.get(event.first());
        if (phase.isEnd()) {
            jobs.remove(event.first());
            waiting -= known != null && !known.started ? 1 : 0;
        } else if (known == null) {
            boolean started = phase == JobPhase.STARTED;
            jobs.put(event.first(), new Entry(event.first(), text, event.time(), started));
            waiting += started ? 0 : 1;
        } else if (phase == JobPhase.STARTED && !known.started) {
            start(known, event.time());
        }
        int started = jobs.size() - waiting;
        mostStarted = Math.max(mostStarted, started);
        mostOpen = Math.max(mostOpen, jobs.size());
    }

    private void start(Entry job, long time) {
        job.started = true;
        waiting--;
        waited++;
        waitedSum += time - job.since;
        waitedMost = Math.max(waitedMost, time - job.since);
    }
}
