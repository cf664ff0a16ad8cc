package io.skua.place;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An exception in a form that travels.
 *
 * @param place the number of the place where it was thrown
 * @param type the name of the exception's class
 */
record FailureReport(
        int place,
        String type,
        @Nullable String message,
        List<Line> trace,
        @Nullable FailureReport cause) {
    private static final int LINES_MAX = 100;
    private static final int CAUSES_MAX = 5;

    /** One line of a stack trace. */
    record Line(String type, String method, @Nullable String file, int line) {
        StackTraceElement toElement() {
            return new StackTraceElement(type, method, file, line);
        }
    }

    /** Makes a report. Calls the exception's own methods, so only workers and users' threads may call this. */
    static FailureReport of(int place, Throwable thrown) {
        return of(place, thrown, CAUSES_MAX);
    }

    private static FailureReport of(int place, Throwable thrown, int causes) {
        List<Line> lines = new ArrayList<>();
        for (StackTraceElement element : thrown.getStackTrace()) {
            if (lines.size() < LINES_MAX) {
                lines.add(new Line(
                        element.getClassName(),
                        element.getMethodName(),
                        element.getFileName(),
                        element.getLineNumber()));
            }
        }
        Throwable cause = causeOf(thrown);
        FailureReport below = cause == null || causes == 0 ? null : of(place, cause, causes - 1);
        return new FailureReport(place, nameOf(thrown), messageOf(thrown), lines, below);
    }

    private static String nameOf(Throwable thrown) {
        return thrown instanceof RemoteTrace remote
                ? remote.toString()
                : thrown.getClass().getName();
    }

    private static @Nullable Throwable causeOf(Throwable thrown) {
        try {
            return thrown.getCause();
        } catch (RuntimeException theirs) { // users may override it
            return null;
        }
    }

    private static @Nullable String messageOf(Throwable thrown) {
        if (thrown instanceof RemoteTrace) {
            return null; // its name says it
        }
        try {
            return thrown.getMessage();
        } catch (RuntimeException theirs) { // users may override it
            return "its message cannot be read: " + theirs.getClass().getName();
        }
    }

    /** Makes a report without calling methods of users: for exceptions that no body of a task has thrown. */
    static FailureReport ofOwn(int place, Throwable thrown) {
        boolean isOurs = thrown.getClass().getClassLoader() == null
                || thrown.getClass().getName().startsWith("io.skua.");
        return new FailureReport(
                place, thrown.getClass().getName(), isOurs ? thrown.getMessage() : null, List.of(), null);
    }

    /** Returns the exception's class and message, as its toString would. */
    String summary() {
        return message == null ? type : type + ": " + message;
    }
}
