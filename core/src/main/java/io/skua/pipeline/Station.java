package io.skua.pipeline;

import org.jspecify.annotations.Nullable;

/** A stage of a pipeline while it runs: what is done there, and who may be inside. */
final class Station {
    private final Stage stage;
    private final @Nullable Turnstile turnstile; // none: everybody

    Station(Stage stage, int bound) {
        this.stage = stage;
        this.turnstile = stage.kind() == Stage.Kind.PARALLEL ? null : new Turnstile(bound);
    }

    /** Whether a token that carries nothing goes past it. It may not where its number is waited for. */
    boolean isPassedByEmpty() {
        return stage.kind() != Stage.Kind.IN_ORDER;
    }

    /** Whether the token is inside now; otherwise it has been left here ({@link Turnstile#arrive}). */
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

    /** The token is outside now. Returns the one that is inside instead, if it was waiting. */
    @Nullable
    Token leave(Token token) {
        return turnstile == null ? null : turnstile.leave(token.number);
    }

    /** Whether nobody waits to get in behind the token that is inside. A guess. */
    boolean isDeserted(Token inside) {
        return turnstile != null && !turnstile.isDrawnBeyond(inside.number);
    }
}
