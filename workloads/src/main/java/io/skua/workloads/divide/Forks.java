package io.skua.workloads.divide;

import io.skua.Handle;
import io.skua.ObjectTask;
import io.skua.Skua;
import io.skua.workloads.Form;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a program of coarse tasks forks. Its tasks take microseconds, so a lambda and a virtual call per fork do not
 * count: the program is written once and runs on every scheduler and in every form. Programs of tiny tasks are written
 * out for each form instead.
 */
public interface Forks {
    /** The JDK's ForkJoinPool, from inside one of its tasks. */
    Forks RIVAL = (left, right) -> {
        RivalAction forked = new RivalAction(left);
        forked.fork();
        right.run();
        forked.join();
    };

    /** Runs both, the left one perhaps elsewhere; returns when both have ended. */
    void both(Runnable left, Runnable right);

    /** What the program has just done, in units of its {@code Workload.Shape}. Only {@link Meter} wants to know. */
    default void spent(double units) {}

    /** Runs all of them, by halves. */
    default void all(List<? extends Runnable> parts) {
        int size = parts.size();
        if (size == 1) {
            parts.get(0).run();
        } else if (size > 1) {
            int half = size / 2;
            both(() -> all(parts.subList(0, half)), () -> all(parts.subList(half, size)));
        }
    }

    /** Skua, from inside one of its jobs. */
    static Forks of(Form form) {
        return switch (form) {
            case TYPED ->
                (left, right) -> {
                    TypedAction forked = new TypedAction(left);
                    forked.fork();
                    right.run();
                    forked.join();
                };
            case LAMBDA ->
                (left, right) -> {
                    Handle<@Nullable Void> forked = Skua.fork(left);
                    right.run();
                    forked.join();
                };
            case DROP_IN ->
                (left, right) -> {
                    SkuaAction forked = new SkuaAction(left);
                    forked.fork();
                    right.run();
                    forked.join();
                };
        };
    }

    /** A body as a typed task, whose result has no meaning. */
    final class TypedAction extends ObjectTask<Boolean> {
        private final Runnable body;

        private TypedAction(Runnable body) {
            this.body = body;
        }

        @Override
        protected Boolean compute() {
            body.run();
            return true;
        }
    }

    /** A body as a drop-in task of Skua. */
    final class SkuaAction extends io.skua.RecursiveAction {
        private final Runnable body;

        private SkuaAction(Runnable body) {
            this.body = body;
        }

        @Override
        protected void compute() {
            body.run();
        }
    }

    /** A body as a task of the JDK's ForkJoinPool. */
    final class RivalAction extends java.util.concurrent.RecursiveAction {
        private static final long serialVersionUID = 1;

        private final transient Runnable body;

        private RivalAction(Runnable body) {
            this.body = body;
        }

        @Override
        protected void compute() {
            body.run();
        }
    }
}
