package io.skua.cli.place;

import io.skua.cli.output.Report;
import io.skua.cli.session.ClusterSession;
import io.skua.cli.session.SessionStatus;
import io.skua.observe.Observation;
import io.skua.observe.file.RecordingWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** What happens at this place, written to a file of its own until it ends. Whoever has started it reads the file. */
final class PlaceRecording implements Closeable {
    private static final long SEGMENT_NANOS = TimeUnit.MILLISECONDS.toNanos(100); // what a killed place loses

    private final RecordingWriter writer;
    private final Observation observation;

    private PlaceRecording(RecordingWriter writer, Observation observation) {
        this.writer = writer;
        this.observation = observation;
    }

    static PlaceRecording begin(Path file, ClusterSession session) throws IOException {
        SessionStatus.Who who = session.status().who();
        Map<String, Object> header = new LinkedHashMap<>();
        header.put("program", who.name());
        header.put("workers", who.workers());
        header.put("processors", Runtime.getRuntime().availableProcessors());
        header.put("unit", "ns");
        header.put("place", Map.of("name", who.name(), "number", who.number()));
        RecordingWriter writer = new RecordingWriter(Files.newOutputStream(file), Report.json(header), SEGMENT_NANOS);
        Observation observation = session.observe(writer);
        writer.setTexts(observation::text);
        return new PlaceRecording(writer, observation);
    }

    /** Returns which time the recording has at a moment of this process's clock. */
    long time(long nanoTime) {
        return observation.time(nanoTime);
    }

    @Override
    public void close() throws IOException {
        observation.close();
        writer.close();
    }
}
