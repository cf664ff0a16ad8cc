package io.skua.sim.chaos.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A random, irregular tree of tasks, or several. Which task spawns which, how long each runs, and what it contributes,
 * is decided before the world begins; so the total is known.
 */
public final class TaskTree {
    private static final long MICROS = 1_000;

    private final String name;
    private final int[][] children;
    private final long[] weights;
    private final long[] nanos;
    private final TaskKind[] kinds;
    private final Map<Integer, TaskTree> nested = new HashMap<>();
    private int roots = 1;
    private boolean failsToFold;

    private TaskTree(String name, int size) {
        this.name = name;
        children = new int[size][];
        weights = new long[size];
        nanos = new long[size];
        kinds = new TaskKind[size];
        Arrays.fill(kinds, TaskKind.PLAIN);
    }

    /** Returns a tree of plain tasks. */
    public static TaskTree random(String name, int size, Chance chance) {
        TaskTree tree = new TaskTree(name, size);
        tree.roots = chance.percent(25) ? Math.min(size, chance.between(2, 6)) : 1;
        int window = chance.of(List.of(1, 3, 10, 100)); // small windows make long chains, large ones bushes
        List<List<Integer>> grown = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            grown.add(new ArrayList<>());
            if (i >= tree.roots) {
                int back = 1 + chance.below(Math.min(i, window * (1 + i / 10)));
                grown.get(i - back).add(i);
            }
            tree.weights[i] = chance.percent(80) ? 1 : chance.between(2, 1_000);
            tree.nanos[i] = chance.percent(2)
                    ? chance.nanosBetween(5_000 * MICROS, 40_000 * MICROS)
                    : chance.nanosBetween(50 * MICROS, 2_000 * MICROS);
        }
        for (int i = 0; i < size; i++) {
            tree.children[i] = grown.get(i).stream().mapToInt(Integer::intValue).toArray();
        }
        return tree;
    }

    /** Makes a task fail, or kill its place. */
    public void mark(int task, TaskKind kind) {
        kinds[task] = kind;
    }

    /** Makes every fold of parts of this tree fail. */
    public void failToFold() {
        failsToFold = true;
    }

    /** Returns whether a fold of parts of this tree throws an exception. */
    public boolean isFoldBroken() {
        return failsToFold;
    }

    /** Makes a task open a job of its own. */
    public void nest(int task, TaskTree inner) {
        kinds[task] = TaskKind.NESTS;
        nested.put(task, inner);
    }

    /** Returns the tasks with which the job begins; all others are spawned by these or by their children. */
    public List<Task> roots() {
        List<Task> result = new ArrayList<>();
        for (int i = 0; i < roots; i++) {
            result.add(new Task(this, i));
        }
        return result;
    }

    /** Returns the name, which stands before the numbers of its tasks in traces. */
    public String name() {
        return name;
    }

    /** Returns how many tasks there are, those of nested jobs not counted. */
    public int size() {
        return kinds.length;
    }

    /** Returns what all tasks contribute together. */
    public long total() {
        return Arrays.stream(weights).sum();
    }

    /** Returns how long all tasks run, one after the other, with those of nested jobs. */
    public long totalNanos() {
        return Arrays.stream(nanos).sum()
                + nested.values().stream().mapToLong(TaskTree::totalNanos).sum();
    }

    /** Returns whether any task is of this kind, those of nested jobs included. */
    public boolean has(TaskKind kind) {
        return Arrays.asList(kinds).contains(kind) || nested.values().stream().anyMatch(tree -> tree.has(kind));
    }

    /** Returns the numbers of the tasks that a task spawns. */
    public int[] children(int task) {
        return children[task];
    }

    /** Returns the job that a task of kind {@link TaskKind#NESTS} opens. */
    public TaskTree nested(int task) {
        return Objects.requireNonNull(nested.get(task));
    }

    long weight(int task) {
        return weights[task];
    }

    /** Returns how long a task runs, in virtual nanoseconds. */
    public long nanos(int task) {
        return nanos[task];
    }

    TaskKind kind(int task) {
        return kinds[task];
    }

    @Override
    public String toString() {
        return name + " (" + size() + " tasks)";
    }
}
