package io.skua.workloads.nqueens;

import io.skua.place.AnyTask;
import io.skua.place.Here;
import io.skua.workloads.places.WorkDone;
import org.jspecify.annotations.Nullable;

/**
 * A board of {@link BoardProgram} that travels.
 *
 * @param depth a board with up to this many queens makes tasks
 */
record BoardTask(BoardProgram.Board board, int depth) implements AnyTask<Long> {
    @Override
    public @Nullable Long run() {
        BoardProgram.Runner runner = new BoardProgram.Runner(depth);
        runner.begin(board);
        while (runner.isBusy()) {
            runner.advance(next -> Here.asyncAny(new BoardTask((BoardProgram.Board) next, depth)));
        }
        WorkDone.add(1);
        long found = runner.takeFound();
        return found == 0 ? null : found;
    }
}
