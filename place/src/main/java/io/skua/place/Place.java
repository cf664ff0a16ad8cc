package io.skua.place;

import io.skua.JobOptions;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.JobRecord;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** One place of a cluster, as a program outside of tasks sees it. Inside of tasks, there is {@link Here}. */
public final class Place {
    private static final Duration LONGEST = Duration.ofDays(36_500);

    private final Home home;
    private final Duration keep;

    /** @param keep how long the outcome of a job is kept if nobody is there to get it when the job ends */
    Place(Home home, Duration keep) {
        this.home = home;
        this.keep = keep;
    }

    /** Returns the number of the place, which tasks use in {@link Here#asyncAt}. */
    public int number() {
        return home.number();
    }

    /** Returns the numbers of the places that this one takes for alive. */
    public List<Integer> places() {
        return home.memberNumbers();
    }

    /**
     * Runs a task and all that it spawns, at all places, and returns the fold of what they contribute.
     *
     * <p>A thread that is interrupted cancels the job, gets a {@link java.util.concurrent.CancellationException}, and
     * stays interrupted.
     *
     * @throws PlaceException if a task has failed
     */
    public <R, F extends Record & Fold<R>, T extends Record & AnyTask<?>> R finish(F fold, T task) {
        return submit(fold, task).await();
    }

    /** Starts a task and all that it spawns, at all places. */
    public <R, F extends Record & Fold<R>, T extends Record & AnyTask<?>> PlaceJob<R> submit(F fold, T task) {
        return submit(null, null, fold, task);
    }

    /**
     * As {@link #submit(Record, Record)}, with a deadline: if the job has not ended this long after its submission, it
     * fails with a {@link PlaceException.DeadlineException}, and its tasks are cancelled at all places.
     */
    public <R, F extends Record & Fold<R>, T extends Record & AnyTask<?>> PlaceJob<R> submit(
            @Nullable Duration deadline, F fold, T task) {
        return submit(null, deadline, fold, task);
    }

    private <R, F extends Record & Fold<R>, T extends Record & AnyTask<?>> PlaceJob<R> submit(
            @Nullable String name, @Nullable Duration deadline, F fold, T task) {
        Objects.requireNonNull(fold, "fold");
        Objects.requireNonNull(task, "task");
        if (deadline != null && (deadline.isNegative() || deadline.isZero())) {
            throw new IllegalArgumentException("A deadline must be longer than 0, not " + deadline + ".");
        }
        home.codec().checkRegistered(fold.getClass());
        home.codec().checkRegistered(task.getClass());
        Charter charter = new Charter(name, home.codec().pack(fold), List.of());
        Ticket ticket = new Ticket(home.newJob());
        JobRecord job = new JobRecord(ticket.job(), null, charter, nanos(deadline), nanos(keep));
        home.submit(ticket, job, List.of(home.pack(task)));
        return new PlaceJob<>(home, ticket, fold, name);
    }

    /**
     * Starts a task and all that it spawns, at all places, as a job with a name and perhaps a deadline.
     *
     * <pre>{@code
     * PlaceJob<Long> job = place.submit(Skua.job("count").deadline(Duration.ofMinutes(5)), new Walk(root), Fold.sum());
     * }</pre>
     *
     * @throws IllegalArgumentException if the options say how workers treat the job, since its tasks run among those of
     *     other jobs at each place
     */
    public <R, F extends Record & Fold<R>, T extends Record & AnyTask<?>> PlaceJob<R> submit(
            JobOptions options, T task, F fold) {
        if (options.areForWorkers()) {
            throw new IllegalArgumentException("A job that runs at several places can have a name and a deadline, and"
                    + " none of the other options of a job.");
        }
        return submit(options.name(), options.deadline(), fold, task);
    }

    /**
     * Waits for a job that was submitted at another place of the cluster, or here. The job's outcome arrives here as
     * well, whether its submitter lives or not. If nobody is there to get the outcome when the job ends, the places
     * keep it for 10 minutes, or as long as the submitter's place was told to have outcomes kept; as soon as somebody
     * has got the outcome, the places forget the job.
     *
     * <pre>{@code
     * String id = job.id(); // at one place
     * long total = other.attach(id, Fold.sum()).get(); // at another one
     * }</pre>
     *
     * If no place knows the job, or knows it any more, the job that is returned fails with a
     * {@link PlaceException.UnknownJobException}.
     *
     * @param id what {@link PlaceJob#id} has returned
     * @param fold the fold that the job was submitted with
     * @throws IllegalArgumentException if no job can have this id
     */
    public <R> PlaceJob<R> attach(String id, Fold<R> fold) {
        Objects.requireNonNull(fold, "fold");
        return new PlaceJob<>(home, home.attach(JobId.parse(id)), fold, null);
    }

    private static long nanos(@Nullable Duration time) {
        if (time == null || time.compareTo(LONGEST) > 0) {
            return Long.MAX_VALUE;
        }
        return time.toNanos();
    }

    /**
     * Runs a body at this place, in which all words of {@link Here} can be used, and returns its result when everything
     * that it has begun has ended. What it throws is thrown as by {@link io.skua.Skua#run(Callable)}.
     */
    public <T> T call(Callable<T> body) {
        Objects.requireNonNull(body, "body");
        home.self(); // throws if the place has ended
        return home.skua().run(() -> called(body));
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // a body may return null
    private <T> T called(Callable<T> body) throws Exception {
        try {
            return (T) Bodies.run(Scope.ofBody(home), body::call);
        } catch (Exception | Error thrown) {
            throw thrown;
        } catch (Throwable thrown) {
            throw new AssertionError("neither an Exception nor an Error", thrown);
        }
    }

    @Override
    public String toString() {
        return "place " + number();
    }
}
