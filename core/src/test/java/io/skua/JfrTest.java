package io.skua;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.observe.EventKind;
import io.skua.observe.Observation;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Flight Recorder is told is what listeners hear. */
@Bounded
final class JfrTest {
    private static final List<String> NAMES =
            List.of("Job", "Visit", "Steal", "Search", "Sleep", "Wait", "Seat", "Island", "Loop", "Leaf", "Note");

    @TempDir
    private Path folder;

    private static Recording recording() {
        Recording recording = new Recording();
        NAMES.forEach(name -> recording.enable("io.skua." + name));
        return recording;
    }

    private List<RecordedEvent> events(Recording recording) throws IOException {
        Path file = folder.resolve("run.jfr");
        recording.stop();
        recording.dump(file);
        recording.close();
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().startsWith("io.skua."))
                .toList();
    }

    private static void work(Skua skua) {
        for (int i = 0; i < 10; i++) {
            skua.run(Skua.job("stolen"), () -> {
                CountDownLatch stolen = new CountDownLatch(1);
                Handle<?> child = Skua.forkQueued(stolen::countDown);
                Skua.blocking(() -> {
                    stolen.await();
                    return null;
                });
                child.join();
                Skua.note("here");
                return null;
            });
            skua.range(0, 1_000).sum();
        }
    }

    @Test
    void everyEventIsToldOnceInTheThreadOfItsWorker() throws IOException {
        Heard heard = new Heard();
        Recording recording = recording();
        Skua skua = Skua.builder().workers(2).islands().name("flown").jfr().build();
        recording.start();
        Observation observation = skua.observe(heard);
        work(skua);
        skua.close();
        observation.close();
        List<RecordedEvent> all = events(recording);
        Map<String, Long> counts = all.stream()
                .collect(Collectors.groupingBy(event -> event.getEventType().getName(), Collectors.counting()));
        Map<String, Long> expected = new HashMap<>();
        expected.put("io.skua.Job", heard.count(EventKind.JOB));
        expected.put("io.skua.Visit", heard.count(EventKind.VISIT));
        expected.put("io.skua.Steal", heard.count(EventKind.STEAL));
        expected.put("io.skua.Search", heard.count(EventKind.MISSES));
        expected.put("io.skua.Sleep", heard.count(EventKind.SLEEP));
        expected.put("io.skua.Wait", heard.count(EventKind.WAIT));
        expected.put("io.skua.Seat", heard.count(EventKind.SEAT));
        expected.put("io.skua.Island", heard.count(EventKind.ISLAND));
        expected.put("io.skua.Loop", 10L);
        expected.put("io.skua.Leaf", heard.count(EventKind.LEAF));
        expected.put("io.skua.Note", 10L);
        expected.values().removeIf(count -> count == 0);
        assertThat(counts).isEqualTo(expected);
        assertThat(expected.get("io.skua.Job")).isEqualTo(60);
        assertThat(all).allSatisfy(event -> {
            assertThat(event.getStackTrace()).isNull();
            assertThat(event.getEventType().getCategoryNames()).containsExactly("Skua");
        });
        assertThat(all.stream().filter(event -> event.getEventType().getName().equals("io.skua.Visit")))
                .allMatch(event -> event.getThread().getJavaName().startsWith("flown-"))
                .anyMatch(event -> event.getInt("origin") >= 0)
                .anyMatch(event -> event.getInt("tasks") > 0);
        assertThat(all.stream().filter(event -> event.getEventType().getName().equals("io.skua.Note")))
                .allMatch(event -> event.getString("text").equals("here"));
        assertThat(all.stream().filter(event -> event.getEventType().getName().equals("io.skua.Job")))
                .anyMatch(event -> event.getString("name").equals("stolen")
                        && event.getString("phase").equals("submitted"));
    }

    @Test
    void withoutJfrOrWithoutSettingsNothingIsTold() throws IOException {
        Recording settings = new Recording(); // knows the events, and has none of them on
        settings.start();
        try (Skua skua = Skua.builder().workers(2).jfr().build()) {
            work(skua);
            assertThat(skua.counters().busyNanos()).as("nobody has observed it").isZero();
        }
        assertThat(events(settings)).isEmpty();
        Recording recording = recording();
        recording.start();
        try (Skua skua = Skua.builder().workers(2).build()) {
            work(skua);
        }
        assertThat(events(recording)).isEmpty();
    }

    @Test
    void whenTheRecordingEndsSoDoesTheObservation() throws IOException {
        try (Skua skua = Skua.builder().workers(2).jfr().build()) {
            Recording recording = recording();
            recording.start();
            work(skua);
            assertThat(events(recording)).isNotEmpty();
            Waiting.until(() -> !skua.engine().trails().areOn());
            Recording second = recording();
            second.start();
            work(skua);
            assertThat(events(second)).isNotEmpty();
        }
    }

    /** A program that is run with the option of the guide. */
    static final class Program {
        private Program() {}

        public static void main(String[] args) {
            try (Skua skua = Skua.builder().workers(1).jfr().build()) {
                skua.run(() -> {});
            }
        }
    }

    @Test
    void theCommandLineOfTheGuideSwitchesEventsOn() throws Exception {
        String guide = Files.readString(Path.of("../docs/metrics.md"));
        Matcher option = Pattern.compile("-XX:StartFlightRecording:\\S+").matcher(guide);
        assertThat(option.find()).isTrue();
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        option.group(),
                        "-cp",
                        place(Skua.class) + File.pathSeparator + place(Program.class),
                        Program.class.getName())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile())
                .start();
        assertThat(process.waitFor()).isZero();
        assertThat(Files.readString(folder.resolve("output"))).doesNotContain("[warning]");
        assertThat(RecordingFile.readAllEvents(folder.resolve("run.jfr")).stream()
                        .map(event -> event.getEventType().getName()))
                .contains("io.skua.Visit");
    }

    private static Path place(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    @Test
    void theEventsAreKnownAndOff() {
        try (Skua skua = Skua.builder().workers(1).jfr().build()) {
            assertThat(skua.isShutdown()).isFalse();
        }
        Set<String> off = FlightRecorder.getFlightRecorder().getEventTypes().stream()
                .filter(type -> type.getName().startsWith("io.skua.") && !type.isEnabled())
                .map(EventType::getName)
                .collect(Collectors.toSet());
        assertThat(off)
                .containsExactlyInAnyOrderElementsOf(
                        NAMES.stream().map(name -> "io.skua." + name).toList());
    }
}
