package io.skua.workloads;

import io.skua.LongHandle;
import io.skua.Skua;

/** {@link SpinTyped} with a lambda in place of the class. */
final class SpinLambda {
    private SpinLambda() {}

    static long sum(SpinTree tree) {
        long sum = 0;
        for (int rep = 0; rep < tree.reps(); rep++) {
            sum += sum(tree, rep * tree.leaves(), tree.leaves());
        }
        return sum;
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
