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
 * A stream that is null counts as empty, as with {@link Stream#flatMap}. A search takes elements out of the stream one
 * by one, so that the stream may be endless.
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

    private static void pour(@Nullable BaseStream<?, ?> made, Sink sink) {
        if (made == null) {
            return;
        }
        try (BaseStream<?, ?> stream = made) {
            if (sink.isSearch()) {
                pourUntilFull(stream.sequential().spliterator(), sink);
            } else if (stream instanceof IntStream ints) {
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

    private static void pourUntilFull(Spliterator<?> elements, Sink sink) {
        boolean more = !sink.isFull();
        while (more) {
            if (elements instanceof Spliterator.OfInt ints) {
                more = ints.tryAdvance((IntConsumer) sink);
            } else if (elements instanceof Spliterator.OfLong longs) {
                more = longs.tryAdvance((LongConsumer) sink);
            } else if (elements instanceof Spliterator.OfDouble doubles) {
                more = doubles.tryAdvance((DoubleConsumer) sink);
            } else {
                more = elements.tryAdvance(sink);
            }
            more &= !sink.isFull();
        }
    }
}
