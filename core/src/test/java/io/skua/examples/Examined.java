package io.skua.examples;

import io.skua.Skua;
import io.skua.attach.SkuaProcess;
import io.skua.doctor.Circumstances;
import io.skua.doctor.Diagnosis;
import io.skua.doctor.Doctor;
import io.skua.observe.EventListener;
import io.skua.observe.Observation;
import io.skua.observe.file.RecordingReader;
import java.io.IOException;
import java.io.InputStream;

/** What docs/observing.md, docs/top.md and docs/metrics.md show. */
final class Examined {
    private Examined() {}

    @SuppressWarnings("try") // the doctor listens as long as the observation is open
    static Diagnosis examine(Skua skua) {
        Doctor doctor = new Doctor(
                Circumstances.ofRun(skua.workers(), Runtime.getRuntime().availableProcessors()));
        try (Observation observation = skua.observe(doctor)) {
            doctor.setTexts(observation::text);
            skua.run(() -> work());
        }
        Diagnosis diagnosis = doctor.diagnosis();
        return diagnosis;
    }

    private static void work() {
        Skua.fork(() -> {}).join();
    }

    static void follow(long pid, EventListener listener) throws IOException {
        try (InputStream live = SkuaProcess.of(pid).stream(1)) {
            RecordingReader reader = new RecordingReader(live);
            while (reader.nextSegment()) {
                reader.events(listener);
            }
        }
    }

    static Skua heardByFlightRecorder() {
        Skua skua = Skua.builder().jfr().build();
        return skua;
    }
}
