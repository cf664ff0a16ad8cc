package io.skua.cli.live;

import io.skua.cli.session.SessionProgress;
import io.skua.cli.session.SessionStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run came to.
 *
 * @param answer as text; null if the job has failed
 * @param failure why there is no answer; null if there is one
 * @param progress what the books of the job said last; null if nobody has told
 * @param missed what did not happen, since the job had ended before
 */
record RunResult(
        @Nullable String answer,
        @Nullable String failure,
        Times seconds,
        List<PlaceResult> places,
        @Nullable SessionProgress progress,
        List<Happening> missed) {
    /**
     * How long it took, in seconds.
     *
     * @param forming from the start of the first process until all places knew each other
     * @param job from the submission of the job to its end
     */
    record Times(double forming, double job) {}

    /**
     * What became of a place.
     *
     * @param status what it has told last; null if it has never told anything
     */
    record PlaceResult(
            String name, PlaceRow.Phase phase, @Nullable SessionStatus status) {}
}
