package io.skua.tree;

import io.skua.policy.RandomSource;
import io.skua.tree.NodeFields.Interval;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * A loop in one thread: simulated workers do one operation on a node at a time, in an order that follows from a seed.
 * After every step the whole tree is checked.
 *
 * <p>Some thieves stop in the middle of a steal for good: raiders mark or expand a leaf, and own nothing.
 */
final class StepMachine {
    private static final int STEPS_MAX = 100_000;
    private static final int ELEMENTS_MAX = 40;
    private static final int WORKERS_MAX = 5;

    /** Events that do not happen in every run. Each must happen in some run. */
    enum Rare {
        ADVANCE_LOST,
        STOLEN_BEFORE_THE_FIRST_BATCH,
        OWNER_EXPANDS,
        THIEF_EXPANDS_FOR_ANOTHER,
        LAST_ELEMENT_STOLEN,
        LAST_ELEMENT_RESERVED,
        FROM_THE_RIGHT,
        OWNER_ENDS_LAST,
        CHILD_ENDS_LAST,
        ROOT_BY_A_CHILD,
        DISCARDED,
        DISCARD_LOST,
        NOT_BACK_TO_THE_CHILD,
        SEARCHED_TWICE
    }

    final SplittableRandom random;
    final Traversal traversal;
    final Node root;
    final TreeChecker checker;
    final Part.Combiner combiner = new Part.Combiner();
    final Map<Rare, Integer> rare = new EnumMap<>(Rare.class);
    final boolean discards;
    private final int elements;
    private final int workerCount;
    private final List<SimulatedWorker> workers = new ArrayList<>();
    private final BitSet ran = new BitSet();
    private final BitSet discarded = new BitSet();
    private int raids;
    private int parts;
    private int rootEnds;

    StepMachine(long seed) {
        random = new SplittableRandom(seed);
        traversal = Traversal.values()[random.nextInt(Traversal.values().length)];
        elements = 1 + random.nextInt(random.nextBoolean() ? 4 : ELEMENTS_MAX);
        workerCount = 1 + random.nextInt(WORKERS_MAX);
        root = newRoot();
        checker = new TreeChecker(root);
        discards = random.nextInt(8) == 0;
        raids = random.nextInt(2) * random.nextInt(8);
        for (int i = 0; i < workerCount; i++) {
            Seeker seeker = new Seeker(i, workerCount, new RandomSource(random.nextLong()));
            workers.add(new SimulatedWorker(this, seeker, newPace()));
        }
    }

    private Node newRoot() {
        int kind = random.nextInt(2 * Numbers.Kind.values().length);
        return kind < Numbers.Kind.values().length
                ? new SourceNode(new Numbers(Numbers.Kind.values()[kind], 0, elements))
                : new RangeNode(0, elements);
    }

    private Pace newPace() {
        int size = 1 + random.nextInt(4);
        return switch (random.nextInt(4)) {
            case 0 -> new FixedPace(size);
            case 1 -> new DoublingPace(size * 2);
            case 2 -> new TwoSidedPace(size * 2);
            default -> new RampPace(size);
        };
    }

    /** Runs the loop to its end. Whatever is wrong leads to an AssertionError. */
    void run() {
        List<SimulatedWorker> active = new ArrayList<>(workers);
        for (int step = 0; !active.isEmpty(); step++) {
            demand(step < STEPS_MAX, "it does not end");
            if (raids > 0 && random.nextInt(6) == 0) {
                raids--;
                raid(root);
                checker.check(-1);
            }
            SimulatedWorker worker = active.get(random.nextInt(active.size()));
            boolean goesOn = worker.step();
            checker.check(worker.index());
            if (!goesOn) {
                active.remove(worker);
            }
        }
        checkEnd();
    }

    /** Steals from some leaf that has an owner, and stops in the middle. */
    private void raid(Node start) {
        Node node = start;
        while (!node.isLeaf()) {
            node = node.left() != null && random.nextBoolean() ? node.left() : node.right();
        }
        if (node.isOwned() && node.prize() > 0) {
            noteSteal(node);
            if (node instanceof RangeNode range && random.nextBoolean()) {
                NodeFields.markStolen(range);
            } else {
                node.trySteal();
            }
        }
    }

    /** Notes that somebody may steal from this leaf in this step. */
    void noteSteal(Node leaf) {
        if (leaf instanceof RangeNode && leaf.isOwned() && leaf.isLeaf()) {
            if (NodeFields.isStolen(leaf)) {
                note(Rare.THIEF_EXPANDS_FOR_ANOTHER);
            } else if (leaf.rest() == 1) {
                note(leaf.prize() == 1 ? Rare.LAST_ELEMENT_STOLEN : Rare.LAST_ELEMENT_RESERVED);
            }
        }
    }

    void note(Rare what) {
        rare.merge(what, 1, Integer::sum);
    }

    void runs(long from, long to) {
        for (long i = from; i < to; i++) {
            int element = (int) i;
            demand(!ran.get(element) && !discarded.get(element), "taken twice: " + element);
            ran.set(element);
        }
    }

    void discards(Interval rest) {
        for (long i = rest.from(); i < rest.to(); i++) {
            int element = (int) i;
            demand(!ran.get(element) && !discarded.get(element), "taken twice: " + element);
            discarded.set(element);
        }
    }

    /** @return whether the whole tree has its result */
    boolean end(Node node, Object first, Object last) {
        parts += (first == Node.NOTHING ? 0 : 1) + (last == Node.NOTHING ? 0 : 1);
        checker.ends(node);
        boolean whole = node.end(first, last, combiner);
        demand(whole == (root.result() != null && rootEnds == 0), "end says that it was the last one");
        rootEnds += whole ? 1 : 0;
        if (!node.isLeaf()) {
            note(node.result() == null ? Rare.CHILD_ENDS_LAST : Rare.OWNER_ENDS_LAST);
        }
        if (whole && node != root) {
            note(Rare.ROOT_BY_A_CHILD);
        }
        return whole;
    }

    /**
     * Checks that every element is taken, or reserved for an owner that has just begun (N9). Called when a search has
     * found nothing.
     */
    void checkAllTaken() {
        long reserved = leaves(root).stream()
                .filter(leaf -> leaf.isOwned() && leaf.prize() == 0)
                .mapToLong(Node::rest)
                .sum();
        demand(
                ran.cardinality() + discarded.cardinality() + reserved >= elements,
                "no work found, but there is some: " + this);
    }

    private void checkEnd() {
        demand(ran.cardinality() + discarded.cardinality() == elements, "not all were taken: " + this);
        demand(rootEnds == 1, "the root has ended " + rootEnds + " times");
        Object result = root.result();
        List<Long> wanted = ran.stream().asLongStream().boxed().toList();
        demand(
                result == Node.NOTHING
                        ? wanted.isEmpty()
                        : result instanceof Part all && all.elements().equals(wanted),
                "the result is " + result + ", not " + wanted);
        demand(combiner.calls == Math.max(0, parts - 1), combiner.calls + " calls for " + parts + " parts");
        demand(root.size() == checker.nodes(), "size() is " + root.size() + ", not " + checker.nodes());
        demand(discards || LongStream.range(0, elements).allMatch(i -> ran.get((int) i)), "not all were run");
    }

    static void demand(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    @Override
    public String toString() {
        return traversal + ", " + workerCount + " workers, " + elements + " elements of "
                + root.getClass().getSimpleName() + ", ran " + ran + (discards ? ", discarded " + discarded : "");
    }

    /** The leaf with the most elements left, and of several the last one, by brute force; null if none has any. */
    static @Nullable Node largest(Node root) {
        Node best = null;
        for (Node leaf : leaves(root)) {
            if (leaf.prize() > 0 && (best == null || leaf.prize() >= best.prize())) {
                best = leaf;
            }
        }
        return best;
    }

    /** From left to right. */
    static List<Node> leaves(Node node) {
        List<Node> found = new ArrayList<>();
        if (node.isLeaf()) {
            found.add(node);
        }
        for (Node child : new Node[] {node.left(), node.right()}) {
            if (child != null) {
                found.addAll(leaves(child));
            }
        }
        return found;
    }
}
