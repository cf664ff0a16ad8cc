package io.skua.place;

import java.util.LinkedHashMap;
import java.util.Map;

/** The failures that a place has reported to others, so that an exception which comes back is the original one. */
final class Failures {
    private static final int ORIGINALS_MAX = 64;

    private final int place;
    private final Map<FailureReport, Throwable> originals = new LinkedHashMap<>(); // guarded by itself

    Failures(int place) {
        this.place = place;
    }

    /** Makes the report of a failure, on the thread that has seen it. */
    ReportedException reported(Throwable thrown) {
        if (thrown instanceof ReportedException known) {
            return known;
        }
        FailureReport inner = thrown instanceof PlaceException failed ? failed.report() : null;
        FailureReport report = inner != null ? inner : FailureReport.of(place, thrown); // a nested finish has failed
        synchronized (originals) {
            if (originals.size() >= ORIGINALS_MAX) {
                originals.remove(originals.keySet().iterator().next());
            }
            originals.put(report, thrown);
        }
        return new ReportedException(report, thrown);
    }

    /** Returns the exception for the failure of a job or a call. */
    RuntimeException exceptionFor(Object failure) {
        Throwable original = null;
        if (failure instanceof FailureReport report) {
            synchronized (originals) {
                original = originals.remove(report);
            }
        }
        return PlaceException.of(failure, original);
    }

    /** Returns the exception for a failure that a finish at this place has seen. */
    RuntimeException exceptionFor(Throwable thrown) {
        if (thrown instanceof PlaceException known) {
            return known;
        }
        return PlaceException.of(FailureReport.of(place, thrown), thrown);
    }
}
