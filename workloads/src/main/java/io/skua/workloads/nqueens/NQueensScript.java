package io.skua.workloads.nqueens;

import io.skua.workloads.script.Program;
import io.skua.workloads.script.Script;
import io.skua.workloads.script.StepSink;

/**
 * {@link TypedForm}: a unit per board that is reached. The boards below the cut-off are counted when their task
 * starts, at the speed of the twin.
 */
record NQueensScript(int columns, int left, int right, int cutoff) implements Script {
    /**
     * About 20 instructions a placement: four to find the free columns, seven for the next queen and the board with
     * her, a call and a return, six to keep what is still needed over the call, two for the loop.
     */
    private static final double INSTRUCTIONS = 20;

    @Override
    public void write(StepSink steps) {
        int free = NQueens.free(columns, left, right);
        if (cutoff == 0 || free == 0) {
            steps.work(TreeShape.nodes(columns, left, right));
            return;
        }
        steps.work(1);
        int forked = Integer.bitCount(free) - 1;
        for (int i = 0; i < forked; i++) {
            int queen = Integer.lowestOneBit(free);
            free ^= queen;
            steps.spawn(placed(queen));
        }
        steps.call(placed(free));
        for (int i = 0; i < forked; i++) {
            steps.sync();
        }
    }

    private NQueensScript placed(int queen) {
        return new NQueensScript(columns | queen, (left | queen) << 1, (right | queen) >>> 1, cutoff - 1);
    }

    static Program program(String title, int n, int cutoff) {
        Script root = new NQueensScript(NQueens.emptyBoard(n), 0, 0, cutoff);
        return new Program(title, root, "queens placements", INSTRUCTIONS);
    }
}
