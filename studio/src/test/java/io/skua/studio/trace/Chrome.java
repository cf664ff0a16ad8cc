package io.skua.studio.trace;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads Chrome's trace events with Jackson. */
final class Chrome {
    private Chrome() {}

    /** Returns what the trace shows, in the order of the file. */
    static List<Shown> read(byte[] trace) throws IOException {
        Map<String, Object> whole =
                JSON.std.with(JSON.Feature.USE_BIG_DECIMAL_FOR_FLOATS).mapFrom(trace);
        List<Shown> all = new ArrayList<>();
        Map<Integer, String> tracks = new HashMap<>();
        for (Object each : (List<?>) whole.get("traceEvents")) {
            Map<?, ?> event = (Map<?, ?>) each;
            String phase = (String) event.get("ph");
            int track = (Integer) event.get("tid");
            Map<?, ?> given = event.get("args") == null ? Map.of() : (Map<?, ?>) event.get("args");
            switch (phase) {
                case "M" -> tracks.put(track, (String) given.get("name"));
                case "s", "f" -> all.set(all.size() - 1, withFlow(all.get(all.size() - 1), event, phase));
                default -> {
                    Map<String, Object> arguments = new HashMap<>();
                    given.forEach((name, value) -> arguments.put(
                            (String) name, value instanceof Number number ? (Object) number.longValue() : value));
                    boolean counter = phase.equals("C");
                    String name = (String) event.get("name");
                    String category = (String) event.get("cat");
                    all.add(new Shown(
                            ((BigDecimal) event.get("ts")).movePointRight(3).longValueExact(),
                            track,
                            counter ? name : tracks.get(track),
                            phase,
                            new Shown.Label(
                                    category == null ? "" : category, counter || name == null ? "" : name, arguments),
                            new Shown.Flow(0, 0)));
                }
            }
        }
        return all;
    }

    private static Shown withFlow(Shown shown, Map<?, ?> event, String phase) {
        long number = ((Number) event.get("id")).longValue();
        boolean sameMoment = ((BigDecimal) event.get("ts")).movePointRight(3).longValueExact() == shown.time();
        if (!sameMoment || !event.get("tid").equals(shown.track())) {
            throw new AssertionError("an arrow that is not at its mark: " + event);
        }
        Shown.Flow flow = phase.equals("s")
                ? new Shown.Flow(number, shown.flow().in())
                : new Shown.Flow(shown.flow().out(), number);
        return new Shown(shown.time(), shown.track(), shown.trackName(), shown.phase(), shown.label(), flow);
    }
}
