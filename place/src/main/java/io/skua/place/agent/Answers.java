package io.skua.place.agent;

import io.skua.place.protocol.PlaceId;
import org.jspecify.annotations.Nullable;

/**
 * Where workers hand in what they have done for one life of a place. Answers for an earlier life are ignored.
 * None of the methods throws: if there is no memory for an answer, the place begins a new life (G1 of {@link Agent}).
 */
public interface Answers {
    /** One of part and failure is not null. */
    void folded(long ticket, @Nullable Object part, @Nullable Object failure);

    /** The code that another place has called has returned this result, or has failed. */
    void served(PlaceId caller, long call, @Nullable Object result, @Nullable Object failure);

    /** An answer cannot be given, since there is no memory for it. */
    void lost();
}
