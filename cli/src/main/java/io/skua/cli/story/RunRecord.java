package io.skua.cli.story;

import com.fasterxml.jackson.jr.ob.JSON;
import io.skua.observe.EventKind;
import io.skua.observe.EventListener;
import io.skua.observe.file.RecordingReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How much work each place of a cluster had done when, and what happened to places: a part of what a recording tells.
 *
 * @param seconds how long the job took
 */
record RunRecord(String title, double seconds, List<Line> places, List<Mark> marks) {
    private static final double NANOS = 1e9;

    /** A place. The samples are in the order of time. */
    record Line(String name, List<Sample> samples) {}

    /** How many tasks a place had run, this many seconds after the job was submitted. */
    record Sample(double seconds, double tasks) {}

    /** Something that happened to a place. */
    record Mark(double seconds, String sentence) {}

    RunRecord {
        places = List.copyOf(places);
        marks = List.copyOf(marks);
    }

    /**
     * Reads a recording.
     *
     * @throws IllegalArgumentException if this is no recording of a cluster
     */
    static RunRecord read(InputStream in) throws IOException {
        RecordingReader reader = new RecordingReader(in);
        Map<String, Object> header = JSON.std.mapFrom(reader.header());
        Collector collector = new Collector(reader);
        while (reader.nextSegment()) {
            reader.events(collector);
        }
        Map<Long, String> names = names(header.get("cluster"));
        List<Line> lines = new ArrayList<>();
        collector.samples.forEach((number, samples) ->
                lines.add(new Line(names.getOrDefault(number, "place " + number), List.copyOf(samples))));
        return new RunRecord(
                String.valueOf(header.getOrDefault("program", "")), collector.end / NANOS, lines, collector.marks);
    }

    private static Map<Long, String> names(@Nullable Object cluster) {
        if (!(cluster instanceof List<?> places)) {
            throw new IllegalArgumentException("It was recorded at no cluster.");
        }
        Map<Long, String> names = new HashMap<>();
        for (Object each : places) {
            if (each instanceof Map<?, ?> place && place.get("number") instanceof Number number) {
                names.put(number.longValue(), String.valueOf(place.get("name")));
            }
        }
        return names;
    }

    /** Collects what the picture shows. */
    private static final class Collector implements EventListener {
        private final RecordingReader reader;
        private final Map<Long, List<Sample>> samples = new TreeMap<>();
        private final Map<Long, Long> before = new HashMap<>(); // what a place had done before the job
        private final List<Mark> marks = new ArrayList<>();
        private long end;

        Collector(RecordingReader reader) {
            this.reader = reader;
        }

        @Override
        public void event(long time, int worker, EventKind kind, int detail, long first, long second) {
            if (kind == EventKind.JOB) {
                end = time;
            } else if (kind == EventKind.NOTE) {
                marks.add(new Mark(time / NANOS, reader.text(first)));
            } else if (kind == EventKind.LOAD && time >= 0) {
                double tasks = (double) (second - before.computeIfAbsent(first, place -> second));
                samples.computeIfAbsent(first, place -> new ArrayList<>()).add(new Sample(time / NANOS, tasks));
            }
        }
    }
}
