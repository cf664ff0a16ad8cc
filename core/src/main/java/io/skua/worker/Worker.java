package io.skua.worker;

import io.skua.observe.Tally;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thread's side of the scheduler: what a fork does, the bags that the thread works in, and how a task from elsewhere is
 * run. What a join does is in {@link Joiner}, where the next task comes from in {@link Searcher}.
 *
 * <p><b>Fork.</b> {@link #runsNow} asks the {@link Gate}: normally a fork is a plain call. Otherwise the task is queued
 * ({@link #push}), and shared as far as the others need it.
 *
 * <p><b>Fair share.</b> When the owner leaves scheduler code, at least half of its queued tasks are public, the first one
 * always; all but the newest while anybody is hungry. So nobody starves behind a long leaf.
 *
 * <p><b>Recording.</b> What is not final here is what {@link RecordingWorker} hears of.
 *
 * <p>All fields belong to the thread itself, except where it says volatile.
 */
public sealed class Worker extends Seated implements Runnable permits RecordingWorker {
    private static final ThreadLocal<@Nullable Worker> FOREIGN = new ThreadLocal<>();

    private final Engine engine;
    private final Thread thread;
    private final Tally tally = new Tally();
    private final List<Bag> bags = new ArrayList<>();
    private final LazyLimit lazyLimit;
    private final Joiner joiner;
    private final Bottom bottom;

    private volatile Bag bag;
    private long mark; // = bag.deque().bottom(), kept here so that a lazy fork reads one field
    private int depth; // how many bags are open beyond the first
    private int seatless; // how many waits and blocking sections we are in, one inside the other

    Worker(Engine engine, int id) {
        this.engine = engine;
        this.bag = engine.newBag(this, null);
        bags.add(bag);
        this.lazyLimit = LazyLimit.of(engine.settings());
        this.joiner = new Joiner(this);
        this.bottom = new Bottom(this);
        this.thread = Threads.create(engine.settings(), this, id);
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
        ownJob();
        task.markQueued();
        tally.queued++;
        bag.deque().push(task);
        mark++;
        share();
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

    /** Makes a fair share public, and wakes somebody for it. */
    final void share() {
        JobCore job = bag.job();
        int size = bag.deque().size();
        int keep = size <= 1
                ? 0
                : isAnybodyHungryFor(job) ? 1 : Math.min(bag.deque().privateCount(), size / 2);
        if (bag.deque().shareAllBut(keep) && (job == null || job.hasRoom())) {
            engine.idle().published(seat(), group(job));
        }
    }

    /**
     * A body has thrown: the forks of its frame that nobody has started are cancelled.
     *
     * @param frame the {@link #mark} from before the body ran
     */
    public final void cancelForksSince(long frame) {
        for (Task orphan = bag.deque().popAbove(frame);
                orphan != null;
                orphan = bag.deque().popAbove(frame)) {
            if (orphan.claim()) {
                orphan.cancel();
            }
        }
        bagShrank();
    }

    /** As {@link #cancelForksSince}; and if nobody joins the task, its job fails. */
    public final Failure failedInJob(long frame, Throwable thrown) {
        cancelForksSince(frame);
        return noted(new Failure(thrown));
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
        if (bag.deque().hasHidden()) {
            engine.idle().published(seat(), group(bag.job()));
        }
    }

    /** How many tasks are queued in the current bag. */
    public final int queuedCount() {
        return bag.deque().size();
    }

    /** Runs what is queued in the current bag. */
    public final void runQueued() {
        for (Task task = bag.deque().pop(); task != null; task = bag.deque().pop()) {
            bagShrank();
            runOwn(task);
        }
    }

    /** Takes a task back out of our bags before anybody has started it. */
    private boolean unqueue(Task task) {
        for (Bag mine = bag; mine != null; mine = mine.outer()) {
            boolean found = mine.deque().popIf(task) || mine.deque().remove(task);
            if (mine == bag) {
                bagShrank();
            } else {
                boolean shared = mine.deque().shareAllBut(0); // an outer bag stays open to thieves
                if (mine.deque().hasHidden() || shared) {
                    engine.idle().published(seat(), group(mine.job()));
                }
            }
            if (found) {
                return true;
            }
        }
        return false;
    }

    /** Takes a task back, so that it may be forked again. */
    public boolean unfork(Task task) {
        boolean mine = unqueue(task);
        if (mine) {
            task.markNew();
        }
        return mine;
    }

    // ---- join ----

    /** Returns when the task has ended. */
    public void join(Task task) {
        runIfMine(task);
        if (!task.hasEnded()) {
            ownJob();
            joiner.join(task);
        }
    }

    /** Runs the task if it is still in one of our bags. */
    void runIfMine(Task task) {
        if (!task.hasEnded() && unqueue(task)) {
            share();
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
        boolean shared = bag.deque().shareAllBut(0);
        if (seatless++ > 0) {
            if (shared) {
                engine.idle().published(seat(), group(job));
            }
            return;
        }
        tally.handOffs++;
        stopClock(job);
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

    private void runOwn(Task task) {
        if (task.claim()) {
            runClaimed(task);
        }
    }

    /** Runs a task that a join has taken from elsewhere: in a bag of its own, on top of the current one. */
    final void runInInnerBag(Task task, JobCore job) {
        Bag outer = bag;
        depth++;
        if (depth == bags.size()) {
            bags.add(engine.newBag(this, outer));
        }
        Bag inner = bags.get(depth);
        inner.begin(job, task);
        bag = inner;
        mark = inner.deque().bottom();
        try {
            runRoot(task);
        } finally {
            bag = outer; // first: whoever asks for our job must not find that we have none
            inner.finish();
            depth--;
            bagShrank();
        }
    }

    /** Runs the root of the current bag, which has been claimed, and everything below it that nobody joined. */
    final void runRoot(Task task) {
        task.markTaken(bag);
        open();
        runClaimed(task);
        runQueued();
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
        if (!(thread instanceof WorkerThread)) {
            FOREIGN.set(this);
        }
        try {
            new Searcher(this).work();
        } finally {
            engine.ended(this);
        }
    }
}
