package io.skua.studio.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Something to look at that the page can start. */
public interface Demo {
    /** Returns a short name for addresses. */
    String id();

    /** Returns the words of the link to this demo. */
    String title();

    /** Returns one sentence about what there is to see. */
    String about();

    /** Returns which view shows it best: timeline, machine, jobs, loops, places or compare. */
    String view();

    /**
     * A recording that the demo has made.
     *
     * @param title what the page calls it
     */
    record Made(String title, Path file) {}

    /**
     * Runs the demo.
     *
     * @param folder where its recordings belong
     * @return one recording, or two to be compared
     */
    List<Made> run(Path folder) throws IOException;
}
