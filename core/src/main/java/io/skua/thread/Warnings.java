package io.skua.thread;

import java.util.function.Supplier;

/**
 * Logs warnings about users' code that has failed. Logging runs users' code, too. If that fails as well, only the
 * warning is lost.
 */
public final class Warnings {
    private Warnings() {}

    /** @param message makes the text; may call methods of a user's object, for its name */
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
