package io.skua.place;

import io.skua.place.protocol.PlaceId;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A call to another place that has not ended yet. */
final class PendingCall {
    private final Long number; // an object, so that no memory is needed to look the call up when memory has run out
    private final PlaceId by;
    private final PlaceId at;
    private final Scope scope;
    private final CompletableFuture<@Nullable Object> future;
    private boolean isEnding; // guarded by the call

    PendingCall(Long number, PlaceId by, PlaceId at, Scope scope, CompletableFuture<@Nullable Object> future) {
        this.number = number;
        this.by = by;
        this.at = at;
        this.scope = scope;
        this.future = future;
    }

    Long number() {
        return number;
    }

    PlaceId by() {
        return by;
    }

    PlaceId at() {
        return at;
    }

    Scope scope() {
        return scope;
    }

    CompletableFuture<@Nullable Object> future() {
        return future;
    }

    /** Takes the right to end the call. Returns false if another thread has it, or has ended the call. */
    synchronized boolean takeEnd() {
        boolean isFree = !isEnding;
        isEnding = true;
        return isFree;
    }

    /** Gives the right back, since the call could not be ended. */
    synchronized void returnEnd() {
        isEnding = false;
    }
}
