package io.skua.pipeline;

import io.skua.worker.Failure;
import io.skua.worker.JobStoppedException;
import io.skua.worker.Task;
import io.skua.worker.Tasks;
import io.skua.worker.Worker;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One run of a pipeline. A bounded number of tokens goes round: at the source a token gets an item, carries it from
 * station to station, and comes back for the next one. The source is a station like others, serial, so there is one
 * protocol for everything: {@link Turnstile}. oneTBB's parallel_pipeline has tokens as well; there they are counted,
 * and each stage keeps a locked buffer of items.
 *
 * <pre>
 *                         enters its next station
 *        ┌──────────────────────────────────────────────────────────┐
 *        ▼        comes too early               leave() returns it   │
 *     carried ───────────────────▶ in a slot ─────────────────▶ carried, or queued (push): whoever pops or steals it
 *        │                                                      carries it
 *        │
 *        └─▶ retired, when the source has nothing more to give
 * </pre>
 *
 * <p>A worker that carries a token does so until the token has to wait or retires. When it leaves a station and another
 * token waits there, it has two. If its own is stuck at its next station, it goes on with the other one; otherwise it
 * pushes the other one, for thieves or for later, and goes on with its own: items on their way out go first, which
 * keeps few of them in flight. When it has none, its task ends, and the thread is free. Whoever leaves the station
 * later pushes a task again. So nobody waits for a busy stage, and nobody polls.
 *
 * <pre>
 * field      written by        read by  mode   pairs with                                 if weaker
 * first      whoever fails     all      CAS    carry's read after leave: the slot orders  a cancelled token is pushed,
 *                                              it before the token that was cancelled     and its task would not run
 * live       makers, retiring  same     RMW    Signal's end of this task                  the caller returns too early,
 *                                                                                         or never
 * made,      who is inside     same     plain  Turnstile T1                               -
 * exhausted  the source
 * </pre>
 *
 * <p><b>F1.</b> A token is in exactly one place: carried by one worker, in one slot, in one bag, or retired. Between
 * them it moves by one CAS of the turnstile, or by push and take. So no item is lost, and none is worked on twice.
 *
 * <p><b>F2.</b> {@code live} counts the tokens that have not retired. Only a live token (inside the source) makes
 * another, so it never comes back from 0; at 0 this task ends. A worker of this flow is one that carries a token, so
 * then none is left and nothing of it is queued: the caller's join covers all. (The last one only has to return from
 * {@link #carry}.)
 *
 * <p><b>F3.</b> At most {@code bound} tokens are made, and an item is with its token from source to end: that is the
 * bound on items in flight. They are made when the source is free and no token waits there, so a short pipeline makes
 * few.
 *
 * <p><b>F4.</b> It ends. Look at the live token with the oldest item. If it is carried or queued, somebody works on it
 * or will. If it is in a slot of a station in order, the number before it belongs to an older item (all of which have
 * passed) and its leave has not come yet: its bearer is on its way there. In a slot of a serial station the same holds
 * for the number before it there, and so on down to the one that is inside, whom somebody carries or has queued. So
 * something always moves, with bound 1 as well, and every item gets to the end. When the source is exhausted each token
 * that comes there retires and lets the next one in.
 *
 * <p><b>F5.</b> After a failure ({@code first} is set) the same happens with empty tokens: no user code is begun any
 * more, tokens drop their items, pass the stations in order in their turn, and retire at the source. There is no other
 * way out, and no state to clean up. Nothing is pushed any more: a task whose job is stopping is cancelled instead of
 * run, and its token is carried on by who cancelled it.
 *
 * <p><b>Strict joins.</b> All tokens lie below this task ({@link Token#above}), and this task below the caller's. Thus
 * the caller may run those in its own bag while it waits; then it lends its seat out, and the thread that takes it
 * steals like anybody else.
 */
final class PipelineRun extends Task {
    private static final int SOURCE = 0;

    private final Callable<?> source;
    private final Station[] stations;
    private final int bound;
    private final AtomicReference<@Nullable Failure> first = new AtomicReference<>();
    private final AtomicInteger live = new AtomicInteger(1);
    private int made = 1;
    private boolean exhausted;

    PipelineRun(Callable<?> source, List<Stage> stages, int bound) {
        this.source = source;
        this.bound = bound;
        this.stations = new Station[stages.size() + 1];
        stations[SOURCE] = new Station(new Stage(Stage.Kind.SERIAL, item -> item), bound);
        for (int i = 0; i < stages.size(); i++) {
            stations[i + 1] = new Station(stages.get(i), bound);
        }
    }

    /** Returns when everything has ended. */
    void run(Worker worker) {
        Tasks.checkStack(); // for all that this thread does here: a token must not be lost
        // Not run at once: a task that is waited for while it is new makes its waiter poll (Signal, S2).
        worker.push(this);
        worker.join(this);
        worker.throwIfStopping();
        Failure failure = first.get() == null ? Tasks.failure(this) : first.get();
        if (failure != null) {
            throw failure.rethrow();
        }
    }

    @Override
    protected boolean exec() {
        Token token = new Token(this);
        boolean inside = stations[SOURCE].enter(token);
        assert inside : "the first token has number 0";
        carry(Worker.current(), token);
        return false; // ended by retire
    }

    // ---- carrying ----

    /** Takes a token that is inside its station onwards, and others that it meets, until it has none. */
    void carry(Worker worker, Token start) {
        Token later = null; // those that are not queued, because the flow has failed or there is no memory
        Token token = start;
        while (token != null) {
            Station station = stations[token.station];
            boolean inUse = workAt(station, worker, token);
            Token other = station.leave(token);
            if (inUse ? !enterNext(token) : retire()) {
                token = other; // ours belongs to others now
            } else if (other != null && (isStopped() || !tryPush(worker, other))) {
                other.next = later;
                later = other;
            }
            if (token == null && later != null) {
                token = later;
                later = token.next;
            }
        }
    }

    /** Queues a token. False if there is no memory for a longer queue: then its carrier carries it later. */
    private static boolean tryPush(Worker worker, Token token) {
        try {
            worker.push(token);
            return true;
        } catch (OutOfMemoryError noMemory) {
            return false;
        }
    }

    /** As {@link #carry}, for a token that the scheduler has taken out of a bag but may not run. */
    void carryUnrun(Worker worker, Token token) {
        Failure failure = Tasks.failure(token);
        stop(failure == null ? stopped(worker) : failure);
        carry(worker, token);
    }

    private static Failure stopped(Worker worker) {
        try {
            return new Failure(new JobStoppedException("The job of this pipeline was stopped."));
        } catch (OutOfMemoryError noMemory) {
            return worker.failureOf(noMemory);
        }
    }

    /** Whether the token is inside its next station; otherwise it is not ours any more. */
    private boolean enterNext(Token token) {
        if (isStopped()) {
            token.item = null;
        }
        for (int next = token.station + 1; next < stations.length; next++) {
            if (token.item != null || !stations[next].isPassedByEmpty()) {
                token.station = next;
                return stations[next].enter(token);
            }
        }
        token.item = null;
        token.station = SOURCE;
        return stations[SOURCE].enter(token);
    }

    /** True, for the token is nobody's now. */
    private boolean retire() {
        if (live.decrementAndGet() == 0) {
            Tasks.end(this, Tasks.DONE); // F2
        }
        return true;
    }

    // ---- the users' code ----

    /** Whether the token is still in use. */
    private boolean workAt(Station station, Worker worker, Token token) {
        if (token.station == SOURCE) {
            return pull(worker, token);
        }
        if (token.item != null) {
            token.item = isStopped() ? null : call(worker, station, token.item);
        }
        return true;
    }

    /** Gets an item, if there is one, and sees to it that somebody can get the next. */
    private boolean pull(Worker worker, Token token) {
        if (!exhausted && !isStopped()) {
            token.item = call(worker, null, source);
            exhausted = token.item == null;
        }
        if (token.item == null) {
            return false;
        }
        token.sequence = token.number;
        if (made < bound && stations[SOURCE].isDeserted(token)) {
            Token another = newTokenOrNull();
            if (another != null) {
                made++;
                live.incrementAndGet();
                stations[SOURCE].enter(another); // it waits there: we are inside
            }
        }
        return true;
    }

    /** Null if there is no memory for another token: then fewer items are on their way at the same time. */
    private @Nullable Token newTokenOrNull() {
        try {
            return new Token(this);
        } catch (OutOfMemoryError noMemory) {
            return null;
        }
    }

    /** A step at a station, or without one a look at the source. Null after a failure, too. */
    private @Nullable Object call(Worker worker, @Nullable Station station, Object argument) {
        long mark = worker.mark();
        try {
            worker.throwIfStopping();
            return station == null ? source.call() : station.work(argument);
        } catch (Throwable thrown) { // the first one reaches the caller, others are dropped
            stop(worker.failureOf(thrown));
            worker.cancelForksSince(mark);
            return null;
        }
    }

    private void stop(Failure failure) {
        first.compareAndSet(null, failure);
    }

    private boolean isStopped() {
        return first.get() != null;
    }
}
