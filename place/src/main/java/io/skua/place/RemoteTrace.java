package io.skua.place;

import org.jspecify.annotations.Nullable;

/** Stands for an exception that was thrown at another place: it prints like that one, with the stack trace there. */
final class RemoteTrace extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String original;

    RemoteTrace(FailureReport report) {
        super(report.message(), causeOf(report));
        this.original = report.type();
        setStackTrace(report.trace().stream().map(FailureReport.Line::toElement).toArray(StackTraceElement[]::new));
    }

    private static @Nullable Throwable causeOf(FailureReport report) {
        FailureReport cause = report.cause();
        return cause == null ? null : new RemoteTrace(cause);
    }

    @Override
    @SuppressWarnings("OverrideThrowableToString") // it must print the name of the other exception's class
    public String toString() {
        return getMessage() == null ? original : original + ": " + getMessage();
    }
}
