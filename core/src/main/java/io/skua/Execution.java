package io.skua;

import io.skua.job.JobCore;
import io.skua.job.JobTraits;
import io.skua.job.LightTask;

/**
 * A Runnable that was handed to {@link Skua#execute}. What it throws goes to the thread's handler for uncaught
 * exceptions.
 */
final class Execution extends LightTask {
    private final Skua skua;

    Execution(Skua skua, Runnable body, JobTraits traits) {
        super(body, traits);
        this.skua = skua;
    }

    /** Starts it. The Runnable becomes a job at once if the scheduler's usual options have an allowance. */
    void start() {
        if (skua.engine().execute(this)) {
            return;
        }
        Job<?> job = Job.of(skua, traits(), body());
        job.whenEnded(this::ended);
        skua.start(job);
    }

    @Override
    public JobCore promote() {
        Job<?> job = Job.ofExecution(skua, body(), traits());
        job.whenEnded(this::ended);
        return job;
    }

    private void ended(Job<?> job) {
        Throwable thrown = job.exception();
        if (thrown != null) {
            uncaught(thrown);
        }
    }

    @Override
    public void uncaught(Throwable thrown) {
        report(thrown);
    }

    /** Tells the current thread's handler for uncaught exceptions of an exception that nobody else can be told of. */
    static void report(Throwable thrown) {
        Thread thread = Thread.currentThread();
        try {
            thread.getUncaughtExceptionHandler().uncaughtException(thread, thrown);
        } catch (Throwable worse) { // the JDK ignores a handler that throws, too
            return;
        }
    }
}
