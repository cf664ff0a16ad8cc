package io.skua.job;

import io.skua.tally.Tally;
import io.skua.task.Failure;
import io.skua.task.Signal;
import io.skua.task.Task;
import io.skua.task.Tasks;
import org.jspecify.annotations.Nullable;

/**
 * Gives other packages access to the package-private parts of {@link JobCore}, which users must not call by accident.
 */
public final class Jobs {
    private Jobs() {}

    public static JobHost host(JobCore job) {
        return job.host();
    }

    public static JobGroup group(JobCore job) {
        return job.group();
    }

    /** Must be called before the job is injected, or by the worker that has claimed the job and starts it. */
    public static void setGroup(JobCore job, JobGroup group) {
        job.setGroup(group);
    }

    public static @Nullable JobHistory history(JobCore job) {
        return job.history();
    }

    public static void setHistory(JobCore job, JobHistory its) {
        job.setHistory(its);
    }

    public static JobTraits traits(JobCore job) {
        return job.traits();
    }

    public static int level(JobCore job) {
        return job.level();
    }

    public static Task root(JobCore job) {
        return job.root();
    }

    /** See {@link JobCore#number}. */
    public static long number(JobCore job) {
        return job.number();
    }

    /** See {@link JobCore#givenName}. */
    public static @Nullable String givenName(JobCore job) {
        return job.givenName();
    }

    /** How messages and the names of threads call the job. */
    public static String title(JobCore job) {
        return job.title();
    }

    // ---- its start ----

    /** Marks a job that keeps a promise ({@link Lifetime#promise}). Must be called before the job is submitted. */
    public static void markPromised(JobCore job) {
        job.markPromised();
    }

    public static boolean isPromised(JobCore job) {
        return job.isPromised();
    }

    /** See {@link JobCore#claim}. */
    public static boolean claim(JobCore job) {
        return job.claim();
    }

    public static boolean hasStarted(JobCore job) {
        return job.hasStarted();
    }

    /** Marks the job as started. The caller has claimed it, and runs its root. */
    public static void start(JobCore job) {
        job.markStarted();
        job.startRunning();
    }

    // ---- who works for it ----

    /** Returns whether the number of workers is limited that may work for the job at the same time. */
    public static boolean isLimited(JobCore job) {
        return job.traits().isLimited();
    }

    /** See {@link JobCore#hasRoom}. */
    public static boolean hasRoom(JobCore job) {
        return job.hasRoom();
    }

    /** See {@link JobCore#enter}. */
    public static boolean enter(JobCore job) {
        return job.enter();
    }

    /** See {@link JobCore#leave}. */
    public static boolean leave(JobCore job) {
        return job.leave();
    }

    /** See {@link JobCore#hold}. */
    public static boolean hold(JobCore job) {
        return job.hold();
    }

    /** See {@link JobCore#letGo}. */
    public static boolean letGo(JobCore job) {
        return job.letGo();
    }

    /** See {@link JobCore#runHeld}. */
    public static boolean runHeld(JobCore job) {
        return job.runHeld();
    }

    /** See {@link JobCore#finish}. */
    public static void finish(JobCore job) {
        job.finish();
    }

    /** Leaves the job; the last thread that leaves finishes it. */
    public static void exit(JobCore job) {
        job.exit();
    }

    /** See {@link JobCore#startRunning}. */
    public static void startRunning(JobCore job) {
        job.startRunning();
    }

    public static void stopRunning(JobCore job) {
        job.stopRunning();
    }

    /** See {@link JobCore#isAnybodyInside}. */
    public static boolean isAnybodyInside(JobCore job) {
        return job.isAnybodyInside();
    }

    /** See {@link JobCore#emptySignal}. */
    public static Signal emptySignal(JobCore job) {
        return job.emptySignal();
    }

    // ---- stopping ----

    public static boolean isStopping(JobCore job) {
        return job.isStopping();
    }

    public static void throwIfStopping(JobCore job) {
        job.throwIfStopping();
    }

    /** See {@link JobCore#clearInterrupt}. */
    public static void clearInterrupt(JobCore job) {
        job.clearInterrupt();
    }

    /** See {@link JobCore#shutDownNow}. */
    public static void shutDownNow(JobCore job) {
        job.shutDownNow();
    }

    /** Cancels a job that the caller has claimed to end it before its start, since the engine shuts down at once. */
    public static void withdraw(JobCore job) {
        try {
            job.shutDownNow();
            Tasks.cancel(job.root());
        } finally {
            job.exit();
        }
    }

    // ---- what came of it ----

    /** See {@link JobCore#note}. */
    public static void note(JobCore job, Failure failure) {
        job.note(failure);
    }

    /** Returns the counters of all workers that have left the job. */
    public static Tally tally(JobCore job) {
        return job.tally();
    }

    /** Adds a worker's counters to the job's. */
    public static void count(JobCore job, Tally worked) {
        job.count(worked);
    }
}
