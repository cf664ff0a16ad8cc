package io.skua.engine;

import io.skua.bag.Bag;
import io.skua.bag.BagTable;
import io.skua.bag.Stock;
import io.skua.bag.StockJob;
import io.skua.bag.Visit;
import io.skua.idle.Group;
import io.skua.job.JobCore;
import io.skua.job.Jobs;
import io.skua.observe.EventKind;
import io.skua.observe.JobPhase;
import io.skua.tally.Tally;
import io.skua.task.Task;
import io.skua.thread.Headroom;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Runs a task or a job on top of the task that a worker is running: a task that a join has taken from elsewhere, or a
 * job that the thread would have to wait for. Each runs in a bag of its own; the bags below stay open to thieves.
 */
final class Nesting {
    private final Worker worker;
    private final Engine engine;
    private final BagTable table;
    private Bag[] bags = new Bag[4]; // all bags of the worker, the outermost first, open or not
    private int bagCount;
    private int depth; // how many bags are open beyond the first

    Nesting(Worker worker, Engine engine) {
        this.worker = worker;
        this.engine = engine;
        this.table = engine.bags();
    }

    void begin(Bag first) {
        bags[0] = first;
        bagCount = 1;
    }

    /**
     * Makes sure that there is a bag for {@link #run} and {@link #runIfNotStarted}. Called before a task is taken that
     * must then be run.
     *
     * @return false if there is no memory for a bag
     */
    boolean prepare() {
        if (depth + 1 < bagCount) {
            return true;
        }
        try {
            addBag();
            return true;
        } catch (OutOfMemoryError noMemory) {
            return false;
        }
    }

    private void addBag() {
        if (bagCount == bags.length) {
            bags = Arrays.copyOf(bags, 2 * bagCount); // first: a bag that was made must have a place here
        }
        bags[bagCount] = table.add(worker, worker.bag());
        bagCount++;
    }

    /**
     * Runs a task that a join has taken from elsewhere. The join has called {@link #prepare} and {@link Headroom#check}
     * before it took the task.
     *
     * @param from the bag that the task was taken from
     */
    void run(Task task, JobCore job, @Nullable Bag from) {
        Aftermath aftermath = worker.aftermath();
        Bag outer = worker.bag();
        Tally tally = worker.tally();
        long ran = tally.ran;
        long inlined = tally.inlined;
        Bag inner = enter(job, task);
        try {
            VisitEvents.beginStolen(worker, job, from, true);
            worker.runRoot(task);
        } catch (Throwable thrown) { // calls nothing: there may be no stack for a call
            if (aftermath.asideCount < Aftermath.ASIDE_MAX) {
                aftermath.aside[aftermath.asideCount++] = task;
            }
            aftermath.thrown = thrown;
            throw thrown;
        } finally {
            aftermath.dropQueued(); // tasks are left only if something has failed
            leave(inner, outer);
            VisitEvents.end(worker, job, tally.ran - ran, tally.inlined - inlined);
        }
    }

    /**
     * Runs a job that this thread is about to wait for, if no worker has started it. Otherwise jobs that submit a job
     * and wait for it would need a thread for each level.
     */
    void runIfNotStarted(JobCore job) {
        if (Jobs.hasStarted(job)
                || Jobs.host(job) != engine
                || engine.settings().recorder() != null // the recorder must be told of the wait
                || (engine.hasIslands() && Group.of(job) != engine.currentGroup())
                || !Headroom.isAmple()) { // finishing a job needs much stack, too
            return;
        }
        worker.aftermath().sweepIfNoted();
        worker.share();
        worker.lookAtClock();
        Tally before = worker.tally().copy();
        Tally worked = new Tally();
        if (!prepare() || !Jobs.claim(job)) {
            return;
        }
        Jobs.start(job);
        worker.tellOf(job, EventKind.JOB, JobPhase.STARTED.ordinal(), 0);
        runEntered(Jobs.root(job), job, before, worked);
    }

    /**
     * Finds a descriptor of the pool that this thread waits for, and runs it and what it spawns.
     *
     * @return false if nothing was found, or if there is too little memory or stack
     */
    boolean tryVisit(StockJob pool) {
        Stock stock = Stocks.find(worker, pool);
        if (stock == null || !Headroom.isAmple() || !prepare()) {
            return false;
        }
        worker.aftermath().sweepIfNoted();
        worker.share();
        worker.lookAtClock();
        Tally before = worker.tally().copy();
        Tally worked = new Tally();
        Visit visit = Stocks.steal(stock);
        if (visit == null) {
            return false;
        }
        runEntered(visit, pool, before, worked);
        return true;
    }

    /**
     * Runs a task of a job that this thread has entered, and leaves the job.
     *
     * @param before the worker's counters from before
     * @param worked will hold what the worker did for the job
     */
    private void runEntered(Task task, JobCore job, Tally before, Tally worked) {
        Bag outer = worker.bag();
        Bag inner = enter(job, task);
        try {
            VisitEvents.begin(worker, job);
            worker.bottom().runInside(task, job);
        } finally {
            try {
                worker.aftermath().dropQueued();
                leave(inner, outer);
                worked.setDifference(worker.tally(), before);
                VisitEvents.end(worker, job, worked);
                worked.setDifference(worker.tally(), before); // once more, with the time until the end of the visit
                worker.bottom().countFor(job, worked);
                Jobs.clearInterrupt(job);
            } finally {
                Jobs.exit(job);
            }
        }
    }

    private Bag enter(JobCore job, Task root) {
        Bag inner = bags[depth + 1];
        inner.begin(job, root);
        depth++;
        worker.setBag(inner);
        return inner;
    }

    private void leave(Bag inner, Bag outer) {
        Stocks.putBack(worker, inner);
        worker.setBag(outer); // first: a thread that asks for this worker's job must not find null
        inner.finish();
        depth--;
        worker.bagShrank();
    }
}
