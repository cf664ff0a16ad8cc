package io.skua.workloads.uts;

import io.skua.place.AnyTask;
import io.skua.place.Here;
import io.skua.workloads.places.WorkDone;
import org.jspecify.annotations.Nullable;

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
