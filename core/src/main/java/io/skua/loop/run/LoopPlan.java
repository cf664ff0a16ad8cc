package io.skua.loop.run;

import io.skua.engine.Worker;
import io.skua.kernel.ElementBuffer;
import io.skua.kernel.Kernel;
import io.skua.kernel.StepFactory;
import io.skua.kernel.StepKind;
import io.skua.start.Starter;
import io.skua.tree.Node;
import java.lang.reflect.Array;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A loop that has been described and not begun. This is what loops over ints, longs, doubles and objects have in
 * common.
 */
public record LoopPlan(
        Starter starter, LoopSource source, @Nullable StepChain chain, LoopOptions options) {
    private static final int ARRAY_MAX = Integer.MAX_VALUE - 8;
    private static final int COPY_ALONE = 1 << 17;

    public LoopPlan(Starter starter, LoopSource source) {
        this(starter, source, null, LoopOptions.DEFAULT);
    }

    public LoopPlan then(StepKind stage, Object function) {
        return new LoopPlan(starter, source, new StepChain(chain, stage, function), options);
    }

    public LoopPlan with(LoopOptions newOptions) {
        return new LoopPlan(starter, source, chain, newOptions);
    }

    /** A loop over another source, without steps, with the same options. */
    public LoopPlan over(LoopSource newSource) {
        return new LoopPlan(starter, newSource, null, options);
    }

    // ---- running it ----

    /** Opens the source in a job, and calls the body with it. */
    <T> T inJob(Function<LoopSource.Opened, T> body) {
        return starter.run(() -> withSource(body), options.name());
    }

    /** As {@link #inJob}, if the current thread is inside a job. */
    private <T> T withSource(Function<LoopSource.Opened, T> body) {
        LoopSource.Opened opened = source.open();
        T result;
        try {
            result = body.apply(opened);
        } catch (IndexOutOfBoundsException e) {
            opened.check(); // throws a better exception if a list became shorter
            throw e;
        }
        opened.check();
        return result;
    }

    /** Runs the loop. The result is {@link Node#NOTHING} if no element led to a result. */
    public Object fold(Reduction reduction) {
        return inJob(opened -> fold(opened, reduction));
    }

    /** As {@link #fold(Reduction)}, if the current thread is inside a job. */
    Object fold(LoopSource.Opened opened, Reduction reduction) {
        if (opened.isEmpty()) {
            options.tell(LoopFigures.NONE);
            return Node.NOTHING;
        }
        LoopOptions.Pieces pieces = options.pieces();
        if (pieces == null) {
            return foldAtOnce(opened, reduction);
        }
        LoopSource.Indexed all = LoopSource.indexed(opened);
        if (all == null) {
            throw new IllegalStateException(
                    "Affinity needs elements with an index: a range, an array or a list with fast access.");
        }
        boolean isLimited = options.workers() < starter.workers();
        return isLimited || reduction instanceof SearchReduction
                ? foldAtOnce(opened, reduction)
                : foldInPieces(all, reduction, pieces);
    }

    private Object foldAtOnce(LoopSource.Opened opened, Reduction reduction) {
        LoopRun.Input input = opened.input(StepChain.compile(chain, reduction.last()));
        return new LoopRun(input, reduction, options, starter.workers()).run(Worker.currentInJob());
    }

    /** Runs one loop per piece, each where the piece was worked on before. */
    private Object foldInPieces(LoopSource.Indexed all, Reduction reduction, LoopOptions.Pieces pieces) {
        int count = pieces.count();
        @Nullable Object[] results = new Object[count];
        LoopOptions inner = options.withPieces(null);
        LoopFigures[] figures = new LoopFigures[count];
        pieces.forEach().accept(piece -> {
            LoopSource.Indexed part = all.part(all.border(piece, count), all.border(piece + 1, count));
            results[piece] = with(inner.withReport(its -> figures[piece] = its)).fold(part, reduction);
        });
        options.tell(LoopFigures.sum(List.of(figures)));
        Object result = Node.NOTHING;
        for (Object part : results) {
            if (part != null && part != Node.NOTHING) {
                result = result == Node.NOTHING ? part : reduction.combine(result, part);
            }
        }
        return result;
    }

    // ---- into arrays ----

    /** All elements that come out of the last step, in order, in a new array. */
    public Object toArray(ElementBuffer.Kind kind, IntFunction<?> newArray) {
        return inJob(opened -> toArray(opened, kind, newArray));
    }

    /** As {@link #toArray(ElementBuffer.Kind, IntFunction)}, if the current thread is inside a job. */
    Object toArray(LoopSource.Opened opened, ElementBuffer.Kind kind, IntFunction<?> newArray) {
        LoopSource.Indexed indexed = LoopSource.indexed(opened);
        if (indexed != null && StepChain.isOneToOne(chain)) {
            Object array = newArray(newArray, indexed.size());
            fold(opened, new Reduction.OfStores(StepFactory.storeInto(array), indexed.from()));
            return array;
        }
        Object all = fold(
                opened,
                new Reduction.OfObject(
                        StepFactory.addTo(kind),
                        kind::newBuffer,
                        (left, right) -> ((ElementBuffer) left).append((ElementBuffer) right)));
        return all == Node.NOTHING ? newArray(newArray, 0) : copied((ElementBuffer) all, newArray);
    }

    /** As {@link #toArray(ElementBuffer.Kind, IntFunction)}, if the current thread is inside a job. */
    @SuppressWarnings("unchecked") // the generator makes such arrays
    public <A> A toSortableArray(ElementBuffer.Kind kind, IntFunction<A> newArray) {
        return (A) withSource(opened -> toArray(opened, kind, newArray));
    }

    private Object copied(ElementBuffer buffer, IntFunction<?> newArray) {
        Object array = newArray(newArray, buffer.size());
        int parts = buffer.seal();
        IntConsumer copy = part -> buffer.copyPart(part, array);
        if (buffer.size() < COPY_ALONE) {
            for (int part = 0; part < parts; part++) {
                copy.accept(part);
            }
        } else {
            range(0, parts)
                    .with(LoopOptions.forParts(options.workers()))
                    .fold(new Reduction.OfEffects(StepFactory.each(copy)));
        }
        return array;
    }

    private static Object newArray(IntFunction<?> generator, long size) {
        if (size > ARRAY_MAX) {
            throw new IllegalStateException(
                    "The loop has " + size + " elements; an array has at most " + ARRAY_MAX + ".");
        }
        Object array = generator.apply((int) size);
        int length = Array.getLength(array);
        if (length != size) {
            throw new IllegalStateException(
                    "The loop has " + size + " elements, and the generator made an array for " + length + ".");
        }
        return array;
    }

    /** A loop over indexes for our own use, with default options. */
    LoopPlan range(long from, long to) {
        return over(new LoopSource.Indexed(Kernel.Data.RANGE, LoopSource.Indexed.NO_DATA, from, to))
                .with(LoopOptions.DEFAULT);
    }

    // ---- scans ----

    /** Combines each element with all elements before it. */
    public Object scan(ElementBuffer.Kind kind, IntFunction<?> newArray, Object operator) {
        Objects.requireNonNull(operator, "the operator is null");
        return inJob(opened -> {
            Object array = toArray(opened, kind, newArray);
            new Scan(this, array, operator).run();
            return array;
        });
    }

    /** Combines, for each element, the elements before it; the first result is the identity. */
    public Object scanExclusive(ElementBuffer.Kind kind, IntFunction<?> newArray, Object operator, Object identity) {
        Objects.requireNonNull(operator, "the operator is null");
        return inJob(opened -> {
            Object array = toArray(opened, kind, newArray);
            int length = Array.getLength(array);
            if (length > 0) {
                System.arraycopy(array, 0, array, 1, length - 1);
                Array.set(array, 0, identity);
            }
            new Scan(this, array, operator).run();
            return array;
        });
    }
}
