package io.skua.place;

import io.skua.place.protocol.PlaceId;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A call to another place that was not answered yet.
 *
 * @param number an object, so that no memory is needed to look the call up when memory has run out
 */
record PendingCall(Long number, PlaceId by, PlaceId at, Scope scope, CompletableFuture<@Nullable Object> future) {
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return number.hashCode();
    }
}
