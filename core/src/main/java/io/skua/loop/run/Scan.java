package io.skua.loop.run;

import io.skua.engine.Worker;
import io.skua.kernel.Kernel;
import io.skua.kernel.ScanKernels;
import io.skua.kernel.StepFactory;
import io.skua.tree.Node;
import io.skua.tree.RangeNode;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A scan over an array, in place, in two phases. Both are loops on the tree.
 *
 * <p>In the first phase, each segment is scanned by itself. A segment is a leaf; but a worker that goes on with the
 * left half after a steal continues its segment. So there are few segments, and the first one is as long as the work of
 * one worker. Afterwards it is known what comes before each segment, and the second phase combines this with all
 * elements of all segments but the first. The operator is called less than twice per element.
 */
record Scan(LoopPlan plan, Object array, Object operator) {
    /** A part of the array that is scanned from its own first element. */
    private static final class Segment {
        private final int from;
        private int to;

        Segment(int from) {
            this.from = from;
            this.to = from + 1; // the first element stays as it is
        }
    }

    /** Scans the array. Must be called inside a job. */
    void run() {
        int length = Array.getLength(array);
        if (length < 2) {
            return;
        }
        Object result = loop(0, length, new Ahead());
        List<?> segments = result instanceof Segment ? List.of(result) : (List<?>) result;
        Object[] before = offsets(segments);
        IntConsumer second = number -> {
            Segment segment = (Segment) segments.get(number);
            loop(segment.from, segment.to, new Onto(before[number]));
        };
        if (segments.size() > 1) {
            plan.range(1, segments.size())
                    .with(LoopOptions.forParts(plan.options().workers()))
                    .fold(new Reduction.OfEffects(StepFactory.each(second)));
        }
    }

    private Object loop(long from, long to, ScanReduction reduction) {
        LoopRun.Input input = new LoopRun.Input(reduction.kernel, array, new RangeNode(from, to));
        LoopOptions options = reduction instanceof Onto
                ? plan.options().withPieces(null).withReport(null)
                : plan.options().withPieces(null);
        return new LoopRun(input, reduction, options, plan.starter().workers()).run(Worker.currentInJob());
    }

    /** For each segment, the result of all segments before it; the first segment has none. */
    private Object[] offsets(List<?> segments) {
        Object before = Array.newInstance(array.getClass().getComponentType(), segments.size());
        Object[] offsets = new Object[segments.size()];
        Kernel ahead = ScanKernels.ahead(array, operator);
        for (int i = 0; i < offsets.length; i++) {
            offsets[i] = i == 0 ? Node.NOTHING : Array.get(before, i - 1);
            System.arraycopy(array, ((Segment) segments.get(i)).to - 1, before, i, 1);
            if (i > 0) {
                scanFrom(ahead, before, i, 1);
            }
        }
        return offsets;
    }

    /** Continues a scan whose result so far is in the element before {@code from}. */
    private static void scanFrom(Kernel ahead, Object array, int from, int count) {
        if (array instanceof int[] ints) {
            ahead.run(array, from, count, (long) ints[from - 1]);
        } else if (array instanceof long[] longs) {
            ahead.run(array, from, count, longs[from - 1]);
        } else if (array instanceof double[] doubles) {
            ahead.run(array, from, count, doubles[from - 1]);
        } else {
            ahead.run(array, from, count, ((Object[]) array)[from - 1]);
        }
    }

    private abstract static class ScanReduction extends Reduction {
        private final Kernel kernel;

        ScanReduction(Kernel kernel) {
            super(StepFactory.count()); // not used: the kernel does everything
            this.kernel = kernel;
        }

        @Override
        final boolean isOneSided() {
            return true;
        }
    }

    // ---- the first phase ----

    /** Leads to a segment, or to a list of segments. */
    private final class Ahead extends ScanReduction {
        Ahead() {
            super(ScanKernels.ahead(array, operator));
        }

        @Override
        Object combine(Object left, Object right) {
            List<Object> all = new ArrayList<>();
            for (Object part : new Object[] {left, right}) {
                if (part instanceof List<?> some) {
                    all.addAll(some);
                } else {
                    all.add(part);
                }
            }
            return all;
        }

        @Override
        LeafReducer newReducer(Kernel kernel) {
            return new AheadReducer(kernel);
        }
    }

    private static final class AheadReducer extends LeftLeafReducer {
        private @Nullable Segment segment;
        private Object first = Node.NOTHING;

        AheadReducer(Kernel kernel) {
            super(kernel);
        }

        /** Continues the segment of the leaf before, if this leaf follows it directly. */
        @Override
        void begin(long start) {
            first = Node.NOTHING;
            if (segment != null && segment.to != start) {
                segment = null;
            }
        }

        @Override
        void left(Object data, long from, int count) {
            int rest = count;
            Segment mine = segment;
            if (mine == null) {
                mine = new Segment((int) from);
                segment = mine;
                first = mine;
                rest--;
            }
            if (rest > 0) {
                scanFrom(kernel(), data, mine.to, rest);
                mine.to += rest;
            }
        }

        @Override
        Object first() {
            return first;
        }
    }

    // ---- the second phase ----

    private final class Onto extends ScanReduction {
        private final Object before;

        Onto(Object before) {
            super(ScanKernels.onto(array, operator));
            this.before = before;
        }

        @Override
        Object combine(Object left, Object right) {
            throw new AssertionError("there is nothing to combine");
        }

        @Override
        LeafReducer newReducer(Kernel kernel) {
            return new LeftLeafReducer(kernel) {
                @Override
                void begin(long start) {}

                @Override
                void left(Object data, long from, int count) {
                    if (data instanceof double[]) {
                        kernel().run(data, from, count, (double) before);
                    } else if (data instanceof Object[]) {
                        kernel().run(data, from, count, before);
                    } else {
                        kernel().run(data, from, count, ((Number) before).longValue());
                    }
                }

                @Override
                Object first() {
                    return Node.NOTHING;
                }
            };
        }
    }
}
