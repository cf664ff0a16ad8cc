package io.skua.sim.engine;

import io.skua.policy.RandomSource;
import io.skua.sim.time.EventQueue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Decides which workers serve which job, and when a job starts. */
public abstract class Driver {
    /** The run whose workers this driver gives to jobs. */
    protected final World world;

    /** The next moment at which this driver wants to be called. */
    long alarm = EventQueue.NEVER;

    private final List<VirtualJob> coming = new ArrayList<>(); // in the order of their arrival

    /** Makes a driver for all jobs of a run. */
    protected Driver(World world) {
        this.world = world;
        coming.addAll(List.of(world.jobs));
        coming.sort(Comparator.comparingLong(job -> job.spec.arrival()));
    }

    /** Starts the jobs that are there from the start. */
    protected void begin() {
        setAlarm();
        if (alarm == 0) {
            ring(0, false);
        }
    }

    /**
     * The next moment at which this driver wants to be called, apart from arrivals of jobs; {@link EventQueue#NEVER} if
     * there is none.
     */
    protected long nextTurn() {
        return EventQueue.NEVER;
    }

    final void setAlarm() {
        alarm = Math.min(
                nextTurn(),
                coming.isEmpty() ? EventQueue.NEVER : coming.get(0).spec.arrival());
    }

    /**
     * Called when the moment of the alarm has come.
     *
     * @param stuck whether no worker has anything to do
     */
    final void ring(long now, boolean stuck) {
        if (stuck && coming.isEmpty()) {
            throw new IllegalStateException("Nobody has anything to do, but "
                    + (now == EventQueue.NEVER ? "not all programs have" : "at " + now + " some program has not")
                    + " ended. This is a bug of the simulator; " + world.setup + " shows it.");
        }
        while (!coming.isEmpty() && coming.get(0).spec.arrival() <= now) {
            VirtualJob job = coming.remove(0);
            world.logSubmitted(now, job);
            arrived(job, now);
        }
        if (nextTurn() <= now) {
            turn(now);
        }
        setAlarm();
    }

    /** A random delay, since workers do not all start at the same moment. */
    protected final long late(RandomSource random) {
        long jitter = world.prices.costs.jitter();
        return jitter < Integer.MAX_VALUE
                ? random.nextInt((int) jitter + 1)
                : (long) (random.nextInt(Integer.MAX_VALUE) / (double) Integer.MAX_VALUE * jitter);
    }

    /** Called when a job arrives, at the moment that its {@link io.skua.sim.setup.JobSpec} says. */
    protected abstract void arrived(VirtualJob job, long now);

    /** Its own moment has come. */
    protected void turn(long now) {}

    /**
     * Called when something has happened that may need a decision: a job has ended, a bag has grown, a worker is
     * hungry, or a strand can go on.
     */
    protected abstract void settle(long now);
}
