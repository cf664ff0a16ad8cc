package io.skua.place;

import io.skua.Skua;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What a task can do, wherever it runs. {@code import static io.skua.place.Here.*} makes these methods the words of a
 * small language:
 *
 * <table>
 * <caption>the words</caption>
 * <tr><td>{@link #asyncAny asyncAny(record)}</td><td>a task that may run at any place</td></tr>
 * <tr><td>{@link #asyncAt asyncAt(place, record)}</td><td>a task for one certain place</td></tr>
 * <tr><td>{@link #asyncCopy asyncCopy(slice, place, slice)}</td><td>data for one certain place</td></tr>
 * <tr><td>{@link #async async(body)}</td><td>a task of this place</td></tr>
 * <tr><td>{@link #asyncAwait asyncAwait(body, futures)}</td><td>a task of this place that begins after
 * futures</td></tr>
 * <tr><td>{@link #asyncPhased asyncPhased(body, roles)}</td><td>a task of this place that takes part in
 * phasers</td></tr>
 * <tr><td>{@link #forasync forasync(from, to, body)}</td><td>a loop, in parallel, at this place</td></tr>
 * <tr><td>{@link #finish(Record, Runnable) finish(fold, body)}</td><td>runs a body, waits for all that it has begun,
 * and folds what tasks contribute</td></tr>
 * <tr><td>{@link #everywhere everywhere(record)}</td><td>sets something up at every place</td></tr>
 * </table>
 *
 * All of them nest freely. A task ends when its body and all asyncs, calls and finishes in it have ended; its
 * {@code asyncAny} tasks are waited for by the finish around them. With one place, the same program runs without any
 * network.
 *
 * <p>If something in a finish fails, asyncs of it that have not begun will not run, tasks of it at all places are
 * cancelled, and the finish throws: the exception itself if its own body has thrown it, and a {@link PlaceException}
 * otherwise.
 */
public final class Here {
    private Here() {}

    // ---- places ----

    /** Returns the number of this place. */
    public static int here() {
        return Frame.current("here").scope().home().number();
    }

    /** Returns the numbers of the places that are taken for alive, in ascending order; this one is among them. */
    public static List<Integer> places() {
        return Frame.current("places").scope().home().memberNumbers();
    }

    // ---- tasks that may leave this place ----

    /**
     * Lets a task run at any place, sooner or later. In a task, it can be taken from now on. In the body of a finish
     * (or in an async of it), the tasks are collected and begin when the body of the finish has ended.
     *
     * @throws IllegalArgumentException if the record's class is not registered
     */
    public static <T extends Record & AnyTask<?>> void asyncAny(T task) {
        Objects.requireNonNull(task, "task");
        Frame.current("asyncAny").scope().spawn(task);
    }

    /**
     * Runs a task at one certain place. What {@code asyncAny} tasks below it contribute goes to the finish around this
     * call. The finish (or task) around this call waits for the task, and fails if it fails or if the place dies; to
     * survive that, put a finish around the call and catch its exception.
     *
     * <p>Returns at once, unless 64 MiB of earlier calls to that place have not arrived there: then it waits until
     * there is room, while another thread uses this worker's processor.
     *
     * @return the task's result, later; wait for it with {@link #await} or {@link #asyncAwait}
     * @throws PlaceException.DeadPlaceException if the place is dead
     * @throws IllegalArgumentException if there is no such place, or if the record's class is not registered
     */
    @SuppressWarnings("unchecked")
    public static <R, T extends Record & AnyTask<R>> CompletableFuture<R> asyncAt(int place, T task) {
        Objects.requireNonNull(task, "task");
        Scope scope = Frame.current("asyncAt").scope();
        Home home = scope.home();
        home.codec().checkRegistered(task.getClass());
        Charter charter = scope.isInFinish() ? scope.charter() : null;
        Object call = new Charter.AtCall(home.codec().pack(task), charter, scope.job());
        return (CompletableFuture<R>) (CompletableFuture<?>) home.calls().call(scope, place, call);
    }

    /**
     * Copies elements of an array that this place shares into one that another place (or this one) shares. The elements
     * are copied out before this method returns. The finish (or task) around this call waits for the copy.
     */
    public static CompletableFuture<@Nullable Void> asyncCopy(Slice from, int place, Slice to) {
        Scope scope = Frame.current("asyncCopy").scope();
        return Slices.copy(scope, from, place, to);
    }

    /** Shares an array of this place under a name, for {@link #asyncCopy}. Replaces an earlier one of that name. */
    public static void share(String name, Object array) {
        Frame.current("share").scope().home().arrays().share(name, array);
    }

    /** Returns the array that this place shares under a name. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // only the caller knows the type
    public static <A> A shared(String name) {
        return (A) Frame.current("shared").scope().home().arrays().get(name);
    }

    /**
     * Runs a task at every place that is alive, and returns when all have ended. Places that join later run it before
     * their first task of the finish around this call; so do places that come back after they were taken for dead. Call
     * it in the body of a finish, before the tasks that need it.
     */
    public static <T extends Record & AnyTask<?>> void everywhere(T task) {
        Objects.requireNonNull(task, "task");
        Frame frame = Frame.current("everywhere");
        Scope scope = frame.scope();
        scope.home().everywhere(scope, task);
    }

    // ---- tasks of this place ----

    /**
     * Runs the body in parallel to what follows, or at once inside this method. It must therefore not wait for anything
     * that comes after this call.
     */
    public static void async(Runnable body) {
        Objects.requireNonNull(body, "body");
        Frame.current("async").async(body);
    }

    /** Runs the body after all futures are done. If one of them fails, the finish (or task) around this call fails. */
    public static void asyncAwait(Runnable body, CompletableFuture<?>... futures) {
        Objects.requireNonNull(body, "body");
        Scope scope = Frame.current("asyncAwait").scope();
        CompletableFuture<?> all = CompletableFuture.allOf(futures);
        scope.addWaiting();
        try {
            all.whenComplete((none, failure) -> futuresDone(scope, body, failure));
        } catch (Throwable noMemory) {
            scope.fail(noMemory); // otherwise it would wait for the body, which will not become ready
            throw noMemory;
        }
    }

    /** Throws nothing, since nobody would hear of that. */
    private static void futuresDone(Scope scope, Runnable body, @Nullable Throwable failure) {
        try {
            if (failure != null) {
                scope.fail(
                        failure instanceof CompletionException && failure.getCause() != null
                                ? failure.getCause()
                                : failure);
            }
            scope.becomeReady(body);
        } catch (Throwable noMemory) {
            scope.fail(noMemory);
        }
    }

    /** Waits for a future, while another thread uses this worker's processor. */
    public static <T> T await(CompletableFuture<T> future) {
        Home home = Frame.current("await").scope().home();
        try {
            return future.isDone() ? future.get() : home.waiting(future::get);
        } catch (InterruptedException stopped) {
            throw new CancellationException("The task was cancelled while it waited for a future.");
        } catch (ExecutionException failed) {
            Throwable cause = failed.getCause();
            if (cause instanceof RuntimeException unchecked) {
                throw unchecked;
            } else if (cause instanceof Error error) {
                throw error;
            }
            throw new CompletionException(cause);
        } catch (RuntimeException thrown) {
            throw thrown;
        } catch (Exception thrown) {
            throw new CompletionException(thrown);
        }
    }

    /** Makes a phaser, of which the current body is a member. */
    public static Phaser phaser() {
        Frame frame = Frame.current("phaser");
        Phaser phaser = new Phaser();
        frame.takePart(phaser.first());
        return phaser;
    }

    /** Runs the body in parallel to what follows, as a member of phasers of which this body is a member. */
    public static void asyncPhased(Runnable body, Phaser.Role... roles) {
        Objects.requireNonNull(body, "body");
        Frame frame = Frame.current("asyncPhased");
        frame.asyncQueued(frame.newMembers(roles), body);
    }

    /** Signals to all phasers of which this body is a member, and then waits for the end of their phases. */
    public static void next() {
        Frame.current("next").next();
    }

    /** Runs the body for each number from {@code from} (inclusive) to {@code to} (exclusive), in parallel. */
    public static void forasync(int from, int to, IntConsumer body) {
        Objects.requireNonNull(body, "body");
        Frame frame = Frame.current("forasync");
        Scope scope = frame.scope();
        Skua skua = scope.home().skua();
        frame.async(() -> skua.range(from, to).forEach(i -> Frame.runIn(scope, List.of(), () -> body.accept(i))));
    }

    // ---- finish ----

    /**
     * Runs the body and waits for all that it has begun: asyncs, calls, and tasks for any place with all that they
     * spawn. Tasks for any place begin when the body has ended; asyncs begin at once.
     *
     * @param fold combines what tasks contribute
     * @return the fold of all contributions
     */
    @SuppressWarnings("unchecked")
    public static <R, F extends Record & Fold<R>> R finish(F fold, Runnable body) {
        Objects.requireNonNull(fold, "fold");
        Scope outer = Frame.current("finish").scope();
        outer.home().codec().checkRegistered(fold.getClass());
        Object all = run(outer.inner(fold), fold, body);
        return all == null ? fold.empty() : (R) all;
    }

    /** As {@link #finish(Record, Runnable)}, where what tasks contribute is dropped. */
    public static void finish(Runnable body) {
        run(Frame.current("finish").scope().inner(null), null, body);
    }

    private static @Nullable Object run(Scope scope, @Nullable Fold<?> fold, Runnable body) {
        Objects.requireNonNull(body, "body");
        Throwable[] own = {null};
        try {
            Bodies.run(scope, () -> {
                try {
                    body.run();
                    return null;
                } catch (Throwable thrown) {
                    own[0] = thrown;
                    throw thrown;
                }
            });
            return fold == null ? null : scope.folded(null);
        } catch (CancellationException stopped) {
            throw stopped;
        } catch (Throwable thrown) {
            if (thrown == own[0] && thrown instanceof RuntimeException unchecked) {
                throw unchecked;
            } else if (thrown == own[0] && thrown instanceof Error error) {
                throw error;
            }
            throw scope.home().exceptionFor(thrown);
        }
    }

    // ---- bounds ----

    /**
     * Returns a bound that holds the smallest value offered. In a task for any place, this is the bound that all tasks
     * of its job or finish share: each call returns the same one, wherever the task runs and however often. In the body
     * of a finish, each call makes another bound for the tasks of that finish.
     */
    public static Bound minimum() {
        return Frame.current("minimum").scope().bound(false);
    }

    /** As {@link #minimum}, for a bound that holds the largest value offered. */
    public static Bound maximum() {
        return Frame.current("maximum").scope().bound(true);
    }
}
