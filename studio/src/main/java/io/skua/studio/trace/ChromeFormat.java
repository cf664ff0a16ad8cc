package io.skua.studio.trace;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Chrome's trace events: one JSON object with an array of events, one event on each line. Every track is a thread of
 * process 1 there, and a counter is known by its name. Times are microseconds with three decimals.
 */
final class ChromeFormat implements TraceFormat {
    private final OutputStream out;
    private final StringBuilder line = new StringBuilder();
    private final Map<Integer, String> counters = new HashMap<>();
    private boolean begun;

    ChromeFormat(OutputStream out) {
        this.out = out;
    }

    @Override
    public void track(int track, Kind kind, String name) throws IOException {
        if (kind == Kind.COUNTER) {
            counters.put(track, name);
            return;
        }
        line.append("\"ph\":\"M\",\"pid\":1,\"tid\":").append(track).append(",\"name\":");
        text(kind == Kind.PROGRAM ? "process_name" : "thread_name");
        line.append(",\"args\":{\"name\":");
        text(name);
        line.append('}');
        write();
    }

    @Override
    public void begin(int track, long time, Mark mark) throws IOException {
        start('B', track, time);
        mark(mark);
        write();
        flows(track, time, mark);
    }

    @Override
    public void end(int track, long time, Mark.Argument... arguments) throws IOException {
        start('E', track, time);
        arguments(List.of(arguments));
        write();
    }

    @Override
    public void instant(int track, long time, Mark mark) throws IOException {
        start('i', track, time);
        line.append(",\"s\":\"t\"");
        mark(mark);
        write();
        flows(track, time, mark);
    }

    @Override
    public void value(int track, long time, long value) throws IOException {
        start('C', track, time);
        line.append(",\"name\":");
        text(Objects.requireNonNull(counters.get(track)));
        line.append(",\"args\":{\"value\":").append(value).append('}');
        write();
    }

    /** An arrow is an event of its own, which belongs to the slice that is open on the track. */
    private void flows(int track, long time, Mark mark) throws IOException {
        if (mark.flowsOut() != 0) {
            flow('s', track, time, mark.flowsOut());
        }
        if (mark.flowsIn() != 0) {
            flow('f', track, time, mark.flowsIn());
        }
    }

    private void flow(char phase, int track, long time, long number) throws IOException {
        start(phase, track, time);
        line.append(",\"cat\":\"flow\",\"name\":\"flow\",\"bp\":\"e\",\"id\":").append(number);
        write();
    }

    private void start(char phase, int track, long time) {
        line.append("\"ph\":\"").append(phase).append("\",\"pid\":1,\"tid\":").append(track);
        line.append(",\"ts\":").append(time / 1000).append('.');
        String decimals = Long.toString(1000 + time % 1000);
        line.append(decimals, 1, decimals.length());
    }

    private void mark(Mark mark) {
        line.append(",\"cat\":");
        text(mark.category());
        line.append(",\"name\":");
        text(mark.name());
        arguments(mark.arguments());
    }

    private void arguments(List<Mark.Argument> arguments) {
        if (arguments.isEmpty()) {
            return;
        }
        line.append(",\"args\":{");
        for (int i = 0; i < arguments.size(); i++) {
            line.append(i == 0 ? "" : ",");
            text(arguments.get(i).name());
            line.append(':');
            String text = arguments.get(i).text();
            if (text == null) {
                line.append(arguments.get(i).number());
            } else {
                text(text);
            }
        }
        line.append('}');
    }

    private void text(String text) {
        line.append('"');
        for (int i = 0; i < text.length(); i++) {
            char one = text.charAt(i);
            if (one == '"' || one == '\\') {
                line.append('\\').append(one);
            } else if (one < ' ' || Character.isSurrogate(one)) {
                line.append("\\u").append(Integer.toHexString(0x10000 + one), 1, 5);
            } else {
                line.append(one);
            }
        }
        line.append('"');
    }

    private void write() throws IOException {
        String before = begun ? ",\n{" : "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n{";
        begun = true;
        out.write((before + line + "}").getBytes(StandardCharsets.UTF_8));
        line.setLength(0);
    }

    @Override
    public void close() throws IOException {
        try (out) {
            out.write("\n]}\n".getBytes(StandardCharsets.UTF_8));
        }
    }
}
