package io.skua.thread;

import org.jspecify.annotations.Nullable;

/**
 * Logs failures inside an engine that cannot be thrown at any caller.
 *
 * @param name the name of the scheduler, which begins each line
 */
public record Reports(String name) {
    /** Logs a sentence. Throws nothing: without enough memory or stack the sentence is lost. */
    public void report(String what, @Nullable Throwable why) {
        if (!Headroom.isAmple()) {
            return; // an overflow inside the logger could leave the logger's locks locked
        }
        try {
            System.getLogger("io.skua").log(System.Logger.Level.WARNING, "\"" + name + "\": " + what, why);
        } catch (Throwable noLog) {
            // Memory or stack has run out, or a handler of the logger has thrown: the sentence is lost.
        }
    }
}
