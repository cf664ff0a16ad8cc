package io.skua.cli.live;

import io.skua.workloads.places.PlaceProgram;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A job, the places that it runs at, and what happens to them.
 *
 * @param stealing how places look for work
 * @param submitter the number of the place that submits the job
 * @param happenings in the order in which they were given
 */
record RunPlan(Work work, String stealing, int places, int submitter, List<Happening> happenings, Patience patience) {
    static final int PLACES_MAX = 64;

    /** Returns whether the places that are started join a cluster that runs already. */
    boolean isAttached() {
        return patience.others() > places;
    }

    /**
     * The job.
     *
     * @param workload the first word of its command line
     * @param arguments the other words
     * @param total how many units of work there are, where that is known
     * @param image the file for the picture that the result is; null if none is wanted
     */
    record Work(
            PlaceProgram<?, ?, ?> program,
            String workload,
            List<String> arguments,
            OptionalLong total,
            @Nullable Path image) {}

    /**
     * The process of a place.
     *
     * @param command its command line
     */
    record Launch(String name, List<String> command) {}

    /**
     * How long is waited for places.
     *
     * @param others how many places must know each other before the job is submitted, at least
     */
    record Patience(Duration forming, Duration leaving, int others) {
        static Patience usual(int places) {
            return new Patience(Duration.ofSeconds(60), Duration.ofSeconds(10), places);
        }

        /** One place that joins a cluster which runs already, so only this one has to start. */
        static Patience attached() {
            return new Patience(Duration.ofSeconds(15), Duration.ofSeconds(10), 2);
        }
    }
}
