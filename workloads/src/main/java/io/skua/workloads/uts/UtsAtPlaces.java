package io.skua.workloads.uts;

import io.skua.place.Fold;
import io.skua.workloads.places.PlaceProgram;
import java.util.List;
import java.util.OptionalLong;

/** {@link ChunkProgram} for places. The answer is the number of nodes. */
record UtsAtPlaces(String title, Uts tree) implements PlaceProgram<Long, ChunkTask, Fold.Sum> {
    @Override
    public ChunkTask root() {
        return ChunkTask.root(tree);
    }

    @Override
    public Fold.Sum fold() {
        return Fold.sum();
    }

    @Override
    public Object answer(Long result) {
        return result;
    }

    @Override
    public Object expected() {
        return new ChunkProgram(title, tree).total().answer();
    }

    @Override
    public String unit() {
        return "nodes";
    }

    @Override
    public OptionalLong total() {
        return SampleTree.with(tree.parameters())
                .map(known -> OptionalLong.of(known.published().nodes()))
                .orElse(OptionalLong.empty());
    }

    @Override
    public List<Class<?>> classes() {
        return List.of(ChunkTask.class);
    }
}
