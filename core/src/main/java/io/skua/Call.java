package io.skua;

import io.skua.engine.Awaiting;
import io.skua.engine.Worker;
import io.skua.task.Failure;
import io.skua.task.StructuredTask;
import io.skua.task.Tasks;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The queued task behind a handle. It exists only if the fork was queued; a fork that ran at once has its result in the
 * handle itself, which the compiler can then keep in registers.
 */
abstract class Call extends StructuredTask {
    static {
        SharedCallSites.ofCalls();
    }

    /** A static method and not one of the subclasses: the compiler must see that the handle does not escape here. */
    static Object push(Worker worker, Call call) {
        worker.push(call);
        return call;
    }

    static Object pushQueued(Call call) {
        Worker worker = Worker.currentInJob();
        worker.throwIfStopping();
        worker.push(call);
        return call;
    }

    /** Waits for what a handle refers to: a queued call, or the failure of a body that ran inside fork. */
    static StructuredTask join(Object rest) {
        if (rest instanceof Failure failure) {
            throw failure.rethrow();
        }
        StructuredTask call = (StructuredTask) rest;
        if (!Tasks.hasEnded(call)) {
            Worker.current().join(call);
        } else {
            Awaiting.foundEnded();
        }
        if (Tasks.status(call) != Tasks.DONE) {
            throw problem(call);
        }
        return call;
    }

    static boolean isDone(@Nullable Object rest) {
        return !(rest instanceof StructuredTask call) || Tasks.hasEnded(call);
    }

    /** Cancels what a handle refers to, if it is a task that nobody has started. */
    static boolean cancel(@Nullable Object rest) {
        return rest instanceof StructuredTask call && Tasks.cancelQueued(call);
    }

    /** What a handle is, for people. */
    static String describe(@Nullable Object rest, @Nullable Object result) {
        if (rest == null) {
            return "Handle[done: " + result + "]";
        }
        if (rest instanceof Failure failure) {
            return "Handle[failed: " + failure.thrown() + "]";
        }
        StructuredTask call = (StructuredTask) rest;
        Failure thrown = Tasks.failure(call);
        return switch (Tasks.status(call)) {
            case Tasks.DONE -> "Handle[done]";
            case Tasks.FAILED -> "Handle[failed: " + (thrown == null ? "" : thrown.thrown()) + "]";
            case Tasks.CANCELLED -> "Handle[cancelled]";
            default -> "Handle[queued or running]";
        };
    }

    private static RuntimeException problem(StructuredTask call) {
        Failure thrown = Tasks.failure(call);
        return thrown != null
                ? thrown.rethrow()
                : new CancellationException("The task was cancelled before it started.");
    }

    // Every body is called by one of these five methods; SharedCallSites says why.

    static <T> T call(Callable<T> body) throws Exception {
        return body.call();
    }

    static void call(Runnable body) {
        body.run();
    }

    static long call(LongSupplier body) {
        return body.getAsLong();
    }

    static int call(IntSupplier body) {
        return body.getAsInt();
    }

    static double call(DoubleSupplier body) {
        return body.getAsDouble();
    }

    static final class OfObject<T> extends Call {
        private final Callable<T> body;

        OfObject(Callable<T> body) {
            this.body = body;
        }

        @Override
        protected boolean exec() throws Exception {
            Tasks.setOutcome(this, call(body));
            return true;
        }
    }

    static final class OfNothing extends Call {
        private final Runnable body;

        OfNothing(Runnable body) {
            this.body = body;
        }

        @Override
        protected boolean exec() {
            call(body);
            return true;
        }
    }

    static final class OfLong extends Call {
        private final LongSupplier body;
        long result;

        OfLong(LongSupplier body) {
            this.body = body;
        }

        @Override
        protected boolean exec() {
            result = call(body);
            return true;
        }
    }

    static final class OfInt extends Call {
        private final IntSupplier body;
        int result;

        OfInt(IntSupplier body) {
            this.body = body;
        }

        @Override
        protected boolean exec() {
            result = call(body);
            return true;
        }
    }

    static final class OfDouble extends Call {
        private final DoubleSupplier body;
        double result;

        OfDouble(DoubleSupplier body) {
            this.body = body;
        }

        @Override
        protected boolean exec() {
            result = call(body);
            return true;
        }
    }
}
