package io.skua.worker;

import io.skua.observe.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One thread's side of the scheduler: what a fork does, the bags that the thread works in, and how a task from elsewhere is
 * run. What a join does is in {@link Joiner}, where the next task comes from in {@link Searcher}.
 *
 * <p><b>Fork.</b> {@link #runsNow} asks the {@link Gate}: normally a fork is a plain call. Otherwise the task is queued
 * ({@link #push}), and shared as far as the others need it.
 *
 * <p><b>Everything can be stolen.</b> When the owner leaves scheduler code, all its queued tasks are public ({@link #share}). So nobody starves
 * behind a long leaf, whoever gets hungry while the owner runs it.
 *
 * <p><b>Errors.</b> Whatever a task throws, the task ends, and its forks that nobody has started are cancelled. Where a stack has overflowed there is
 * no room for that. There a frame only notes what is to be done, by plain stores and without any call, and passes the error on: the task that it has in
 * hand ({@code aside}) and the mark of its forks ({@code sweepFrom}). {@link #sweep} does what was noted before this thread queues, joins or takes
 * anything else. Trying it earlier would be slow, too: for each StackOverflowError the JVM walks the whole stack.
 *
 * <p><b>Recording.</b> What is not final here is what {@link RecordingWorker} hears of.
 *
 * <p>All fields belong to the thread itself, except where it says volatile.
 */
public sealed class Worker extends Seated implements Runnable permits RecordingWorker {
    private static final ThreadLocal<@Nullable Worker> FOREIGN = new ThreadLocal<>();

    private static final int ASIDE_MAX = 256;

    /** So many levels of a recursion above the end of a stack, there is room again for everything. */
    private static final int ASIDE_MANY = 64;

    private static final long NOTHING = Long.MAX_VALUE;
    private static final int BLANKS = 8;

    private final Engine engine;
    private final Thread thread;
    private final long stackBytes;
    private final Tally tally = new Tally();
    private final ArrayList<Bag> bags = new ArrayList<>(4);
    private final LazyLimit lazyLimit;
    private final Joiner joiner;
    private final Bottom bottom;

    private volatile Bag bag;
    private long mark; // = bag.deque().bottom(), kept here so that a lazy fork reads one field
    private int depth; // how many bags are open beyond the first
    private int seatless; // how many waits and blocking sections we are in, one inside the other
    private final @Nullable Task[] aside = new @Nullable Task[ASIDE_MAX]; // to be ended, when there is stack for it
    private int asideCount;
    private @Nullable Throwable overflow; // with which these are to be ended
    private final @Nullable Failure[] blanks = new @Nullable Failure[BLANKS]; // for tasks that fail for lack of memory
    private int blankCount;
    private long sweepFrom = NOTHING; // what lies above this mark in the current bag is to be cancelled

    Worker(Engine engine, int id, long stackBytes) {
        this.engine = engine;
        this.stackBytes = stackBytes;
        this.lazyLimit = LazyLimit.of(engine.settings());
        this.joiner = new Joiner(this);
        this.bottom = new Bottom(this);
        this.thread = Threads.create(engine.settings(), this, id, stackBytes);
        this.bag = engine.newBag(this, null); // last: whatever fails before has no bag to give back
        bags.add(bag);
    }

    /** What its stack takes of the engine's budget. */
    final long stackBytes() {
        return stackBytes;
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

    /** The job whose task this thread runs. */
    public final @Nullable JobCore job() {
        return bag.job();
    }

    /** Whether this thread runs a task now; otherwise it is between two of them, in a callback for example. */
    public final boolean isInJob() {
        return bottom.light() != null || bag.job() != null;
    }

    final Thread thread() {
        return thread;
    }

    final Tally tally() {
        return tally;
    }

    final Bottom bottom() {
        return bottom;
    }

    /** The innermost of its open bags. */
    final Bag bag() {
        return bag;
    }

    /** All its bags, open or not. */
    final List<Bag> bags() {
        return bags;
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

    /** The answer of {@link #runsNow} without the consequences. */
    public final boolean isLazy() {
        return isLazyOpaque();
    }

    /** Looks closer: closes the gate if there is enough for everybody (G1). */
    private boolean settle() {
        JobCore job = bag.job();
        if (job != null) {
            job.throwIfStopping();
        } else if (bottom.light() == null) {
            throw outsideOfJob(); // a callback, say, that runs in this thread when a job has ended
        }
        if (isAstray() && job != null && seatless == 0 && isStillAstray(job)) {
            return hasEnoughFor(job); // and asks again at the next fork
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
        if (hasEnoughFor(job) && !isAstray() && (job == null || !job.isStopping())) {
            return true;
        }
        open();
        return false;
    }

    /** Gives way if it is time to. False when it has a seat of its own again. */
    private boolean isStillAstray(JobCore job) {
        if (mustGiveWay()) {
            tally.handOffs++;
            bag.deque().shareAllBut(0);
            stopClock(job);
            engine.crew().giveWay(this, job.group());
            engine.pin(seat());
            startClock(job);
        }
        return isAstray();
    }

    private boolean hasEnoughFor(@Nullable JobCore job) {
        return lazyLimit.isReached(bag.deque().size(), isAnybodyHungryFor(job));
    }

    private boolean isAnybodyHungryFor(@Nullable JobCore job) {
        return group(job).isAnybodyHungry() && (job == null || job.hasRoom());
    }

    private Group group(@Nullable JobCore job) {
        return job == null ? engine.main() : job.group();
    }

    /** A mark in the bag: what is pushed from now on belongs to the frame that starts here. */
    public final long mark() {
        return mark;
    }

    /** Queues a task. */
    public void push(Task task) {
        sweepIfNoted();
        ownJob();
        task.markQueued();
        tally.queued++;
        bag.deque().push(task);
        mark++;
        share();
    }

    /** As {@link #push}, for a task that others must be able to run while this thread waits in user code: it is public at once. */
    public final void pushPublic(Task task) {
        throwIfStopping();
        push(task);
        if (bag.deque().shareAllBut(0)) {
            engine.idle().published(seat(), group(bag.job()));
        }
    }

    /** As {@link #push}, for a task on the critical path of its job: thieves take it first. */
    public final void pushCritical(AnnouncedTask task) {
        JobCore job = ownJob();
        task.post().announce(task, job, seat().critical(job.level()));
        engine.foundCritical();
        push(task);
    }

    /** As {@link #push}, for a task that the worker at that place should run, if it finds the time. */
    public final void pushFor(int place, AnnouncedTask task) {
        Seat there = engine.seating().at(place);
        JobCore job = ownJob();
        if (there == null || there == seat() || !there.isIn(job.group())) {
            push(task);
            return;
        }
        task.post().announce(task, job, there.mail());
        push(task);
        if (job.hasRoom()) {
            engine.idle().call(there);
        }
    }

    /** Throws when the current job is to stop. */
    public final void throwIfStopping() {
        JobCore job = bag.job();
        if (job != null) {
            job.throwIfStopping();
        }
    }

    /** Where this thread's worker sits. */
    public final int place() {
        return seat().id();
    }

    /** Makes all tasks of the current bag public, and wakes somebody for them. */
    final void share() {
        share(bag);
    }

    private void share(Bag mine) {
        JobCore job = mine.job();
        if (mine.deque().shareAll() && (job == null || job.hasRoom())) {
            engine.idle().published(seat(), group(job));
        }
    }

    // ---- tasks that fail ----

    /**
     * A body has thrown: the forks of its frame that nobody has started are cancelled.
     *
     * @param frame the {@link #mark} from before the body ran
     */
    public final void cancelForksSince(long frame) {
        sweepFrom = Math.min(sweepFrom, frame);
        sweep();
    }

    /** Does what frames have noted that had no room to do it. */
    private void sweep() {
        Headroom.check();
        Throwable thrown = overflow;
        while (thrown != null && asideCount > 0) {
            Task task = aside[asideCount - 1];
            if (task != null) {
                task.fail(failure(thrown));
            }
            aside[--asideCount] = null;
        }
        overflow = null;
        for (Task orphan = bag.deque().popAbove(sweepFrom);
                orphan != null;
                orphan = bag.deque().popAbove(sweepFrom)) {
            if (orphan.claim()) {
                orphan.cancel();
            }
        }
        sweepFrom = NOTHING;
        bagShrank();
    }

    private void sweepIfNoted() {
        if (sweepFrom != NOTHING || overflow != null) {
            sweep();
        }
    }

    /**
     * The body of a fork that ran at once has thrown: its forks are cancelled, and if nobody joins the fork, its job fails.
     *
     * @param frame the {@link #mark} from before the body ran
     * @throws VirtualMachineError the error of the body itself, if it is one of these: a stack that has overflowed or a memory that is used
     *     up would strike again in the caller, and an error that waits for its join would let each level of a recursion try its other branch first
     */
    public final Failure failedInJob(long frame, Throwable thrown) {
        if (thrown instanceof StackOverflowError error) {
            sweepFrom = frame; // marks get smaller on the way up
            throw error;
        }
        cancelForksSince(frame);
        if (thrown instanceof VirtualMachineError error) {
            throw error;
        }
        return noted(failure(thrown));
    }

    /**
     * The body of a task has thrown: ends the task, and cancels the forks of its frame. The task's own check of the stack holds here, too.
     *
     * @param frame the {@link #mark} from before the body ran
     */
    final void failed(Task task, long frame, Throwable thrown) {
        Failure failure = failure(thrown);
        task.fail(task.failsItsJob() ? noted(failure) : failure); // before its forks are cancelled, and say so to it
        if (thrown instanceof StackOverflowError) {
            sweepFrom = Math.min(sweepFrom, frame);
        } else {
            cancelForksSince(frame);
        }
    }

    /**
     * As {@link #failed}, for a task that ran inside fork or invoke, without a check of the stack.
     *
     * @throws VirtualMachineError as {@link #failedInJob}
     */
    public final void failedInside(Task task, long frame, Throwable thrown) {
        if (thrown instanceof StackOverflowError error && asideCount < ASIDE_MANY) {
            aside[asideCount++] = task;
            overflow = error;
            sweepFrom = frame;
            throw error;
        }
        failed(task, frame, thrown);
        if (thrown instanceof VirtualMachineError error) {
            throw error;
        }
    }

    /** A failure of the current task. Where there is no memory for one, it is one of those that were made before. */
    final Failure failure(Throwable thrown) {
        try {
            return new Failure(thrown);
        } catch (OutOfMemoryError noMemory) {
            return blankCount == 0 ? Failure.NO_MEMORY : takeBlank().fill(thrown);
        }
    }

    private Failure takeBlank() {
        Failure blank = blanks[--blankCount];
        blanks[blankCount] = null;
        return Objects.requireNonNull(blank);
    }

    /** Makes the blank failures that were used up, if there is memory again. At the bottom of the stack. */
    final void makeBlanks() {
        while (blankCount < BLANKS) {
            try {
                blanks[blankCount] = Failure.blank();
                blankCount++;
            } catch (OutOfMemoryError later) {
                return;
            }
        }
    }

    /** The current job fails with this unless a join sees it. */
    final Failure noted(Failure failure) {
        ownJob().note(failure);
        return failure;
    }

    /** The current job; a light task gets one when it first needs it. */
    private JobCore ownJob() {
        JobCore job = bag.job();
        if (job == null) {
            job = bottom.promote();
            bag.begin(job, job.root());
        }
        return job;
    }

    // ---- the bag ----

    private void bagShrank() {
        mark = bag.deque().bottom();
        open();
        share();
    }

    /** How many tasks are queued in the current bag. */
    public final int queuedCount() {
        return bag.deque().size();
    }

    /** Runs what is queued in the current bag. */
    public final void runQueued() {
        sweepIfNoted();
        for (Task task = bag.deque().pop(); task != null; task = bag.deque().pop()) {
            runOwn(task);
            sweepIfNoted();
        }
    }

    /** Takes a task back out of our bags before anybody has started it. */
    private boolean unqueue(Task task) {
        for (Bag mine = bag; mine != null; mine = mine.outer()) {
            boolean found = mine.deque().remove(task);
            if (found) {
                return true;
            }
            share(mine);
        }
        return false;
    }

    /** Takes a task back, so that it may be forked again. */
    public boolean unfork(Task task) {
        sweepIfNoted();
        boolean mine = unqueue(task);
        if (mine) {
            task.markNew();
            unqueued();
        }
        return mine;
    }

    // ---- join ----

    /** Returns when the task has ended. */
    public void join(Task task) {
        runIfMine(task);
        if (!task.hasEnded()) {
            ownJob();
            throwIfBelow(task);
            joiner.join(task);
        }
    }

    /** Nobody can wait for a task that is suspended on his own stack. */
    final void throwIfBelow(Task task) {
        Bag running = task.endsWithItsBody() ? engine.bag(task.takenBagNumber()) : null;
        if (running != null && running.owner() == this && !task.hasEnded()) {
            throw new IllegalStateException(
                    "This join would never return: the task that it waits for is suspended below it"
                            + " on the same stack. Join a task where it was forked, or in a task that it does not wait for.");
        }
    }

    /**
     * Runs a job that this thread is about to wait for, if nobody has started it. Otherwise jobs that submit a job and wait for it would need a thread
     * for each level.
     */
    final void runIfNotStarted(JobCore job) {
        if (job.hasStarted() || job.engine() != engine || (engine.hasIslands() && job.group() != group(bag.job()))) {
            return;
        }
        Headroom.check();
        sweepIfNoted();
        share();
        prepareInnerBag();
        Tally before = tally.copy();
        Tally worked = new Tally();
        if (!job.claim()) {
            return;
        }
        job.markStarted();
        job.startRunning();
        Bag outer = bag;
        Bag inner = enter(job, job.root());
        try {
            bottom.runInside(job);
        } finally {
            dropQueued();
            leave(inner, outer);
            worked.setDifference(tally, before);
            bottom.countFor(job, worked);
            job.clearInterrupt();
            job.exit();
        }
    }

    /** Runs the task if it is still in one of our bags. */
    void runIfMine(Task task) {
        sweepIfNoted();
        if (!task.hasEnded() && unqueue(task)) {
            runOwn(task);
        }
    }

    /** Runs the newest task of the current bag if the awaited completer waits for it, too. */
    final boolean runOwnBelow(Task awaited) {
        Task newest = bag.deque().newest();
        if (newest == null || !newest.isBelow(awaited) || !unqueue(newest)) {
            return false;
        }
        runOwn(newest);
        return true;
    }

    /** Something that may block the thread. */
    public interface Blocking<T> {
        T call() throws Exception;
    }

    /** Runs a section that may block, while the seat is free for others. */
    public final <T> T block(Blocking<T> section) throws Exception {
        JobCore job = bag.job();
        if (job != null) {
            job.throwIfStopping(); // an interrupt that an earlier section has used up would not end this one
        }
        leaveSeat(job);
        try {
            return section.call();
        } finally {
            takeSeat(job);
        }
    }

    /** Before a wait of unknown length: the seat is free for others, and so is everything in our bags. */
    final void leaveSeat(@Nullable JobCore job) {
        Headroom.check(); // H1: for takeSeat, too
        sweepIfNoted();
        share();
        if (seatless > 0) {
            seatless++;
            return;
        }
        stopClock(job);
        tally.handOffs++;
        seatless++;
        if (job != null) {
            job.stopRunning();
        }
        engine.crew().leave(this);
    }

    final void takeSeat(@Nullable JobCore job) {
        if (--seatless > 0) {
            return;
        }
        engine.crew().comeBack(this);
        if (job != null) {
            job.startRunning();
        }
        startClock(job);
    }

    // ---- running tasks ----

    void runClaimed(Task task) {
        if (!task.hasEnded()) {
            tally.ran++;
            task.runQueued(this);
        }
    }

    /** Runs a task that was taken out of one of our bags. */
    private void runOwn(Task task) {
        try {
            unqueued();
            if (task.claim()) {
                task.markTaken(bag);
                runClaimed(task);
            }
        } catch (Throwable thrown) { // no call: there may be no stack for one
            if (asideCount < ASIDE_MAX) {
                aside[asideCount++] = task;
            }
            overflow = thrown;
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

    /** Makes sure that {@link #runInInnerBag} finds a bag. */
    final void prepareInnerBag() {
        if (depth + 1 == bags.size()) {
            bags.ensureCapacity(depth + 2);
            bags.add(engine.newBag(this, bag));
        }
    }

    /**
     * Runs a task that a join has taken from elsewhere: in a bag of its own, on top of the current one. The join has called {@link #prepareInnerBag}
     * and {@link Headroom#check} before it took the task.
     */
    final void runInInnerBag(Task task, JobCore job) {
        Bag outer = bag;
        Bag inner = enter(job, task);
        try {
            runRoot(task);
        } catch (Throwable thrown) { // as in runOwn
            if (asideCount < ASIDE_MAX) {
                aside[asideCount++] = task;
            }
            overflow = thrown;
            throw thrown;
        } finally {
            dropQueued(); // nothing is left, unless something has failed
            leave(inner, outer);
        }
    }

    /** From now on this thread works in the next bag, on top of the current one. */
    private Bag enter(JobCore job, Task root) {
        Bag inner = bags.get(depth + 1);
        inner.begin(job, root);
        depth++;
        bag = inner;
        mark = inner.deque().bottom();
        return inner;
    }

    private void leave(Bag inner, Bag outer) {
        bag = outer; // first: whoever asks for our job must not find that we have none
        inner.finish();
        depth--;
        bagShrank();
    }

    /** Cancels what is queued in the current bag. For a thread that has enough stack. */
    final void dropQueued() {
        sweepFrom = NOTHING;
        for (Task task = bag.deque().pop(); task != null; task = bag.deque().pop()) {
            if (task.claim()) {
                task.cancel();
            }
        }
    }

    /** Runs the root of the current bag, which has been claimed, and everything below it that nobody joined. */
    final void runRoot(Task task) {
        task.markTaken(bag);
        open();
        runClaimed(task);
        runQueued();
    }

    /** At the bottom of the stack: ends and cancels what is left after something has failed. */
    final void clearUp() {
        dropQueued();
        sweep();
    }

    /** Prepares the outermost bag for a task at the bottom of the stack. */
    final void beginBottom(Task task, JobCore job) {
        bag.begin(job, task);
        mark = bag.deque().bottom();
    }

    /** As {@link #beginBottom}, for a task that has no job yet. */
    final void beginLight() {
        mark = bag.deque().bottom();
    }

    // ---- the thread ----

    @Override
    public final void run() {
        try {
            if (!(thread instanceof WorkerThread)) {
                FOREIGN.set(this);
            }
            new Searcher(this).work();
        } catch (Throwable thrown) { // a fault of ours, or a policy's; tasks have ended, see Bottom
            engine.report("a worker has failed and is replaced", thrown);
        } finally {
            engine.ended(this);
        }
    }
}
