package io.skua.kernel;

import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.BaseStream;

/**
 * Streams that were stopped in the middle because a buffer was full. They are closed when they have been read to the
 * end, or when the loop ends, whatever comes first. Each stream is compared by identity, since streams do not define
 * equals.
 */
public final class OpenStreams implements AutoCloseable {
    private final Set<BaseStream<?, ?>> streams = ConcurrentHashMap.newKeySet();

    void add(BaseStream<?, ?> stream) {
        streams.add(stream);
    }

    void remove(BaseStream<?, ?> stream) {
        streams.remove(stream);
    }

    /** Closes all of them, even if some throw. Called when nobody uses the streams any more. */
    @Override
    public void close() {
        for (Iterator<BaseStream<?, ?>> left = streams.iterator(); left.hasNext(); ) {
            BaseStream<?, ?> stream = left.next();
            left.remove();
            try {
                stream.close();
            } catch (RuntimeException | Error failure) {
                closeAfter(failure);
                throw failure;
            }
        }
    }

    private void closeAfter(Throwable failure) {
        try {
            close();
        } catch (RuntimeException | Error another) {
            failure.addSuppressed(another);
        }
    }
}
