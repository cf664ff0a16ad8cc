package io.skua;

import static io.skua.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.attach.SkuaProcess;
import io.skua.observe.EventKind;
import io.skua.observe.file.RecordingReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What has happened in the last seconds can be had afterwards. */
@Bounded
final class FlightRecorderTest {
    @TempDir
    private Path folder;

    private static List<String> notes(InputStream from) throws IOException {
        List<String> notes = new ArrayList<>();
        try (from) {
            RecordingReader reader = new RecordingReader(from);
            assertThat(reader.header()).contains("\"live\":false", "\"scheduler\":\"flight\"");
            while (reader.nextSegment()) {
                reader.events((time, worker, kind, detail, first, second) -> {
                    if (kind == EventKind.NOTE) {
                        notes.add(reader.text(first));
                    }
                });
            }
            assertThat(reader.isWhole()).isTrue();
        }
        return notes;
    }

    private static List<String> notes(Path file) throws IOException {
        return notes(Files.newInputStream(file));
    }

    @Test
    void aSnapshotIsARecording() throws Exception {
        Path file = folder.resolve("one.skua");
        Skua skua = Skua.builder().name("flight").workers(2).flightRecorder().build();
        skua.run(() -> Skua.note("first"));
        until(() -> {
            skua.snapshot(file);
            return notes(file).contains("first");
        });
        skua.run(() -> Skua.note("second"));
        skua.close();
        until(
                () -> { // the gatherer may not have read the last events yet
                    skua.snapshot(file);
                    return notes(file).equals(List.of("first", "second"));
                });
        assertThat(folder.toFile().list()).containsExactly("one.skua");
        assertThatThrownBy(() -> skua.snapshot(folder.resolve("missing/file"))).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void withoutAFlightRecorderThereIsNoSnapshot() {
        try (Skua skua = Skua.builder().name("flight").workers(1).build()) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> skua.snapshot(folder.resolve("none")))
                    .withMessageContaining("flightRecorder()");
            assertThat(skua.engine().trails().areOn()).isFalse();
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aMissedDeadlineIsSavedOnce() throws Exception {
        try (Skua skua = Skua.builder()
                .name("flight")
                .workers(1)
                .flightRecorder(folder.resolve("late"))
                .build()) {
            for (int i = 0; i < 3; i++) {
                Job<?> job = skua.submit(
                        Skua.job("late").deadline(Duration.ofMillis(5)), () -> Waiting.spinUntil(Skua::isCancelled));
                assertThatThrownBy(() -> job.get(20, TimeUnit.SECONDS)).isInstanceOf(DeadlineException.class);
            }
            until(() -> Files.isDirectory(folder.resolve("late"))
                    && files().size() == 1
                    && files().get(0).toString().endsWith(".skua"));
            assertThat(files().get(0).getFileName().toString())
                    .startsWith("flight-" + ProcessHandle.current().pid() + "-");
            assertThat(notes(files().get(0))).isEmpty();
        }
        assertThat(files()).hasSize(1);
    }

    private List<Path> files() throws IOException {
        try (var files = Files.list(folder.resolve("late"))) {
            return files.toList();
        }
    }

    @Test
    void aJobThatIsInTimeLeavesNoFile() throws Exception {
        try (Skua skua =
                Skua.builder().workers(1).flightRecorder(folder.resolve("late")).build()) {
            skua.run(Skua.job("quick").deadline(Duration.ofMinutes(5)), () -> {});
            Job<?> cancelled = skua.submit(
                    Skua.job("cancelled").deadline(Duration.ofMinutes(5)), () -> Waiting.spinUntil(Skua::isCancelled));
            cancelled.cancel(true);
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void automaticSnapshotsAreFew() {
        Snapshots snapshots = new Snapshots(folder, "a/b c");
        long second = TimeUnit.SECONDS.toNanos(1);
        int written = 0;
        for (long now = 0; now < 10_000 * second; now += second) {
            written += snapshots.tryClaim(now) ? 1 : 0;
            assertThat(written).isLessThanOrEqualTo((int) (now / (30 * second)) + 1);
        }
        assertThat(written).isEqualTo(20);
    }

    @Test
    void visitorsGetWhatIsKept() throws Exception {
        System.setProperty("skua.studio.directory", folder.resolve("s").toString());
        try (Skua skua = Skua.builder()
                .name("flight")
                .workers(2)
                .studio()
                .flightRecorder()
                .build()) {
            skua.run(() -> Skua.note("kept"));
            SkuaProcess self = SkuaProcess.of(ProcessHandle.current().pid());
            String list = self.schedulers();
            assertThat(list).contains("\"flight\":true");
            int id = Integer.parseInt(list.replaceAll(".*\"id\":([0-9]+),\"name\":\"flight\".*", "$1"));
            until(() -> notes(self.flight(id)).contains("kept"));
        } finally {
            System.clearProperty("skua.studio.directory");
        }
    }

    @Test
    void propertiesDecideForAllSchedulers() {
        assertThat(OptIn.flight().isOn()).isFalse();
        assertThat(OptIn.wantsStudio()).isFalse();
        assertThat(flight("")).isEqualTo(FlightSettings.ON);
        assertThat(flight("true")).isEqualTo(FlightSettings.ON);
        assertThat(flight("false")).isEqualTo(FlightSettings.OFF);
        assertThat(flight("some/folder")).isEqualTo(new FlightSettings(true, Path.of("some/folder")));
        for (String yes : List.of("", "1", "true", "TRUE")) {
            assertThat(studio(yes)).isTrue();
        }
        assertThat(studio("false")).isFalse();
        assertThat(studio("0")).isFalse();
    }

    private static FlightSettings flight(String value) {
        System.setProperty("skua.flight", value);
        try {
            return OptIn.flight();
        } finally {
            System.clearProperty("skua.flight");
        }
    }

    private static boolean studio(String value) {
        System.setProperty("skua.studio", value);
        try {
            return OptIn.wantsStudio();
        } finally {
            System.clearProperty("skua.studio");
        }
    }
}
