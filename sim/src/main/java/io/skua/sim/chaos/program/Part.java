package io.skua.sim.chaos.program;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * What some tasks of a tree have contributed: their weights, and beside the sum the set of these tasks, so that a
 * checker can say which task was counted twice or never. A value: never changed after it has left its pool.
 */
public final class Part {
    private final TaskTree tree;
    private final BitSet tasks;
    private final long total;

    private Part(TaskTree tree, BitSet tasks, long total) {
        this.tree = tree;
        this.tasks = tasks;
        this.total = total;
    }

    /** Returns what one task contributes. */
    public static Part of(Task task) {
        BitSet tasks = new BitSet();
        tasks.set(task.number());
        return new Part(task.tree(), tasks, task.tree().weight(task.number()));
    }

    /** Returns the contribution of both. Like a user's fold, it adds the sums even if the sets are not disjoint. */
    public Part plus(Part other) {
        BitSet union = (BitSet) tasks.clone();
        union.or(other.tasks);
        return new Part(tree, union, total + other.total);
    }

    /**
     * Returns the contribution of both.
     *
     * @param one null if nothing was contributed before
     */
    public static Part sum(@Nullable Part one, Part other) {
        return one == null ? other : one.plus(other);
    }

    /** Returns a task that is in both parts, or null. */
    public @Nullable Task common(Part other) {
        if (tree != other.tree || !tasks.intersects(other.tasks)) {
            return null;
        }
        BitSet both = (BitSet) tasks.clone();
        both.and(other.tasks);
        return new Task(tree, both.nextSetBit(0));
    }

    /** Returns a task of the tree that is not in this part, or null. */
    public @Nullable Task missing() {
        int first = tasks.nextClearBit(0);
        return first < tree.size() ? new Task(tree, first) : null;
    }

    /** Returns the tree to which the tasks belong. */
    public TaskTree tree() {
        return tree;
    }

    /** Returns the sum of the tasks' weights; a task that was counted twice is in the sum twice. */
    public long total() {
        return total;
    }

    /** Returns how many different tasks have contributed. */
    public int size() {
        return tasks.cardinality();
    }

    @Override
    public boolean equals(@Nullable Object object) {
        return object instanceof Part other && tree == other.tree && total == other.total && tasks.equals(other.tasks);
    }

    @Override
    public int hashCode() {
        return tasks.hashCode();
    }

    @Override
    public String toString() {
        return tasks.cardinality() <= 12 ? tree.name() + tasks : tree.name() + "{" + tasks.cardinality() + " tasks}";
    }
}
