/**
 * Places: irregular work that is stolen between processes, and survives the death of any of them.
 *
 * <p>A place is a scheduler with workers and an agent that speaks with other places. {@link io.skua.place.Cluster}
 * starts places in one process, {@link io.skua.place.Place} starts jobs at them, and {@link io.skua.place.Here} has the
 * words that tasks use. This program counts the leaves of a tree at four places:
 *
 * <pre>{@code
 * import static io.skua.place.Here.asyncAny;
 *
 * import io.skua.place.*;
 *
 * record Tree(int depth) implements AnyTask<Long> {
 *     public Long run() {
 *         if (depth == 0) {
 *             return 1L; // contributes one leaf
 *         }
 *         asyncAny(new Tree(depth - 1)); // runs here or at another place
 *         asyncAny(new Tree(depth - 1));
 *         return null;
 *     }
 *
 *     public static void main(String[] arguments) {
 *         try (Cluster cluster = Cluster.inMemory(4).register(Tree.class).start()) {
 *             long leaves = cluster.place(0).finish(Fold.sum(), new Tree(20));
 *             System.out.println(leaves);
 *         }
 *     }
 * }
 * }</pre>
 *
 * <p><b>What is promised.</b> Every task contributes to the result of its finish exactly once, whatever dies. Side
 * effects of a task happen at least once, possibly at two places at the same time. Any place may die at any moment; the
 * job goes on as long as one of the three places that keep its books is left, and otherwise it fails with a sentence
 * that says so. An exception of a task is no death: the task is not run again, and the exception fails its finish.
 */
@NullMarked
package io.skua.place;

import org.jspecify.annotations.NullMarked;
