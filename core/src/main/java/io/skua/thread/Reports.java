package io.skua.thread;

/** Sentences in the log about what has failed in an engine, and what no caller can be told of. */
public final class Reports {
    private final String name;

    /** @param name of the scheduler */
    public Reports(String name) {
        this.name = name;
    }

    /** The name of the scheduler. */
    public String name() {
        return name;
    }

    /** Logs a sentence. Throws nothing, whatever is short. */
    public void report(String what, Throwable why) {
        if (!Headroom.isAmple()) {
            return; // an overflow inside a log could leave its locks locked
        }
        try {
            System.getLogger("io.skua").log(System.Logger.Level.WARNING, "\"" + name + "\": " + what, why);
        } catch (Throwable noLog) {
            // There is no memory or no stack left for a line in the log, or a handler of the log throws.
        }
    }
}
