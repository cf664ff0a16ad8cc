package io.skua.engine;

import io.skua.bag.Bag;
import io.skua.idle.Group;
import io.skua.idle.Idle;
import io.skua.idle.Seated;
import io.skua.job.JobCore;
import io.skua.job.Jobs;
import io.skua.observe.EventKind;
import io.skua.observe.WaitReason;
import io.skua.tally.Tally;
import io.skua.task.Failure;
import io.skua.task.Task;
import io.skua.task.Tasks;
import io.skua.thread.Headroom;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * One thread's side of the scheduler: what a fork does, the bags that the thread works in, and how a task is run. What
 * a join does is in {@link Joiner}, how the thread finds its next work in {@link Searcher}.
 *
 * <p><b>Fork.</b> {@link #runsNow} asks the {@code Gate}: normally a fork is a plain call. Otherwise {@link #push}
 * queues the task and makes it public at once.
 *
 * <p><b>Everything can be stolen.</b> When the owner leaves scheduler code, all its queued tasks are public
 * ({@link #share}). So a worker that gets hungry while the owner runs a long leaf can steal them.
 *
 * <p><b>Errors.</b> Whatever a task throws, the task ends, and those of its forks that no worker has started are
 * cancelled ({@link Aftermath}).
 *
 * <p>All fields belong to the thread itself, except the volatile ones. {@link RecordingWorker} overrides the methods
 * that are not final.
 */
public sealed class Worker extends Seated implements Runnable permits RecordingWorker {
    private final Engine engine;
    private final Idle idle;
    private final Thread thread;
    private final Nesting nesting;
    private final LazyLimit lazyLimit;
    private final Joiner joiner;
    private final Bottom bottom;
    private final Aftermath aftermath;
    private final Absence absence;
    private volatile Bag bag;
    private long mark; // a copy of bag.deque().bottom(); a closed gate holds it, too (Gate, G2)

    Worker(Engine engine, int id, long stackBytes) {
        super(stackBytes);
        this.engine = engine;
        this.idle = engine.idle();
        this.lazyLimit = LazyLimit.of(engine);
        this.joiner = new Joiner(this, engine);
        this.bottom = new Bottom(
                this, engine.lifetime(), engine.reports(), engine.settings().workers());
        this.aftermath = new Aftermath(this);
        this.absence = new Absence(this, engine.crew());
        this.thread = Threads.create(engine.settings(), this, id, stackBytes);
        this.nesting = new Nesting(this, engine);
        this.bag = engine.bags().add(this, null); // last: if an earlier step fails, there is no bag to give back
        nesting.begin(bag);
    }

    // ---- the current worker ----

    /**
     * Returns the current thread's worker; throws in a thread that is no worker's. Forks call this method and no other
     * one: the compiler then knows that it is nearly always called by threads that Skua has made, and leaves the rest
     * out. Threads outside of Skua often call {@link #currentOrNull}.
     */
    public static Worker current() {
        if (Thread.currentThread() instanceof WorkerThread mine) {
            Worker worker = mine.worker;
            if (worker != null) {
                return worker;
            }
        }
        return Strangers.worker();
    }

    /** As {@link #current}; also throws if the worker is between two jobs, for example in a callback. */
    public static Worker currentInJob() {
        Worker worker = current();
        if (!worker.isInJob()) {
            throw Strangers.outsideOfJob();
        }
        return worker;
    }

    public static @Nullable Worker currentOrNull() {
        return Thread.currentThread() instanceof WorkerThread mine ? mine.worker : Strangers.workerOrNull();
    }

    /** Returns the worker of a thread that Skua or a drop-in's factory has made; null for all other threads. */
    public static @Nullable Worker of(Thread thread) {
        return thread instanceof WorkerThread mine ? mine.worker : null;
    }

    public final Engine engine() {
        return engine;
    }

    /** Returns whether this thread runs a task now, and is not between two tasks, in a callback for example. */
    public final boolean isInJob() {
        return bottom.light() != null || bag.job() != null;
    }

    @Override
    public final Thread thread() {
        return thread;
    }

    @Override
    public final Tally tally() {
        return this;
    }

    final Bottom bottom() {
        return bottom;
    }

    @Override
    public final Bag bag() {
        return bag;
    }

    /** Makes this bag the current one. */
    final void setBag(Bag next) {
        open(); // G2
        bag = next;
        mark = next.deque().bottom();
    }

    final Nesting nesting() {
        return nesting;
    }

    // ---- fork ----

    /** Returns whether a fork is to run its child at once. If so, the call counts as one such fork. */
    public final boolean runsNow() {
        if (isLazyOpaque() || settle()) {
            inlined++;
            return true;
        }
        return false;
    }

    /** Counts a fork that runs its child at once because {@link #markIfLazyOpaque} was not negative. */
    public final void countLazyFork() {
        inlined++;
    }

    public final boolean isLazy() {
        return isLazyOpaque();
    }

    /** Closes the gate if enough tasks are queued (G1). Returns whether the fork is to run its child at once. */
    private boolean settle() {
        JobCore job = bag.job();
        if (job != null) {
            Jobs.throwIfStopping(job);
        } else if (bottom.light() == null) {
            throw Strangers.outsideOfJob(); // for example a callback that runs in this thread after a job
        }
        if (isAstray() && job != null && !absence.isAway()) {
            giveWayIfDue(job);
            if (isAstray()) {
                return hasEnoughFor(job); // the gate stays open: the next fork asks again
            }
        }
        int change = lazyLimit.adapt(bag.stolenSinceLastLook());
        if (change > 0) {
            limitRises++;
        } else if (change < 0) {
            limitFalls++;
        }
        return closeIfSated(job);
    }

    /** Closes the gate if enough tasks are queued (G1). Returns whether forks are lazy now. */
    final boolean closeIfSated(@Nullable JobCore job) {
        if (hasEnoughFor(job)) {
            close(mark);
            if (hasEnoughFor(job) && !isAstray() && (job == null || !Jobs.isStopping(job))) {
                return true;
            }
            open();
        }
        return false;
    }

    /** Gives way to the other thread on this seat if it is time to. Afterwards this thread may have another seat. */
    private void giveWayIfDue(JobCore job) {
        Headroom.check(); // H1: a thread that has left its seat must be able to come back
        if (takeTurnToGiveWay()) {
            handOffs++;
            bag.deque().shareAllBut(0);
            stopClock(job);
            tellWait(EventKind.WAIT, WaitReason.ASTRAY, job);
            engine.crew().moves().giveWay(this, Group.of(job));
            tellWait(EventKind.RESUME, WaitReason.ASTRAY, job);
            tellSeat(true);
            engine.pin(seat());
            startClock(job);
        }
    }

    final boolean hasEnoughFor(@Nullable JobCore job) {
        boolean anybodyHungry = group(job).isAnybodyHungry() && (job == null || Jobs.hasRoom(job));
        return lazyLimit.isReached(bag.deque().size(), anybodyHungry);
    }

    /** Returns the group of a job; null stands for the light task that runs here. */
    final Group group(@Nullable JobCore job) {
        return job != null ? Group.of(job) : bottom.lightGroupOr(engine.main());
    }

    /** Returns a mark in the current bag: tasks that are pushed from now on belong to the frame that starts here. */
    public final long mark() {
        return mark;
    }

    /** Queues a task, and makes it public. */
    public void push(Task task) {
        aftermath.sweepIfNoted();
        ownJob();
        Tasks.markQueued(task);
        queued++;
        open(); // G2: a fork that must be queued comes here, too, while forks are lazy
        bag.deque().push(task);
        mark++;
        share();
    }

    /**
     * Offers a task to thieves that the current frame will run itself after something else. {@link #runsNow} has
     * returned true: nobody waits for queued tasks.
     *
     * @return the place of the offer, for {@link #withdraw} or {@link Aftermath#dropOffers}
     */
    public final int offer(Task task) {
        ownJob();
        return bag.offers().offer(task, mark);
    }

    /** Takes back the task that was offered at this place, and returns it; null if a thief has taken it. */
    public final @Nullable Task withdraw(int place) {
        if (bag.offers().depth() > place + 1) {
            aftermath.dropOffers(place + 1); // offers of frames that an Error has ended
        }
        return bag.offers().withdraw(place);
    }

    /** Throws if the current job is to stop. */
    public final void throwIfStopping() {
        bottom.lookForInterrupt();
        JobCore job = bag.job();
        if (job != null) {
            Jobs.throwIfStopping(job);
        }
    }

    /** Makes all tasks of the current bag public, and wakes a worker for them if necessary. */
    final void share() {
        share(bag);
    }

    private void share(Bag mine) {
        JobCore job = mine.job();
        if (mine.deque().shareAll() && (job == null || Jobs.hasRoom(job))) {
            idle.published(seat(), group(job));
        }
    }

    // ---- tasks that fail, see Aftermath ----

    /** See {@link Aftermath#cancelForksSince}. */
    public final void cancelForksSince(long frame) {
        aftermath.cancelForksSince(frame);
    }

    /** See {@link Aftermath#failedFork}. */
    public final Failure failedInJob(long frame, Throwable thrown) {
        return aftermath.failedFork(frame, thrown);
    }

    /** See {@link Aftermath#failedInside}. */
    public final void failedInside(Task task, long frame, Throwable thrown) {
        aftermath.failedInside(task, frame, thrown);
    }

    /** See {@link Aftermath#failure}. */
    public final Failure failureOf(Throwable thrown) {
        return aftermath.failure(thrown);
    }

    public final Aftermath aftermath() {
        return aftermath;
    }

    /** Makes the current job fail with this failure unless a join observes it. */
    final Failure noted(Failure failure) {
        Jobs.note(ownJob(), failure);
        return failure;
    }

    /** Returns the current job; makes one for a light task that has none. */
    final JobCore ownJob() {
        JobCore job = bag.job();
        if (job == null) {
            job = bottom.promote();
            bag.begin(job, Jobs.root(job));
        }
        return job;
    }

    // ---- the bag ----

    final void bagShrank() {
        open(); // G2
        mark = bag.deque().bottom();
        share();
    }

    /** Runs all tasks that are queued in the current bag. */
    public final void runQueued() {
        aftermath.sweepIfNoted();
        for (Task task = bag.deque().pop(); task != null; task = bag.deque().pop()) {
            runOwn(task);
            aftermath.sweepIfNoted();
        }
    }

    /** Takes a task out of this worker's bags, unless a thief has taken it. */
    private boolean unqueue(Task task) {
        for (Bag mine = bag; mine != null; mine = mine.outer()) {
            if (mine.deque().remove(task)) {
                return true;
            }
            share(mine);
        }
        return false;
    }

    /** Takes a task out of this worker's bags, so that it can be forked again. Returns false if a thief has it. */
    public boolean unfork(Task task) {
        aftermath.sweepIfNoted();
        if (!unqueue(task)) {
            return false;
        }
        unqueued();
        return true;
    }

    // ---- join ----

    /** Returns when the task has ended. */
    public void join(Task task) {
        boolean ran = runIfMine(task);
        if (!Tasks.hasEnded(task)) {
            ownJob();
            joiner.join(task);
        } else if (!ran) {
            Awaiting.foundEnded();
        }
    }

    /** Runs the task if it is still in one of this worker's bags. Returns whether it was. */
    boolean runIfMine(Task task) {
        aftermath.sweepIfNoted();
        if (Tasks.hasEnded(task) || !unqueue(task)) {
            return false;
        }
        runOwn(task);
        return true;
    }

    /** Runs the newest task of the current bag if the awaited completer waits for that task, too. */
    final boolean runOwnBelow(Task awaited) {
        Task newest = bag.deque().newest();
        if (newest == null || !Tasks.isBelow(newest, awaited) || !unqueue(newest)) {
            return false;
        }
        runOwn(newest);
        return true;
    }

    /** See {@link Absence#during}. */
    public final <T> T block(Callable<T> section) throws Exception {
        return absence.during(section, WaitReason.BLOCKING);
    }

    final Absence absence() {
        return absence;
    }

    public final boolean mayWait() { // for users' code that waits
        return absence.isPossible();
    }

    // ---- running tasks ----

    void runClaimed(Task task) {
        if (!Tasks.hasEnded(task)) {
            ran++;
            runQueued(task);
        }
    }

    /** Runs a task that was queued or injected, and ends it. */
    private void runQueued(Task task) {
        JobCore job = bag.job();
        if (job != null && Jobs.isStopping(job)) {
            Tasks.cancel(task);
            return;
        }
        Headroom.checkForTask();
        long frame = mark;
        boolean complete;
        try {
            complete = Tasks.exec(task);
        } catch (Throwable thrown) {
            aftermath.failed(task, frame, thrown);
            return;
        }
        if (complete) {
            Tasks.complete(task);
        }
    }

    /** Runs a task that was taken out of one of this worker's bags. */
    private void runOwn(Task task) {
        try {
            unqueued();
            if (Tasks.claim(task)) {
                Tasks.markTaken(task, bag.number());
                runClaimed(task);
            }
        } catch (Throwable thrown) { // calls nothing: there may be no stack for a call
            if (aftermath.asideCount < Aftermath.ASIDE_MAX) {
                aftermath.aside[aftermath.asideCount++] = task;
            }
            aftermath.thrown = thrown;
            throw thrown;
        }
    }

    /** Makes all tasks in this worker's bags public again, after a task was taken out of one and before it runs. */
    final void unqueued() {
        for (Bag mine = bag.outer(); mine != null; mine = mine.outer()) {
            share(mine);
        }
        bagShrank();
    }

    /** Runs the root of the current bag, which has been claimed, and all tasks below it that no join has waited for. */
    final void runRoot(Task task) {
        Tasks.markTaken(task, bag.number());
        open();
        runClaimed(task);
        runQueued();
    }

    /** Prepares the outermost bag for a task at the bottom of the stack. */
    final void beginBottom(Task task, JobCore job) {
        bag.begin(job, task);
        setBag(bag);
    }

    final void beginLight() { // as beginBottom, for a task that has no job yet
        open(); // G2
        mark = bag.deque().bottom();
    }

    // ---- the thread ----

    @Override
    public final void run() {
        try {
            if (!(thread instanceof WorkerThread)) {
                Strangers.enter(this);
            }
            Hooks.search(this);
        } catch (Throwable thrown) { // a fault of Skua, a policy or a hook; the tasks have ended, see Bottom
            engine.report("a worker has failed and is replaced", thrown);
        } finally {
            try {
                engine.crew().ended(this);
            } finally {
                Strangers.leave();
            }
        }
    }
}
