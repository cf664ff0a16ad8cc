package io.skua.workloads.tsp;

import io.skua.place.AnyTask;
import io.skua.place.Fold;
import io.skua.place.Here;

/** The whole search: a finish whose tasks share the length of the shortest tour found. */
record TspTask(Cities cities) implements AnyTask<Long> {
    @Override
    public Long run() {
        return Here.finish(Fold.least(), () -> Here.asyncAny(TourTask.root(Here.minimum(), cities)));
    }
}
