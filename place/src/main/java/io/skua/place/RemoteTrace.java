package io.skua.place;

/** Stands for an exception that was thrown at another place: it prints like that one, with the stack trace there. */
final class RemoteTrace extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String original;

    RemoteTrace(FailureReport report) {
        super(report.message(), null, true, true);
        this.original = report.type();
        setStackTrace(report.trace().stream()
                .map(FailureReport.Line::toElement)
                .toArray(StackTraceElement[]::new));
        FailureReport itsCause = report.cause();
        if (itsCause != null) {
            initCause(new RemoteTrace(itsCause));
        }
    }

    @Override
    public String toString() {
        return getMessage() == null ? original : original + ": " + getMessage();
    }
}
