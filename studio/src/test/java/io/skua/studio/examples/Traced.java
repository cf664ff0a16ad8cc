package io.skua.studio.examples;

import io.skua.Skua;
import io.skua.observe.Observation;
import io.skua.studio.trace.Trace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What docs/traces.md shows. */
final class Traced {
    private Traced() {}

    static void trace(Skua skua, Path file) throws IOException {
        Trace trace = Trace.perfetto(Files.newOutputStream(file), "my program");
        try (trace;
                Observation observation = skua.observe(trace)) {
            trace.setTexts(observation::text);
            skua.run(() -> work());
        }
    }

    private static void work() {
        Skua.note("at work");
    }
}
