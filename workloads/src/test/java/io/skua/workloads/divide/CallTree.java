package io.skua.workloads.divide;

import io.skua.workloads.Workload.Shape;
import java.util.ArrayList;
import java.util.List;

/**
 * A call with what it calls: all children are independent of each other, and all but those on {@code called} are
 * forked. A unit of work, then the children.
 */
public record CallTree(double cost, List<CallTree> forked, List<CallTree> called) {
    public static CallTree of(double cost, List<CallTree> children) {
        int last = children.size() - 1;
        return last < 0
                ? new CallTree(cost, List.of(), List.of())
                : new CallTree(cost, children.subList(0, last), children.subList(last, last + 1));
    }

    private List<CallTree> children() {
        List<CallTree> all = new ArrayList<>(forked);
        all.addAll(called);
        return all;
    }

    public double work() {
        return cost + children().stream().mapToDouble(CallTree::work).sum();
    }

    public double span() {
        return cost + children().stream().mapToDouble(CallTree::span).max().orElse(0);
    }

    public long forks() {
        return forked.size() + children().stream().mapToLong(CallTree::forks).sum();
    }

    public long chain() {
        long deepest = 1;
        for (CallTree child : forked) {
            deepest = Math.max(deepest, 1 + child.chain());
        }
        for (CallTree child : called) {
            deepest = Math.max(deepest, child.chain());
        }
        return deepest;
    }

    public Shape shape(String unit) {
        return new Shape(forks() + 1, chain(), work(), span(), unit);
    }
}
