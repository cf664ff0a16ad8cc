package io.skua;

import io.skua.engine.Worker;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The part of {@link Skua} that tasks call: forks, and sections that may block. */
abstract sealed class ForkingExecutor extends StoppingExecutor permits LoopingExecutor {
    /** Lets the body run in parallel to what follows, until {@link Handle#join()}, or at once inside this method. */
    public static <T> Handle<T> fork(Callable<T> body) {
        Objects.requireNonNull(body, "body");
        Worker worker = Worker.current();
        T result = null;
        Object rest = null;
        if (worker.runsNow()) {
            long mark = worker.mark();
            try {
                result = Call.call(body);
            } catch (Throwable thrown) {
                rest = worker.failedInJob(mark, thrown);
            }
        } else {
            rest = Call.push(worker, new Call.OfObject<>(body));
        }
        return new Handle<>(result, rest);
    }

    /** As {@link #fork(Callable)}, for a body without a result. */
    public static Handle<@Nullable Void> fork(Runnable body) {
        Objects.requireNonNull(body, "body");
        Worker worker = Worker.current();
        Object rest = null;
        if (worker.runsNow()) {
            long mark = worker.mark();
            try {
                Call.call(body);
            } catch (Throwable thrown) {
                rest = worker.failedInJob(mark, thrown);
            }
        } else {
            rest = Call.push(worker, new Call.OfNothing(body));
        }
        return new Handle<>(null, rest);
    }

    /** As {@link #fork(Callable)}, without boxing. */
    public static LongHandle forkLong(LongSupplier body) {
        Objects.requireNonNull(body, "body");
        Worker worker = Worker.current();
        long result = 0;
        Object rest = null;
        if (worker.runsNow()) {
            long mark = worker.mark();
            try {
                result = Call.call(body);
            } catch (Throwable thrown) {
                rest = worker.failedInJob(mark, thrown);
            }
        } else {
            rest = Call.push(worker, new Call.OfLong(body));
        }
        return new LongHandle(result, rest);
    }

    /** As {@link #fork(Callable)}, without boxing. */
    public static IntHandle forkInt(IntSupplier body) {
        Objects.requireNonNull(body, "body");
        Worker worker = Worker.current();
        int result = 0;
        Object rest = null;
        if (worker.runsNow()) {
            long mark = worker.mark();
            try {
                result = Call.call(body);
            } catch (Throwable thrown) {
                rest = worker.failedInJob(mark, thrown);
            }
        } else {
            rest = Call.push(worker, new Call.OfInt(body));
        }
        return new IntHandle(result, rest);
    }

    /** As {@link #fork(Callable)}, without boxing. */
    public static DoubleHandle forkDouble(DoubleSupplier body) {
        Objects.requireNonNull(body, "body");
        Worker worker = Worker.current();
        double result = 0;
        Object rest = null;
        if (worker.runsNow()) {
            long mark = worker.mark();
            try {
                result = Call.call(body);
            } catch (Throwable thrown) {
                rest = worker.failedInJob(mark, thrown);
            }
        } else {
            rest = Call.push(worker, new Call.OfDouble(body));
        }
        return new DoubleHandle(result, rest);
    }

    /**
     * As {@link #fork(Callable)}, for a task on the critical path of its job, which others will wait for: thieves take
     * it before tasks that were forked without this hint. Tasks without the hint do not starve: in every 16th steal
     * they come first.
     */
    public static <T> Handle<T> forkCritical(Callable<T> body) {
        Objects.requireNonNull(body, "body");
        Worker worker = Worker.current();
        T result = null;
        Object rest = null;
        if (worker.runsNow()) {
            long mark = worker.mark();
            try {
                result = Call.call(body);
            } catch (Throwable thrown) {
                rest = worker.failedInJob(mark, thrown);
            }
        } else {
            rest = CriticalCall.push(worker, body);
        }
        return new Handle<>(result, rest);
    }

    /**
     * As {@link #fork(Callable)}, for a task that must not run at once because it waits for something that its parent
     * does after the fork; for example, a consumer that is fed afterwards. The task is queued, and runs when another
     * worker takes it or when it is joined, whichever comes first. Other workers can take it from now on, even if this
     * thread does not fork or join any more. A queued fork costs several times as much as a plain one, and takes memory
     * until it has run.
     */
    public static <T> Handle<T> forkQueued(Callable<T> body) {
        Objects.requireNonNull(body, "body");
        return new Handle<>(null, Call.pushQueued(new Call.OfObject<>(body)));
    }

    /** As {@link #forkQueued(Callable)}, for a body without a result. */
    public static Handle<@Nullable Void> forkQueued(Runnable body) {
        Objects.requireNonNull(body, "body");
        return new Handle<>(null, Call.pushQueued(new Call.OfNothing(body)));
    }

    /**
     * Runs a section that may block (input, a lock held for long, another executor's future) while another thread uses
     * this worker's processor. Outside of a job, this method just runs the section.
     */
    public static <T> T blocking(Callable<T> section) throws Exception {
        Worker worker = Worker.currentOrNull();
        return worker == null ? section.call() : worker.block(section);
    }

    /** As {@link #blocking(Callable)}, for a section without a result and without checked exceptions. */
    public static void blocking(Runnable section) {
        try {
            blocking(Executors.callable(section));
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError("a Runnable throws no checked exception", e);
        }
    }

    /**
     * Whether a fork would run its child at once now, because enough tasks wait for thieves. Code that has to save the
     * last nanosecond can ask, and call instead of forking:
     *
     * <pre>{@code
     * static long fib(int n) {
     *     if (n < 2) return n;
     *     return Skua.isSated() ? fib(n - 1) + fib(n - 2) : forkedFib(n);
     * }
     * }</pre>
     *
     * Such code has to ask at every level of a recursion: the answer changes when a worker begins to look for work.
     */
    public static boolean isSated() {
        return Worker.current().isLazy();
    }
}
