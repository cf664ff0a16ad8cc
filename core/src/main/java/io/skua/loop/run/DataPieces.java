package io.skua.loop.run;

import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * Data in numbered pieces, each of which is worked on where it was worked on before: an {@code Affinity}.
 *
 * @param forEach runs a body for the number of every piece, in parallel, and returns when all have ended
 */
public record DataPieces(int count, Consumer<IntConsumer> forEach) {}
