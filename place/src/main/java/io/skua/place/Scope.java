package io.skua.place;

import io.skua.place.codec.Packed;
import io.skua.place.protocol.JobId;
import io.skua.port.Pool;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * What a finish, a task or a call waits for before it ends: asyncs that wait for futures, calls to other places, and,
 * for a finish, jobs. (Asyncs that run are joined by their frames.) All fields are guarded by the scope itself, except
 * final ones; no user code runs under that lock.
 *
 * <p><b>Without memory.</b> A scope can always fail and whatever it waits for can always end: that takes no memory.
 * What ends a wait otherwise (a body that becomes ready, a part) may find no memory; whoever brings it then fails the
 * scope.
 */
final class Scope {
    private static final int SHARED_MINIMUM = -1; // those that the body of a finish makes have numbers from 0
    private static final int SHARED_MAXIMUM = -2;

    private final Home home;
    private final @Nullable JobId job; // the job whose task this is, or in whose task
    private final @Nullable Pool pool; // where asyncAny spawns; null if roots are collected
    private final boolean isFinish; // whether roots are collected
    private final @Nullable Elided elided; // where asyncAny adds, if the finish runs its tasks itself
    private final @Nullable Fold<?> fold;
    private final List<Charter.SetUp> setUps;

    private volatile @Nullable Throwable failure;
    private boolean isRestUncancelled; // since there was no memory for that
    private @Nullable ArrayDeque<Runnable> ready; // bodies whose futures are done
    private int waiting; // bodies whose futures are not done
    private @Nullable List<PendingCall> calls;
    private @Nullable List<Object> parts;
    private @Nullable List<Object> roots;
    private @Nullable List<Ticket> tickets;
    private @Nullable JobId nextJob;
    private int bounds;

    private Scope(Context context, @Nullable Pool pool, @Nullable Fold<?> fold, boolean isFinish) {
        this(context, pool, fold, isFinish, null);
    }

    private Scope(
            Context context, @Nullable Pool pool, @Nullable Fold<?> fold, boolean isFinish, @Nullable Elided elided) {
        this.home = context.home();
        this.job = context.job();
        this.setUps = context.setUps();
        this.pool = pool;
        this.fold = fold;
        this.isFinish = isFinish;
        this.elided = elided;
    }

    /** Where a body runs, on whose behalf, and what was set up for it. */
    private record Context(Home home, @Nullable JobId job, List<Charter.SetUp> setUps) {}

    /** For a task that its finish runs itself: that finish, and where tasks go that the task spawns. */
    private record Elided(Scope finish, Deque<Object> tasks) {}

    /** The scope of a task of a job. */
    static Scope ofTask(LocalJob job, Pool pool, @Nullable Fold<?> fold) {
        return new Scope(new Context(job.home(), job.id(), job.charter().setUps()), pool, fold, false);
    }

    /** The scope of a body that belongs to no job. */
    static Scope ofBody(Home home) {
        return new Scope(new Context(home, null, new ArrayList<>()), null, null, false);
    }

    /** The scope of a call of another place, whose tasks contribute to a finish there. */
    static Scope ofCall(Home home, @Nullable JobId job, @Nullable Fold<?> fold, List<Charter.SetUp> setUps) {
        return new Scope(new Context(home, job, new ArrayList<>(setUps)), null, fold, true);
    }

    /** The scope of a finish inside this scope. */
    synchronized Scope inner(@Nullable Fold<?> itsFold) {
        return new Scope(new Context(home, job, new ArrayList<>(setUps)), null, itsFold, true);
    }

    /** The scope of a task that this finish runs itself; it adds its tasks to these. */
    synchronized Scope ofElided(Deque<Object> tasks) {
        return new Scope(new Context(home, job, List.copyOf(setUps)), null, fold, false, new Elided(this, tasks));
    }

    @Nullable
    Fold<?> fold() {
        return fold;
    }

    Home home() {
        return home;
    }

    @Nullable
    JobId job() {
        return job;
    }

    /** Returns whether a finish waits for tasks for any place that are spawned here. */
    boolean isInFinish() {
        return isFinish || pool != null || elided != null;
    }

    // ---- failure ----

    boolean hasFailed() {
        return failure != null;
    }

    @Nullable
    Throwable failure() {
        return failure;
    }

    /**
     * Notes the first failure and cancels what goes on elsewhere, if there is memory for that. Asyncs that have not
     * begun will not run. Throws nothing.
     */
    void fail(Throwable thrown) {
        synchronized (this) {
            if (failure != null) {
                return;
            }
            failure = thrown;
            notifyAll();
        }
        try {
            cancelRest();
        } catch (Throwable noMemory) {
            noteRestUncancelled();
        }
    }

    private void cancelRest() {
        List<Ticket> cancelled;
        List<PendingCall> dropped;
        synchronized (this) {
            cancelled = tickets == null ? List.of() : List.copyOf(tickets);
            dropped = calls == null ? List.of() : List.copyOf(calls);
        }
        cancelled.forEach(ticket -> home.cancel(ticket, "Another part of its finish has failed."));
        dropped.forEach(home.calls()::cancel);
    }

    private synchronized void noteRestUncancelled() {
        isRestUncancelled = true;
    }

    // ---- what is waited for ----

    synchronized void addWaiting() {
        waiting++;
    }

    /** A body's futures are done. */
    synchronized void becomeReady(Runnable body) {
        if (ready == null) {
            ready = new ArrayDeque<>();
        }
        ready.add(body);
        waiting--;
        notifyAll();
    }

    synchronized void addCall(PendingCall call) {
        if (calls == null) {
            calls = new ArrayList<>();
        }
        calls.add(call);
    }

    /** A call has ended, or was not made; the part, if there is one, counts for this scope. */
    synchronized void callEnded(PendingCall call, @Nullable Object part) {
        List<PendingCall> mine = calls;
        int at = mine == null ? -1 : mine.indexOf(call);
        if (mine != null && at >= 0) {
            if (part != null) {
                addPart(part); // first: if this throws, the call has not ended
            }
            mine.remove(at);
        }
        notifyAll();
    }

    synchronized void addPart(Object part) {
        if (parts == null) {
            parts = new ArrayList<>();
        }
        parts.add(part);
    }

    /** Waits for all that is outstanding here except jobs, and runs bodies that become ready in the frame. */
    void awaitAll(Frame frame) {
        frame.joinForks();
        while (isOutstanding()) {
            Runnable next = nextReady();
            if (next != null) {
                frame.async(next);
                frame.joinForks();
            }
        }
    }

    private synchronized boolean isOutstanding() {
        boolean hasCalls = calls != null && !calls.isEmpty();
        boolean hasBodies = waiting > 0 || (ready != null && !ready.isEmpty());
        return hasCalls || (failure == null && hasBodies);
    }

    private @Nullable Runnable nextReady() {
        Runnable next = pollReady();
        if (next != null) {
            return next;
        }
        try {
            return home.waiting(this::awaitChange);
        } catch (InterruptedException stopped) {
            throw new CancellationException("The task was cancelled while it waited for others.");
        } catch (RuntimeException thrown) {
            throw thrown;
        } catch (Exception thrown) {
            throw new AssertionError("waiting throws nothing else", thrown);
        }
    }

    private synchronized @Nullable Runnable pollReady() {
        return ready == null || failure != null ? null : ready.poll();
    }

    @SuppressWarnings("NullAway") // null if there is nothing to run
    private synchronized Runnable awaitChange() throws InterruptedException {
        while (isOutstanding()) {
            Runnable next = pollReady();
            if (next != null) {
                return next;
            }
            wait();
        }
        return null;
    }

    // ---- tasks for any place ----

    /** Spawns a task in the job of the scope, or keeps it until the body of the finish has ended. */
    void spawn(Record task) {
        home.codec().checkRegistered(task.getClass());
        Pool its = pool;
        if (its != null) {
            its.spawn(task);
            return;
        }
        if (elided != null) {
            elided.tasks.add(task);
            return;
        }
        if (!isFinish) {
            throw new IllegalStateException(
                    "asyncAny needs a finish around it: Here.finish(Fold.sum(), () -> Here.asyncAny(…)).");
        }
        Object packed = home.pack(task);
        synchronized (this) {
            if (roots == null) {
                roots = new ArrayList<>();
            }
            roots.add(packed);
        }
    }

    /** Returns the name of the next job of this finish. */
    synchronized JobId nextJob() {
        if (nextJob == null) {
            nextJob = home.newJob();
        }
        return nextJob;
    }

    /** Returns a new bound of this finish, or the bound that all tasks of the job or finish of this task share. */
    Bound bound(boolean isMaximum) {
        if (isFinish) {
            return newBound(isMaximum);
        }
        JobId shared = elided != null ? elided.finish.nextJob() : pool != null ? job : null;
        if (shared == null) {
            throw new IllegalStateException("A bound is shared by tasks for any place: ask for it in such a task, or"
                    + " in the body of a finish.");
        }
        return Bound.of(shared, isMaximum ? SHARED_MAXIMUM : SHARED_MINIMUM, isMaximum);
    }

    private synchronized Bound newBound(boolean isMaximum) {
        return Bound.of(nextJob(), bounds++, isMaximum);
    }

    /** Hands the tasks that were collected over to other places, as a job; or runs them here if too many wait. */
    void submitRoots() {
        List<Object> mine = takeRoots();
        if (!mine.isEmpty() && home.hasManyWaits()) {
            mine = Elision.run(this, mine);
        }
        if (!mine.isEmpty()) {
            Ticket ticket = newTicket();
            home.submit(ticket, job, charter(), mine, Long.MAX_VALUE);
            if (hasFailed()) { // perhaps before there was a ticket
                home.cancel(ticket, "Another part of its finish has failed.");
            }
        }
    }

    private synchronized List<Object> takeRoots() {
        List<Object> mine = roots;
        roots = null;
        return mine == null || failure != null ? List.of() : mine;
    }

    private synchronized Ticket newTicket() {
        Ticket ticket = new Ticket(nextJob());
        nextJob = null;
        if (tickets == null) {
            tickets = new ArrayList<>();
        }
        tickets.add(ticket);
        return ticket;
    }

    /** Returns what other places must know of this scope. */
    synchronized Charter charter() {
        Packed packed = fold == null ? null : home.codec().pack(fold);
        return new Charter(null, packed, List.copyOf(setUps));
    }

    synchronized void addSetUp(Charter.SetUp setUp) {
        if (pool != null || elided != null) {
            throw new IllegalStateException(
                    "everywhere belongs to a finish: call it in the body of the finish, before its tasks.");
        }
        setUps.add(setUp);
    }

    /** Waits for all jobs of this finish, unless it has failed and they could not be cancelled: that may take long. */
    void awaitJobs() {
        List<Ticket> mine;
        synchronized (this) {
            if (isRestUncancelled) {
                return;
            }
            mine = tickets == null ? List.of() : List.copyOf(tickets);
        }
        for (Ticket ticket : mine) {
            ticket.awaitInTask(home);
            Object itsFailure = ticket.failure();
            if (itsFailure != null) {
                fail(home.exceptionFor(itsFailure));
            }
            Object part = ticket.part();
            if (part instanceof Charter.Part packed && fold != null) {
                addPart(home.unpacked(packed.value()));
            }
        }
    }

    /** Cancels the jobs that have not ended, for a finish that is unwound. */
    void abandon() {
        List<Ticket> mine;
        synchronized (this) {
            mine = tickets == null ? List.of() : List.copyOf(tickets);
        }
        mine.forEach(ticket -> home.cancel(ticket, "Its finish was left."));
    }

    /** Forgets the bounds of a finish that has submitted no job; otherwise the end of the job makes them forgotten. */
    synchronized void forgetBounds() {
        if (nextJob != null) {
            home.bounds().forget(nextJob);
        }
    }

    /** Folds all parts with one more, which may be null. Returns null if there is none. */
    @SuppressWarnings("unchecked")
    @Nullable
    Object folded(@Nullable Object own) {
        List<Object> mine;
        synchronized (this) {
            mine = parts;
            parts = null;
        }
        if (mine == null || fold == null) {
            return own;
        }
        Object all = own;
        for (Object part : mine) {
            all = all == null ? part : ((Fold<Object>) fold).fold(all, part);
        }
        return all;
    }
}
