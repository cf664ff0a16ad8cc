package io.skua.stress;

import io.skua.stress.Node.Completer;
import io.skua.stress.Node.Step;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * A random series-parallel program, the same for the same seed: an immutable tree that {@link ProgramRun} runs and
 * {@link Oracle} predicts.
 *
 * <p>Programs cannot deadlock by their own fault: a node joins or awaits only nodes that were forked before it, by a
 * node above it; what is awaited happens at a node's very start.
 */
final class RandomProgram {
    /** What may occur in a program. */
    record Features(int nodes, boolean booms, boolean passing, boolean latches, boolean jobs) {}

    private final Features features;
    private final Node root;
    private final int size;
    private final boolean leavesTasks;
    private final boolean hasCallbacks;

    RandomProgram(long seed, Features features) {
        Generator generator = new Generator(new SplittableRandom(seed), features);
        this.features = features;
        this.root = generator.node(9, List.of(), features.booms);
        this.size = generator.nextId;
        this.hasCallbacks = generator.hasCallbacks;
        this.leavesTasks = generator.leavesTasks || (features.jobs && features.booms);
    }

    Node root() {
        return root;
    }

    /** Node numbers are below this. */
    int size() {
        return size;
    }

    /**
     * Nested jobs may go on after the program: when they are awaited by their task's join only, or when the wait for
     * them ends early because the outer job has failed.
     */
    boolean leavesTasks() {
        return leavesTasks;
    }

    /** Jobs that callbacks submit get the context of whichever thread runs the callback. */
    boolean hasCallbacks() {
        return hasCallbacks;
    }

    Features features() {
        return features;
    }

    static long mix(long value, long more) {
        long z = (value ^ more) * 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        return z ^ (z >>> 27);
    }

    /** The arithmetic of a node: a few nanoseconds to some microseconds. */
    static long work(long start, int rounds) {
        long value = start;
        for (int i = 0; i < rounds; i++) {
            value = mix(value, i);
        }
        return value;
    }

    private static final class Generator {
        private final SplittableRandom random;
        private final Features features;
        private int nextId;
        private boolean leavesTasks;
        private boolean hasCallbacks;
        private boolean jobs;

        Generator(SplittableRandom random, Features features) {
            this.random = random;
            this.features = features;
            this.jobs = features.jobs;
        }

        private boolean chance(double probability) {
            return random.nextDouble() < probability;
        }

        private <T> T any(T[] values) {
            return values[random.nextInt(values.length)];
        }

        private int work() {
            return switch (random.nextInt(8)) {
                case 0 -> 2_000;
                case 1, 2 -> 200;
                default -> random.nextInt(10);
            };
        }

        private boolean full() {
            return nextId >= features.nodes;
        }

        /**
         * A node and everything below it.
         *
         * @param visible forked before, by nodes above
         */
        Node node(int depth, List<Integer> visible, boolean booms) {
            int id = nextId++;
            List<Step> steps = new ArrayList<>();
            useVisible(visible, steps);
            List<Integer> mine = new ArrayList<>();
            int count = depth == 0 ? 0 : id == 0 ? 2 + random.nextInt(4) : random.nextInt(5);
            for (int i = 0; i < count && !full(); i++) {
                addStep(depth, visible, mine, steps, booms);
            }
            joinAll(mine, steps);
            Boom.Kind throwing = booms && chance(0.1) ? any(Boom.Kind.values()) : null;
            return new Node(id, work(), steps, throwing);
        }

        private void useVisible(List<Integer> visible, List<Step> steps) {
            if (visible.isEmpty()) {
                return;
            }
            if (features.passing && chance(0.2)) {
                steps.add(join(visible.get(random.nextInt(visible.size()))));
            }
            if (features.latches && chance(0.2)) {
                steps.add(new Node.Await(visible.get(random.nextInt(visible.size())), chance(0.2)));
            }
        }

        private Node.Join join(int id) {
            return new Node.Join(id, any(Node.Wait.values()), chance(0.6));
        }

        private void addStep(int depth, List<Integer> visible, List<Integer> mine, List<Step> steps, boolean booms) {
            List<Integer> seen = new ArrayList<>(visible);
            seen.addAll(mine);
            int dice = random.nextInt(100);
            if (dice < 66) {
                Node child = node(depth - 1, seen, booms);
                steps.add(new Node.Fork(child, any(Node.Form.values()), chance(0.1)));
                mine.add(child.id());
                if (chance(0.1)) {
                    steps.add(join(mine.get(random.nextInt(mine.size()))));
                }
            } else if (dice < 72) {
                steps.add(new Node.Call(node(depth - 1, seen, booms), chance(0.5)));
            } else if (dice < 80) {
                List<Node> children = new ArrayList<>();
                for (int i = 1 + random.nextInt(4); i > 0; i--) {
                    children.add(node(depth - 1, seen, booms));
                }
                steps.add(new Node.InvokeAll(children, chance(0.5)));
            } else if (dice < 88) {
                steps.add(new Node.Complete(completers(booms), chance(0.5)));
            } else if (dice < 94) {
                steps.add(new Node.Block(random.nextInt(300), chance(0.2)));
            } else if (jobs) {
                // Where nodes throw, a callback may come so late that the scheduler takes no more jobs.
                steps.add(!features.booms && chance(0.4) ? chain(depth) : submit(depth, booms));
            }
        }

        private Node.Chain chain(int depth) {
            hasCallbacks = true;
            Node first = node(Math.min(depth - 1, 3), List.of(), false);
            Node second = node(Math.min(depth - 1, 3), List.of(), false);
            return new Node.Chain(first, second, any(Node.Callback.values()), chance(0.5));
        }

        /** The outcome of a nested job becomes part of a value, so there must be one only. */
        private Node.Submit submit(int depth, boolean booms) {
            Node.Entry entry = any(Node.Entry.values());
            boolean leaves = entry == Node.Entry.TASK_JOIN;
            leavesTasks |= leaves;
            jobs &= !leaves; // what is left may run after the scheduler has been shut down
            int firstId = nextId;
            Node child = node(Math.min(depth - 1, 3), List.of(), booms);
            Oracle oracle = new Oracle(child, nextId);
            if (!oracle.outcomes().equals(Set.of(oracle.taskOutcome()))) {
                nextId = firstId;
                child = node(Math.min(depth - 1, 3), List.of(), false);
            }
            jobs |= leaves;
            return new Node.Submit(child, entry, chance(0.5));
        }

        private Completer completers(boolean booms) {
            int firstId = nextId;
            Completer root = completer(1 + random.nextInt(3));
            if (booms && chance(0.3)) {
                int thrower = firstId + random.nextInt(nextId - firstId);
                root = throwing(root, thrower, chance(0.5) ? Node.Throwing.IN_COMPUTE : Node.Throwing.IN_CALLBACK);
            }
            return root;
        }

        private Completer completer(int depth) {
            int id = nextId++;
            List<Completer> children = new ArrayList<>();
            for (int i = depth == 0 ? 0 : random.nextInt(4); i > 0; i--) {
                children.add(completer(depth - 1));
            }
            return new Completer(id, work(), children, Node.Throwing.NOWHERE);
        }

        private static Completer throwing(Completer tree, int id, Node.Throwing how) {
            List<Completer> children = tree.children().stream()
                    .map(child -> throwing(child, id, how))
                    .toList();
            return new Completer(tree.id(), tree.work(), children, tree.id() == id ? how : tree.throwing());
        }

        /** Joins in the reverse order, in order or in any order; some twice, some never. */
        private void joinAll(List<Integer> mine, List<Step> steps) {
            List<Integer> order = new ArrayList<>(mine);
            switch (random.nextInt(4)) {
                case 0 -> {}
                case 1 -> Collections.shuffle(order, new Random(random.nextLong()));
                default -> Collections.reverse(order);
            }
            for (int id : order) {
                if (chance(0.88)) {
                    steps.add(join(id));
                }
                if (chance(0.1)) {
                    steps.add(join(id));
                }
            }
        }
    }
}
