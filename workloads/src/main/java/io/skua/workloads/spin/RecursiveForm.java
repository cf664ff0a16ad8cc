package io.skua.workloads.spin;

import io.skua.RecursiveTask;

/** {@link FjpRival} with Skua's RecursiveTask. */
final class RecursiveForm extends RecursiveTask<Long> {
    private final SpinTree tree;
    private final long first;
    private final long leaves;

    RecursiveForm(SpinTree tree, long first, long leaves) {
        this.tree = tree;
        this.first = first;
        this.leaves = leaves;
    }

    static long sum(SpinTree tree) {
        return tree.sum(first -> new RecursiveForm(tree, first, tree.leaves()).compute());
    }

    @Override
    protected Long compute() {
        if (leaves == 1) {
            return tree.spin(first);
        }
        long some = tree.forked(leaves);
        RecursiveForm forked = new RecursiveForm(tree, first, some);
        forked.fork();
        long others = new RecursiveForm(tree, first + some, leaves - some).compute();
        return others + forked.join();
    }
}
