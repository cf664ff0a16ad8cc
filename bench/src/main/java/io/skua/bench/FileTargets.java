package io.skua.bench;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.Sample;
import io.skua.observe.file.RecordingReader;
import io.skua.observe.file.RecordingWriter;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How long it takes to write ten million events to a file and to read them back: visits, steals, misses, waits and
 * samples of eight workers, with times that are not even. The target is less than 5 seconds for both together.
 */
final class FileTargets {
    private static final int EVENTS = 10_000_000;
    private static final int WORKERS = 8;
    private static final int ROUNDS = 5;
    private static final double TARGET_SECONDS = 5;

    private FileTargets() {}

    static void measure(Path file) throws IOException {
        double[] writing = new double[ROUNDS];
        double[] reading = new double[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            writing[i] = write(file);
            reading[i] = read(file);
        }
        double write = Measures.median(writing);
        double read = Measures.median(reading);
        Measures.say(
                "file: %,d events, %,d bytes: written in %.2f s, read in %.2f s, together %.2f s (target: %.0f s)",
                EVENTS, Files.size(file), write, read, write + read, TARGET_SECONDS);
    }

    private static double write(Path file) throws IOException {
        long started = System.nanoTime();
        try (RecordingWriter writer = new RecordingWriter(Files.newOutputStream(file), "{}")) {
            long time = 0;
            for (int i = 0; i < EVENTS; i++) {
                int worker = ((i * 7) >>> 3) % WORKERS;
                time += 300 + ((i * 31L) & 0x3FF);
                tell(writer, time, worker, i);
            }
        }
        return Measures.secondsSince(started);
    }

    private static void tell(RecordingWriter writer, long time, int worker, int i) {
        int victim = (worker + 1) % WORKERS;
        switch (i % 8) {
            case 0 -> writer.event(time, worker, EventKind.STEAL, i & 1, victim, worker);
            case 1 -> writer.event(time, worker, EventKind.VISIT, i & 0xFF_FFFF, 1, victim);
            case 2 -> writer.event(time, worker, EventKind.WAIT, 0, 1, 0);
            case 3 -> writer.event(time, worker, EventKind.RESUME, 0, 1, i);
            case 4 -> writer.event(time, worker, EventKind.VISIT_END, 1, 1, 17);
            case 5 -> writer.event(time, worker, EventKind.MISSES, 0, i & 0xFF, time - 200);
            case 6 -> writer.event(time, worker, EventKind.JOIN, 0, i, 0);
            default -> {
                int sample = Sample.pack(Sample.State.HUNGRY, 0);
                writer.event(time, worker, EventKind.SAMPLE, sample, Event.NONE, i);
            }
        }
    }

    private static double read(Path file) throws IOException {
        long[] count = new long[1];
        long started = System.nanoTime();
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            RecordingReader reader = new RecordingReader(in);
            while (reader.nextSegment()) {
                reader.events((time, worker, kind, detail, first, second) -> count[0]++);
            }
        }
        double seconds = Measures.secondsSince(started);
        if (count[0] != EVENTS) {
            throw new IllegalStateException("of " + EVENTS + " events " + count[0] + " were read back");
        }
        return seconds;
    }
}
