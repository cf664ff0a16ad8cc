package io.skua.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;

/**
 * A result that notices misuse: a result that has been combined into another one must not be used again, and the left
 * argument must end where the right one begins. It is changed in place, as accumulators of users are.
 */
final class Part {
    /** Combines results, and counts how often. */
    static final class Combiner implements BinaryOperator<Object> {
        int calls;

        @Override
        public Object apply(Object left, Object right) {
            calls++;
            return ((Part) left).append((Part) right);
        }
    }

    private final List<Long> elements = new ArrayList<>();
    private boolean used;

    static Part of(long from, long to) {
        Part part = new Part();
        for (long i = from; i < to; i++) {
            part.elements.add(i);
        }
        return part;
    }

    void add(long from, long to) {
        elements.addAll(of(from, to).elements);
    }

    /** Adds elements of a batch from the right end, which come before those of earlier batches. */
    void addBefore(long from, long to) {
        elements.addAll(0, of(from, to).elements);
    }

    private Part append(Part right) {
        if (used || right.used || this == right) {
            throw new AssertionError("combined twice: " + this + " and " + right);
        }
        if (elements.isEmpty() || right.elements.isEmpty()) {
            throw new AssertionError("a part of no elements should be NOTHING: " + this + " and " + right);
        }
        if (elements.get(elements.size() - 1) >= right.elements.get(0)) {
            throw new AssertionError("not in order: " + this + " and " + right);
        }
        elements.addAll(right.elements);
        right.used = true;
        return this;
    }

    List<Long> elements() {
        return elements;
    }

    Object orNothing() {
        return elements.isEmpty() ? Node.NOTHING : this;
    }

    @Override
    public String toString() {
        return elements + (used ? " (used)" : "");
    }
}
