package io.skua.lab.mix;

import java.util.Locale;

/** Who shares the machine out among the jobs. */
public enum MixMode {
    ISLANDS("one Skua whose jobs share its workers by need"),
    FIXED("a Skua per job, each with as many workers"),
    POOLS("a ForkJoinPool per job, each with a thread per worker"),
    POOL("one ForkJoinPool for all jobs");

    private final String description;

    MixMode(String description) {
        this.description = description;
    }

    /** Returns a few words for lists and pages. */
    public String description() {
        return description;
    }

    /** For the command line and JSON. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
