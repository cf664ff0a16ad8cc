package io.skua.place;

import io.skua.place.protocol.Effect;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.Progress;
import io.skua.port.Pool;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A job that was submitted or attached to here, and those who wait. The fields are guarded by the ticket itself. */
final class Ticket {
    private static final int SPINS = 200;

    private final JobId job;
    private final PlaceId life;
    private @Nullable Pool pool; // the newest pool of the job at this place
    private volatile boolean hasEnded;
    private @Nullable Object part;
    private @Nullable Object failure;
    private @Nullable Progress progress; // the newest that is known
    private long answered; // the number of the last question how far the job is that was answered

    /** A ticket of a job that was submitted here. */
    Ticket(JobId job) {
        this(job, job.submitter());
    }

    /** @param life the life of this place which waits for the job */
    Ticket(JobId job, PlaceId life) {
        this.job = job;
        this.life = life;
    }

    JobId job() {
        return job;
    }

    PlaceId life() {
        return life;
    }

    boolean hasEnded() {
        return hasEnded;
    }

    /** Returns the encoded part, after the end. */
    synchronized @Nullable Object part() {
        return part;
    }

    synchronized @Nullable Object failure() {
        return failure;
    }

    synchronized void opened(Pool newest) {
        pool = newest;
        notifyAll();
    }

    /** This place cannot get the outcome any more. */
    synchronized void fail(String why) {
        end(new Effect.Ended(job, null, why, null));
    }

    synchronized void end(Effect.Ended ended) {
        if (!hasEnded) {
            part = ended.part();
            failure = ended.failure();
            progress = ended.progress() == null ? progress : ended.progress();
            pool = null;
            hasEnded = true;
            notifyAll();
        }
    }

    // ---- how far the job is ----

    synchronized void answered(long number, Progress its) {
        answered = Math.max(answered, number);
        progress = hasEnded ? progress : its;
        notifyAll();
    }

    /** Waits until a question is answered, or the job has ended. */
    synchronized JobProgress awaitAnswer(long number) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException(); // also if the answer is here already
        }
        while (!hasEnded && answered < number) {
            wait();
        }
        return JobProgress.of(progress, hasEnded);
    }

    // ---- its end ----

    /** Waits for the end as a task: runs the job's tasks meanwhile, as far as they are at this place. */
    void awaitInTask(Home home) {
        for (int i = 0; i < SPINS && !hasEnded && openPool() == null; i++) {
            Thread.yield(); // the agent answers soon
        }
        while (!hasEnded) {
            Pool open = openPool();
            if (open != null) {
                home.helping(open);
            } else {
                block(home);
            }
        }
    }

    private synchronized @Nullable Pool openPool() {
        return pool == null || pool.hasEnded() ? null : pool;
    }

    private void block(Home home) {
        try {
            home.waiting(() -> {
                awaitChange();
                return true;
            });
        } catch (InterruptedException stopped) {
            throw new CancellationException("The task was cancelled while it waited for a finish.");
        } catch (RuntimeException thrown) {
            throw thrown;
        } catch (Exception thrown) {
            throw new AssertionError("waiting throws nothing else", thrown);
        }
    }

    private synchronized void awaitChange() throws InterruptedException {
        while (!hasEnded && openPool() == null) {
            wait();
        }
    }

    /** Waits for the end outside of tasks. */
    synchronized void await() throws InterruptedException {
        while (!hasEnded) {
            wait();
        }
    }

    /** Waits for the end, for at most this time. Returns whether the job has ended. */
    synchronized boolean await(long nanos) throws InterruptedException {
        long until = System.nanoTime() + nanos;
        for (long left = nanos; !hasEnded && left > 0; left = until - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return hasEnded;
    }
}
