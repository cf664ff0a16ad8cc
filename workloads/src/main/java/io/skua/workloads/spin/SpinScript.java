package io.skua.workloads.spin;

import io.skua.workloads.script.Program;
import io.skua.workloads.script.Script;
import io.skua.workloads.script.StepSink;

/** {@link TypedForm}: a unit per iteration of a leaf. Dividing a node is nothing but its fork. */
record SpinScript(SpinTree tree, long leaves) implements Script {
    /** About 8 instructions an iteration: three times a shift and an exclusive or, the counter, compare and branch. */
    private static final double INSTRUCTIONS = 8;

    @Override
    public void write(StepSink steps) {
        if (leaves == 1) {
            steps.work(tree.grain());
        } else {
            long some = tree.forked(leaves);
            steps.both(new SpinScript(tree, some), new SpinScript(tree, leaves - some));
        }
    }

    static Program program(String title, SpinTree tree) {
        Script whole = new SpinScript(tree, tree.leaves());
        Script root = steps -> {
            for (int rep = 0; rep < tree.reps(); rep++) {
                steps.call(whole);
            }
        };
        return new Program(title, root, "stress iterations", INSTRUCTIONS);
    }
}
