package io.skua.workloads.nqueens;

import io.skua.workloads.anywhere.AnywhereProgram;
import io.skua.workloads.anywhere.TaskRunner;
import java.util.function.Consumer;

/**
 * N-queens as the authors of the SuccessOnly paper have it: a board with up to 6 queens is a task that makes a task of
 * each way to place the next queen, and one with more is counted as one piece.
 */
record BoardProgram(int n) implements AnywhereProgram {
    static final int DEPTH = 6;
    private static final int BYTES = 16;

    /** 20 instructions, as in {@link NQueensScript}, on a core of 2.4 GHz that runs one in a cycle. */
    private static final double NANOS_PER_BOARD = 8;

    record Board(int columns, int left, int right, int queens) {
        static Board empty(int n) {
            return new Board(NQueens.emptyBoard(n), 0, 0, 0);
        }
    }

    @Override
    public String title() {
        return "nqueens " + n;
    }

    @Override
    public Object root() {
        return Board.empty(n);
    }

    @Override
    public TaskRunner runner() {
        return new Runner(DEPTH);
    }

    @Override
    public int bytes(Object task) {
        return BYTES;
    }

    @Override
    public double nanosPerUnit() {
        return NANOS_PER_BOARD;
    }

    @Override
    public String unit() {
        return "boards";
    }

    @Override
    public Total total() {
        return new Total(NQueens.published(n), TreeShape.nodes(NQueens.emptyBoard(n), 0, 0));
    }

    static final class Runner implements TaskRunner {
        private final int depth;
        private Board board = new Board(-1, 0, 0, 0);
        private boolean isBusy;
        private long found;
        private long boards;

        /** @param depth a board with up to this many queens makes tasks */
        Runner(int depth) {
            this.depth = depth;
        }

        @Override
        public TaskRunner another() {
            return new Runner(depth);
        }

        @Override
        public void begin(Object task) {
            board = (Board) task;
            isBusy = true;
        }

        @Override
        public boolean isBusy() {
            return isBusy;
        }

        @Override
        public long advance(Consumer<Object> spawned) {
            isBusy = false;
            if (board.queens > depth || NQueens.isFull(board.columns)) {
                boards = 0;
                count(board.columns, board.left, board.right);
                return boards;
            }
            int free = NQueens.free(board.columns, board.left, board.right);
            while (free != 0) {
                int queen = Integer.lowestOneBit(free);
                free ^= queen;
                spawned.accept(new Board(
                        board.columns | queen,
                        (board.left | queen) << 1,
                        (board.right | queen) >>> 1,
                        board.queens + 1));
            }
            return 1;
        }

        private void count(int columns, int left, int right) {
            boards++;
            if (NQueens.isFull(columns)) {
                found++;
                return;
            }
            int free = NQueens.free(columns, left, right);
            while (free != 0) {
                int queen = Integer.lowestOneBit(free);
                free ^= queen;
                count(columns | queen, (left | queen) << 1, (right | queen) >>> 1);
            }
        }

        @Override
        public long takeFound() {
            long result = found;
            found = 0;
            return result;
        }
    }
}
