package io.skua.studio.page;

import io.skua.observe.BatchSizes;
import io.skua.observe.EventKind;
import io.skua.observe.EventListener;
import io.skua.observe.IslandSize;
import io.skua.observe.ObservedState;
import io.skua.observe.PlacePair;
import io.skua.observe.file.LiveRecording;
import io.skua.observe.file.LiveStream;
import io.skua.observe.file.RecordingReader;
import io.skua.observe.file.RecordingWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/** Recordings that chance has made, and a reader of them that shares nothing with the page. */
final class MadeUp {
    private static final int JOBS = 6;
    private static final long LATE = 2_000_000; // nanoseconds by which an event may come too late

    private MadeUp() {}

    /** Writes events of all kinds that the runtime tells. */
    static Path recording(Path file, int workers, int events, long seed) throws IOException {
        String header =
                "{\"program\": \"made up <i>\", \"workers\": " + workers + ", \"policy\": \"dvs\", \"unit\": \"ns\"}";
        try (RecordingWriter writer = new RecordingWriter(Files.newOutputStream(file), header)) {
            writer.setTexts(number -> "name <b>" + number);
            Random random = new Random(seed);
            for (int job = 1; job <= JOBS && events > 0; job++) {
                writer.event(job, -1, EventKind.JOB, 0, job, job);
            }
            long time = 1_000_000;
            for (int i = 0; i < events; i++) {
                time += random.nextInt(2_000_000);
                if (i % 300 == 0 && i / 600 < JOBS) { // a job starts, and ends 300 events later
                    int phase = i % 600 == 0 ? 1 : 2 + random.nextInt(3);
                    writer.event(time, random.nextInt(workers), EventKind.JOB, phase, 1 + i / 600, 0);
                }
                tell(writer, random, time - random.nextInt((int) LATE), random.nextInt(workers));
            }
        }
        return file;
    }

    private static void tell(EventListener to, Random random, long time, int worker) {
        long job = 1L + random.nextInt(JOBS);
        switch (random.nextInt(23)) {
            case 0, 1, 2 -> to.event(time, worker, EventKind.VISIT, 0, job, -1);
            case 3, 4 -> to.event(time, worker, EventKind.VISIT_END, 5, job, 7);
            case 5 -> to.event(time, worker, EventKind.SLEEP, 0, 0, 0);
            case 6 -> to.event(time, worker, EventKind.WAKE, 0, -1, 0);
            case 7 -> to.event(time, worker, EventKind.WAIT, random.nextInt(4), job, 0);
            case 8 -> to.event(time, worker, EventKind.RESUME, 0, job, 0);
            case 9 -> to.event(time, worker, EventKind.SEAT, random.nextInt(2), -1, 0);
            case 10 -> to.event(time, worker, EventKind.SEAT, 2, Math.max(0, worker - 1), 0);
            case 11, 12 ->
                to.event(time, worker, EventKind.SAMPLE, random.nextInt(5) | (random.nextInt(50) << 4), job, 1);
            case 13 -> to.event(time, worker, EventKind.STEAL, 0, Math.max(0, worker - 1), 3);
            case 14 ->
                to.event(time, -1, EventKind.ISLAND, 1, job, IslandSize.pack(1 + random.nextInt(4), 2, 40_000, 1));
            case 17 -> to.event(time, -1, EventKind.PLACE, random.nextInt(4), random.nextInt(3), random.nextInt(3));
            case 18 -> to.event(time, -1, EventKind.LOAD, random.nextInt(50), random.nextInt(3), time / 1000);
            case 19 -> {
                int step = random.nextInt(8) | (random.nextInt(9) << 4);
                long pair = PlacePair.pack(random.nextInt(3), 1_999_999_999 + random.nextInt(3));
                to.event(time, -1, EventKind.LOAN, step, random.nextInt(30), pair);
            }
            case 20 -> to.event(time, worker, EventKind.THREAD, 0, 1 + random.nextInt(3), 0);
            case 21 -> to.event(time, random.nextBoolean() ? worker : -1, EventKind.GAP, 0, 3, time - 1_000_000);
            case 15, 16 -> to.event(time, worker, EventKind.MISSES, 0, 32, time - 10);
            default -> {
                to.event(time, worker, EventKind.LOOP, 0, time, 1000);
                to.event(time, worker, EventKind.LEAF, 0, 0, BatchSizes.plus(BatchSizes.plus(0, 3), 1L << 40));
                to.event(time, worker, EventKind.LOOP, 1, time, 1000);
                to.event(time, -1, EventKind.NOTE, 0, 9, 0);
            }
        }
    }

    /** Writes jobs that run one after the other: with names that come again and again, and then without names. */
    static Path manyJobs(Path file, int jobs) throws IOException {
        try (RecordingWriter writer = new RecordingWriter(Files.newOutputStream(file), "{\"workers\": 1}")) {
            writer.setTexts(number -> "name " + number);
            for (int job = 1; job <= jobs; job++) {
                long time = job * 1_000_000L;
                int name = job <= jobs / 2 ? 1 + job % 3 : 0;
                writer.event(time, -1, EventKind.JOB, 0, job, name);
                writer.event(time, 0, EventKind.VISIT, 0, job, -1);
                writer.event(time + 900_000, 0, EventKind.VISIT_END, 1, job, 0);
                writer.event(time + 900_000, -1, EventKind.JOB, 2, job, 0);
            }
        }
        return file;
    }

    /**
     * Writes what a reader gets of jobs that take 50 µs each, one after the other, for two seconds, while job 1 runs
     * during the first of them. Worker 0 runs job 1, and worker 1 the others.
     *
     * @param live tells the events that it can
     * @param stream is read during the first fifth of a second, and then at the end
     */
    static Path storm(Path file, LiveRecording live, LiveStream stream) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            live.event(0, -1, EventKind.JOB, 0, 1, 0);
            live.event(0, 0, EventKind.JOB, 1, 1, 0);
            live.event(0, 0, EventKind.VISIT, 0, 1, -1);
            for (int job = 2; job <= 20_001; job++) {
                long time = job * 100_000L;
                if (job % 500 == 0) {
                    live.event(time, 0, EventKind.SAMPLE, job <= 10_000 ? 0 : 2, 1, 1);
                    live.event(time, 1, EventKind.SAMPLE, 1, 1, job);
                }
                live.event(time, -1, EventKind.JOB, 0, job, 0);
                live.event(time, 1, EventKind.JOB, 1, job, 0);
                live.event(time, 1, EventKind.VISIT, 0, job, -1);
                live.event(time + 50_000, 1, EventKind.VISIT_END, 1, job, 0);
                live.event(time + 50_000, 1, EventKind.JOB, 2, job, 0);
                if (job == 10_000) {
                    live.event(time + 60_000, 0, EventKind.VISIT_END, 1, 1, 0);
                    live.event(time + 60_000, 0, EventKind.JOB, 2, 1, 0);
                    live.event(time + 60_000, 0, EventKind.SLEEP, 0, 0, 0);
                }
                if (job < 2_000) {
                    drain(stream, out);
                }
            }
            live.end();
            drain(stream, out);
        }
        return file;
    }

    private static void drain(LiveStream stream, OutputStream out) throws IOException {
        for (byte[] next = stream.next(); next != null; next = stream.next()) {
            out.write(next);
        }
    }

    /** Writes a loop of 100 elements from which the last 40 are stolen. */
    static Path loop(Path file) throws IOException {
        try (RecordingWriter writer = new RecordingWriter(Files.newOutputStream(file), "{\"workers\": 2}")) {
            long batches = BatchSizes.plus(0, 10);
            writer.event(0, 0, EventKind.VISIT, 0, 1, -1);
            writer.event(1_000_000, 0, EventKind.LOOP, 0, 5, 100);
            writer.event(5_000_000, 0, EventKind.LEAF, 1, 0, batches);
            writer.event(7_000_000, 1, EventKind.LEAF, 0, 60, batches);
            writer.event(8_000_000, 0, EventKind.LEAF, 0, 40, batches);
            writer.event(8_000_000, 0, EventKind.LOOP, 1, 5, 100);
            writer.event(9_000_000, 0, EventKind.VISIT_END, 1, 1, 0);
        }
        return file;
    }

    /** Writes a job and this many notes, each with this text. */
    static Path notes(Path file, int notes, String text) throws IOException {
        try (RecordingWriter writer = new RecordingWriter(Files.newOutputStream(file), "{\"workers\": 2}")) {
            writer.setTexts(number -> text);
            writer.event(1, -1, EventKind.JOB, 0, 1, 1);
            writer.event(2, 0, EventKind.VISIT, 0, 1, -1);
            for (int i = 0; i < notes; i++) {
                writer.event(1_000_000 + i, 0, EventKind.NOTE, 0, 1, 0);
            }
            writer.event(2_000_000, 0, EventKind.VISIT_END, 1, 1, 0);
        }
        return file;
    }

    private record Told(long time, int worker, EventKind kind, int detail, long first, long second) {}

    /** What core's own reducer says about each of some moments, after all events up to then in the order of time. */
    static List<ObservedState> statesAt(Path file, List<Long> moments) throws IOException {
        List<Told> all = new ArrayList<>();
        RecordingReader reader = new RecordingReader(Files.newInputStream(file));
        while (reader.nextSegment()) {
            reader.events((time, worker, kind, detail, first, second) ->
                    all.add(new Told(time, worker, kind, detail, first, second)));
        }
        all.sort(Comparator.comparingLong(Told::time));
        List<ObservedState> states = new ArrayList<>();
        for (long moment : moments) {
            ObservedState state = new ObservedState();
            all.stream()
                    .takeWhile(each -> each.time <= moment)
                    .forEach(each ->
                            state.event(each.time, each.worker, each.kind, each.detail, each.first, each.second));
            states.add(state);
        }
        return states;
    }
}
