package io.skua.loop;

import io.skua.engine.Worker;
import io.skua.kernel.Kernel;
import io.skua.kernel.Pile;
import io.skua.kernel.Stage;
import io.skua.kernel.Steps;
import io.skua.tree.Node;
import java.lang.reflect.Array;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A loop that has been described and not begun: the part that all kinds of elements share. */
record Plan(Starter starter, Source source, @Nullable Chain chain, Options options) {
    private static final int ARRAY_MAX = Integer.MAX_VALUE - 8;
    private static final int COPY_ALONE = 1 << 17;

    Plan(Starter starter, Source source) {
        this(starter, source, null, Options.DEFAULT);
    }

    Plan then(Stage stage, Object function) {
        return new Plan(starter, source, new Chain(chain, stage, function), options);
    }

    Plan with(Options newOptions) {
        return new Plan(starter, source, chain, newOptions);
    }

    /** A loop over something else, run in the same way. */
    Plan over(Source newSource) {
        return new Plan(starter, newSource, null, options);
    }

    // ---- in a job ----

    /** Opens the source in a job, and does something with it. */
    <T> T inJob(Function<Source.Opened, T> body) {
        return starter.run(() -> withSource(body), options.name());
    }

    /** As {@link #inJob}, inside a job. */
    private <T> T withSource(Function<Source.Opened, T> body) {
        Source.Opened opened = source.open();
        T result;
        try {
            result = body.apply(opened);
        } catch (IndexOutOfBoundsException e) {
            opened.check(); // a list that became shorter
            throw e;
        }
        opened.check();
        return result;
    }

    /** Runs the loop; the result is {@link Node#NOTHING} when there was nothing. */
    Object fold(Reduction reduction) {
        return inJob(opened -> fold(opened, reduction));
    }

    /** As {@link #fold(Reduction)}, inside a job. */
    Object fold(Source.Opened opened, Reduction reduction) {
        if (opened.isEmpty()) {
            LoopReport report = options.report();
            if (report != null) {
                report.set(0, 0, 0);
            }
            return Node.NOTHING;
        }
        Pieces pieces = options.pieces();
        if (pieces == null) {
            return foldAtOnce(opened, reduction);
        }
        Source.Indexed all = Source.indexed(opened);
        if (all == null) {
            throw new IllegalStateException(
                    "Affinity needs elements with an index: a range, an array or a list with fast access.");
        }
        boolean isLimited = options.workers() < starter.workers();
        return isLimited || reduction instanceof SearchReduction
                ? foldAtOnce(opened, reduction)
                : foldInPieces(all, reduction, pieces);
    }

    private Object foldAtOnce(Source.Opened opened, Reduction reduction) {
        Run.Input input = opened.input(Chain.compile(chain, reduction.last()));
        return new Run(input, reduction, options, starter.workers()).run(Worker.currentInJob());
    }

    /** A loop for each piece, where the piece was before. */
    private Object foldInPieces(Source.Indexed all, Reduction reduction, Pieces pieces) {
        int count = pieces.pieces();
        @Nullable Object[] results = new Object[count];
        Options inner = options.withoutPieces();
        List<LoopReport> reports = Stream.generate(LoopReport::new).limit(count).toList();
        pieces.forEach(piece -> {
            Source.Indexed part = all.part(all.border(piece, count), all.border(piece + 1, count));
            results[piece] = with(inner.with(reports.get(piece))).fold(part, reduction);
        });
        LoopReport report = options.report();
        if (report != null) {
            report.setSum(reports);
        }
        Object result = Node.NOTHING;
        for (Object part : results) {
            if (part != null && part != Node.NOTHING) {
                result = result == Node.NOTHING ? part : reduction.combine(result, part);
            }
        }
        return result;
    }

    // ---- into arrays ----

    /** All elements that come out of the chain, in order. */
    Object toArray(Pile.Kind kind, IntFunction<?> newArray) {
        return inJob(opened -> toArray(opened, kind, newArray));
    }

    /** As {@link #toArray(Pile.Kind, IntFunction)}, inside a job. */
    Object toArray(Source.Opened opened, Pile.Kind kind, IntFunction<?> newArray) {
        Source.Indexed indexed = Source.indexed(opened);
        if (indexed != null && Chain.isOneToOne(chain)) {
            Object array = newArray(newArray, indexed.size());
            fold(opened, new Reduction.OfStores(Steps.storeInto(array), indexed.from()));
            return array;
        }
        Object all = fold(
                opened,
                new Reduction.OfObject(
                        Steps.addTo(kind), kind::newPile, (left, right) -> ((Pile) left).append((Pile) right)));
        return all == Node.NOTHING ? newArray(newArray, 0) : unpile((Pile) all, newArray);
    }

    /** As {@link #toArray(Pile.Kind, IntFunction)}, inside a job, and a new array in any case. */
    @SuppressWarnings("unchecked") // an array is what the generator makes
    <A> A toSortableArray(Pile.Kind kind, IntFunction<A> newArray) {
        return (A) withSource(opened -> toArray(opened, kind, newArray));
    }

    private Object unpile(Pile pile, IntFunction<?> newArray) {
        Object array = newArray(newArray, pile.size());
        int parts = pile.seal();
        IntConsumer copy = part -> pile.copyPart(part, array);
        if (pile.size() < COPY_ALONE) {
            for (int part = 0; part < parts; part++) {
                copy.accept(part);
            }
        } else {
            range(0, parts)
                    .with(Options.DEFAULT.with(Batching.fixed(1)).withWorkers(options.workers()))
                    .fold(new Reduction.OfEffects(Steps.each(copy)));
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

    /** A loop over indexes for our own use, without the options of this one. */
    Plan range(long from, long to) {
        return over(new Source.Indexed(Kernel.Data.RANGE, Source.Indexed.NO_DATA, from, to))
                .with(Options.DEFAULT);
    }

    // ---- scans ----

    /** All elements, each with all before it. */
    Object scan(Pile.Kind kind, IntFunction<?> newArray, Object operator) {
        Objects.requireNonNull(operator, "the operator is null");
        return inJob(opened -> {
            Object array = toArray(opened, kind, newArray);
            new Scan(this, array, operator).run();
            return array;
        });
    }

    /** For each element, all before it: the first place is for what comes before all. */
    Object scanExclusive(Pile.Kind kind, IntFunction<?> newArray, Object operator, Object identity) {
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
