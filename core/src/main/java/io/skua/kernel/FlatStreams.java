package io.skua.kernel;

import java.util.Spliterator;
import java.util.function.BiConsumer;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.stream.BaseStream;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Functions for the steps of {@link MultiSteps} that put all elements of a stream into the sink, and close the stream.
 * A stream that is null counts as empty, as with {@link Stream#flatMap}. Searches, and loops before a {@code limit} or
 * another step that may end the loop, take elements out of the stream one by one, so that the stream may be endless.
 */
public final class FlatStreams {
    private FlatStreams() {}

    /** @param mapper leads to any kind of stream */
    public static BiConsumer<Object, Object> ofObject(Function<Object, ? extends @Nullable BaseStream<?, ?>> mapper) {
        return (x, sink) -> pour(mapper.apply(x), (Sink) sink);
    }

    public static IntStream.IntMapMultiConsumer ofInt(IntFunction<? extends @Nullable IntStream> mapper) {
        return (x, sink) -> pour(mapper.apply(x), (Sink) sink);
    }

    public static LongStream.LongMapMultiConsumer ofLong(LongFunction<? extends @Nullable LongStream> mapper) {
        return (x, sink) -> pour(mapper.apply(x), (Sink) sink);
    }

    public static DoubleStream.DoubleMapMultiConsumer ofDouble(
            DoubleFunction<? extends @Nullable DoubleStream> mapper) {
        return (x, sink) -> pour(mapper.apply(x), (Sink) sink);
    }

    private static void pour(@Nullable BaseStream<?, ?> stream, Sink sink) {
        if (stream == null) {
            return;
        }
        if (sink.canBeFull()) {
            pourUntilFull(stream, (Sink.OfObject) sink);
        } else {
            pourAll(stream, sink);
        }
    }

    private static void pourAll(BaseStream<?, ?> made, Sink sink) {
        try (BaseStream<?, ?> stream = made) {
            if (stream instanceof IntStream ints) {
                ints.sequential().forEach(sink);
            } else if (stream instanceof LongStream longs) {
                longs.sequential().forEach(sink);
            } else if (stream instanceof DoubleStream doubles) {
                doubles.sequential().forEach(sink);
            } else {
                ((Stream<?>) stream).sequential().forEach(sink);
            }
        }
    }

    /** Leaves the rest of the stream in the buffer, if that has become full. */
    private static void pourUntilFull(BaseStream<?, ?> stream, Sink.OfObject sink) {
        Rest rest = null;
        try {
            Spliterator<?> elements = stream.sequential().spliterator();
            ElementBuffer buffer = sink.buffer();
            if (buffer != null && fits(elements, buffer)) {
                pourAll(elements, sink);
            } else if (!pourUntilFull(elements, sink) && buffer != null) {
                rest = new Rest(stream, elements, sink.next());
                buffer.open().add(stream);
                buffer.leave(rest);
            }
        } catch (Throwable thrown) {
            closeAfter(stream, thrown);
            throw thrown;
        }
        if (rest == null) {
            stream.close();
        }
    }

    private static boolean fits(Spliterator<?> elements, ElementBuffer buffer) {
        long size = elements.getExactSizeIfKnown();
        return size >= 0 && size <= buffer.room();
    }

    private static void pourAll(Spliterator<?> elements, Sink sink) {
        if (elements instanceof Spliterator.OfInt ints) {
            ints.forEachRemaining((IntConsumer) sink);
        } else if (elements instanceof Spliterator.OfLong longs) {
            longs.forEachRemaining((LongConsumer) sink);
        } else if (elements instanceof Spliterator.OfDouble doubles) {
            doubles.forEachRemaining((DoubleConsumer) sink);
        } else {
            elements.forEachRemaining(sink);
        }
    }

    private static void closeAfter(BaseStream<?, ?> stream, Throwable failure) {
        try {
            stream.close();
        } catch (Throwable thrown) {
            if (thrown != failure) {
                failure.addSuppressed(thrown);
            }
        }
    }

    /** Puts elements into the buffer until it is full, and leaves the rest there. Returns the buffer. */
    static Object pour(Iterable<?> iterable, ElementBuffer buffer, Step next) {
        Rest rest = new Rest(null, iterable.spliterator(), next);
        rest.resume(buffer);
        return buffer;
    }

    /** Returns true if there are no more elements, and false if the sink is full. */
    private static boolean pourUntilFull(Spliterator<?> elements, Sink sink) {
        while (!sink.isFull()) {
            boolean more;
            if (elements instanceof Spliterator.OfInt ints) {
                more = ints.tryAdvance((IntConsumer) sink);
            } else if (elements instanceof Spliterator.OfLong longs) {
                more = longs.tryAdvance((LongConsumer) sink);
            } else if (elements instanceof Spliterator.OfDouble doubles) {
                more = doubles.tryAdvance((DoubleConsumer) sink);
            } else {
                more = elements.tryAdvance(sink);
            }
            if (!more) {
                return true;
            }
        }
        return false;
    }

    /**
     * The elements of a stream or of something iterable that have not been taken.
     *
     * @param stream is closed after its last element; null if there is none
     */
    private record Rest(@Nullable BaseStream<?, ?> stream, Spliterator<?> elements, Step next) implements Unfinished {
        @Override
        public void resume(ElementBuffer buffer) {
            boolean ended = pourUntilFull(elements, new Sink.OfObject(next, buffer));
            if (!ended) {
                buffer.leave(this);
            } else if (stream != null) {
                buffer.open().remove(stream);
                stream.close();
            }
        }
    }
}
