package io.skua.workloads.uts;

import io.skua.workloads.anywhere.AnywhereProgram;
import io.skua.workloads.anywhere.TaskRunner;

/**
 * UTS as the authors of the SuccessOnly paper have it: a task is a chunk of up to 8 nodes, and works through all that
 * is below them but what it releases as further tasks.
 */
record ChunkProgram(String title, Uts tree) implements AnywhereProgram {
    /** 1 / (3.4 million nodes per second and core). */
    private static final double NANOS_PER_NODE = 294;

    @Override
    public Object root() {
        return ChunkRunner.root(tree);
    }

    @Override
    public TaskRunner runner() {
        return new ChunkRunner(tree);
    }

    @Override
    public int bytes(Object task) {
        return ((byte[]) task).length;
    }

    @Override
    public double nanosPerUnit() {
        return NANOS_PER_NODE;
    }

    @Override
    public String unit() {
        return "nodes";
    }

    @Override
    public Total total() {
        long nodes = SampleTree.with(tree.parameters())
                .map(SampleTree::published)
                .orElseGet(tree::sequential)
                .nodes();
        return new Total(nodes, nodes);
    }
}
