package io.skua.sim.whatif;

import io.skua.workloads.script.Program;
import io.skua.workloads.script.Script;
import io.skua.workloads.script.ScriptLoop;
import io.skua.workloads.script.StepSink;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A program's task tree in memory, without details: a subtree with little work is one piece of work in the task that
 * spawned it, as it would be on real workers, where a fork is a call while nobody is hungry. So a tree with millions of
 * tasks can be simulated often.
 */
public final class Sketch {
    /** How large a part of all work a task must have to remain a task. */
    private static final double PART_MIN = 1e-4;

    private final Program program;
    private final Node root;
    private final long longestLeaf; // without the scale, as the work in the nodes
    private final double scale;

    private Sketch(Program program, Node root, long longestLeaf, double scale) {
        this.program = program;
        this.root = root;
        this.longestLeaf = longestLeaf;
        this.scale = scale;
    }

    /** A step: work if there is no task, otherwise a task that is spawned or called; SYNC waits. */
    private record Step(long work, @Nullable Node task, boolean call) {
        static final Step SYNC = new Step(-1, null, false);

        boolean isWork() {
            return work >= 0 && task == null;
        }
    }

    /** A task and what is below it. */
    private static final class Node implements Script {
        private final List<Step> steps = new ArrayList<>();
        private long total;
        private boolean isLeaf = true;

        @Override
        public void write(StepSink sink) {
            for (Step step : steps) {
                if (step.isWork()) {
                    sink.work(step.work);
                } else if (step.task == null) {
                    sink.sync();
                } else if (step.call) {
                    sink.call(step.task);
                } else {
                    sink.spawn(step.task);
                }
            }
        }
    }

    /**
     * Sketches a program.
     *
     * @param work all its work, in its unit
     * @throws IllegalArgumentException if the program has loops, which a sketch cannot show
     * @throws StackOverflowError if its tasks are nested too deeply for this thread
     */
    public static Sketch of(Program program, long work) {
        return of(program, work, 1);
    }

    /**
     * As {@link #of(Program, long)}.
     *
     * @param scale what all work is multiplied by
     */
    public static Sketch of(Program program, long work, double scale) {
        long[] longest = new long[1];
        Node root = read(program.root(), least(work), longest);
        return new Sketch(program, root, longest[0], scale);
    }

    /** Returns whether a task with this part of all work is no task in a sketch. */
    static boolean isSmall(long work, long allWork) {
        return work < least(allWork);
    }

    private static long least(long allWork) {
        return Math.max(1, (long) (allWork * PART_MIN));
    }

    private static Node read(Script script, long least, long[] longest) {
        Node node = new Node();
        Deque<Boolean> kept =
                new ArrayDeque<>(); // whether each task that was spawned and not waited for is a task here
        script.write(new StepSink() {
            @Override
            public void work(long units) {
                add(node, units);
            }

            @Override
            public void spawn(Script child) {
                node.isLeaf = false;
                kept.push(below(child, false));
            }

            @Override
            public void call(Script child) {
                boolean ignored = below(child, true);
            }

            private boolean below(Script child, boolean call) {
                Node its = read(child, least, longest);
                node.isLeaf &= its.isLeaf || !call;
                if (its.total < least) {
                    add(node, its.total);
                    return false;
                }
                node.total += its.total;
                node.steps.add(new Step(0, its, call));
                return true;
            }

            @Override
            public void sync() {
                if (!kept.isEmpty() && kept.pop()) {
                    node.steps.add(Step.SYNC);
                }
            }

            @Override
            public void loop(ScriptLoop loop) {
                throw new IllegalArgumentException("A program with loops cannot be sketched.");
            }
        });
        if (node.isLeaf) {
            longest[0] = Math.max(longest[0], node.total);
        }
        return node;
    }

    private static void add(Node node, long units) {
        node.total += units;
        int last = node.steps.size() - 1;
        if (last >= 0 && node.steps.get(last).isWork()) {
            node.steps.set(last, new Step(node.steps.get(last).work + units, null, false));
        } else {
            node.steps.add(new Step(units, null, false));
        }
    }

    /** Returns the work of the task without forks that has the most. */
    public long longestLeaf() {
        return Math.round(longestLeaf * scale);
    }

    /** Returns all work. */
    public long work() {
        return Math.round(root.total * scale);
    }

    Program program() {
        return program(scaled(root, scale, false));
    }

    /** Returns the program as it would be if its longest leaves took half as long. */
    Program withLongestLeafHalved() {
        return program(scaled(root, scale, true));
    }

    private Program program(Node itsRoot) {
        return new Program(program.title(), itsRoot, program.unit(), program.cyclesPerUnit());
    }

    /** Returns a copy of a task and what is below it with all work scaled; the longest leaves are perhaps halved. */
    private Node scaled(Node node, double factor, boolean halve) {
        boolean halves = halve && node.isLeaf && node.total == longestLeaf;
        double its = halves ? factor / 2 : factor;
        Node copy = new Node();
        for (Step step : node.steps) {
            if (step.task != null) {
                copy.steps.add(new Step(0, scaled(step.task, its, halve && !halves), step.call));
            } else {
                copy.steps.add(step.isWork() ? new Step(Math.round(step.work * its), null, false) : step);
            }
        }
        return copy;
    }
}
