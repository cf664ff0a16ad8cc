package io.skua.cli.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skua.doctor.Cause;
import io.skua.doctor.Circumstances;
import io.skua.doctor.Doctor;
import io.skua.observe.CpuUse;
import io.skua.observe.EventKind;
import io.skua.observe.JobPhase;
import io.skua.observe.ObservedState;
import io.skua.observe.PlacePair;
import io.skua.observe.Sample;
import io.skua.observe.SeatChange;
import io.skua.observe.file.RecordingReader;
import io.skua.observe.file.RecordingWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Two places whose clocks differ, one of which is killed. */
final class RunStoryTest {
    private static final long START = 1_000_000; // by the clock of the process that starts the places

    private static final long MILLIS = 1_000_000;

    private final List<String> told = new ArrayList<>();
    private final ObservedState state = new ObservedState();

    /** The first place has this process's clock; its recording began at 999,000. */
    private static void first(Path file) throws IOException {
        try (RecordingWriter writer = new RecordingWriter(Files.newOutputStream(file), "{}")) {
            writer.setTexts(number -> "phase " + number);
            writer.event(100, -1, EventKind.THREAD, 0, 2, 0);
            writer.event(100, 0, EventKind.SEAT, SeatChange.FILLED.ordinal(), -1, 0);
            writer.event(2_000, 0, EventKind.VISIT, 0, 77, -1);
            writer.event(3_000, -1, EventKind.JVM, 0, 10, 20);
            writer.event(5_000, 0, EventKind.NOTE, 0, 4, 0);
            writer.event(6_000, 0, EventKind.VISIT_END, 1, 77, 0);
            writer.event(6_000, -1, EventKind.JOB, JobPhase.DONE.ordinal(), 77, 0);
        }
    }

    /** The second one has two workers, and a clock that is far ahead; its last segment is cut off. */
    private static void second(Path file) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int whole;
        try (RecordingWriter writer = new RecordingWriter(out, "{}", 1_000)) {
            writer.event(0, 1, EventKind.SEAT, SeatChange.FILLED.ordinal(), -1, 0);
            writer.event(500, 1, EventKind.VISIT, 9, 5, 0);
            writer.event(600, 1, EventKind.STEAL, 0, 0, 3);
            writer.event(900, 1, EventKind.WAIT, 0, 5, 0);
            writer.event(1_000, -1, EventKind.JVM, 0, 1, 2);
            whole = out.size();
            writer.event(2_000, 1, EventKind.VISIT_END, 1, 5, 0);
            writer.event(2_000, -1, EventKind.LOAN, 4, 9, PlacePair.pack(1, 0));
        }
        Files.write(file, Arrays.copyOf(out.toByteArray(), whole + 12));
    }

    private void read(byte[] bytes) throws IOException {
        RecordingReader reader = new RecordingReader(new ByteArrayInputStream(bytes));
        assertThat(reader.header())
                .contains("\"program\":\"uts\"", "\"workers\":3", "\"name\":\"b\",\"firstWorker\":1");
        while (reader.nextSegment()) {
            reader.events((time, worker, kind, detail, one, other) -> {
                String text = kind == EventKind.NOTE ? " " + reader.text(one) : "";
                told.add(time + " " + worker + " " + kind + " " + one + " " + other + text);
                state.event(time, worker, kind, detail, one, other);
            });
        }
        assertThat(reader.isWhole()).isTrue();
    }

    @Test
    void recordingsOfPlacesBecomeOne() throws IOException {
        Path folder;
        try (RunStory story = new RunStory()) {
            Path one = story.ask("a", 999_500);
            Path other = story.ask("b", 1_000_000);
            story.ask("c", 1_000_000); // never answers
            folder = one.getParent();
            story.introduce("a", 0, 1);
            story.introduce("b", 1, 2);
            story.begun("a", 999_600, 600, 999_700); // within the two readings: the same clock
            story.begun("b", 77_000_000, 0, 1_002_000); // not within: taken for the middle, 1,001,000
            first(one);
            second(other);
            story.start(START);
            story.mark(START + 1_800, "b is killed");
            story.end(START + 6_000, true);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            story.write(out, "uts");
            read(out.toByteArray());
        }
        assertThat(folder).doesNotExist();
        assertThat(told)
                .containsExactly(
                        "-900 -1 THREAD 2 0",
                        "-900 0 SEAT -1 0",
                        "0 -1 JOB 1 1",
                        "0 -1 JOB 1 0",
                        "1000 0 VISIT 1 -1",
                        "1000 2 SEAT -1 0",
                        "1500 2 VISIT 1 1",
                        "1600 2 STEAL 1 3",
                        "1800 -1 NOTE 2 0 b is killed",
                        "1900 2 WAIT 1 0",
                        "2000 -1 JVM 0 0",
                        "2000 -1 JVM 0 0",
                        "2000 2 RESUME 1 9",
                        "2000 2 VISIT_END 1 0",
                        "2000 2 SEAT -1 0",
                        "4000 0 NOTE 3 0 phase 4",
                        "5000 0 VISIT_END 1 0",
                        "6000 -1 JOB 1 0");
        assertThat(state.place(2).doing()).isEqualTo(ObservedState.Doing.VACANT);
        assertThat(state.place(2).waits()).isZero();
        assertThat(state.jobs()).isEmpty();
    }

    /** A worker that is always busy and uses a quarter of its time; its JVM is as old as it says. */
    private static void busy(Path file, long firstMillis, long age) throws IOException {
        try (RecordingWriter writer = new RecordingWriter(Files.newOutputStream(file), "{}")) {
            writer.event(0, 0, EventKind.SEAT, SeatChange.FILLED.ordinal(), -1, 0);
            writer.event(0, 0, EventKind.VISIT, 1, 3, -1);
            for (long millis = firstMillis; millis <= 1_000; millis += 50) {
                long time = millis * MILLIS;
                writer.event(time, -1, EventKind.JVM, 0, age, age);
                writer.event(time, 0, EventKind.SAMPLE, Sample.pack(Sample.State.BUSY, 0), 3, 1 + millis);
                int sameThread = CpuUse.pack(CpuUse.State.RUNNABLE, 17);
                writer.event(time, 0, EventKind.CPU, sameThread, age + time / 4, 0);
            }
            writer.event(1_000 * MILLIS, 0, EventKind.VISIT_END, 1, 3, 0);
        }
    }

    @Test
    void theDoctorDoesNotMixTheJvmsOfPlaces() throws IOException {
        Doctor doctor = new Doctor(Circumstances.ofRun(2, 2));
        Map<String, Set<Integer>> threads = new TreeMap<>();
        List<Long> jvm = new ArrayList<>();
        try (RunStory story = new RunStory()) {
            busy(story.ask("a", 0), 0, 0);
            busy(story.ask("b", 0), 20, 700 * MILLIS); // has its samples in between, and took long to start
            story.introduce("a", 0, 1);
            story.introduce("b", 1, 1);
            story.begun("a", 0, 0, 0);
            story.begun("b", 0, 0, 0);
            story.start(0);
            story.end(1_000 * MILLIS, true);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            story.write(out, "uts");
            RecordingReader reader = new RecordingReader(new ByteArrayInputStream(out.toByteArray()));
            while (reader.nextSegment()) {
                reader.events((time, worker, kind, detail, one, other) -> {
                    doctor.event(time, worker, kind, detail, one, other);
                    if (kind == EventKind.CPU) {
                        threads.computeIfAbsent("worker " + worker, key -> new TreeSet<>())
                                .add(CpuUse.thread(detail));
                    } else if (kind == EventKind.JVM) {
                        jvm.add(one + other);
                    }
                });
            }
        }
        assertThat(threads.values()).containsExactly(Set.of(1), Set.of(2));
        assertThat(jvm).hasSize(21 + 20).containsOnly(0L);
        Map<Cause, Double> account = doctor.diagnosis().account();
        assertThat(account.get(Cause.OVERSUBSCRIBED)).isCloseTo(0.75, within(0.02));
        assertThat(account.get(Cause.HEALTHY)).isCloseTo(0.25, within(0.02));
    }
}
