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

    PlaceException(String sentence) {
        this(sentence, -1, null);
    }

    PlaceException(String sentence, int place, @Nullable Throwable cause) {
        super(sentence, cause);
        this.place = place;
    }

    /** Returns the exception for what an ended job or an answered call says about its failure. */
    static RuntimeException of(Object failure, @Nullable Throwable original) {
        if (failure instanceof FailureReport report) {
            Throwable cause = original != null ? original : new RemoteTrace(report);
            return new PlaceException(
                    "Place " + report.place() + " has failed with " + report.summary(), report.place(), cause);
        }
        if (failure instanceof Fault fault) {
            String sentence = sentence(fault.sentence());
            return switch (fault.kind()) {
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

    /** A task was meant for a place that is dead, or that has died before the task had ended. */
    public static final class DeadPlaceException extends PlaceException {
        private static final long serialVersionUID = 1;

        DeadPlaceException(String sentence) {
            super(sentence);
        }
    }
}
