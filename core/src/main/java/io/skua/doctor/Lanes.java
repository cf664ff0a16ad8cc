package io.skua.doctor;

import io.skua.observe.Event;
import io.skua.observe.ObservedState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What each worker does at the moment, as events tell it. A real and a simulated run tell it differently. */
abstract class Lanes {
    /** What a worker does. */
    enum Doing {
        /** It runs a task. */
        BUSY,
        /** It is in the scheduler, with a task. */
        SCHEDULING,
        /** It has no task that it could go on with. */
        IDLE
    }

    /** A worker. */
    static final class Lane {
        final int place;
        final int index;
        Doing doing = Doing.IDLE;
        long job = Event.NONE;
        long since;
        private JobBook.@Nullable Entry counted; // the job that counts this worker; it may have ended meanwhile

        Lane(int place, int index) {
            this.place = place;
            this.index = index;
        }
    }

    /** Is told for how long workers were busy. */
    interface BusySink {
        void busy(int place, long from, long to);

        /** A worker was idle, and had not looked yet whether there was a task. */
        default void coming(int place, long from, long to) {}
    }

    private final Map<Integer, Lane> byPlace = new HashMap<>();
    private final List<Lane> all = new ArrayList<>();
    private final JobBook jobs;
    private final BusySink sink;
    private int engaged;

    Lanes(JobBook jobs, BusySink sink) {
        this.jobs = jobs;
        this.sink = sink;
    }

    /** An event happens. The job book has been told. */
    abstract void apply(Timed event);

    /** From now on the workers do what this state says: events before it are missing. The job book has been told. */
    abstract void resume(ObservedState now, long time);

    /** Returns what a busy worker works on. */
    abstract Rules.Piece piece(Lane lane, long time, long elapsed);

    /** Returns how many tasks of a job lie at a worker. */
    abstract int tasks(Lane lane, JobBook.Entry job, long time);

    /** Returns how many workers there are at the moment, whatever they do. */
    abstract int present();

    /** Returns whether an idle worker was on its way to a task of the job. */
    abstract boolean isComing(Lane lane, JobBook.Entry job, long time);

    /** Returns whether tasks lie anywhere at all; a quick question before many. */
    abstract boolean areTasksAnywhere();

    /**
     * Tells of the workers that are on their way to a task of the job, at most {@code most} of them. Returns how many.
     */
    final int tellComing(JobBook.Entry job, int most, long from, long to) {
        int told = 0;
        for (Lane lane : all) {
            if (told < most && lane.doing == Doing.IDLE && isComing(lane, job, from)) {
                sink.coming(lane.place, from, to);
                told++;
            }
        }
        return told;
    }

    List<Lane> all() {
        return all;
    }

    /** Returns how many workers have something to do. */
    int engaged() {
        return engaged;
    }

    Lane lane(int place) {
        return byPlace.computeIfAbsent(place, key -> {
            Lane lane = new Lane(place, all.size());
            all.add(lane);
            return lane;
        });
    }

    /** From now on the worker does this. */
    final void set(Lane lane, Doing doing, long job, long now) {
        if (lane.doing == doing && (lane.job == job || doing == Doing.IDLE)) {
            return;
        }
        count(lane, -1);
        settle(lane, now);
        lane.doing = doing;
        lane.job = job;
        lane.counted = doing == Doing.IDLE ? null : jobs.working(job, now);
        count(lane, 1);
    }

    private void count(Lane lane, int more) {
        JobBook.Entry job = lane.counted;
        if (job == null) {
            return;
        }
        engaged += more;
        if (lane.doing == Doing.BUSY) {
            job.busy += more;
            job.busyIndexes += (long) more * lane.index;
        } else {
            job.scheduling += more;
        }
    }

    private void settle(Lane lane, long now) {
        if (lane.doing == Doing.BUSY && now > lane.since) {
            sink.busy(lane.place, lane.since, now);
        }
        lane.since = now;
    }

    /** Tells what workers have been busy with until now. */
    final void settleAll(long now) {
        for (Lane lane : all) {
            settle(lane, now);
        }
    }
}
