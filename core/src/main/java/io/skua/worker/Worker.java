package io.skua.worker;

import io.skua.deque.Stealable;
import io.skua.observe.Tally;
import io.skua.policy.VictimCursor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One thread's side of the scheduler: what fork and join do, and where its next task comes from.
 *
 * <p><b>Fork.</b> {@link #runsNow} asks the {@link Gate}: normally a fork is a plain call. Otherwise the task is queued
 * ({@link #push}), and shared as far as the others need it.
 *
 * <p><b>Join.</b> {@link #join} only ever runs tasks below the one it waits for, so no stranger's task runs on top of a
 * caller's stack. In this order: the task itself if it is still in a bag of ours; tasks below it, from its thief's bag and
 * on along the chain of those it waits for (leapfrogging); a short spin; then the thread lends its seat out and parks.
 *
 * <p><b>Fair share.</b> When the owner leaves scheduler code, at least half of its queued tasks are public, the first one
 * always; all but the newest while anybody is hungry. So nobody starves behind a long leaf.
 *
 * <p>All fields belong to the thread itself, except where it says volatile.
 */
public final class Worker extends Gate implements Runnable {
    private static final ThreadLocal<@Nullable Worker> FOREIGN = new ThreadLocal<>();
    private static final int LEAP_HOPS = 16;
    private static final int JOIN_SPINS = 2_000;
    private static final int JOIN_SPINS_CROWDED = 20;
    private static final int SEARCH_ROUNDS = 64;
    private static final int SEARCH_ROUNDS_CROWDED = 2;

    private final Engine engine;
    private final Thread thread;
    private final Tally tally = new Tally();
    private final Tally before = new Tally();
    private final Tally worked = new Tally();
    private final List<Bag> bags = new ArrayList<>();
    private final LazyLimit lazyLimit;

    private volatile Bag bag;
    private volatile @Nullable Seat seat;
    private long mark; // = bag.deque().bottom(), kept here so that a lazy fork reads one field
    private int depth; // how many bags are open beyond the first
    private int polls;

    Worker(Engine engine, int id) {
        this.engine = engine;
        this.bag = engine.newBag(this);
        bags.add(bag);
        this.lazyLimit = new LazyLimit(engine.settings().workers());
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

    private static Worker foreign() {
        Worker worker = FOREIGN.get();
        if (worker == null) {
            throw new IllegalStateException(
                    "fork and join work inside a job only; enter one with skua.run(...) or skua.submit(...).");
        }
        return worker;
    }

    public static @Nullable Worker currentOrNull() {
        return Thread.currentThread() instanceof WorkerThread mine ? mine.worker : FOREIGN.get();
    }

    public Engine engine() {
        return engine;
    }

    /** The job whose task this thread runs. */
    public @Nullable JobCore job() {
        return bag.job();
    }

    /** All its bags, open or not. */
    List<Bag> bags() {
        return bags;
    }

    Thread thread() {
        return thread;
    }

    public Tally tally() {
        return tally;
    }

    /** The number of the seat that this thread works on. */
    public int seatId() {
        return seat().id();
    }

    Seat seat() {
        return Objects.requireNonNull(seat);
    }

    boolean isSeated() {
        return seat != null;
    }

    void sitDown(Seat newSeat) {
        seat = newSeat;
    }

    void standUp() {
        seat = null;
    }

    // ---- fork ----

    /** Whether a fork is to run its child at once. Asking counts as one such fork if the answer is yes. */
    public boolean runsNow() {
        if (isLazyOpaque() || settle()) {
            tally.inlined++;
            return true;
        }
        return false;
    }

    /** The answer of {@link #runsNow} without the consequences. */
    public boolean isLazy() {
        return isLazyOpaque();
    }

    /** Looks closer: closes the gate if there is enough for everybody (G1). */
    private boolean settle() {
        JobCore job = bag.job();
        if (job != null) {
            job.throwIfStopping();
        }
        if (!enoughFor(job)) {
            return false;
        }
        close();
        if (enoughFor(job) && (job == null || !job.isStopping())) {
            return true;
        }
        open();
        return false;
    }

    private boolean enoughFor(@Nullable JobCore job) {
        lazyLimit.adapt(bag.stolenSinceLastLook());
        return lazyLimit.isReached(bag.deque().size(), isAnybodyHungry(job));
    }

    private boolean isAnybodyHungry(@Nullable JobCore job) {
        return engine.idle().anybodyHungry() && (job == null || job.hasRoom());
    }

    /** A mark in the bag: what is pushed from now on belongs to the frame that starts here. */
    public long mark() {
        return mark;
    }

    /** Queues a task. */
    public void push(Task task) {
        task.markQueued();
        tally.queued++;
        bag.deque().push(task);
        mark++;
        share();
    }

    /** Makes a fair share public, and wakes somebody for it. */
    private void share() {
        JobCore job = bag.job();
        int privateCount = bag.deque().privateCount();
        int size = bag.deque().size();
        boolean hungry = isAnybodyHungry(job);
        int keep = size <= 1 ? 0 : hungry ? 1 : Math.min(privateCount, size / 2);
        if (bag.deque().shareAllBut(keep) && (job == null || job.hasRoom())) {
            engine.idle().published();
        }
    }

    /**
     * A body has thrown: the forks of its frame that nobody has started are cancelled.
     *
     * @param frame the {@link #mark} from before the body ran
     */
    public Failure failed(long frame, Throwable thrown) {
        while (bag.deque().bottom() > frame) {
            Task orphan = bag.deque().pop();
            if (orphan == null) {
                break;
            }
            orphan.cancel();
        }
        queueShrank();
        return new Failure(thrown);
    }

    /** Remembers a failure that must not get lost if nobody joins its task. */
    public Failure noted(Failure failure) {
        JobCore job = bag.job();
        if (job != null) {
            job.note(failure);
        }
        return failure;
    }

    private void queueShrank() {
        mark = bag.deque().bottom();
        open();
    }

    /** How many tasks are queued in the current bag. */
    public int queuedCount() {
        return bag.deque().size();
    }

    /** Runs what is queued in the current bag. */
    public void runQueued() {
        for (Task task = bag.deque().pop(); task != null; task = bag.deque().pop()) {
            queueShrank();
            runOwn(task);
        }
    }

    // ---- join ----

    /** Returns when the task has ended. */
    public void join(Task task) {
        if (task.hasEnded() || runIfMine(task)) {
            return;
        }
        JobCore job = bag.job();
        Bag here = bag;
        here.setWaitingFor(task);
        try {
            here.deque().shareAllBut(0);
            engine.idle().published();
            helpUntilEnded(task, job);
        } finally {
            here.setWaitingFor(null);
        }
    }

    /** Takes a task back out of our bags before anybody has started it. */
    public boolean unqueue(Task task) {
        for (Bag mine = bag; mine != null; mine = mine.outer()) {
            if (mine.deque().popIf(task) || mine.deque().remove(task)) {
                if (mine == bag) {
                    queueShrank();
                }
                return true;
            }
        }
        return false;
    }

    /** As {@link #unqueue}, and the task may be forked again. */
    public boolean unfork(Task task) {
        boolean mine = unqueue(task);
        if (mine) {
            task.markNew();
        }
        return mine;
    }

    boolean runIfMine(Task task) {
        if (!unqueue(task)) {
            return false;
        }
        share();
        runOwn(task);
        return true;
    }

    private void runOwn(Task task) {
        tally.ran++;
        task.runQueued(this);
    }

    private void helpUntilEnded(Task task, @Nullable JobCore job) {
        int spinsMax = engine.isCrowded() ? JOIN_SPINS_CROWDED : JOIN_SPINS;
        int spins = 0;
        while (!task.hasEnded()) {
            Task below = findBelow(task);
            if (below == null && job != null && job.traits().looseJoins()) {
                below = stealFor(job);
            }
            if (below != null && job != null) {
                tally.steals++;
                tally.leapfrogs++;
                runInInnerBag(below, job);
                spins = 0;
            } else if (spins++ < spinsMax) {
                Thread.onSpinWait();
            } else {
                waitWithoutSeat(task, job);
                return;
            }
        }
    }

    /** Leapfrogging: a task from the bag of the awaited task's thief, or of the thief it waits for in turn. */
    private @Nullable Task findBelow(Task awaited) {
        Task root = awaited;
        for (int hop = 0; hop < LEAP_HOPS; hop++) {
            Bag theirs = engine.bag(root.takenBagNumber());
            if (theirs == null || theirs.owner() == this) {
                return null;
            }
            long index = theirs.stealable().look();
            if (index != Stealable.EMPTY && theirs.root() == root) { // B1
                Task task = theirs.stealable().take(index);
                theirs.owner().open();
                if (task != null) {
                    return task;
                }
            }
            theirs.owner().open(); // we are hungry for what lies below
            Task next = theirs.waitingFor();
            if (next == null || theirs.root() != root) {
                tally.failedSteals++;
                return null;
            }
            root = next;
        }
        return null;
    }

    private void waitWithoutSeat(Task task, @Nullable JobCore job) {
        leaveSeat(job);
        try {
            task.await(false, Long.MAX_VALUE);
        } catch (InterruptedException e) {
            throw new AssertionError("an uninterruptible wait was interrupted", e);
        } finally {
            takeSeat(job);
        }
    }

    /** Before a wait of unknown length: the seat is free for others, and so is everything in our bags. */
    private void leaveSeat(@Nullable JobCore job) {
        bag.deque().shareAllBut(0);
        tally.handOffs++;
        if (job != null) {
            job.stopRunning();
        }
        engine.crew().leave(this);
    }

    private void takeSeat(@Nullable JobCore job) {
        engine.crew().comeBack(this);
        if (job != null) {
            job.startRunning();
        }
    }

    /** Something that may block the thread. */
    public interface Blocking<T> {
        T call() throws Exception;
    }

    /** Runs a section that may block, while the seat is free for others. */
    public <T> T block(Blocking<T> section) throws Exception {
        JobCore job = bag.job();
        leaveSeat(job);
        try {
            return section.call();
        } finally {
            takeSeat(job);
        }
    }

    // ---- running tasks that came from elsewhere ----

    private void runInInnerBag(Task task, JobCore job) {
        Bag outer = bag;
        depth++;
        if (depth == bags.size()) {
            bags.add(engine.newBag(this));
        }
        Bag inner = bags.get(depth);
        inner.begin(job, task, outer);
        bag = inner;
        mark = inner.deque().bottom();
        try {
            runRoot(task);
        } finally {
            inner.finish();
            bag = outer;
            depth--;
            queueShrank();
        }
    }

    /** Runs the root of the current bag, and everything below it that nobody joined. */
    private void runRoot(Task task) {
        task.markTaken(bag);
        open();
        runOwn(task);
        runQueued();
    }

    /** Runs a task with nothing below it on the stack. The caller has entered the job. */
    private void runAtBottom(Task task, JobCore job) {
        before.set(tally);
        bag.begin(job, task, null);
        mark = bag.deque().bottom();
        try {
            runInContext(task, job.traits().context());
        } finally {
            bag.finish();
            job.clearInterrupt();
            Thread.interrupted(); // whatever the task left behind: a worker that is interrupted could not sleep
            worked.setDifference(tally, before);
            job.count(worked);
            if (task == job.root()) {
                job.rootReturned();
            } else {
                job.exit();
            }
        }
    }

    private void runInContext(Task task, JobTraits.@Nullable Context context) {
        if (context == null) {
            runRoot(task);
            return;
        }
        Object saved;
        try {
            saved = context.install();
        } catch (Throwable thrown) { // the user's hook: without its context the task cannot run
            task.fail(noted(new Failure(thrown)));
            return;
        }
        runRoot(task);
        try {
            context.uninstall(saved);
        } catch (Throwable thrown) {
            noted(new Failure(thrown));
        }
    }

    // ---- looking for work ----

    void start() {
        thread.start();
    }

    @Override
    public void run() {
        if (!(thread instanceof WorkerThread)) {
            FOREIGN.set(this);
        }
        try {
            work();
        } finally {
            engine.ended(this);
        }
    }

    /** Invariant at the top of the loop: this thread counts as a searcher. */
    private void work() {
        for (; ; ) {
            boolean worked = search();
            if (!worked) {
                if (!engine.isStopped() && seat().active() == 1) {
                    engine.idle().sleep(this, seat()); // the only thread of its seat, see Crew
                    continue;
                }
                engine.idle().foundWork(false);
                if (engine.isStopped()) {
                    return;
                }
            }
            switch (seat().active() == 1 ? Crew.Verdict.STAY : engine.crew().retireIfSuperfluous(this)) {
                case STAY -> engine.idle().beginSearch();
                case NEW_SEAT -> {}
                case END -> {
                    return;
                }
            }
        }
    }

    /** Looks for work for a while and runs it. On true this thread no longer counts as a searcher. */
    private boolean search() {
        int rounds = engine.isCrowded() ? SEARCH_ROUNDS_CROWDED : SEARCH_ROUNDS;
        for (int round = 0; round < rounds && !engine.isStopped(); round++) {
            polls = (polls + 1) & Integer.MAX_VALUE;
            boolean stealFirst = polls % Injector.FAIR_TURN == 0;
            if ((stealFirst && runStolen()) || runInjected() || (!stealFirst && runStolen())) {
                return true;
            }
            if (round > rounds / 2) {
                Thread.yield();
            } else {
                Thread.onSpinWait();
            }
        }
        return false;
    }

    private boolean runInjected() {
        JobCore job = engine.injector().poll(polls);
        if (job == null) {
            return false;
        }
        engine.idle().foundWork(!engine.injector().isEmpty());
        job.markStarted();
        job.startRunning();
        runAtBottom(job.root(), job);
        return true;
    }

    private boolean runStolen() {
        VictimCursor victims = seat().victims();
        victims.begin();
        for (int victim = victims.next(); victim != VictimCursor.END; victim = victims.next()) {
            Bag bagOfVictim = openBagAt(engine.seat(victim), null);
            if (bagOfVictim != null && stealFrom(bagOfVictim)) {
                victims.succeeded();
                return true;
            }
            tally.failedSteals++;
        }
        Bag lent = seat().attached().length > 1 ? openBagAt(seat(), null) : null; // left here by threads that wait
        return lent != null && stealFrom(lent);
    }

    private boolean stealFrom(Bag victim) {
        Stealable<Task> tasks = victim.stealable();
        long index = tasks.look();
        JobCore job = victim.job();
        if (index == Stealable.EMPTY || job == null || !job.enter()) {
            return false;
        }
        Task task = tasks.take(index); // J1: we are inside before we have it
        victim.owner().open();
        if (task == null) {
            job.exit();
            return false;
        }
        tally.steals++;
        engine.idle().foundWork(tasks.look() != Stealable.EMPTY);
        runAtBottom(task, job);
        return true;
    }

    /** Loose joins: any task of our own job. */
    private @Nullable Task stealFor(JobCore job) {
        for (Seat other : engine.seats()) {
            Bag theirs = openBagAt(other, job);
            if (theirs != null) {
                long index = theirs.stealable().look();
                if (index != Stealable.EMPTY && theirs.job() == job) {
                    Task task = theirs.stealable().take(index);
                    if (task != null) {
                        return task;
                    }
                }
            }
        }
        return null;
    }

    /** The outermost bag at a seat that has tasks for us (or for this job, if one is given): the oldest work is the largest. */
    private @Nullable Bag openBagAt(Seat other, @Nullable JobCore wanted) {
        Bag found = null;
        for (Worker worker : other.attached()) {
            if (worker == this) {
                continue;
            }
            for (Bag theirs = worker.bag; theirs != null; theirs = theirs.outer()) {
                if (theirs.stealable().look() != Stealable.EMPTY) {
                    JobCore job = theirs.job();
                    if (job != null && (wanted == null ? job.hasRoom() : job == wanted)) {
                        found = theirs;
                    }
                }
            }
            worker.open(); // we are hungry
        }
        return found;
    }

    /** Before sleep: is there anything that this worker could do? */
    boolean seesWork() {
        if (engine.isStopped() || !engine.injector().isEmpty()) {
            return true;
        }
        for (Seat other : engine.seats()) {
            if (openBagAt(other, null) != null) {
                return true;
            }
        }
        return false;
    }
}
