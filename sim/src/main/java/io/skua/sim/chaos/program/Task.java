package io.skua.sim.chaos.program;

/** One task of a tree: what a descriptor carries. */
public record Task(TaskTree tree, int number) {
    /** Returns what the task does. */
    public TaskKind kind() {
        return tree.kind(number);
    }

    @Override
    public String toString() {
        return tree.name() + number;
    }
}
