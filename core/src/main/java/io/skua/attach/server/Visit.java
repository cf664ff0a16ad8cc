package io.skua.attach.server;

import io.skua.attach.socket.Wire;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One visitor: a connection, its request and its answer. Nothing here ever waits. A visitor who does not send a whole
 * request within 5 s, or reads nothing for 60 s although something is there for him, is sent away.
 */
final class Visit {
    static final long REQUEST_NANOS = TimeUnit.SECONDS.toNanos(5);
    static final long READ_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final int PARTS_AT_ONCE = 16; // then other visitors get their turn

    private final SocketChannel channel;
    private final SelectionKey key;
    private final Function<String, Answer> answers;
    private final ByteBuffer request = ByteBuffer.allocate(Wire.REQUEST_BYTES_MAX);
    private @Nullable Answer answer;
    private @Nullable ByteBuffer part; // of the answer, which is being sent
    private long since; // the nanoTime when the visitor came, or has read something, or had nothing to read

    Visit(SocketChannel channel, SelectionKey key, Function<String, Answer> answers) {
        this.channel = channel;
        this.key = key;
        this.answers = answers;
        this.since = System.nanoTime();
    }

    /**
     * Does what can be done now. Returns false if the visit is over.
     *
     * @param hasSpoken whether there is something to read from the visitor, or it has gone
     */
    boolean proceed(long now, boolean hasSpoken) throws IOException {
        if (hasSpoken && !read()) {
            return false;
        }
        return answer == null ? now - since < REQUEST_NANOS : send(answer, now);
    }

    private boolean read() throws IOException {
        Answer its = answer;
        if (its != null) {
            // A visitor says nothing after the request: it has gone, or talks nonsense.
            return !its.isStream();
        }
        int count = channel.read(request);
        int end = lineEnd();
        if (end >= 0) {
            begin(answers.apply(new String(request.array(), 0, end, StandardCharsets.UTF_8)));
        } else if (!request.hasRemaining()) {
            begin(Answer.sentence("A request is a line of at most " + Wire.REQUEST_BYTES_MAX + " bytes."));
        } else if (count < 0) {
            return false;
        }
        return true;
    }

    private int lineEnd() {
        for (int i = 0; i < request.position(); i++) {
            if (request.get(i) == '\n') {
                return i;
            }
        }
        return -1;
    }

    private void begin(Answer its) {
        answer = its;
        since = System.nanoTime();
    }

    private boolean send(Answer its, long now) throws IOException {
        for (int parts = 0; parts < PARTS_AT_ONCE; parts++) {
            if (part == null) {
                part = its.next();
            }
            if (part == null) {
                since = now;
                if (its.isOver()) {
                    return false;
                }
                key.interestOps(SelectionKey.OP_READ); // to notice that the visitor goes
                return true;
            }
            if (channel.write(part) > 0) {
                since = now;
            }
            if (part.hasRemaining()) {
                break;
            }
            part = null;
        }
        key.interestOps(SelectionKey.OP_WRITE | (its.isStream() ? SelectionKey.OP_READ : 0));
        return now - since < READ_NANOS;
    }

    SelectionKey key() {
        return key;
    }

    void close() {
        key.cancel();
        try {
            channel.close();
        } catch (IOException gone) {
            // it is closed all the same
        }
        if (answer != null) {
            answer.close();
        }
    }
}
