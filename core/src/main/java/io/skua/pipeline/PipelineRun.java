package io.skua.pipeline;

import io.skua.engine.Worker;
import io.skua.task.Failure;
import io.skua.task.JobStoppedException;
import io.skua.task.Task;
import io.skua.task.Tasks;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One run of a pipeline. A bounded number of tokens circulates: at the source a token gets an item, carries it from
 * station to station, and comes back for the next item. The source is a serial station like others, so there is one
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
 * <p>A worker carries a token until the token has to wait or retires. When the worker leaves a station where another
 * token waits, it has two tokens. If its own token has to wait at its next station, it goes on with the other one.
 * Otherwise it pushes the other token, for thieves or for later, and goes on with its own: items that are near the end
 * go first, which keeps few items in flight. When the worker has no token left, its task ends, and its thread is free.
 * Whoever leaves the station later pushes a task again. So nobody waits for a busy stage, and nobody polls.
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
 * <p><b>F1.</b> A token is in exactly one place: carried by one worker, in one slot, in one bag, or retired. It moves
 * from one place to another by one CAS of the turnstile, or by push and take. So no item is lost, and no item is worked
 * on twice.
 *
 * <p><b>F2.</b> {@code live} counts the tokens that have not retired. Only a live token (inside the source) makes
 * another token, so {@code live} never comes back from 0; at 0 this task ends. The workers of this run are those that
 * carry a token, so at 0 no worker is left and nothing of the run is queued: the caller's join covers everything. (The
 * last worker only has to return from {@link #carry}.)
 *
 * <p><b>F3.</b> At most {@code bound} tokens are made, and an item is with its token from source to end: that is the
 * bound on items in flight. A token is made when the source is free and no token waits there, so a short pipeline makes
 * few tokens.
 *
 * <p><b>F4.</b> The run ends. Look at the live token with the oldest item. If it is carried or queued, somebody works
 * on it or will do so. If it is in a slot of a station in order, the number before it belongs to an older item. All
 * older items have passed, but that one has not left the station yet: its carrier is about to leave. In a slot of a
 * serial station the same holds for the number before it there, and so on down to the token that is inside, which
 * somebody carries or has queued. So something always moves, even if {@code bound} is 1, and every item gets to the
 * end. When the source is exhausted, each token that comes there retires and lets the next one in.
 *
 * <p><b>F5.</b> After a failure ({@code first} is set) the same happens with empty tokens: no user code is begun any
 * more, tokens drop their items, pass the stations in order when it is their turn, and retire at the source. There is
 * no other way out, and no state to clean up. Nothing is pushed any more: a task whose job is stopping is cancelled
 * instead of run, and its token is carried on by the thread that cancelled it.
 *
 * <p><b>Strict joins.</b> All tokens lie below this task ({@link Token#above}), and this task lies below the caller's.
 * So while the caller waits it may run the tokens in its own bag; then it lends its seat out, and the thread that takes
 * the seat steals like any other.
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
        Tasks.checkStack(); // enough stack for all that this thread does here: a token must not be lost
        // Pushed and not run at once: a task that is waited for while it is new makes its waiter poll (Signal, S2).
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
        return false; // retire ends this task
    }

    // ---- carrying ----

    /**
     * Carries a token that is inside its station, and other tokens that the worker comes to have, until the worker has
     * none.
     */
    void carry(Worker worker, Token start) {
        Token later = null; // tokens that are not queued, because the run has failed or there is no memory
        Token token = start;
        while (token != null) {
            Station station = stations[token.station];
            boolean inUse = workAt(station, worker, token);
            Token other = station.leave(token);
            if (inUse ? !enterNext(token) : retire()) {
                token = other; // the token belongs to somebody else now
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

    /**
     * Queues a token. Returns false if there is no memory for a longer queue; the worker then carries the token later.
     */
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

    /** Whether the token is inside its next station. If not, it does not belong to the current thread any more. */
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

    /** Retires a token. Always returns true: the token belongs to nobody now. */
    private boolean retire() {
        if (live.decrementAndGet() == 0) {
            Tasks.end(this, Tasks.DONE); // F2
        }
        return true;
    }

    // ---- users' code ----

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

    /** Gets an item, if there is one, and makes sure that another token can get the next item. */
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
                stations[SOURCE].enter(another); // another waits there until the token that is inside leaves
            }
        }
        return true;
    }

    /** Null if there is no memory for another token; then fewer items are in flight at the same time. */
    private @Nullable Token newTokenOrNull() {
        try {
            return new Token(this);
        } catch (OutOfMemoryError noMemory) {
            return null;
        }
    }

    /** Calls the step of a station, or the source if there is no station. Returns null after a failure, too. */
    private @Nullable Object call(Worker worker, @Nullable Station station, Object argument) {
        long mark = worker.mark();
        try {
            worker.throwIfStopping();
            return station == null ? source.call() : station.work(argument);
        } catch (Throwable thrown) { // the first exception reaches the caller, others are dropped
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
