package io.skua.studio.trace;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Reads a trace with protobuf-java, which knows the messages from the table below and nothing of our code. The numbers
 * are those of Perfetto's trace_packet.proto, track_descriptor.proto, track_event.proto, debug_annotation.proto and
 * interned_data.proto. A field that is not in the table, or has another type than there, is an error, and so is
 * whatever Perfetto's importer would drop or count as an error: see {@link #refuseWhatPerfettoDrops}.
 */
final class Perfetto {
    private static final String MESSAGES = """
            Trace              packet 1 TracePacket*
            TracePacket        timestamp 8 uint64, trusted_packet_sequence_id 10 uint32, track_event 11 TrackEvent
            TracePacket        interned_data 12 InternedData, sequence_flags 13 uint32
            TracePacket        track_descriptor 60 TrackDescriptor
            TrackDescriptor    uuid 1 uint64, name 2 string, process 3 ProcessDescriptor, thread 4 ThreadDescriptor
            TrackDescriptor    parent_uuid 5 uint64, counter 8 CounterDescriptor
            ProcessDescriptor  pid 1 int32, process_name 6 string
            ThreadDescriptor   pid 1 int32, tid 2 int32, thread_name 5 string
            CounterDescriptor  type 1 int32
            TrackEvent         category_iids 3 uint64*, debug_annotations 4 DebugAnnotation*, type 9 int32
            TrackEvent         name_iid 10 uint64, track_uuid 11 uint64, counter_value 30 int64
            TrackEvent         flow_ids 47 fixed64*, terminating_flow_ids 48 fixed64*
            DebugAnnotation    name_iid 1 uint64, int_value 4 int64, string_value 6 string
            InternedData       event_categories 1 InternedText*, event_names 2 InternedText*
            InternedData       debug_annotation_names 3 InternedText*
            InternedText       iid 1 uint64, name 2 string
            """;

    private static final Descriptor TRACE = descriptor();

    private final Map<Long, Map<String, Map<Long, String>>> texts = new HashMap<>();
    private final Map<Long, String> tracks = new HashMap<>();
    private final Set<Long> counters = new HashSet<>();
    private final Set<Long> threads = new HashSet<>();

    private Perfetto() {}

    private static Descriptor descriptor() {
        Map<String, DescriptorProto.Builder> messages = new HashMap<>();
        for (String line : MESSAGES.lines().toList()) {
            String[] parts = line.split(" +", 2);
            DescriptorProto.Builder message = messages.computeIfAbsent(
                    parts[0], name -> DescriptorProto.newBuilder().setName(name));
            for (String field : parts[1].split(", ")) {
                message.addField(field(field.split(" ")));
            }
        }
        FileDescriptorProto.Builder file = FileDescriptorProto.newBuilder().setName("perfetto.proto");
        messages.values().forEach(file::addMessageType);
        try {
            return FileDescriptor.buildFrom(file.build(), new FileDescriptor[0]).findMessageTypeByName("Trace");
        } catch (DescriptorValidationException e) {
            throw new AssertionError(e);
        }
    }

    private static FieldDescriptorProto field(String... words) {
        boolean repeated = words[2].endsWith("*");
        String type = repeated ? words[2].substring(0, words[2].length() - 1) : words[2];
        FieldDescriptorProto.Builder field = FieldDescriptorProto.newBuilder()
                .setName(words[0])
                .setNumber(Integer.parseInt(words[1]))
                .setLabel(
                        repeated
                                ? FieldDescriptorProto.Label.LABEL_REPEATED
                                : FieldDescriptorProto.Label.LABEL_OPTIONAL);
        if (Character.isUpperCase(type.charAt(0))) {
            field.setType(FieldDescriptorProto.Type.TYPE_MESSAGE).setTypeName(type);
        } else {
            field.setType(FieldDescriptorProto.Type.valueOf("TYPE_" + type.toUpperCase(Locale.ROOT)));
        }
        return field.build();
    }

    /** Returns what the trace shows, in the order of the file. */
    static List<Shown> read(byte[] trace) throws InvalidProtocolBufferException {
        Perfetto reader = new Perfetto();
        List<Shown> all = new ArrayList<>();
        DynamicMessage message = DynamicMessage.parseFrom(TRACE, trace);
        for (DynamicMessage packet : messages(message, "packet")) {
            refuseUnknown(packet);
            reader.refuseWhatPerfettoDrops(packet);
            reader.read(packet, all);
        }
        return all;
    }

    private static void refuseUnknown(DynamicMessage message) {
        if (!message.getUnknownFields().asMap().isEmpty()) {
            throw new AssertionError("fields that Perfetto does not have: " + message);
        }
        message.getAllFields().forEach((field, value) -> {
            if (field.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
                (field.isRepeated() ? (List<?>) value : List.of(value))
                        .forEach(part -> refuseUnknown((DynamicMessage) part));
            }
        });
    }

    /** The rules are those of track_event_tokenizer.cc, track_event_tracker.cc and proto_trace_reader.cc. */
    private void refuseWhatPerfettoDrops(DynamicMessage packet) {
        require(number(packet, "trusted_packet_sequence_id") != 0, "a packet belongs to no sequence", packet);
        require(
                number(packet, "sequence_flags") == (tracks.isEmpty() ? 1 : 2),
                "only the first packet begins anew, and all others need it",
                packet);
        for (DynamicMessage track : messages(packet, "track_descriptor")) {
            long uuid = number(track, "uuid");
            require(uuid != 0 && !tracks.containsKey(uuid), "a track has no number of its own", packet);
            require(
                    !has(track, "parent_uuid") || tracks.containsKey(number(track, "parent_uuid")),
                    "the parent of a track comes later or never",
                    packet);
            for (DynamicMessage thread : messages(track, "thread")) {
                require(number(thread, "pid") > 0, "a thread is of no process", packet);
                require(
                        number(thread, "tid") > 0 && threads.add(number(thread, "tid")),
                        "a thread has no number of its own",
                        packet);
            }
            messages(track, "counter").forEach(counter -> counters.add(uuid));
        }
        for (DynamicMessage event : messages(packet, "track_event")) {
            long uuid = number(event, "track_uuid");
            require(has(packet, "timestamp") && number(packet, "timestamp") >= 0, "an event has no time", packet);
            require(tracks.containsKey(uuid), "an event is on no track", packet);
            boolean isValue = number(event, "type") == 4;
            require(isValue == counters.contains(uuid), "values are on counters, and nothing else is", packet);
            require(isValue == has(event, "counter_value"), "values have a value", packet);
        }
    }

    private static boolean has(DynamicMessage message, String field) {
        return message.hasField(message.getDescriptorForType().findFieldByName(field));
    }

    private static void require(boolean holds, String otherwise, DynamicMessage packet) {
        if (!holds) {
            throw new AssertionError(otherwise + ": " + packet);
        }
    }

    private void read(DynamicMessage packet, List<Shown> all) {
        long sequence = number(packet, "trusted_packet_sequence_id");
        if (number(packet, "sequence_flags") == 1) {
            texts.put(sequence, new HashMap<>());
        }
        Map<String, Map<Long, String>> known = texts.get(sequence);
        for (DynamicMessage interned : messages(packet, "interned_data")) {
            interned.getAllFields().keySet().forEach(field -> {
                Map<Long, String> some = known.computeIfAbsent(field.getName(), name -> new HashMap<>());
                messages(interned, field.getName()).forEach(text -> some.put(number(text, "iid"), text(text, "name")));
            });
        }
        for (DynamicMessage track : messages(packet, "track_descriptor")) {
            tracks.put(number(track, "uuid"), trackName(track));
        }
        for (DynamicMessage event : messages(packet, "track_event")) {
            all.add(shown(packet, event, known));
        }
    }

    private static String trackName(DynamicMessage track) {
        for (DynamicMessage process : messages(track, "process")) {
            return text(process, "process_name");
        }
        for (DynamicMessage thread : messages(track, "thread")) {
            return text(thread, "thread_name");
        }
        return text(track, "name");
    }

    private Shown shown(DynamicMessage packet, DynamicMessage event, Map<String, Map<Long, String>> known) {
        Map<String, Object> arguments = new HashMap<>();
        for (DynamicMessage one : messages(event, "debug_annotations")) {
            String name = known.get("debug_annotation_names").get(number(one, "name_iid"));
            arguments.put(
                    name, text(one, "string_value").isEmpty() ? number(one, "int_value") : text(one, "string_value"));
        }
        String phase = List.of("", "B", "E", "i", "C").get((int) number(event, "type"));
        long track = number(event, "track_uuid");
        List<Long> categories = numbers(event, "category_iids");
        String category =
                categories.isEmpty() ? "" : known.get("event_categories").get(categories.get(0));
        long name = number(event, "name_iid");
        String text = name == 0 ? "" : known.get("event_names").get(name);
        if (phase.equals("C")) {
            arguments.put("value", number(event, "counter_value"));
        }
        return new Shown(
                number(packet, "timestamp"),
                (int) track,
                tracks.get(track),
                phase,
                new Shown.Label(category, text, arguments),
                new Shown.Flow(one(numbers(event, "flow_ids")), one(numbers(event, "terminating_flow_ids"))));
    }

    private static long one(List<Long> numbers) {
        return numbers.isEmpty() ? 0 : numbers.get(0);
    }

    private static Object value(DynamicMessage message, String field) {
        return message.getField(message.getDescriptorForType().findFieldByName(field));
    }

    private static long number(DynamicMessage message, String field) {
        return ((Number) value(message, field)).longValue();
    }

    private static String text(DynamicMessage message, String field) {
        return (String) value(message, field);
    }

    private static List<Long> numbers(DynamicMessage message, String field) {
        return ((List<?>) value(message, field)).stream().map(Long.class::cast).toList();
    }

    /** Returns the messages in a field, which has any number of them, or one or none. */
    private static List<DynamicMessage> messages(DynamicMessage message, String field) {
        FieldDescriptor its = message.getDescriptorForType().findFieldByName(field);
        if (its.isRepeated()) {
            return ((List<?>) message.getField(its))
                    .stream().map(DynamicMessage.class::cast).toList();
        }
        return message.hasField(its) ? List.of((DynamicMessage) message.getField(its)) : List.of();
    }
}
