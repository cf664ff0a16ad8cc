package io.skua.worker;

import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A few forks that the first worker thread of a JVM makes before its first work, so that the compiler's profile of fork has seen both of its
 * ways: the child runs at once, the child is queued. Otherwise the rare way looks impossible when a user's method is first compiled, is
 * met later, and throws the compiled code away; and the second time, what fork calls may have become too large to be inlined.
 * See docs/decisions/0004.
 */
public final class WarmUp {
    private static final AtomicBoolean DONE = new AtomicBoolean();
    private static volatile @Nullable Runnable forks;

    private WarmUp() {}

    /** Says what to do; it runs inside a worker. */
    public static void with(Runnable body) {
        forks = body;
    }

    /** Called by a thread that counts as a searcher, before it searches. */
    static void once(Worker worker) {
        Runnable body = forks;
        if (body == null || DONE.get() || !DONE.compareAndSet(false, true)) {
            return;
        }
        Engine engine = worker.engine();
        engine.idle().endSearch(worker);
        engine.accept();
        if (worker.bottom().runLight(new Light(body, engine))) {
            engine.finished(1);
        }
        worker.tally().clear();
        engine.idle().beginSearch();
    }

    /** Both ways of the next fork. */
    public static void nextFork(boolean lazy) {
        Worker worker = Worker.current();
        if (lazy) {
            worker.close();
        } else {
            worker.open();
        }
    }

    private static final class Light extends LightTask {
        private final Engine engine;

        Light(Runnable body, Engine engine) {
            super(body, JobTraits.PLAIN);
            this.engine = engine;
        }

        @Override
        protected JobCore promote() {
            return new NamelessJob(engine);
        }

        @Override
        protected void uncaught(Throwable thrown) {
            throw new AssertionError("these forks throw nothing", thrown);
        }
    }

    private static final class NamelessJob extends JobCore {
        private final Task root = new Task() {
            @Override
            protected boolean exec() {
                return true;
            }
        };

        NamelessJob(Engine engine) {
            super(engine, JobTraits.PLAIN);
            claim();
            markStarted();
        }

        @Override
        protected Task root() {
            return root;
        }

        @Override
        protected void finished() {
            endJob(Tasks.DONE);
        }

        @Override
        protected void shutDownNow() {
            stop("The scheduler is shut down.", false);
        }
    }
}
