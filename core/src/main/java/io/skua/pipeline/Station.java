package io.skua.pipeline;

import org.jspecify.annotations.Nullable;

/** A stage of a running pipeline: what is done there, and which token is inside. */
final class Station {
    private final Stage stage;
    private final @Nullable Turnstile turnstile; // null if any number of tokens may be inside

    Station(Stage stage, int bound) {
        this.stage = stage;
        this.turnstile = stage.kind() == Stage.Kind.PARALLEL ? null : new Turnstile(bound);
    }

    /** Whether a token without an item may skip this station. It may not if its number is waited for here. */
    boolean isPassedByEmpty() {
        return stage.kind() != Stage.Kind.IN_ORDER;
    }

    /** Whether the token is inside now. If not, it has been left here ({@link Turnstile#arrive}). */
    boolean enter(Token token) {
        if (turnstile == null) {
            return true;
        }
        token.number = stage.kind() == Stage.Kind.IN_ORDER ? token.sequence : turnstile.draw();
        return turnstile.arrive(token, token.number);
    }

    @Nullable
    Object work(Object item) throws Exception {
        return stage.step().apply(item);
    }

    /** Takes the token out of the station. Returns the token that is inside instead, if one was waiting. */
    @Nullable
    Token leave(Token token) {
        return turnstile == null ? null : turnstile.leave(token.number);
    }

    /** Whether no token waits behind the one that is inside. This is a guess. */
    boolean isDeserted(Token inside) {
        return turnstile != null && !turnstile.isDrawnBeyond(inside.number);
    }
}
