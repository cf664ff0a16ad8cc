package io.skua.engine;

import io.skua.job.JobTraits;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Lets packages that extend a scheduler reach its engine, which users must not see. */
public final class Schedulers {
    private static volatile @Nullable Access registered;

    private Schedulers() {}

    /** What a scheduler tells. The argument of each method is a scheduler. */
    public interface Access {
        Engine engine(Object scheduler);

        /** Returns how a job with default options is to be run if the current thread submits it now. */
        JobTraits traits(Object scheduler);

        /** Returns a thread for a worker of a scheduler, of the class that users see. */
        WorkerThread newThread(Worker worker, String name, long stackBytes);

        /** Called by a worker's thread before it looks for work. Runs users' code. */
        void began(WorkerThread thread);

        /**
         * Called by a worker's thread when it will run no further task. Runs users' code.
         *
         * @param thrown what has ended the thread, or null
         */
        void ending(WorkerThread thread, @Nullable Throwable thrown);
    }

    /** Called when the class of schedulers is initialised, so before there is a scheduler. */
    public static void register(Access access) {
        registered = access;
    }

    public static Engine engine(Object scheduler) {
        return access().engine(scheduler);
    }

    /** See {@link Access#traits}. */
    public static JobTraits traits(Object scheduler) {
        return access().traits(scheduler);
    }

    /** Returns a thread that has not been started. An engine without a scheduler gets a thread without hooks. */
    static WorkerThread newThread(Worker worker, String name, long stackBytes) {
        Access access = registered;
        return access == null ? new WorkerThread(worker, name, stackBytes) : access.newThread(worker, name, stackBytes);
    }

    static void began(WorkerThread thread) {
        Access access = registered;
        if (access != null) {
            access.began(thread);
        }
    }

    static void ending(WorkerThread thread, @Nullable Throwable thrown) {
        Access access = registered;
        if (access != null) {
            access.ending(thread, thrown);
        }
    }

    private static Access access() {
        return Objects.requireNonNull(registered);
    }
}
