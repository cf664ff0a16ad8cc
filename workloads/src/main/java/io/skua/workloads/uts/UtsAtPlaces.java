package io.skua.workloads.uts;

import io.skua.place.AnyTask;
import io.skua.place.Fold;
import io.skua.place.Here;
import io.skua.workloads.places.PlaceProgram;
import io.skua.workloads.places.WorkDone;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** {@link ChunkProgram} for places. The answer is the number of nodes. */
record UtsAtPlaces(String title, Uts tree) implements PlaceProgram<Long, UtsAtPlaces.ChunkTask, Fold.Sum> {
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

    /**
     * A chunk of {@link ChunkProgram} that travels.
     *
     * @param nodes for each node its state and its height
     */
    @SuppressWarnings("ArrayRecordComponent") // nobody compares tasks
    record ChunkTask(TreeParameters tree, byte[] nodes) implements AnyTask<Long> {
        /** The runner that this thread has used last, and whose task has ended; its stack and tables are used again. */
        private static final ThreadLocal<@Nullable Spare> SPARE = new ThreadLocal<>();

        private static final long REPORT_EVERY = 1_000;

        private record Spare(TreeParameters tree, ChunkRunner runner) {}

        static ChunkTask root(Uts tree) {
            return new ChunkTask(tree.parameters(), ChunkRunner.root(tree));
        }

        @Override
        public Long run() {
            Spare mine = takeSpare();
            ChunkRunner runner = mine.runner;
            long nodesDone = 0;
            runner.begin(nodes);
            while (runner.isBusy()) {
                nodesDone += runner.advance(chunk -> Here.asyncAny(new ChunkTask(tree, (byte[]) chunk)));
                if (nodesDone >= REPORT_EVERY) {
                    WorkDone.add(nodesDone);
                    nodesDone = 0;
                }
            }
            WorkDone.add(nodesDone);
            long found = runner.takeFound();
            SPARE.set(mine); // not after an exception, since the runner would bring what it has found along
            return found;
        }

        private Spare takeSpare() {
            Spare spare = SPARE.get();
            SPARE.remove();
            return spare != null && spare.tree.equals(tree) ? spare : new Spare(tree, new ChunkRunner(new Uts(tree)));
        }
    }
}
