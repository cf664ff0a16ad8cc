package io.skua.workloads.places;

import java.util.List;

/** A workload that runs at places, by the words that start it on the command line. */
public interface PlaceWorkload {
    /** The first word. */
    String name();

    /** One line for a list. */
    String description();

    /** The arguments it takes, one line. */
    String usage();

    /**
     * Reads arguments; those left out get a default that is good for a first try.
     *
     * @throws IllegalArgumentException whose one-sentence message says what is wrong and what would be right
     */
    PlaceProgram<?, ?, ?> with(List<String> arguments);
}
