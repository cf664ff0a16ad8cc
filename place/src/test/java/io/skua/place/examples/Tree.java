package io.skua.place.examples;

import static io.skua.place.Here.asyncAny;

import io.skua.place.AnyTask;
import io.skua.place.Cluster;
import io.skua.place.Fold;
import io.skua.place.JobProgress;
import io.skua.place.PlaceJob;
import org.jspecify.annotations.Nullable;

/** Counts the leaves of a tree at four places. */
record Tree(int depth) implements AnyTask<Long> {
    @Override
    public @Nullable Long run() {
        if (depth == 0) {
            return 1L; // contributes one leaf
        }
        asyncAny(new Tree(depth - 1)); // runs here or at another place
        asyncAny(new Tree(depth - 1));
        return null;
    }

    public static void main(String[] arguments) {
        System.out.println(leaves(20));
    }

    static long leaves(int depth) {
        try (Cluster cluster = Cluster.inMemory(4).register(Tree.class).start()) {
            return cluster.place(0).finish(Fold.sum(), new Tree(depth));
        }
    }

    /** The same, and tells on the way how far it is. */
    static long leavesWithProgress(int depth) throws Exception {
        try (Cluster cluster = Cluster.inMemory(4).register(Tree.class).start()) {
            PlaceJob<Long> job = cluster.place(0).submit(Fold.sum(), new Tree(depth));
            JobProgress progress = job.progress(); // job.get() waits for the result
            System.out.println(
                    progress.tasks() + " tasks after " + progress.elapsed().toMillis() + " ms");
            return job.get();
        }
    }
}
