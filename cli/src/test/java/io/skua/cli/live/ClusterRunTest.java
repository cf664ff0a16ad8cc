package io.skua.cli.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.cli.input.UserException;
import io.skua.cli.place.FakePlaceMain;
import io.skua.cli.story.RunStory;
import io.skua.observe.EventKind;
import io.skua.observe.file.RecordingReader;
import io.skua.workloads.catalog.PlaceWorkloads;
import io.skua.workloads.places.PlaceProgram;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real processes: some that are led as places are, and some that misbehave. */
final class ClusterRunTest {
    private static final Duration LONG = Duration.ofMinutes(2);

    private byte[] recorded = {};
    private final List<String> notes = new ArrayList<>();
    private final RunView view = new RunView() {
        @Override
        public void note(String sentence) {
            notes.add(sentence);
        }

        @Override
        public void show(Supplier<List<String>> lines) {
            assertThat(lines.get()).isNotEmpty();
        }

        @Override
        public void close() {}
    };

    @TempDir
    private Path folder;

    private static RunPlan plan(String commandLine, int places, Duration forming, Happening... happenings) {
        return plan(commandLine, null, places, forming, happenings);
    }

    private static RunPlan plan(
            String commandLine, @Nullable Path image, int places, Duration forming, Happening... happenings) {
        List<String> words = List.of(commandLine.split(" "));
        List<String> arguments = words.subList(1, words.size());
        PlaceProgram<?, ?, ?> program = PlaceWorkloads.named(words.get(0)).with(arguments);
        return new RunPlan(
                new RunPlan.Work(program, words.get(0), arguments, program.total(), image),
                "successonly",
                places,
                0,
                Arrays.asList(happenings),
                new RunPlan.Patience(forming, LONG, places));
    }

    private static IntFunction<RunPlan.Launch> fakes(int members) {
        return number -> new RunPlan.Launch("skua-" + number, FakePlaceMain.command("skua-" + number, members));
    }

    private static IntFunction<RunPlan.Launch> shells(String script) {
        return number -> new RunPlan.Launch("skua-" + number, List.of("sh", "-c", script));
    }

    private RunResult run(RunPlan plan, IntFunction<RunPlan.Launch> launches) throws Exception {
        long before = ProcessHandle.current().children().count();
        try (RunStory story = new RunStory();
                ClusterRun run = new ClusterRun(plan, launches, view, story)) {
            RunResult result = run.run();
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            story.write(out, "a run");
            recorded = out.toByteArray();
            return result;
        } finally {
            assertThat(ProcessHandle.current().children().filter(ProcessHandle::isAlive))
                    .hasSizeLessThanOrEqualTo((int) before);
        }
    }

    @Test
    void theAnswerAndTheLastStatusComeFromThePlaces() throws Exception {
        RunResult result = run(plan("nqueens 8", 2, LONG), fakes(2));
        assertThat(result.answer()).isEqualTo("92");
        assertThat(result.failure()).isNull();
        assertThat(result.progress()).isNotNull();
        assertThat(result.progress().hasEnded()).isTrue();
        assertThat(result.places()).hasSize(2).allSatisfy(place -> {
            assertThat(place.phase()).isEqualTo(PlaceRow.Phase.MEMBER);
            assertThat(place.status()).isNotNull();
        });
        assertThat(notes).isEmpty();
    }

    @Test
    void theImageIsWrittenByThePlaceThatHasIt() throws Exception {
        Path image = folder.resolve("image.png");
        RunResult result = run(plan("mandelbrot 64 iterations=50", image, 2, LONG), fakes(2));
        assertThat(result.answer()).contains("checksum");
        assertThat(image).exists();
        assertThat(ImageIO.read(image.toFile()).getWidth()).isEqualTo(64);
    }

    @Test
    void anImageThatCannotBeWrittenIsASentence() throws Exception {
        Path image = folder.resolve("gone").resolve("image.png");
        RunResult result = run(plan("mandelbrot 64 iterations=50", image, 1, LONG), fakes(1));
        assertThat(result.answer()).isNull();
        assertThat(result.failure()).startsWith("the image could not be written: " + folder.resolve("gone"));
    }

    @Test
    void anotherPlaceAttachesWhenTheSubmitterIsKilled() throws Exception {
        Happening kill = Happening.of(Happening.Kind.KILL, "0@1%");
        RunResult result = run(plan("nqueens 15", 2, LONG, kill), fakes(2));
        assertThat(result.answer()).isEqualTo("2279184");
        assertThat(notes).startsWith("skua-0 is killed.", "skua-1 attaches to the job.");
        assertThat(result.places().get(0).phase()).isEqualTo(PlaceRow.Phase.KILLED);
        assertThat(result.missed()).isEmpty();
        RecordingReader reader = new RecordingReader(new ByteArrayInputStream(recorded));
        assertThat(reader.header()).contains("\"name\":\"skua-0\"", "\"name\":\"skua-1\"");
        List<String> marks = new ArrayList<>();
        List<Integer> phases = new ArrayList<>();
        while (reader.nextSegment()) {
            reader.events((time, worker, kind, detail, first, second) -> {
                if (kind == EventKind.NOTE) {
                    marks.add(reader.text(first));
                } else if (kind == EventKind.JOB) {
                    phases.add(detail);
                }
            });
        }
        assertThat(marks).containsExactly("skua-0 is killed");
        assertThat(phases).containsExactly(0, 1, 2);
        assertThat(reader.isWhole()).isTrue();
    }

    @Test
    void placesJoinAndAreStoppedMeanwhile() throws Exception {
        Happening join = Happening.of(Happening.Kind.JOIN, "1@1%");
        Happening stop = Happening.of(Happening.Kind.STOP, "1@2%+100ms");
        Happening late = Happening.of(Happening.Kind.KILL, "1@1440m");
        RunResult result = run(plan("uts T1", 2, LONG, join, stop, late), fakes(2));
        assertThat(result.answer()).isEqualTo("4130071");
        assertThat(result.places()).hasSize(3);
        assertThat(notes).contains("skua-2 is started.", "skua-1 is stopped for 100 ms.");
        assertThat(result.missed()).containsExactly(late);
    }

    @Test
    void theDeathOfAllPlacesIsAFailure() throws Exception {
        Happening first = Happening.of(Happening.Kind.KILL, "0@1ms");
        Happening second = Happening.of(Happening.Kind.KILL, "1@1ms");
        RunResult result = run(plan("uts T1XL", 2, LONG, first, second), fakes(2));
        assertThat(result.answer()).isNull();
        assertThat(result.failure()).isEqualTo("all places have died.");
    }

    @Test
    void aPlaceThatDiesAtOnceIsASentence() {
        assertThatThrownBy(() -> run(plan("nqueens 8", 2, LONG), shells("echo no such thing >&2; exit 7")))
                .isInstanceOf(UserException.class)
                .hasMessageMatching("place skua-[01] has ended with exit code 7 before it had joined\\.");
        assertThat(notes).anyMatch(note -> note.matches("skua-[01]: no such thing"));
    }

    @Test
    void aPlaceThatSaysNothingIsASentence() {
        assertThatThrownBy(() -> run(plan("nqueens 8", 2, Duration.ofMillis(100)), shells("cat > /dev/null")))
                .isInstanceOf(UserException.class)
                .hasMessage("after 0 s the places do not know each other: skua-0, skua-1 did not get so far.");
    }

    @Test
    void aRefusalIsPassedOn() {
        String script = "echo '{\"event\":\"refused\",\"why\":\"The port is taken.\"}'; cat > /dev/null";
        assertThatThrownBy(() -> run(plan("nqueens 8", 1, LONG), shells(script)))
                .isInstanceOf(UserException.class)
                .hasMessage("place skua-0 could not join: The port is taken.");
    }

    @Test
    void garbageIsShownAndForgotten() throws Exception {
        String script =
                "echo '{\"event\":\"joined\",\"name\":5}'; echo gabble; echo '{\"event\":\"dance\"}'; exec \"$@\"";
        List<String> command = new ArrayList<>(List.of("sh", "-c", script, "sh"));
        command.addAll(FakePlaceMain.command("skua-0", 1));
        RunResult result = run(plan("nqueens 8", 1, LONG), number -> new RunPlan.Launch("skua-0", command));
        assertThat(result.answer()).isEqualTo("92");
        assertThat(notes)
                .containsExactly(
                        "skua-0 has told a status that cannot be read: victimsPerSearch is not a list of 5 numbers.",
                        "skua-0: gabble",
                        "skua-0 says what nobody understands: {event=dance}");
    }
}
