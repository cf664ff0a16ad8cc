package io.skua.cli.live;

import io.skua.cli.session.SessionStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run came to.
 *
 * @param answer as text; null if the job has failed
 * @param failure why there is no answer; null if there is one
 * @param seconds from the submission of the job to its end
 * @param missed what did not happen, since the job had ended before
 */
record RunResult(
        @Nullable String answer,
        @Nullable String failure,
        double seconds,
        List<PlaceResult> places,
        List<Happening> missed) {
    /**
     * What became of a place.
     *
     * @param status what it has told last; null if it has never told anything
     */
    record PlaceResult(String name, PlaceRow.Phase phase, @Nullable SessionStatus status) {}
}
