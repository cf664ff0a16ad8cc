package io.skua.attach.server;

import io.skua.observe.file.LiveStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** What a visitor gets: parts that are known, and then perhaps a recording that grows. */
final class Answer {
    private final Queue<byte[]> parts = new ArrayDeque<>();
    private final @Nullable LiveStream stream;
    private final Runnable afterwards;

    private Answer(@Nullable LiveStream stream, Runnable afterwards) {
        this.stream = stream;
        this.afterwards = afterwards;
    }

    static Answer sentence(String why) {
        return line("ERROR " + why);
    }

    private static Answer line(String text) {
        Answer answer = new Answer(null, () -> {});
        answer.parts.add(bytes(text + "\n"));
        return answer;
    }

    static Answer json(Object value) {
        byte[] text = bytes(Json.text(value));
        Answer answer = line("OK " + text.length);
        answer.parts.add(text);
        return answer;
    }

    /** @param afterwards is run when the visitor has all of it, or has gone */
    static Answer recording(List<byte[]> whole, Runnable afterwards) {
        Answer answer = new Answer(null, afterwards);
        answer.parts.add(bytes("OK\n"));
        answer.parts.addAll(whole);
        return answer;
    }

    static Answer stream(LiveStream stream, Runnable afterwards) {
        Answer answer = new Answer(stream, afterwards);
        answer.parts.add(bytes("OK\n"));
        return answer;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    boolean isStream() {
        return stream != null;
    }

    /** Returns the next bytes; null if there are none now, or none any more. */
    @Nullable
    ByteBuffer next() {
        byte[] part = parts.poll();
        if (part == null && stream != null) {
            part = stream.next();
        }
        return part == null ? null : ByteBuffer.wrap(part);
    }

    /** Returns whether {@link #next} will never return anything again. */
    boolean isOver() {
        return parts.isEmpty() && (stream == null || stream.isOver());
    }

    void close() {
        parts.clear();
        if (stream != null) {
            stream.close();
        }
        afterwards.run();
    }
}
