package io.skua.cli.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.cli.Cli;
import io.skua.cli.story.RunRecord.Line;
import io.skua.cli.story.RunRecord.Mark;
import io.skua.cli.story.RunRecord.Sample;
import io.skua.observe.EventKind;
import io.skua.observe.file.RecordingWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunRecordTest {
    private static final Line WHOLE =
            new Line("skua-0", List.of(new Sample(0.5, 0), new Sample(1, 300), new Sample(2, 300), new Sample(4, 900)));
    private static final RunRecord RECORD = new RunRecord(
            "uts T1",
            4,
            List.of(WHOLE, new Line("skua-1", List.of(new Sample(1, 0), new Sample(1.5, 20)))),
            List.of(new Mark(1.6, "skua-1 is killed")));

    @TempDir
    private Path folder;

    private Path recording() throws IOException {
        Path file = folder.resolve("run.skua");
        String header = "{\"program\":\"uts T1\",\"cluster\":[{\"number\":0,\"name\":\"skua-0\"},"
                + "{\"number\":1,\"name\":\"skua-1\"}]}";
        try (RecordingWriter writer = new RecordingWriter(Files.newOutputStream(file), header)) {
            writer.setTexts(number -> "skua-1 is killed");
            load(writer, -100, 0, 3);
            load(writer, 500, 0, 100);
            load(writer, 1000, 0, 400);
            load(writer, 1000, 1, 7);
            load(writer, 1500, 1, 27);
            writer.event(1_600_000_000, -1, EventKind.NOTE, 0, 1, 0);
            load(writer, 2000, 0, 400);
            load(writer, 4000, 0, 1000);
            writer.event(4_000_000_000L, -1, EventKind.JOB, 2, 1, 0);
        }
        return file;
    }

    private static void load(RecordingWriter writer, long millis, int place, long tasks) {
        writer.event(millis * 1_000_000, -1, EventKind.LOAD, 5, place, tasks);
    }

    @Test
    void whatWasDoneBeforeTheJobDoesNotCount() throws IOException {
        assertThat(RunRecord.read(Files.newInputStream(recording()))).isEqualTo(RECORD);
    }

    @Test
    void betweenTwoSamplesAPlaceHasWorkedEvenly() {
        assertThat(RunPicture.at(WHOLE, 0)).isZero();
        assertThat(RunPicture.at(WHOLE, 0.75)).isEqualTo(150);
        assertThat(RunPicture.at(WHOLE, 1.5)).isEqualTo(300);
        assertThat(RunPicture.at(WHOLE, 3)).isEqualTo(600);
        assertThat(RunPicture.at(WHOLE, 99)).isEqualTo(900);
    }

    @Test
    void aPictureHasALineForEachPlaceAndForWhatHappened() throws IOException {
        assertThat(Cli.output("cluster draw " + recording()))
                .startsWith("<?xml")
                .contains("uts T1 at 2 places", "tasks per second", ">skua-0<", ">skua-1<", ">skua-1 is killed<")
                .doesNotContain("NaN");
    }

    @Test
    void whatCannotBeDrawnIsOneSentence() throws IOException {
        Path empty = folder.resolve("empty.skua");
        new RecordingWriter(Files.newOutputStream(empty), "{\"cluster\":[]}").close();
        Path other = folder.resolve("other.skua");
        new RecordingWriter(Files.newOutputStream(other), "{}").close();
        Path text = folder.resolve("text.skua");
        Files.writeString(text, "gabble");
        assertThat(Cli.run("cluster draw " + empty).err())
                .isEqualTo(
                        "skua: there is nothing to draw in " + empty + ", since no place has told what it did: record"
                                + " a run that takes a second or more." + System.lineSeparator());
        for (Path wrong : List.of(other, text)) {
            assertThat(Cli.run("cluster draw " + wrong).err())
                    .isEqualTo("skua: the file " + wrong + " is no recording of a cluster: 'skua cluster run --record"
                            + " FILE' writes one." + System.lineSeparator());
        }
        assertThat(Cli.run("cluster draw " + folder.resolve("none.skua")).exitCode())
                .isEqualTo(2);
    }
}
