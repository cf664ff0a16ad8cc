package io.skua.workloads.spin;

import io.skua.RecursiveTask;

/** {@link FjpRival} with Skua's RecursiveTask. */
final class DropInForm extends RecursiveTask<Long> {
    private final SpinTree tree;
    private final long first;
    private final long leaves;

    DropInForm(SpinTree tree, long first, long leaves) {
        this.tree = tree;
        this.first = first;
        this.leaves = leaves;
    }

    static long sum(SpinTree tree) {
        return tree.sum(first -> new DropInForm(tree, first, tree.leaves()).compute());
    }

    @Override
    protected Long compute() {
        if (leaves == 1) {
            return tree.spin(first);
        }
        long some = tree.forked(leaves);
        DropInForm forked = new DropInForm(tree, first, some);
        forked.fork();
        long others = new DropInForm(tree, first + some, leaves - some).compute();
        return others + forked.join();
    }
}
