package io.skua.tree;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/** The private fields of nodes, for checks, and for a thief that stops in the middle of a steal. */
final class NodeFields {
    private static final VarHandle SPLIT = field(Node.class, "split", Node.Split.class);
    private static final VarHandle FIRST = field(Node.class, "first", Object.class);
    private static final VarHandle LAST = field(Node.class, "last", Object.class);
    private static final VarHandle PROGRESS = field(RangeNode.class, "progress", long.class);
    private static final VarHandle ELEMENTS = field(SourceNode.class, "elements", Elements.class);
    private static final VarHandle STOLEN = field(SourceNode.class, "stolen", boolean.class);
    private static final VarHandle EXHAUSTED = field(SourceNode.class, "exhausted", boolean.class);
    private static final Class<?> PORTION = portion();
    private static final VarHandle PORTION_ARRAY = field(PORTION, "array", Object[].class);
    private static final VarHandle PORTION_FROM = field(PORTION, "from", int.class);
    private static final VarHandle PORTION_TO = field(PORTION, "to", int.class);

    private NodeFields() {}

    private static VarHandle field(Class<?> owner, String name, Class<?> type) {
        try {
            return MethodHandles.privateLookupIn(owner, MethodHandles.lookup()).findVarHandle(owner, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static Class<?> portion() {
        try {
            return Class.forName(SourceNode.class.getName() + "$Portion");
        } catch (ClassNotFoundException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static Node.@Nullable Split split(Node node) {
        return (Node.Split) SPLIT.getVolatile(node);
    }

    static Object first(Node node) {
        return FIRST.get(node);
    }

    static Object last(Node node) {
        return LAST.get(node);
    }

    static boolean isStolen(Node node) {
        return node instanceof RangeNode range ? Progress.isStolen(range.progress()) : (boolean) STOLEN.get(node);
    }

    /** The first half of a steal: the node is STOLEN, but not EXPANDED. Whoever comes next must do the rest. */
    static boolean markStolen(RangeNode node) {
        long seen = node.progress();
        return Progress.rest(seen) > 0
                && !Progress.isStolen(seen)
                && PROGRESS.compareAndSet(node, seen, Progress.stolen(seen));
    }

    /**
     * The elements that nobody has taken, as an interval of numbers, for a node that is not stolen. The numbers of a
     * source are its elements.
     */
    static Interval rest(Node node) {
        if (node instanceof RangeNode range) {
            long seen = range.progress();
            return Interval.of(range.from(seen), range.to(seen));
        }
        Elements elements = (Elements) ELEMENTS.get(node);
        if ((boolean) EXHAUSTED.getVolatile(node)) {
            return Interval.EMPTY;
        }
        if (elements instanceof Numbers numbers) {
            return numbers.rest();
        }
        int from = (int) PORTION_FROM.get(elements);
        int to = (int) PORTION_TO.get(elements);
        Object[] array = (Object[]) PORTION_ARRAY.get(elements);
        return from == to ? Interval.EMPTY : Interval.of((int) array[from], (int) array[to - 1] + 1);
    }

    record Interval(long from, long to) {
        static final Interval EMPTY = new Interval(0, 0);

        /** All empty ones are equal. */
        static Interval of(long from, long to) {
            return from == to ? EMPTY : new Interval(from, to);
        }

        long size() {
            return to - from;
        }

        boolean contains(Interval other) {
            return other.size() == 0 || (from <= other.from && other.to <= to);
        }
    }
}
