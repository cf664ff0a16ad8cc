package io.skua.loop.run;

import io.skua.engine.Worker;
import io.skua.kernel.ElementBuffer;
import io.skua.kernel.Kernel;
import io.skua.kernel.StepFactory;
import io.skua.kernel.StepKind;
import io.skua.start.NamedBody;
import io.skua.start.Starter;
import io.skua.tree.Node;
import java.lang.reflect.Array;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;
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

    /** The source and the steps, for people. */
    @Override
    public String toString() {
        return source + (chain == null ? "" : ", " + chain);
    }

    /** How many workers can take part. */
    int workers() {
        return Math.min(starter.workers(), options.workers());
    }

    /** Whether the loop is limited by nothing but the number of workers, of which there are several. */
    boolean isForAllWorkers() {
        return starter.workers() > 1 && options.workers() >= starter.workers();
    }

    /** Whether each element of the source leads to exactly one element at the end. */
    public boolean isOneToOne() {
        return StepChain.isOneToOne(chain) && !(source instanceof Concatenation);
    }

    // ---- some of the elements, or more of them ----

    /** The first elements, at most this many. */
    public LoopPlan limit(long most, ElementBuffer.Kind kind) {
        return canBeSliced() ? slice(0, most) : cut("limit", Cut.limit(most), kind);
    }

    /** All elements but the first ones. */
    public LoopPlan skip(long count, ElementBuffer.Kind kind) {
        return canBeSliced() ? slice(count, Long.MAX_VALUE) : cut("skip", Cut.skip(count), kind);
    }

    /** The elements before the first one that fails the test. */
    public LoopPlan takeWhile(Object test, ElementBuffer.Kind kind) {
        return cut("takeWhile", Cut.takeWhile(Objects.requireNonNull(test, "the function is null")), kind);
    }

    /** The first element that fails the test, and all that follow. */
    public LoopPlan dropWhile(Object test, ElementBuffer.Kind kind) {
        return cut("dropWhile", Cut.dropWhile(Objects.requireNonNull(test, "the function is null")), kind);
    }

    /** The first ones of equal elements. */
    public LoopPlan distinct(ElementBuffer.Kind kind) {
        return cut("distinct", Cut.distinct(kind), kind);
    }

    private boolean canBeSliced() {
        return source.isIndexed() && isOneToOne();
    }

    private LoopPlan slice(long skip, long most) {
        return new LoopPlan(starter, new LoopSource.Slice(source, skip, most), chain, options);
    }

    private LoopPlan cut(String name, Cut cut, ElementBuffer.Kind kind) {
        return over(new CutSource(with(options.ofPart()), kind, cut, name));
    }

    /** The elements of this loop, followed by those of another one; with the options of this one. */
    public LoopPlan concat(LoopPlan next, ElementBuffer.Kind kind) {
        LoopOptions inner = options.ofPart();
        return over(new Concatenation(with(inner), next.with(inner), kind));
    }

    /** The elements that these elements of the source lead to. Must be called inside a job. */
    LoopSource.Indexed windowOf(LoopSource.Indexed taken, ElementBuffer.Kind kind) {
        if (chain == null && taken.kind() == kind.data()) {
            return taken;
        }
        Object array = with(options.ofPart()).toArray(taken, kind, kind::newArray);
        return new LoopSource.Indexed(kind.data(), array, 0, Array.getLength(array));
    }

    /** Whether an element of the source may lead to several elements at the end. */
    boolean isExpanding() {
        return StepChain.isExpanding(chain);
    }

    /**
     * The elements that these elements of the source lead to. Steps stop when a buffer is full, see
     * {@link ElementBuffer}. Must be called inside a job.
     */
    ElementBuffer bufferOf(LoopSource.Indexed taken, Supplier<ElementBuffer> newBuffer, ElementBuffer.Kind kind) {
        Object all = with(options.ofPart()).fold(taken, bufferReduction(newBuffer, kind));
        return all == Node.NOTHING ? newBuffer.get() : (ElementBuffer) all;
    }

    private static Reduction bufferReduction(Supplier<ElementBuffer> newBuffer, ElementBuffer.Kind kind) {
        return new Reduction.OfObject(
                StepFactory.addTo(kind),
                newBuffer,
                (left, right) -> ((ElementBuffer) left).append((ElementBuffer) right));
    }

    /**
     * Calls the body with all elements at the end of the loop, in order, window by window: each window is an array of
     * this kind. The next window is made meanwhile, see {@link OrderedRun}.
     */
    public void forEachWindow(ElementBuffer.Kind kind, Consumer<LoopSource.Indexed> body) {
        StopFlag stop = new StopFlag(null);
        LoopPlan stoppable = stoppedBy(stop);
        stoppable.inJob(opened -> {
            Meter meter = options.meter() == null ? null : options.meter().begin(isOneToOne() ? total(opened) : -1);
            try (Feed feed = opened.feed()) {
                OrderedRun run = new OrderedRun(stoppable, opened, feed, kind, stop);
                run.run(
                        Worker.currentInJob(),
                        meter == null
                                ? body
                                : window -> {
                                    body.accept(window);
                                    meter.add(window.size());
                                });
            }
            if (meter != null) {
                meter.end();
            }
            return true;
        });
    }

    /** The same loop, which ends without a result soon after this flag was set. */
    LoopPlan stoppedBy(StopFlag stop) {
        return new LoopPlan(starter, source.stoppedBy(stop), chain, options.with(stop));
    }

    // ---- running it ----

    /** Opens the source in a job, and calls the body with it. */
    <T> T inJob(Function<LoopSource.Opened, T> body) {
        return starter.runHere(new InJob<>(this, body), options.name());
    }

    // Classes and no lambdas: the first loop needs them, and the first lambdas of a JVM take long.

    private record InJob<T>(LoopPlan plan, Function<LoopSource.Opened, T> body) implements NamedBody<T> {
        @Override
        public String name() {
            return "loop over " + plan.source;
        }

        @Override
        public T call() {
            return plan.withSource(body);
        }
    }

    private record Fold(LoopPlan plan, Reduction reduction) implements Function<LoopSource.Opened, Object> {
        @Override
        public Object apply(LoopSource.Opened opened) {
            return plan.fold(opened, reduction);
        }
    }

    /** As {@link #inJob}, if the current thread is inside a job. */
    private <T> T withSource(Function<LoopSource.Opened, T> body) {
        T result;
        try {
            result = withOpened(source.open(), body);
        } catch (Throwable thrown) {
            closeAfter(thrown);
            throw thrown;
        }
        source.close();
        return result;
    }

    /** Closes the source although the loop has failed. The loop's exception is the one that the caller gets. */
    private void closeAfter(Throwable failure) {
        try {
            source.close();
        } catch (Throwable thrown) {
            if (thrown != failure) {
                failure.addSuppressed(thrown);
            }
        }
    }

    private static <T> T withOpened(LoopSource.Opened opened, Function<LoopSource.Opened, T> body) {
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
        return inJob(new Fold(this, reduction));
    }

    /** As {@link #fold(Reduction)}, if the current thread is inside a job. */
    Object foldInside(Reduction reduction) {
        return withSource(new Fold(this, reduction));
    }

    /** As {@link #foldInside}, with a source that has been opened. */
    Object fold(LoopSource.Opened opened, Reduction reduction) {
        Meter meter = options.meter();
        if (meter != null && !meter.isBegun()) {
            return foldMetered(opened, reduction, meter.begin(total(opened)));
        }
        if (opened.isEmpty()) {
            options.tell(LoopFigures.NONE);
            return Node.NOTHING;
        }
        if (opened instanceof Concatenation both) {
            return foldBoth(both, reduction);
        }
        if (opened instanceof CutSource.OpenedCut cut) {
            try (Feed feed = cut.feed()) {
                return foldWindows(feed, reduction);
            }
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
        return isLimited || options.isSequential() || reduction instanceof SearchReduction
                ? foldAtOnce(opened, reduction)
                : foldInPieces(all, reduction, pieces);
    }

    private static long total(LoopSource.Opened opened) {
        LoopSource.Indexed indexed = LoopSource.indexed(opened);
        if (indexed != null) {
            return indexed.size();
        }
        return opened instanceof LoopSource.OpenedElements its && its.elements() instanceof SpliteratorElements elements
                ? elements.exactSize()
                : -1;
    }

    private Object foldMetered(LoopSource.Opened opened, Reduction reduction, Meter meter) {
        Object result = with(options.with(meter)).fold(opened, reduction);
        meter.end();
        return result;
    }

    /** Runs one loop after the other. The second one is not run if the first one has found what was searched. */
    private Object foldBoth(Concatenation both, Reduction reduction) {
        Figures figures = new Figures();
        Object result = figures.ofPart(both.first(), this).foldInside(reduction);
        if (result == Node.NOTHING || !(reduction instanceof SearchReduction)) {
            result = reduction.both(result, figures.ofPart(both.second(), this).foldInside(reduction));
        }
        options.tell(figures.total);
        return result;
    }

    /** Runs a loop over each window, until there are no more or until what was searched has been found. */
    private Object foldWindows(Feed feed, Reduction reduction) {
        Figures figures = new Figures();
        boolean searches = reduction instanceof SearchReduction;
        long wanted = searches ? workers() : Long.MAX_VALUE;
        Object result = Node.NOTHING;
        LoopSource.Indexed window = feed.next(wanted);
        while (window != null) {
            result = reduction.both(result, with(figures.ofPart(options)).fold(window, reduction));
            boolean found = searches && result != Node.NOTHING;
            wanted = searches ? Math.min(wanted * 2, Windows.LARGEST) : wanted;
            window = found ? null : feed.next(wanted);
        }
        options.tell(figures.total);
        return result;
    }

    /** The figures of a loop that is run in several parts, one after the other. */
    private static final class Figures {
        private LoopFigures total = LoopFigures.NONE;

        LoopOptions ofPart(LoopOptions options) {
            return options.ofPart().with(options.meter()).withReport(its -> total = total.and(its));
        }

        /** The part, followed by the steps of the whole. */
        LoopPlan ofPart(LoopPlan part, LoopPlan whole) {
            return new LoopPlan(
                    whole.starter(),
                    part.source(),
                    StepChain.joined(part.chain(), whole.chain()),
                    ofPart(whole.options()));
        }
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
            result = reduction.both(result, part == null ? Node.NOTHING : part);
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
        if (indexed != null && isOneToOne()) {
            Object array = newArray(newArray, indexed.size());
            fold(opened, new Reduction.OfStores(StepFactory.storeInto(array), indexed.from()));
            return array;
        }
        Object all = fold(opened, bufferReduction(kind::newBuffer, kind));
        return all == Node.NOTHING ? newArray(newArray, 0) : copied((ElementBuffer) all, newArray);
    }

    /** As {@link #toArray(ElementBuffer.Kind, IntFunction)}, if the current thread is inside a job. */
    @SuppressWarnings("unchecked") // the generator makes such arrays
    public <A> A toSortableArray(ElementBuffer.Kind kind, IntFunction<A> newArray) {
        return (A) withSource(opened -> toArray(opened, kind, newArray));
    }

    /** The elements of the buffer in a new array. Nothing more is put into the buffer. */
    Object copied(ElementBuffer buffer, IntFunction<?> newArray) {
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
