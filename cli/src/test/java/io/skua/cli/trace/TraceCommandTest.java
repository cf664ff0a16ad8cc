package io.skua.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.skua.cli.Cli;
import io.skua.observe.EventKind;
import io.skua.observe.file.RecordingReader;
import io.skua.observe.file.RecordingWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Traces and recordings as the commands write them; TraceTest in studio checks what is in a trace. */
final class TraceCommandTest {
    private static final String SHORT = " --warm-up 0 --repeat 2";

    @TempDir
    private Path folder;

    private static long slices(Path trace, String category) throws IOException {
        Map<String, Object> whole = JSON.std.mapFrom(Files.readAllBytes(trace));
        return ((List<?>) whole.get("traceEvents"))
                .stream()
                        .map(event -> (Map<?, ?>) event)
                        .filter(event -> "B".equals(event.get("ph")) && category.equals(event.get("cat")))
                        .count();
    }

    private static Map<EventKind, Long> counts(Path recording) throws IOException {
        Map<EventKind, Long> counts = new EnumMap<>(EventKind.class);
        try (InputStream in = Files.newInputStream(recording)) {
            RecordingReader reader = new RecordingReader(in);
            while (reader.nextSegment()) {
                reader.events((time, worker, kind, detail, first, second) -> counts.merge(kind, 1L, Long::sum));
            }
            assertThat(reader.isWhole()).isTrue();
        }
        return counts;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run fib 15 --workers 2" + SHORT,
                "run loop triangle --n 1000 --workers 2" + SHORT,
                "sim fib 12 --machine mesh:2x2",
                "sim loop triangle --n 100 --machine mesh:2x2",
                "mix 'fib 15' 'nqueens 7, name=queens' --workers 2" + SHORT,
                "sim mix 'fib 10' 'nqueens 5, name=queens' --machine mesh:4x2"
            })
    void recordingAndTraceAreOfTheSameRun(String command) throws IOException {
        Path recording = folder.resolve("run.skua");
        Path trace = folder.resolve("run.json");
        Cli run = Cli.run(command + " --record " + recording + " --trace " + trace);
        assertThat(run.exitCode()).as(run.err()).isZero();
        Map<EventKind, Long> counts = counts(recording);
        assertThat(slices(trace, "visit")).isGreaterThanOrEqualTo(counts.get(EventKind.VISIT));
        if (command.startsWith("run ") || command.startsWith("mix ")) {
            assertThat(slices(trace, "visit")).isEqualTo(counts.get(EventKind.VISIT));
        }
        Path later = folder.resolve("later.json");
        assertThat(Cli.output("trace " + recording + " " + later)).contains("events of " + recording);
        assertThat(slices(later, "visit")).isEqualTo(slices(trace, "visit"));
        assertThat(slices(later, "job")).isEqualTo(slices(trace, "job")).isPositive();
        if (command.contains("queens")) {
            assertThat(Files.readString(trace)).contains("\"name\":\"queens\"");
            assertThat(Files.readString(later)).contains("\"name\":\"queens\"");
        }
    }

    @Test
    void theRecordingOfAKilledProgramGivesATraceAndAWarning() throws IOException {
        Path recording = folder.resolve("run.skua");
        Cli.output("run fib 15 --workers 2 --record " + recording + SHORT);
        byte[] bytes = Files.readAllBytes(recording);
        Files.write(recording, Arrays.copyOf(bytes, bytes.length - 5));
        Cli run = Cli.run("trace " + recording + " " + folder.resolve("run.pftrace"));
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).contains("has no end, so its program was killed while it recorded");
        assertThat(folder.resolve("run.pftrace")).isNotEmptyFile();
    }

    @Test
    void badInputIsOneSentenceAndLeavesNoFile() throws IOException {
        Path recording = folder.resolve("made-up.skua");
        try (RecordingWriter writer = new RecordingWriter(Files.newOutputStream(recording), "no JSON")) {
            writer.event(1, 0, EventKind.SLEEP, 0, 0, 0);
        }
        byte[] damaged = Files.readAllBytes(recording);
        damaged[damaged.length - 40] ^= 1;
        Path broken = folder.resolve("broken.skua");
        Files.write(broken, damaged);
        Path text = Files.writeString(folder.resolve("text.skua"), "hello");
        Path out = folder.resolve("out.pftrace");
        check("trace " + broken + " " + out, "The recording is damaged");
        check("trace " + text + " " + out, "This is no recording");
        check("trace " + folder.resolve("none") + " " + out, "there is no file");
        check("trace " + text + " " + folder.resolve("out.txt"), "ends with .pftrace for Perfetto or .json");
        check("run fib 5 --trace " + folder.resolve("out.txt") + SHORT, "ends with .pftrace for Perfetto or .json");
        check("run fib 5 --trace a.json --record a.json" + SHORT, "need two files");
        check("sim fib 5 --seeds 2 --trace a.json", "--trace takes the events of one run, and these are 2");
        check("mix 'fib 5' --fixed 1 --trace a.json" + SHORT, "--trace is for islands");
        assertThat(out).doesNotExist();
        assertThat(Cli.run("trace " + recording + " " + out).exitCode()).isZero();
        check("trace " + recording + " " + out, "there is a file " + out + " already");
    }

    private static void check(String command, String part) {
        Cli run = Cli.run(command);
        assertThat(run.exitCode()).as(command).isEqualTo(2);
        assertThat(run.err()).as(command).startsWith("skua: ").hasLineCount(1).containsIgnoringCase(part);
    }
}
