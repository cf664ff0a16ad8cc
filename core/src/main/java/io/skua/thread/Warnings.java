package io.skua.thread;

import java.util.function.Supplier;

/**
 * Warnings about code of users that has failed. Logging runs code of users, too, which may fail as well: then the
 * warning is lost, and nothing else.
 */
public final class Warnings {
    private Warnings() {}

    /** @param message may ask a user's object for its name */
    public static void log(Class<?> source, Supplier<String> message, Throwable thrown) {
        try {
            System.getLogger(source.getName()).log(System.Logger.Level.WARNING, text(message, source), thrown);
        } catch (Throwable again) {
            thrown.addSuppressed(again);
        }
    }

    private static String text(Supplier<String> message, Class<?> source) {
        try {
            return message.get();
        } catch (Throwable again) {
            return "code of a user's own has failed in " + source.getSimpleName();
        }
    }
}
