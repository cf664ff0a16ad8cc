package io.skua.examples;

import io.skua.Skua;
import io.skua.observe.Observation;
import io.skua.observe.file.RecordingWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What docs/recordings.md shows. */
final class Recorded {
    private Recorded() {}

    static void record(Skua skua, Path file) throws IOException {
        RecordingWriter writer = new RecordingWriter(Files.newOutputStream(file), "{\"program\": \"mine\"}");
        try (writer;
                Observation observation = skua.observe(writer)) {
            writer.setTexts(observation::text);
            skua.run(() -> work());
        }
    }

    private static void work() {
        Skua.note("at work");
    }
}
