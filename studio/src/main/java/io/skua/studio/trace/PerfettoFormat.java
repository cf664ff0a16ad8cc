package io.skua.studio.trace;

import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Perfetto's trace: a sequence of packets, each a protobuf message. The constants are field numbers of Perfetto's
 * messages Trace, TracePacket, TrackDescriptor, TrackEvent, DebugAnnotation and InternedData. A text is written once,
 * and has a number from then on.
 */
final class PerfettoFormat implements TraceFormat {
    private static final int PACKET = 1; // of Trace

    private static final int TIMESTAMP = 8; // of TracePacket
    private static final int SEQUENCE = 10;
    private static final int TRACK_EVENT = 11;
    private static final int INTERNED = 12;
    private static final int FLAGS = 13;
    private static final int TRACK_DESCRIPTOR = 60;

    private static final int FLAG_TEXTS_BEGIN = 1; // values of FLAGS
    private static final int FLAG_NEEDS_TEXTS = 2;

    private static final int TRACK_UUID = 1; // of TrackDescriptor
    private static final int TRACK_NAME = 2;
    private static final int TRACK_PROCESS = 3;
    private static final int TRACK_THREAD = 4;
    private static final int TRACK_PARENT = 5;
    private static final int TRACK_COUNTER = 8;

    private static final int PID = 1; // of ProcessDescriptor and ThreadDescriptor
    private static final int PROCESS_NAME = 6;
    private static final int TID = 2;
    private static final int THREAD_NAME = 5;

    private static final int EVENT_CATEGORY = 3; // of TrackEvent
    private static final int EVENT_ARGUMENT = 4;
    private static final int EVENT_TYPE = 9;
    private static final int EVENT_NAME = 10;
    private static final int EVENT_TRACK = 11;
    private static final int EVENT_VALUE = 30;
    private static final int EVENT_FLOW = 47;
    private static final int EVENT_LAST_OF_FLOW = 48;

    private static final int TYPE_BEGIN = 1; // values of EVENT_TYPE
    private static final int TYPE_END = 2;
    private static final int TYPE_INSTANT = 3;
    private static final int TYPE_COUNTER = 4;

    private static final int ARGUMENT_NAME = 1; // of DebugAnnotation
    private static final int ARGUMENT_NUMBER = 4;
    private static final int ARGUMENT_TEXT = 6;

    private static final int CATEGORIES = 1; // of InternedData
    private static final int NAMES = 2;
    private static final int ARGUMENT_NAMES = 3;
    private static final int TEXT_NUMBER = 1; // of what InternedData consists of
    private static final int TEXT = 2;

    /** We are one process, and write one sequence of packets. */
    private static final int OURS = 1;

    private final OutputStream out;
    private final Map<String, Integer> categories = new HashMap<>();
    private final Map<String, Integer> names = new HashMap<>();
    private final Map<String, Integer> argumentNames = new HashMap<>();
    private final Proto interned = new Proto(); // texts that the packet uses for the first time
    private final Proto event = new Proto();
    private final Proto part = new Proto();
    private final Proto packet = new Proto();
    private final Proto trace = new Proto();
    private int program; // the track of the program as a whole
    private boolean begun;

    PerfettoFormat(OutputStream out) {
        this.out = out;
    }

    @Override
    public void track(int track, Kind kind, String name) throws IOException {
        event.clear();
        event.varint(TRACK_UUID, track);
        part.clear();
        switch (kind) {
            case PROGRAM -> {
                program = track;
                event.message(TRACK_PROCESS, part.varint(PID, OURS).text(PROCESS_NAME, name));
            }
            case THREAD ->
                event.varint(TRACK_PARENT, program)
                        .message(
                                TRACK_THREAD,
                                part.varint(PID, OURS).varint(TID, track).text(THREAD_NAME, name));
            case LANE -> event.varint(TRACK_PARENT, program).text(TRACK_NAME, name);
            case COUNTER ->
                event.varint(TRACK_PARENT, program).text(TRACK_NAME, name).message(TRACK_COUNTER, part);
        }
        packet.clear();
        packet.message(TRACK_DESCRIPTOR, event);
        write();
    }

    @Override
    public void begin(int track, long time, Mark mark) throws IOException {
        start(TYPE_BEGIN, track);
        mark(mark);
        write(time);
    }

    @Override
    public void end(int track, long time, Mark.Argument... arguments) throws IOException {
        start(TYPE_END, track);
        arguments(List.of(arguments));
        write(time);
    }

    @Override
    public void instant(int track, long time, Mark mark) throws IOException {
        start(TYPE_INSTANT, track);
        mark(mark);
        write(time);
    }

    @Override
    public void value(int track, long time, long value) throws IOException {
        start(TYPE_COUNTER, track);
        event.varint(EVENT_VALUE, value);
        write(time);
    }

    private void start(int type, int track) {
        event.clear();
        interned.clear();
        event.varint(EVENT_TYPE, type).varint(EVENT_TRACK, track);
    }

    private void mark(Mark mark) {
        event.varint(EVENT_CATEGORY, number(categories, CATEGORIES, mark.category()));
        event.varint(EVENT_NAME, number(names, NAMES, mark.name()));
        arguments(mark.arguments());
        if (mark.flowsOut() != 0) {
            event.fixed64(EVENT_FLOW, mark.flowsOut());
        }
        if (mark.flowsIn() != 0) {
            event.fixed64(EVENT_LAST_OF_FLOW, mark.flowsIn());
        }
    }

    private void arguments(List<Mark.Argument> arguments) {
        for (Mark.Argument each : arguments) {
            part.clear();
            part.varint(ARGUMENT_NAME, number(argumentNames, ARGUMENT_NAMES, each.name()));
            String text = each.text();
            if (text == null) {
                part.varint(ARGUMENT_NUMBER, each.number());
            } else {
                part.text(ARGUMENT_TEXT, text);
            }
            event.message(EVENT_ARGUMENT, part);
        }
    }

    /** Returns the number of a text. A new text goes into the packet. */
    private int number(Map<String, Integer> known, int field, String text) {
        Integer number = known.get(text);
        if (number == null) {
            number = known.size() + 1;
            known.put(text, number);
            interned.message(field, new Proto().varint(TEXT_NUMBER, number).text(TEXT, text));
        }
        return number;
    }

    private void write(long time) throws IOException {
        packet.clear();
        packet.varint(TIMESTAMP, time).message(TRACK_EVENT, event);
        if (!interned.isEmpty()) {
            packet.message(INTERNED, interned);
        }
        write();
    }

    private void write() throws IOException {
        packet.varint(SEQUENCE, OURS).varint(FLAGS, begun ? FLAG_NEEDS_TEXTS : FLAG_TEXTS_BEGIN);
        begun = true;
        trace.clear();
        trace.message(PACKET, packet).writeTo(out);
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
