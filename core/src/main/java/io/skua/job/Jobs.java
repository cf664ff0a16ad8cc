package io.skua.job;

import io.skua.observe.Tally;
import io.skua.task.Failure;
import io.skua.task.Signal;
import io.skua.task.Task;

/**
 * What the layers above do with jobs, and users must not do by accident: the bridge to the package-private parts of
 * {@link JobCore}.
 */
public final class Jobs {
    private Jobs() {}

    public static JobHost host(JobCore job) {
        return job.host();
    }

    public static JobGroup group(JobCore job) {
        return job.group();
    }

    /** Before the job is injected. */
    public static void setGroup(JobCore job, JobGroup group) {
        job.setGroup(group);
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

    // ---- its start ----

    /** The right to start the job, or to end it before its start. */
    public static boolean claim(JobCore job) {
        return job.claim();
    }

    public static boolean hasStarted(JobCore job) {
        return job.hasStarted();
    }

    /** The caller has claimed the job, and runs its root. */
    public static void start(JobCore job) {
        job.markStarted();
        job.startRunning();
    }

    // ---- who works for it ----

    /** Whether another worker may work for the job. */
    public static boolean hasRoom(JobCore job) {
        return job.hasRoom();
    }

    /** A thief asks to work for this job: no when the job is over or has as many workers as it may have. */
    public static boolean enter(JobCore job) {
        return job.enter();
    }

    /** See {@link JobCore#leave}. */
    public static boolean leave(JobCore job) {
        return job.leave();
    }

    /** See {@link JobCore#finish}. */
    public static void finish(JobCore job) {
        job.finish();
    }

    /** A thread no longer works for this job; the last one finishes the job. */
    public static void exit(JobCore job) {
        job.exit();
    }

    /** One more thread runs for it, whatever the limit: the root starts, or a thread comes back from a wait. */
    public static void startRunning(JobCore job) {
        job.startRunning();
    }

    public static void stopRunning(JobCore job) {
        job.stopRunning();
    }

    /** Whether a thread is inside. */
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

    /** A worker has left this job and must not carry the job's interrupt into the next one. */
    public static void clearInterrupt(JobCore job) {
        job.clearInterrupt();
    }

    /** The engine is shut down now: the job is to be cancelled. */
    public static void shutDownNow(JobCore job) {
        job.shutDownNow();
    }

    // ---- what came of it ----

    /** A forked task has failed; if nobody joins it, the job fails with it. Call this before others see the failure. */
    public static void note(JobCore job, Failure failure) {
        job.note(failure);
    }

    /** A worker has done this for the job. */
    public static void count(JobCore job, Tally worked) {
        job.count(worked);
    }
}
