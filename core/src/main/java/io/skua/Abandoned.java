package io.skua;

import io.skua.engine.Engine;
import java.lang.ref.Cleaner;
import java.lang.ref.WeakReference;

/**
 * Shuts down the engines of schedulers that nobody refers to any more.
 *
 * <p><b>Who refers to whom.</b> A {@link Skua} refers to its engine, and the engine to the Skua weakly. Threads of the
 * engine, of its islands and of the ledger reach the engine only, so a scheduler that the user has dropped becomes
 * unreachable although its threads live. A {@link Job} refers to its scheduler until the job has finished, and an
 * {@link Execution} until it has run. So a scheduler with unfinished work is reachable from its queues and threads, and
 * its tasks may use it.
 *
 * <p>What a user hands to the builder (a thread factory, a policy, a hook) is reachable from the threads: if it refers
 * to the scheduler, the scheduler is never abandoned.
 */
final class Abandoned {
    private static final Cleaner CLEANER = Cleaner.create(); // its thread keeps nothing of whoever makes it

    private Abandoned() {}

    /**
     * An engine without threads needs no shutdown, and must not be kept: what it has forgotten to drop may refer to the
     * scheduler.
     */
    private static Runnable shutdownOf(WeakReference<Engine> engine) {
        return () -> {
            Engine its = engine.get();
            if (its != null) {
                its.lifetime().shutdown();
            }
        };
    }

    /** When nobody refers to the scheduler any more, its engine is shut down. */
    static void watch(Skua skua, Engine engine) {
        try {
            CLEANER.register(skua, shutdownOf(new WeakReference<>(engine)));
        } catch (Throwable thrown) { // no memory: there will be no scheduler, and the engine may have threads
            engine.lifetime().shutdown();
            throw thrown;
        }
    }
}
