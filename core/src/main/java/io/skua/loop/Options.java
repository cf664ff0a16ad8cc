package io.skua.loop;

import org.jspecify.annotations.Nullable;

/** How a loop is to be run. */
record Options(
        Batching batching,
        Strategy strategy,
        int workers,
        @Nullable String name,
        @Nullable Pieces pieces,
        @Nullable LoopReport report) {
    static final Options DEFAULT = new Options(Batching.best(), Strategy.FIND_MAX, Integer.MAX_VALUE, null, null, null);

    Options with(Batching newBatching) {
        return new Options(newBatching, strategy, workers, name, pieces, report);
    }

    Options with(Strategy newStrategy) {
        return new Options(batching, newStrategy, workers, name, pieces, report);
    }

    Options withWorkers(int newWorkers) {
        return new Options(batching, strategy, newWorkers, name, pieces, report);
    }

    Options withName(String newName) {
        return new Options(batching, strategy, workers, newName, pieces, report);
    }

    Options with(Pieces newPieces) {
        return new Options(batching, strategy, workers, name, newPieces, report);
    }

    Options withoutPieces() {
        return pieces == null ? this : new Options(batching, strategy, workers, name, null, report);
    }

    Options with(LoopReport newReport) {
        return new Options(batching, strategy, workers, name, pieces, newReport);
    }

    Options withoutReport() {
        return new Options(batching, strategy, workers, name, pieces, null);
    }
}
