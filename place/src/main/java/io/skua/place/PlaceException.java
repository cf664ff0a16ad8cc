package io.skua.place;

import io.skua.place.protocol.Fault;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * A finish has failed: one of its tasks has thrown an exception, at this place or another one, or the job could not go
 * on. The message names the place. The cause is the exception, if it was thrown at this place; otherwise the cause
 * prints like the exception, with the stack trace of the other place.
 */
public class PlaceException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int place;
    private final transient @Nullable FailureReport report;

    PlaceException(String sentence) {
        super(sentence);
        this.place = -1;
        this.report = null;
    }

    private PlaceException(FailureReport report, Throwable cause) {
        super("Place " + report.place() + " has failed with " + report.summary(), cause);
        this.place = report.place();
        this.report = report;
    }

    /** Returns the exception for what an ended job or an answered call says about its failure. */
    static RuntimeException of(Object failure, @Nullable Throwable original) {
        if (failure instanceof FailureReport report) {
            return new PlaceException(report, original != null ? original : new RemoteTrace(report));
        }
        if (failure instanceof Fault fault) {
            String sentence = sentence(fault.sentence());
            return switch (fault.kind()) {
                case UNKNOWN_JOB -> new UnknownJobException(sentence);
                case DEADLINE -> new DeadlineException(sentence);
                case PLACE_DEAD, NO_SUCH_PLACE -> new DeadPlaceException(sentence);
                default -> new PlaceException(sentence);
            };
        }
        if (failure instanceof Charter.Cancelled cancelled) {
            return new CancellationException(cancelled.why());
        }
        return new PlaceException(sentence(String.valueOf(failure)));
    }

    private static String sentence(String words) {
        String capital = words.isEmpty() ? words : Character.toUpperCase(words.charAt(0)) + words.substring(1);
        return capital.endsWith(".") ? capital : capital + ".";
    }

    /** Returns the report of the exception that a task has thrown, or null if none has. */
    @Nullable
    FailureReport report() {
        return report;
    }

    /** Returns the number of the place where the exception was thrown, or -1 if no task has thrown one. */
    public int place() {
        return place;
    }

    /** The job has not ended within the time that it was given. */
    public static final class DeadlineException extends PlaceException {
        private static final long serialVersionUID = 1;

        DeadlineException(String sentence) {
            super(sentence);
        }
    }

    /** No place knows the job, or knows it any more. */
    public static final class UnknownJobException extends PlaceException {
        private static final long serialVersionUID = 1;

        UnknownJobException(String sentence) {
            super(sentence);
        }
    }

    /** A task was meant for a place that is dead, or that has died before the task had ended. */
    public static final class DeadPlaceException extends PlaceException {
        private static final long serialVersionUID = 1;

        DeadPlaceException(String sentence) {
            super(sentence);
        }
    }
}
