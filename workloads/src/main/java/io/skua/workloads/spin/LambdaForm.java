package io.skua.workloads.spin;

import io.skua.LongHandle;
import io.skua.Skua;

/** {@link TypedForm} with a lambda in place of the class. */
final class LambdaForm {
    private LambdaForm() {}

    static long sum(SpinTree tree) {
        return tree.sum(first -> sum(tree, first, tree.leaves()));
    }

    private static long sum(SpinTree tree, long first, long leaves) {
        if (leaves == 1) {
            return tree.spin(first);
        }
        long some = tree.forked(leaves);
        LongHandle forked = Skua.forkLong(() -> sum(tree, first, some));
        long others = sum(tree, first + some, leaves - some);
        return others + forked.join();
    }
}
