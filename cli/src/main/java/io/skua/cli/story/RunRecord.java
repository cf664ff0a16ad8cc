package io.skua.cli.story;

import com.fasterxml.jackson.jr.ob.JSON;
import io.skua.cli.output.Report;
import io.skua.workloads.places.PlaceProgram;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was seen of a run over time: how much work each place had done when it told so, and what happened to places.
 *
 * @param unit what a unit of work is, in the plural
 * @param seconds how long the job took
 */
public record RunRecord(String title, String unit, double seconds, List<Line> places, List<Mark> marks) {
    /** A place. The samples are in the order of time. */
    public record Line(String name, List<Sample> samples) {}

    /** How much work a place had done, so many seconds after the job was submitted. */
    public record Sample(double seconds, double units) {}

    /** Something that happened to a place. */
    public record Mark(double seconds, String sentence) {}

    public RunRecord {
        places = List.copyOf(places);
        marks = List.copyOf(marks);
    }

    /** Collects a record while a job runs. Used by one thread. */
    public static final class Recorder {
        private final Map<String, List<Sample>> samples = new LinkedHashMap<>();
        private final List<Mark> marks = new ArrayList<>();

        /** Notes how much a place had done after so many seconds. */
        public void sample(String place, double seconds, long units) {
            samples.computeIfAbsent(place, name -> new ArrayList<>()).add(new Sample(seconds, (double) units));
        }

        /** Notes that something happened after so many seconds. */
        public void mark(double seconds, String sentence) {
            marks.add(new Mark(seconds, sentence));
        }

        /** Returns what was collected about a program's run, which took this long. */
        public RunRecord record(PlaceProgram<?, ?, ?> program, double seconds) {
            List<Line> places = new ArrayList<>();
            samples.forEach((name, its) -> places.add(new Line(name, List.copyOf(its))));
            return new RunRecord(program.title(), program.unit(), seconds, places, marks);
        }
    }

    /** One object on one line. */
    public String json() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("title", title);
        map.put("unit", unit);
        map.put("seconds", Report.micros(seconds));
        Map<String, Object> lines = new LinkedHashMap<>();
        for (Line line : places) {
            lines.put(
                    line.name,
                    line.samples.stream()
                            .map(each -> List.of(Report.micros(each.seconds), each.units))
                            .toList());
        }
        map.put("places", lines);
        map.put(
                "marks",
                marks.stream()
                        .map(mark -> List.of(Report.micros(mark.seconds), mark.sentence))
                        .toList());
        return Report.json(map);
    }

    /**
     * Reads what {@link #json} has written.
     *
     * @throws IllegalArgumentException if this is no record of a run
     */
    static RunRecord of(String json) {
        try {
            Map<String, Object> map = JSON.std.mapFrom(json);
            List<Line> lines = new ArrayList<>();
            Map<?, ?> places = map.get("places") instanceof Map<?, ?> its ? its : Map.of("no place", "no samples");
            for (Map.Entry<?, ?> each : places.entrySet()) {
                List<Sample> samples = pairs(each.getValue()).stream()
                        .map(pair -> new Sample(number(pair.get(0)), number(pair.get(1))))
                        .toList();
                lines.add(new Line(text(each.getKey()), samples));
            }
            List<Mark> marks = pairs(map.get("marks")).stream()
                    .map(pair -> new Mark(number(pair.get(0)), text(pair.get(1))))
                    .toList();
            return new RunRecord(
                    text(map.get("title")), text(map.get("unit")), number(map.get("seconds")), lines, marks);
        } catch (IOException garbage) {
            throw new IllegalArgumentException("this is no record of a run", garbage);
        }
    }

    private static List<List<?>> pairs(@Nullable Object value) {
        List<List<?>> pairs = new ArrayList<>();
        for (Object each : value instanceof List<?> list ? list : List.of("no list")) {
            if (!(each instanceof List<?> pair) || pair.size() != 2) {
                throw new IllegalArgumentException(each + " is no pair");
            }
            pairs.add(pair);
        }
        return pairs;
    }

    private static double number(@Nullable Object value) {
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        throw new IllegalArgumentException(value + " is no number");
    }

    private static String text(@Nullable Object value) {
        if (value instanceof String text) {
            return text;
        }
        throw new IllegalArgumentException(value + " is no text");
    }
}
