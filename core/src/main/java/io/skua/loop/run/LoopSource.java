package io.skua.loop.run;

import io.skua.kernel.Kernel;
import io.skua.kernel.Step;
import io.skua.tree.Elements;
import io.skua.tree.RangeNode;
import io.skua.tree.SourceNode;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.Spliterator;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;

/** Where a loop's elements come from. */
public sealed interface LoopSource
        permits LoopSource.Indexed,
                LoopSource.OfList,
                LoopSource.OfElements,
                LoopSource.OfCollection,
                LoopSource.Made,
                LoopSource.Slice,
                StreamSource,
                Concatenation,
                CutSource {
    /** Opens the source. Called once for each run of a loop. */
    Opened open();

    /** Called when a run has ended, in whatever way, whether the source was opened or not. */
    default void close() {}

    /** The same source. Loops that make its elements, window by window, end soon after this flag was set. */
    default LoopSource stoppedBy(StopFlag stop) {
        return this;
    }

    /** Whether the elements have indexes, so that some of them can be left out without going over them. */
    default boolean isIndexed() {
        return false;
    }

    /** A source as it was when the loop began. */
    sealed interface Opened
            permits LoopSource.Indexed,
                    LoopSource.WatchedList,
                    LoopSource.Sliced,
                    LoopSource.OpenedElements,
                    Concatenation,
                    CutSource.OpenedCut {
        /** Whether there is certainly no element. */
        boolean isEmpty();

        /** What a loop goes over that does these steps with each element. */
        LoopRun.Input input(Step first);

        /**
         * Called when the loop has ended. Throws if the source was changed meanwhile, as far as the source can tell.
         */
        void check();

        /** All elements in order, one window after the other. */
        Feed feed();
    }

    // ---- elements with indexes ----

    /** Elements with the indexes [from, to). */
    record Indexed(Kernel.Data kind, Object data, long from, long to) implements LoopSource, Opened {
        public static final Object NO_DATA = new Object();

        @Override
        public Opened open() {
            return this;
        }

        @Override
        public String toString() {
            return switch (kind) {
                case RANGE, INT_RANGE -> "the range from " + from + " to " + to;
                case INTS -> "an array of " + size() + " ints";
                case LONGS -> "an array of " + size() + " longs";
                case DOUBLES -> "an array of " + size() + " doubles";
                case OBJECTS -> "an array of " + size() + " objects";
                case LIST -> "a list";
            };
        }

        @Override
        public boolean isEmpty() {
            return from >= to;
        }

        @Override
        public boolean isIndexed() {
            return true;
        }

        public long size() {
            return to - from;
        }

        @Override
        public Feed feed() {
            return new Feed() {
                private long next = from;

                @Override
                public @Nullable Indexed next(long wanted) {
                    if (next >= to) {
                        return null;
                    }
                    long begin = next;
                    next += Math.min(wanted, to - begin);
                    return part(begin, next);
                }
            };
        }

        @Override
        public LoopRun.Input input(Step first) {
            return new LoopRun.Input(kind.kernel(first), data, new RangeNode(from, to));
        }

        /** The index at which a part begins, if the elements are divided into equal parts. */
        long border(int part, int parts) {
            return from + size() / parts * part + size() % parts * part / parts;
        }

        /** The elements with the indexes [partFrom, partTo). */
        Indexed part(long partFrom, long partTo) {
            return new Indexed(kind, data, partFrom, partTo);
        }

        @Override
        public void check() {}
    }

    /** A list with fast access to each index. */
    record OfList(List<?> list) implements LoopSource {
        @Override
        public String toString() {
            return "a list";
        }

        @Override
        public boolean isIndexed() {
            return true;
        }

        @Override
        public Opened open() {
            if (list instanceof CopyOnWriteArrayList<?>) { // may be changed at any time, so the loop goes over a copy
                Object[] now = list.toArray();
                return new Indexed(Kernel.Data.OBJECTS, now, 0, now.length);
            }
            return new WatchedList(list);
        }
    }

    /**
     * A spliterator of a collection that is bound when the loop begins, and not used. It can tell later whether the
     * collection was changed.
     */
    final class Witness {
        private final Spliterator<?> spliterator;
        private final long size;
        private final boolean isFixed;

        Witness(Collection<?> collection) {
            spliterator = collection.spliterator();
            size = spliterator.estimateSize(); // binds the spliterator
            isFixed = spliterator.hasCharacteristics(Spliterator.SIZED)
                    && !spliterator.hasCharacteristics(Spliterator.CONCURRENT)
                    && !spliterator.hasCharacteristics(Spliterator.IMMUTABLE);
        }

        void check() {
            boolean isThere = spliterator.tryAdvance(element -> {}); // throws by itself if the collection was changed
            if (!isThere && size > 0 && isFixed) {
                throw new ConcurrentModificationException(
                        "The collection had " + size + " elements when the loop began, and has none now.");
            }
        }
    }

    /** A list that must not be changed while the loop runs. */
    final class WatchedList implements Opened {
        private final List<?> list;
        private final Witness witness;
        private final Indexed elements;

        WatchedList(List<?> list) {
            this.list = list;
            this.witness = new Witness(list);
            this.elements = new Indexed(Kernel.Data.LIST, list, 0, list.size());
        }

        Indexed elements() {
            return elements;
        }

        @Override
        public Feed feed() {
            return elements.feed();
        }

        @Override
        public boolean isEmpty() {
            return elements.isEmpty();
        }

        @Override
        public LoopRun.Input input(Step first) {
            return elements.input(first);
        }

        @Override
        public void check() {
            if (list.size() != elements.size()) {
                throw new ConcurrentModificationException("The list had " + elements.size()
                        + " elements when the loop began, and has " + list.size() + " now.");
            }
            witness.check();
        }
    }

    /**
     * Some of the elements of another source, which has indexes.
     *
     * @param skip how many elements are left out first
     * @param most how many elements follow at most
     */
    record Slice(LoopSource whole, long skip, long most) implements LoopSource {
        @Override
        public String toString() {
            return whole + (skip == 0 ? "" : ", skip") + (most == Long.MAX_VALUE ? "" : ", limit");
        }

        @Override
        public boolean isIndexed() {
            return true;
        }

        @Override
        public Opened open() {
            Opened opened = whole.open();
            Indexed all = Objects.requireNonNull(indexed(opened));
            long from = all.from() + Math.min(skip, all.size());
            return new Sliced(opened, all.part(from, from + Math.min(most, all.to() - from)));
        }

        @Override
        public void close() {
            whole.close();
        }
    }

    record Sliced(Opened whole, Indexed elements) implements Opened {
        @Override
        public boolean isEmpty() {
            return elements.isEmpty();
        }

        @Override
        public LoopRun.Input input(Step first) {
            return elements.input(first);
        }

        @Override
        public void check() {
            whole.check();
        }

        @Override
        public Feed feed() {
            return elements.feed();
        }
    }

    // ---- elements without indexes ----

    /** Elements that are reached one after the other, or by splitting. */
    record OfElements(Supplier<Elements> supplier) implements LoopSource {
        @Override
        public String toString() {
            return "elements without indexes";
        }

        @Override
        public Opened open() {
            return new OpenedElements(supplier.get(), null);
        }
    }

    /** A collection that is split and read without being copied. */
    record OfCollection(Collection<?> collection) implements LoopSource {
        @Override
        public String toString() {
            return "a collection";
        }

        @Override
        public Opened open() {
            return new OpenedElements(new SpliteratorElements(collection.spliterator()), new Witness(collection));
        }
    }

    record OpenedElements(Elements elements, @Nullable Witness witness) implements Opened {
        @Override
        public boolean isEmpty() {
            return false; // not known before elements are taken
        }

        @Override
        public LoopRun.Input input(Step first) {
            return new LoopRun.Input(Kernel.Data.OBJECTS.kernel(first), Indexed.NO_DATA, new SourceNode(elements));
        }

        @Override
        public void check() {
            if (witness != null) {
                witness.check();
            }
        }

        @Override
        public Feed feed() {
            return wanted -> {
                @Nullable Object[] taken = new Object[(int) Math.min(wanted, Windows.LARGEST)];
                int count = elements.take(taken, taken.length);
                return count == 0 ? null : new Indexed(Kernel.Data.OBJECTS, taken, 0, count);
            };
        }
    }

    // ---- results of another loop ----

    /**
     * Elements that must be made first, in the same job: a sorted array.
     *
     * @param before what they are made of
     */
    record Made(LoopPlan before, Supplier<Indexed> maker) implements LoopSource {
        @Override
        public String toString() {
            return before + ", sorted";
        }

        @Override
        public Opened open() {
            return maker.get();
        }

        @Override
        public void close() {
            before.source().close();
        }

        @Override
        public boolean isIndexed() {
            return true;
        }
    }

    static LoopSource of(Collection<?> collection) {
        return collection instanceof List<?> list && list instanceof RandomAccess
                ? new OfList(list)
                : new OfCollection(collection);
    }

    static LoopSource once(Spliterator<?> spliterator) {
        return once("spliterator", () -> new SpliteratorElements(spliterator));
    }

    /** Elements that can be gone over only once, one after the other. */
    static LoopSource once(Iterator<?> iterator) {
        return once("iterator", () -> new IteratorElements(iterator));
    }

    static LoopSource of(Iterable<?> iterable) {
        return iterable instanceof Collection<?> collection
                ? of(collection)
                : new OfElements(() -> new SpliteratorElements(iterable.spliterator()));
    }

    /** The elements of a stream. The stream is closed when the loop has ended. */
    static LoopSource of(BaseStream<?, ?> stream) {
        return new StreamSource(stream);
    }

    /** Elements that are computed one after the other, each from the one before. */
    static <T> LoopSource iterated(T seed, Predicate<? super T> hasNext, UnaryOperator<T> next) {
        return new OfElements(() -> new IteratedElements<>(seed, hasNext, next));
    }

    /** Elements that can be gone over only once. */
    static LoopSource once(String kind, Supplier<Elements> elements) {
        AtomicBoolean used = new AtomicBoolean();
        return new OfElements(() -> {
            if (used.getAndSet(true)) {
                throw new IllegalStateException(
                        "The " + kind + " was used by a loop before; make a new one for each run.");
            }
            return elements.get();
        });
    }

    static @Nullable Indexed indexed(Opened opened) {
        if (opened instanceof WatchedList watched) {
            return watched.elements();
        }
        if (opened instanceof Sliced sliced) {
            return sliced.elements();
        }
        return opened instanceof Indexed indexed ? indexed : null;
    }
}
