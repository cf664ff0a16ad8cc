package io.skua.place;

/** A failure of a task whose report was made where it was thrown, so that the agent calls no method of users. */
final class ReportedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient FailureReport report;

    ReportedException(FailureReport report, Throwable cause) {
        super(report.summary(), cause, false, false);
        this.report = report;
    }

    FailureReport report() {
        return report;
    }
}
