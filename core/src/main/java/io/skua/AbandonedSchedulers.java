package io.skua;

import io.skua.engine.Engine;
import java.lang.ref.Cleaner;
import java.lang.ref.WeakReference;

/**
 * Shuts down the engines of schedulers that nobody refers to any more.
 *
 * <p><b>Who refers to whom.</b> A {@link Skua} refers to its engine, and the engine refers to the Skua only weakly. The
 * threads of the engine, of its islands and of the ledger refer to the engine and not to the Skua, so a scheduler that
 * the user has dropped becomes unreachable although its threads live. A {@link Job} refers to its scheduler until the
 * job has finished, and an {@link Execution} until it has run. So a scheduler with unfinished work is reachable from
 * its queues and threads, and its tasks may use it.
 *
 * <p>What a user hands to the builder (a thread factory, a policy, a hook) is reachable from the threads. If one of
 * these objects refers to the scheduler, the scheduler is never abandoned.
 */
final class AbandonedSchedulers {
    // the cleaner's thread refers to nothing of the thread that creates it
    private static final Cleaner CLEANER = Cleaner.create();

    private AbandonedSchedulers() {}

    /**
     * Refers to the engine weakly, for two reasons: an engine without threads needs no shutdown, and an engine may
     * still refer to old work that refers to the scheduler, which would then never become unreachable.
     */
    private record Shutdown(WeakReference<Engine> engine) implements Runnable {
        @Override
        public void run() {
            Engine its = engine.get();
            if (its != null) {
                its.lifetime().shutdown();
            }
        }
    }

    /** Arranges that the engine is shut down when nobody refers to the scheduler any more. */
    static void watch(Skua skua, Engine engine) {
        CLEANER.register(skua, new Shutdown(new WeakReference<>(engine)));
    }
}
