package io.skua.place;

import io.skua.Skua;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A job that runs at all places of a cluster. */
public final class PlaceJob<R> implements Future<R> {
    private final Home home;
    private final Ticket ticket;
    private final Fold<R> fold;
    private final @Nullable String name;

    PlaceJob(Home home, Ticket ticket, Fold<R> fold, @Nullable String name) {
        this.name = name;
        this.home = home;
        this.ticket = ticket;
        this.fold = fold;
    }

    /**
     * Returns the id of the job, with which {@link Place#attach} waits for it from any place of the cluster: the number
     * of the place where it was submitted, when that place began, and the job's number there.
     *
     * <p>The job outlives the place that has submitted it as soon as the books of the job are open and copied. That is
     * a moment after the submission; {@link #progress} waits for it.
     */
    public String id() {
        return ticket.job().text();
    }

    /** Returns the name that the job was given; null if it has none, or if this place has attached to the job. */
    public @Nullable String name() {
        return name;
    }

    /** Cancels the job at all places, unless it has ended. It ends when the places have agreed that it has. */
    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        if (ticket.hasEnded()) {
            return false;
        }
        home.cancel(ticket, "The job was cancelled.");
        return true;
    }

    @Override
    public boolean isCancelled() {
        return ticket.failure() instanceof Charter.Cancelled;
    }

    @Override
    public boolean isDone() {
        return ticket.hasEnded();
    }

    @Override
    public R get() throws InterruptedException, ExecutionException {
        block(() -> {
            ticket.await();
            return true;
        });
        return outcome();
    }

    @Override
    public R get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        if (!block(() -> ticket.await(unit.toNanos(timeout)))) {
            throw new TimeoutException("The job has not ended within " + timeout + " " + unit + ".");
        }
        return outcome();
    }

    /**
     * Asks how far the job is, and waits for the answer of the place that keeps its books. If that place has died, the
     * answer comes from the place that has taken the books over. If the job ends meanwhile, the answer tells how it was
     * at the end.
     *
     * <pre>{@code
     * JobProgress progress = job.progress();
     * System.out.println(progress.tasks() + " tasks after " + progress.elapsed());
     * }</pre>
     */
    public JobProgress progress() throws InterruptedException {
        long question = home.askHowFar(ticket);
        return block(() -> ticket.awaitAnswer(question));
    }

    private interface Wait<T> {
        T await() throws InterruptedException;
    }

    private static <T> T block(Wait<T> wait) throws InterruptedException {
        try {
            return Skua.blocking(wait::await);
        } catch (InterruptedException | RuntimeException thrown) {
            throw thrown;
        } catch (Exception thrown) {
            throw new AssertionError("waiting throws nothing else", thrown);
        }
    }

    private R outcome() throws ExecutionException {
        try {
            return result();
        } catch (CancellationException cancelled) {
            throw cancelled;
        } catch (RuntimeException failed) {
            throw new ExecutionException(failed.getMessage(), failed);
        }
    }

    @SuppressWarnings("unchecked")
    private R result() {
        Object failure = ticket.failure();
        if (failure != null) {
            throw home.exceptionFor(failure);
        }
        Object part = ticket.part();
        if (part == null) {
            return fold.empty();
        }
        Charter.Part its = (Charter.Part) part;
        Class<?> itsFold = home.unpacked(its.fold()).getClass();
        if (itsFold != fold.getClass()) {
            throw new PlaceException("The job " + id() + " was submitted with the fold " + itsFold.getName()
                    + ", so it cannot be attached to with " + fold.getClass().getName() + ".");
        }
        return (R) home.unpacked(its.value());
    }

    /** Waits for the result. An interrupt cancels the job. */
    R await() {
        boolean interrupted = false;
        while (true) {
            try {
                block(() -> {
                    ticket.await();
                    return true;
                });
                break;
            } catch (InterruptedException stopped) {
                interrupted = true;
                cancel(true);
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return result();
    }
}
