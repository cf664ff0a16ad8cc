package io.skua.loop;

import java.util.function.IntConsumer;

/**
 * Data in numbered pieces, each of which should be worked on where it was worked on before: {@code io.skua.Affinity}.
 */
public interface Pieces {
    /** How many there are. */
    int pieces();

    /** Runs the body for every piece, in parallel, and returns when all have ended. */
    void forEach(IntConsumer body);
}
