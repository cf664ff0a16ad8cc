package io.skua.engine;

import io.skua.bag.Bag;
import io.skua.deque.Offers;
import io.skua.idle.Group;
import io.skua.idle.Idle;
import io.skua.idle.Seated;
import io.skua.job.JobCore;
import io.skua.job.Jobs;
import io.skua.observe.Tally;
import io.skua.task.Failure;
import io.skua.task.Task;
import io.skua.task.Tasks;
import io.skua.thread.Headroom;
import org.jspecify.annotations.Nullable;

/**
 * One thread's side of the scheduler: what a fork does, the bags that the thread works in, and how a task from
 * elsewhere is run. What a join does is in {@link Joiner}, where the next task comes from in {@link Searcher}.
 *
 * <p><b>Fork.</b> {@link #runsNow} asks the {@code Gate}: normally a fork is a plain call. Otherwise the task is queued
 * ({@link #push}), and is public at once.
 *
 * <p><b>Everything can be stolen.</b> When the owner leaves scheduler code, all its queued tasks are public
 * ({@link #share}). So nobody starves behind a long leaf, whoever gets hungry while the owner runs it.
 *
 * <p><b>Errors.</b> Whatever a task throws, the task ends, and its forks that nobody has started are cancelled
 * ({@link Aftermath}).
 *
 * <p><b>Recording.</b> What is not final here is what {@link RecordingWorker} hears of.
 *
 * <p>All fields belong to the thread itself, except where it says volatile.
 */
public sealed class Worker extends Seated implements Runnable permits RecordingWorker {
    private static final ThreadLocal<@Nullable Worker> FOREIGN = new ThreadLocal<>();

    private final Engine engine;
    private final Idle idle;
    private final Thread thread;
    private final Tally tally = new Tally();
    private final Nesting nesting;
    private final LazyLimit lazyLimit;
    private final Joiner joiner;
    private final Bottom bottom;
    private final Aftermath aftermath;
    private final Absence absence;

    private volatile Bag bag;
    private long mark; // = bag.deque().bottom(), kept here so that a lazy fork reads one field

    Worker(Engine engine, int id, long stackBytes) {
        super(stackBytes);
        this.engine = engine;
        this.idle = engine.idle();
        this.lazyLimit = LazyLimit.of(engine.settings(), engine.sharing().bagMax());
        this.joiner = new Joiner(this, engine);
        this.bottom = new Bottom(this, engine.lifetime(), engine.reports());
        this.aftermath = new Aftermath(this);
        this.absence = new Absence(this, engine.crew());
        this.thread = Threads.create(engine.settings(), this, id, stackBytes);
        this.nesting = new Nesting(this, engine);
        this.bag = engine.bags().add(this, null); // last: whatever fails before has no bag to give back
        nesting.begin(bag);
    }

    // ---- who am I ----

    /** The current thread's worker; throws outside of a job. */
    public static Worker current() {
        if (Thread.currentThread() instanceof WorkerThread mine) {
            return mine.worker;
        }
        return foreign();
    }

    /** As {@link #current}; throws between two jobs, too, in a callback for example. */
    public static Worker currentInJob() {
        Worker worker = current();
        if (!worker.isInJob()) {
            throw outsideOfJob();
        }
        return worker;
    }

    private static Worker foreign() {
        Worker worker = FOREIGN.get();
        if (worker == null) {
            throw outsideOfJob();
        }
        return worker;
    }

    private static IllegalStateException outsideOfJob() {
        return new IllegalStateException(
                "fork and join work inside a job only; enter one with skua.run(...) or skua.submit(...).");
    }

    public static @Nullable Worker currentOrNull() {
        return Thread.currentThread() instanceof WorkerThread mine ? mine.worker : FOREIGN.get();
    }

    public final Engine engine() {
        return engine;
    }

    /** Whether this thread runs a task now; otherwise it is between two of them, in a callback for example. */
    public final boolean isInJob() {
        return bottom.light() != null || bag.job() != null;
    }

    @Override
    public final Thread thread() {
        return thread;
    }

    @Override
    public final Tally tally() {
        return tally;
    }

    final Bottom bottom() {
        return bottom;
    }

    @Override
    public final Bag bag() {
        return bag;
    }

    final void setBag(Bag next) {
        bag = next;
        mark = next.deque().bottom();
    }

    final Nesting nesting() {
        return nesting;
    }

    // ---- fork ----

    /** Whether a fork is to run its child at once. Asking counts as one such fork if the answer is yes. */
    public final boolean runsNow() {
        if (isLazyOpaque() || settle()) {
            tally.inlined++;
            return true;
        }
        return false;
    }

    public final boolean isLazy() {
        return isLazyOpaque();
    }

    /** Looks closer: closes the gate if there is enough for everybody (G1). */
    private boolean settle() {
        JobCore job = bag.job();
        if (job != null) {
            Jobs.throwIfStopping(job);
        } else if (bottom.light() == null) {
            throw outsideOfJob(); // a callback, say, that runs in this thread when a job has ended
        }
        if (isAstray() && job != null && !absence.isAway()) {
            giveWayIfDue(job);
            if (isAstray()) {
                return hasEnoughFor(job); // and asks again at the next fork
            }
        }
        int change = lazyLimit.adapt(bag.stolenSinceLastLook());
        if (change > 0) {
            tally.limitRises++;
        } else if (change < 0) {
            tally.limitFalls++;
        }
        if (!hasEnoughFor(job)) {
            return false;
        }
        close();
        if (hasEnoughFor(job) && !isAstray() && (job == null || !Jobs.isStopping(job))) {
            return true;
        }
        open();
        return false;
    }

    /** Gives way to the thread beside this one if it is time to; afterwards this thread may have a seat of its own. */
    private void giveWayIfDue(JobCore job) {
        Headroom.check(); // H1: a thread that has left its seat must come back
        if (takeTurnToGiveWay()) {
            tally.handOffs++;
            bag.deque().shareAllBut(0);
            stopClock(job);
            engine.crew().moves().giveWay(this, Group.of(job));
            engine.pin(seat());
            startClock(job);
        }
    }

    private boolean hasEnoughFor(@Nullable JobCore job) {
        return lazyLimit.isReached(bag.deque().size(), isAnybodyHungryFor(job));
    }

    private boolean isAnybodyHungryFor(@Nullable JobCore job) {
        return group(job).isAnybodyHungry() && (job == null || Jobs.hasRoom(job));
    }

    final Group group(@Nullable JobCore job) {
        return job == null ? engine.main() : Group.of(job);
    }

    /** A mark in the bag: what is pushed from now on belongs to the frame that starts here. */
    public final long mark() {
        return mark;
    }

    /** Queues a task. */
    public void push(Task task) {
        aftermath.sweepIfNoted();
        ownJob();
        Tasks.markQueued(task);
        tally.queued++;
        bag.deque().push(task);
        mark++;
        share();
    }

    /**
     * Lets thieves have a task that the current frame is going to run itself, when it has run something else. After
     * {@link #runsNow}, which says that nobody is waiting for more.
     *
     * @return the place, for {@link #withdraw} or {@link #dropOffers}
     */
    public final int offer(Task task) {
        ownJob();
        Offers<Task> offers = bag.offers();
        int place = offers.depth();
        offers.offer(task);
        return place;
    }

    /** Whether the task that was offered at this place is still ours. */
    public final boolean withdraw(int place, Task task) {
        Offers<Task> offers = bag.offers();
        if (offers.depth() > place + 1) {
            aftermath.dropOffers(place + 1); // of frames that an Error has ended
        }
        return offers.withdraw(place, task);
    }

    /** See {@link Aftermath#dropOffers}. */
    public final void dropOffers(int place) {
        aftermath.dropOffers(place);
    }

    /** Throws when the current job is to stop. */
    public final void throwIfStopping() {
        JobCore job = bag.job();
        if (job != null) {
            Jobs.throwIfStopping(job);
        }
    }

    public final int place() {
        return seat().id();
    }

    /** Makes all tasks of the current bag public, and wakes somebody for them. */
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

    /** A failure with what the current thread has caught, even if there is no memory for one. */
    public static Failure failureOfCurrent(Throwable thrown) {
        Worker worker = currentOrNull();
        return worker != null ? worker.failureOf(thrown) : Failure.orNoMemory(thrown);
    }

    /** See {@link Aftermath#failure}. */
    public final Failure failureOf(Throwable thrown) {
        return aftermath.failure(thrown);
    }

    final Aftermath aftermath() {
        return aftermath;
    }

    /** The current job fails with this unless a join sees it. */
    final Failure noted(Failure failure) {
        Jobs.note(ownJob(), failure);
        return failure;
    }

    /** The current job; a light task gets one when it first needs it. */
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
        mark = bag.deque().bottom();
        open();
        share();
    }

    public final int queuedCount() {
        return bag.deque().size();
    }

    /** Runs what is queued in the current bag. */
    public final void runQueued() {
        aftermath.sweepIfNoted();
        for (Task task = bag.deque().pop(); task != null; task = bag.deque().pop()) {
            runOwn(task);
            aftermath.sweepIfNoted();
        }
    }

    /** Takes a task back out of our bags before anybody has started it. */
    private boolean unqueue(Task task) {
        for (Bag mine = bag; mine != null; mine = mine.outer()) {
            if (mine.deque().remove(task)) {
                return true;
            }
            share(mine);
        }
        return false;
    }

    /** Takes a task back, so that it may be forked again. */
    public boolean unfork(Task task) {
        aftermath.sweepIfNoted();
        if (!unqueue(task)) {
            return false;
        }
        Tasks.markNew(task);
        unqueued();
        return true;
    }

    // ---- join ----

    /** Returns when the task has ended. */
    public void join(Task task) {
        runIfMine(task);
        if (!Tasks.hasEnded(task)) {
            ownJob();
            joiner.join(task);
        }
    }

    /** Runs the task if it is still in one of our bags. */
    void runIfMine(Task task) {
        aftermath.sweepIfNoted();
        if (!Tasks.hasEnded(task) && unqueue(task)) {
            runOwn(task);
        }
    }

    /** Runs the newest task of the current bag if the awaited completer waits for it, too. */
    final boolean runOwnBelow(Task awaited) {
        Task newest = bag.deque().newest();
        if (newest == null || !Tasks.isBelow(newest, awaited) || !unqueue(newest)) {
            return false;
        }
        runOwn(newest);
        return true;
    }

    public interface Blocking<T> {
        T call() throws Exception;
    }

    /** See {@link Absence#during}. */
    public final <T> T block(Blocking<T> section) throws Exception {
        return absence.during(section);
    }

    final Absence absence() {
        return absence;
    }

    // ---- running tasks ----

    void runClaimed(Task task) {
        if (!Tasks.hasEnded(task)) {
            tally.ran++;
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

    /** Runs a task that was taken out of one of our bags. */
    private void runOwn(Task task) {
        try {
            unqueued();
            if (Tasks.claim(task)) {
                Tasks.markTaken(task, bag.number());
                runClaimed(task);
            }
        } catch (Throwable thrown) { // no call: there may be no stack for one
            if (aftermath.asideCount < Aftermath.ASIDE_MAX) {
                aftermath.aside[aftermath.asideCount++] = task;
            }
            aftermath.thrown = thrown;
            throw thrown;
        }
    }

    /** A task has left one of our bags: what lies above it there is public again, before we run anything. */
    private void unqueued() {
        for (Bag mine = bag.outer(); mine != null; mine = mine.outer()) {
            share(mine);
        }
        bagShrank();
    }

    /** Runs the root of the current bag, which has been claimed, and everything below it that nobody joined. */
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

    /** As {@link #beginBottom}, for a task that has no job yet. */
    final void beginLight() {
        setBag(bag);
    }

    // ---- the thread ----

    @Override
    public final void run() {
        try {
            if (!(thread instanceof WorkerThread)) {
                FOREIGN.set(this);
            }
            new Searcher(this, engine).work();
        } catch (Throwable thrown) { // a fault of ours, or a policy's; tasks have ended, see Bottom
            engine.report("a worker has failed and is replaced", thrown);
        } finally {
            engine.crew().ended(this);
        }
    }
}
