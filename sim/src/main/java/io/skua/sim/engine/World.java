package io.skua.sim.engine;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.JobPhase;
import io.skua.sim.event.EventSink;
import io.skua.sim.machine.Prices;
import io.skua.sim.setup.JobSpec;
import io.skua.sim.setup.WorldSettings;
import io.skua.sim.time.EventQueue;
import io.skua.workloads.script.Script;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A run in progress: the workers, the moments at which they act, and the jobs that they share. */
public final class World {
    /** What holds for all jobs. */
    public final WorldSettings setup;
    /** What things cost. */
    public final Prices prices;

    final EventQueue queue;
    /** All workers, by index. */
    public final VirtualWorker[] workers;
    /** All jobs, in the order in which they were given. */
    public final VirtualJob[] jobs;

    private final int[] indexes; // by place
    private final @Nullable EventSink sink;
    private long taskCount;
    private int running; // jobs that have not ended
    private long sampleAt;
    private boolean unsettled;
    // workers that have nothing to do and belong to no group in which they could search
    private final BitSet idle = new BitSet();

    /**
     * Makes a run that has not begun.
     *
     * @param places the places of the workers
     * @param sink gets the events; null if nobody wants to hear them
     */
    public World(WorldSettings setup, int[] places, List<JobSpec> jobs, @Nullable EventSink sink) {
        this.setup = setup;
        this.prices = new Prices(setup.machine());
        this.sink = sink;
        this.queue = new EventQueue(places.length);
        this.workers = new VirtualWorker[places.length];
        this.indexes = new int[setup.machine().topology().mesh().places()];
        Arrays.fill(indexes, -1);
        for (int i = 0; i < places.length; i++) {
            indexes[places[i]] = i;
        }
        this.jobs = new VirtualJob[jobs.size()];
        for (int i = 0; i < this.jobs.length; i++) {
            this.jobs[i] = new VirtualJob(this, i, jobs.get(i));
        }
        for (int i = 0; i < places.length; i++) {
            workers[i] = new VirtualWorker(this, i, places[i]);
        }
        this.running = this.jobs.length;
    }

    // ---- running ----

    /**
     * Runs all jobs to their end.
     *
     * @return the number of events
     */
    public long run(Driver driver) {
        driver.begin();
        if (unsettled) {
            unsettled = false;
            driver.settle(0);
        }
        long events = 0;
        while (running > 0) {
            int first = queue.first();
            long now = queue.time(first);
            if (driver.alarm <= now) {
                now = driver.alarm;
                driver.ring(now, queue.time(first) == EventQueue.NEVER);
            } else {
                events++;
                if (sampleAt <= now) {
                    sample(now);
                }
                workers[first].act(now);
            }
            if (unsettled) {
                unsettled = false;
                driver.settle(now);
            }
        }
        return events;
    }

    /**
     * Notes that the driver has something to decide when the current event is over, and not in the middle of a worker's
     * step.
     */
    public void unsettle() {
        unsettled = true;
    }

    void idle(VirtualWorker worker) {
        idle.set(worker.index);
        unsettled = true;
    }

    /**
     * The workers that have nothing to do and belong to no group in which they could search. The driver that gives one
     * of them something to do removes it.
     */
    public BitSet idle() {
        return idle;
    }

    /** Called when a job begins to be sampled. */
    void sampleFrom(long now) {
        sampleAt = Math.min(sampleAt, now);
    }

    private void sample(long now) {
        long next = EventQueue.NEVER;
        for (VirtualJob job : jobs) {
            if (job.isRunning()) {
                next = Math.min(next, job.sample(now));
            }
        }
        sampleAt = next;
    }

    void jobEnded() {
        running--;
    }

    boolean isOver() {
        return running == 0;
    }

    /** Returns the worker at a place of the mesh. There must be one. */
    public VirtualWorker worker(int place) {
        return workers[indexes[place]];
    }

    int index(int place) {
        return indexes[place];
    }

    VirtualTask newTask(Script script, long itsSpan) {
        return new VirtualTask(taskCount++, script, itsSpan);
    }

    /** Logs that a job was submitted; no worker serves it yet. Its name has the number of the job, from 1. */
    void logSubmitted(long time, VirtualJob job) {
        if (sink != null) {
            Event submitted = new Event(EventKind.JOB, JobPhase.SUBMITTED.ordinal(), job.number, job.number + 1L);
            sink.event(time, Event.NOWHERE, submitted, -1, -1);
            int max = job.spec.allowance().max();
            if (max != Integer.MAX_VALUE) {
                sink.event(time, Event.NOWHERE, Event.limit(job.number, max), -1, -1);
            }
        }
    }

    /** See {@link EventSink} for which tasks belong to which event. */
    public void log(long time, VirtualWorker worker, Event event, long task, long other) {
        if (sink != null) {
            sink.event(time, worker.place, event, task, other);
        }
    }

    boolean isLogged() {
        return sink != null;
    }
}
