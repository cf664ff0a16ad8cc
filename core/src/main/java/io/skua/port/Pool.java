package io.skua.port;

import io.skua.bag.Bag;
import io.skua.bag.Part;
import io.skua.bag.Stock;
import io.skua.bag.StockJob;
import io.skua.bag.Visit;
import io.skua.engine.Awaiting;
import io.skua.engine.Engine;
import io.skua.engine.Worker;
import io.skua.field.Fields;
import io.skua.idle.Group;
import io.skua.idle.Seat;
import io.skua.job.JobTraits;
import io.skua.job.Jobs;
import io.skua.task.Failure;
import io.skua.task.Task;
import io.skua.task.Tasks;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * Descriptors that belong together, and what comes of them: a job whose work is descriptors. A pool ends when all its
 * descriptors, and all that their bodies have spawned, have run, moved to its successor or been taken by
 * {@link Port#take}.
 *
 * <pre>
 *            begin                 the last one leaves
 *   OPEN ───────────▶ BEGUN ─────────────────────────────▶ over
 *     └───────────────────────────────────────────────────▲
 *            begin with an empty list, cancel
 * </pre>
 *
 * <pre>
 * field      written by        read by          mode            pairs with                   if weaker
 * state,     begin, cancel,    the same         under lock      -                            -
 * over       rotate, the last
 * successor  rotate, once      visitors         volatile, lock  the last one's read under    the successor
 *                                                               the lock, after over is set  never ends
 * frontier   visitors that     anybody after    CAS             leaving (J1) comes after it  a moved descriptor
 *            move              the end                                                       is lost
 * failure    cancel            anybody          lock, volatile  -                            -
 * ran        visitors, at      anybody after    getAndAdd       leaving (J1) comes after it  a descriptor that has
 * their end         the end                                                       run is not counted
 * </pre>
 *
 * <p><b>R1 (presence).</b> The pool is a job, and a worker is inside it (J1) while it has descriptors in a stock of its
 * own or runs a body. A descriptor is run by a thread that entered the pool before it took the descriptor. So the last
 * one that leaves finds part and frontier complete. Nothing that is shared is counted per descriptor: a visitor adds
 * what it has run once, at the end of its visit.
 *
 * <p><b>R2 (rotation).</b> Each descriptor that was given to the pool or spawned in it is exactly one of these: it has
 * run under this pool, and its contribution is in the part; it is in the frontier; {@code take} has returned it with
 * this pool. For it is taken out of a stock of this pool once ({@code SplitDeque}, I3), and whoever takes it is a
 * visitor that runs it, a visitor that moves it, or take. What a body spawns goes to a stock of the pool in which the
 * body runs, also after {@link #rotate}.
 *
 * <p><b>R3 (the successor's end).</b> A successor is born with one presence, which its predecessor holds and lets go
 * after its own end has been told. While a visitor of this pool moves descriptors, this pool has not ended; so the
 * successor has not ended either and can be entered.
 *
 * <p><b>Tests that would fail.</b> PoolTest, PoolRotationTest, PoolStressTest; the model {@code pool.pml} has R1 to R3.
 */
public final class Pool extends StockJob {
    private static final VarHandle FRONTIER = Fields.handle(MethodHandles.lookup(), "frontier", Moved.class);
    private static final VarHandle RAN = Fields.handle(MethodHandles.lookup(), "ran", long.class);

    private enum State {
        OPEN,
        BEGINNING,
        BEGUN
    }

    /** Descriptors that one visitor has moved to the successor. */
    static final class Moved {
        private final Object[] descriptors;
        private final int count;
        private @Nullable Moved next;

        Moved(Object[] descriptors, int count) {
            this.descriptors = descriptors;
            this.count = count;
        }
    }

    private final Port port;
    private final Engine engine;
    private final PoolWork work;
    private final PoolVisit root = new PoolVisit(this, null);
    private final Part part;
    private final Object lock = new Object();
    private State state = State.OPEN;
    private boolean over; // the end is being told, or has been
    private volatile @Nullable Pool successor;
    private volatile @Nullable Throwable failure;

    @SuppressWarnings("unused") // through FRONTIER
    private volatile @Nullable Moved frontier;

    @SuppressWarnings("unused") // through RAN
    private volatile long ran;

    private volatile @Nullable Object attachment;

    Pool(Port port, PoolWork work, JobTraits traits) {
        super(port.engine(), traits);
        this.port = port;
        this.engine = port.engine();
        this.work = work;
        this.part = new Part(work::fold);
    }

    // ---- giving it work ----

    /**
     * Gives the pool its descriptors; call this once. The pool ends at once if there are none. Does nothing if the pool
     * was cancelled before.
     *
     * @throws java.util.concurrent.RejectedExecutionException if the scheduler was shut down. If begin throws this or
     *     an Error, the pool has ended, with this as its failure
     */
    public void begin(List<?> descriptors) {
        Object[] all = descriptors.toArray();
        for (Object descriptor : all) {
            Objects.requireNonNull(descriptor, "a descriptor is null");
        }
        synchronized (lock) {
            if (state != State.OPEN) {
                throw new IllegalStateException("A pool begins once; open another pool for further descriptors.");
            }
            if (over) {
                return; // cancelled
            }
            state = all.length == 0 ? State.BEGUN : State.BEGINNING;
            over = all.length == 0;
        }
        if (all.length == 0) {
            endAndTell();
            return;
        }
        root.setGiven(all);
        Throwable refused = null;
        try {
            engine.submit(this);
        } catch (Throwable thrown) {
            claim(); // nobody starts the pool any more
            refused = thrown;
            throw thrown;
        } finally {
            setBegun(refused);
        }
    }

    /**
     * Sets the state after the attempt to submit this pool, and does what a cancellation meanwhile has left to do.
     *
     * @param refused why the engine has not accepted the pool, or null
     */
    private void setBegun(@Nullable Throwable refused) {
        boolean cancelled;
        synchronized (lock) {
            state = State.BEGUN;
            cancelled = failure != null;
            failure = cancelled ? failure : refused;
            over |= refused != null;
        }
        if (refused != null) {
            endAndTell();
        } else if (cancelled) {
            dropIfNotStarted();
        }
    }

    /**
     * Adds a descriptor. Called by a body that runs in this pool, or by a task that such a body has forked.
     *
     * @throws io.skua.task.JobStoppedException if the pool is cancelled
     * @throws IllegalStateException if the current thread does not run a task of this pool
     */
    public void spawn(Object descriptor) {
        Objects.requireNonNull(descriptor, "descriptor");
        Worker worker = Worker.currentOrNull();
        Stock stock = worker == null ? null : worker.bag().stock();
        if (stock == null || stock.job() != this) {
            stock = ownStock(worker);
        }
        Jobs.throwIfStopping(this);
        stock.deque().push(descriptor);
        if (stock.deque().shareAll()) {
            tellPublished(Objects.requireNonNull(worker).seat());
        }
    }

    /** Returns the current thread's stock of this pool; makes one where the thread has entered the pool. */
    private Stock ownStock(@Nullable Worker worker) {
        if (worker == null || worker.job() != this) {
            throw new IllegalStateException(
                    "spawn works inside a body of the same pool only; give a pool its first descriptors with begin.");
        }
        Bag entered = worker.bag();
        for (Bag bag = entered; bag != null; bag = bag.outer()) {
            if (bag.job() == this) {
                entered = bag;
            }
        }
        Stock stock = entered.stock();
        if (stock == null) {
            stock = new Stock(this);
            entered.setStock(stock);
        }
        return stock;
    }

    /** Wakes whoever waits for descriptors, after some have become public at this seat. */
    void tellPublished(Seat at) {
        if (Jobs.hasRoom(this)) {
            engine.idle().published(at, Group.of(this));
        } else {
            VarHandle.fullFence();
        }
        port.published();
    }

    // ---- rotation ----

    /**
     * Makes a successor of this pool. From now on each worker finishes the body that it runs, moves the rest of its
     * descriptors to the successor and leaves this pool; so this pool ends soon, and its part and {@link #frontier} are
     * final then. The successor counts as begun. The successor does not end before this pool has ended; if nothing is
     * moved, the successor ends then, without a part. If this pool has already ended, the successor has, too.
     *
     * @throws IllegalStateException if this pool has not begun, or has been rotated before
     */
    public Pool rotate() {
        Pool next = new Pool(port, work, traits());
        next.claim();
        next.markStarted();
        Tasks.complete(next.root);
        next.state = State.BEGUN;
        boolean ended;
        synchronized (lock) {
            if (state != State.BEGUN) {
                throw new IllegalStateException("A pool that has not begun cannot be rotated; call begin first.");
            }
            if (successor != null) {
                throw new IllegalStateException("A pool is rotated once; rotate its successor instead.");
            }
            ended = over;
            if (!ended) {
                engine.adopt(next, this); // R3: this pool has not ended
            }
            next.over = ended;
            successor = next;
        }
        if (ended) {
            next.endAndTell();
        }
        return next;
    }

    @Nullable
    Pool successor() {
        return successor;
    }

    void addToFrontier(Moved moved) {
        do {
            moved.next = frontier;
        } while (!FRONTIER.compareAndSet(this, moved.next, moved));
    }

    // ---- what comes of it ----

    PoolWork work() {
        return work;
    }

    Part contributions() {
        return part;
    }

    /** Returns the fold of all contributions, or null if there were none. Call this after the end. */
    public @Nullable Object part() {
        return part.all();
    }

    /** Returns the descriptors that have moved to the successor. Call this after the end. */
    public List<Object> frontier() {
        List<Object> all = new ArrayList<>();
        for (Moved moved = frontier; moved != null; moved = moved.next) {
            for (int i = moved.count - 1; i >= 0; i--) { // the oldest first
                all.add(moved.descriptors[i]);
            }
        }
        return all;
    }

    /** Adds what a visitor has run. */
    void addRan(int count) {
        RAN.getAndAdd(this, (long) count);
    }

    /** Returns how many descriptors have run under this pool. Call this after the end. */
    public long ran() {
        return ran;
    }

    /**
     * Returns what a body or a fold threw, or the cause of the cancellation; null if there was neither. If it is not
     * null, part, frontier and ran mean nothing. Call this after the end.
     */
    public @Nullable Throwable failure() {
        return failure;
    }

    /** Returns whether the pool has ended, so that part, frontier and failure are final. */
    public boolean hasEnded() {
        return jobStatus() < 0;
    }

    public @Nullable Object attachment() {
        return attachment;
    }

    public void setAttachment(@Nullable Object its) {
        attachment = its;
    }

    // ---- its end ----

    /**
     * Waits until this pool has ended; its successors may go on. A body of another pool runs descriptors of this pool
     * meanwhile; if there are none, it waits as any task does that blocks, and its worker does something else. An
     * interrupt does not end the wait.
     *
     * @throws io.skua.task.JobStoppedException if the caller is a task whose job is cancelled
     * @throws IllegalStateException if the caller is a body of this pool
     */
    public void await() {
        Worker worker = Worker.currentOrNull();
        for (Bag bag = worker == null ? null : worker.bag(); bag != null; bag = bag.outer()) {
            if (bag.job() == this) {
                throw new IllegalStateException("This await would never return: a body of the pool calls it."
                        + " Await a pool in a body of another pool, or outside.");
            }
        }
        boolean begun;
        synchronized (lock) {
            begun = state == State.BEGUN; // before that, nobody may claim the pool
        }
        Awaiting.pool(this, begun);
    }

    /**
     * Stops the pool: nothing more of it begins, and running bodies are interrupted and end at their next fork, join or
     * spawn. The pool ends when they have returned. The first cause counts. Does nothing if the pool has ended. A
     * successor goes on.
     */
    public void cancel(Throwable cause) {
        Objects.requireNonNull(cause, "cause");
        Tasks.checkStack();
        State seen;
        synchronized (lock) {
            if (over) {
                return;
            }
            if (failure == null) {
                failure = cause;
            }
            seen = state;
            over = seen == State.OPEN;
        }
        if (seen == State.OPEN) {
            endAndTell();
            return;
        }
        stop("Its pool was cancelled.", true);
        if (seen == State.BEGUN) { // otherwise begin does it
            dropIfNotStarted();
        }
    }

    /** Fails the pool because of a visit to it. The failure is noted before anything that needs stack. */
    void fail(Throwable cause) {
        synchronized (lock) {
            if (over) {
                return;
            }
            if (failure == null) {
                failure = cause;
            }
        }
        stop("Its pool has failed.", true);
    }

    private void dropIfNotStarted() {
        if (claim()) {
            try {
                Tasks.cancel(root);
            } finally {
                exit();
            }
        }
    }

    /** Ends a pool that nobody is inside of, whose {@code over} is set, and tells the listener. Throws nothing. */
    private void endAndTell() {
        endJob(failure == null ? Tasks.DONE : Tasks.FAILED);
        port.tellEnded(this);
    }

    /** Returns why the pool has ended early. Throws nothing: a pool without memory for this must end, too. */
    private static Throwable cutShort() {
        try {
            return new CancellationException("The scheduler of the pool was shut down.");
        } catch (OutOfMemoryError thrown) {
            return thrown;
        }
    }

    /** Returns the successor, which this pool must let go now (R3). */
    private @Nullable Pool end() {
        Failure unobserved = unobservedFailure();
        // The engine may have stopped the pool, or dropped it before it started, without a stack for cancel.
        Throwable cutShort = isStopping() || Tasks.status(root) != Tasks.DONE ? cutShort() : null;
        Pool next;
        synchronized (lock) {
            if (unobserved != null && failure == null) {
                failure = unobserved.thrown();
            } else if (failure == null) {
                failure = cutShort;
            }
            over = true;
            next = successor;
        }
        endAndTell();
        return next;
    }

    // ---- what the engine calls ----

    @Override
    protected void finished() {
        Pool next = end();
        while (next != null && next.letGo()) { // a loop, since there may be many generations without descriptors
            Pool after = next.end();
            engine.jobFinished(next);
            next = after;
        }
    }

    @Override
    protected Task root() {
        return root;
    }

    @Override
    protected void shutDownNow() {
        cancel(new CancellationException("The scheduler of the pool was shut down."));
    }

    @Override
    protected Visit visit(Stock from) {
        return new PoolVisit(this, from);
    }

    @Override
    protected void published() {
        port.published();
    }
}
