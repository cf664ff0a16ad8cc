package io.skua.loop.run;

import io.skua.tree.Elements;
import java.util.stream.BaseStream;

/** The elements of a stream, which is closed when a loop over it has ended. Can be gone over once. */
record StreamSource(BaseStream<?, ?> stream, LoopSource elements) implements LoopSource {
    StreamSource(BaseStream<?, ?> stream) {
        this(stream, LoopSource.once("stream", () -> elementsOf(stream)));
    }

    private static Elements elementsOf(BaseStream<?, ?> stream) {
        return new SpliteratorElements(stream.spliterator());
    }

    @Override
    public Opened open() {
        return elements.open();
    }

    @Override
    public String toString() {
        return "a stream";
    }

    @Override
    public void close() {
        stream.close();
    }
}
