package io.skua.cli.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.skua.cli.Cli;
import io.skua.cli.story.RunRecord.Line;
import io.skua.cli.story.RunRecord.Mark;
import io.skua.cli.story.RunRecord.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RunRecordTest {
    private static final Line WHOLE = new Line(
            "skua-0", List.of(new Sample(0.5, 100), new Sample(1, 300), new Sample(2, 300), new Sample(4, 900)));
    private static final RunRecord RECORD = new RunRecord(
            "uts T1",
            "nodes",
            4,
            List.of(new Line("skua-1", List.of(new Sample(1, 10), new Sample(1.5, 20))), WHOLE),
            List.of(new Mark(1.6, "skua-1 is killed")));

    @TempDir
    private Path folder;

    @Test
    void aRecordSurvivesTheWayThroughAFile() {
        assertThat(RunRecord.of(RECORD.json())).isEqualTo(RECORD);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "gabble",
                "{}",
                "[]",
                "{\"title\":\"a\",\"unit\":\"b\",\"seconds\":1,\"places\":{\"a\":[[1]]},\"marks\":[]}",
                "{\"title\":\"a\",\"unit\":\"b\",\"seconds\":1,\"places\":{\"a\":[[1,null]]},\"marks\":[]}",
                "{\"title\":\"a\",\"unit\":\"b\",\"seconds\":1,\"places\":{\"a\":null},\"marks\":[]}",
                "{\"title\":\"a\",\"unit\":\"b\",\"seconds\":1,\"places\":{},\"marks\":[[1,null]]}",
                "{\"title\":\"a\",\"unit\":\"b\",\"seconds\":\"x\",\"places\":{},\"marks\":[]}"
            })
    void garbageIsRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> RunRecord.of(text));
    }

    @Test
    void betweenTwoSamplesAPlaceHasWorkedEvenly() {
        assertThat(RunPicture.at(WHOLE, 0)).isZero();
        assertThat(RunPicture.at(WHOLE, 0.25)).isEqualTo(50);
        assertThat(RunPicture.at(WHOLE, 0.75)).isEqualTo(200);
        assertThat(RunPicture.at(WHOLE, 1.5)).isEqualTo(300);
        assertThat(RunPicture.at(WHOLE, 3)).isEqualTo(600);
        assertThat(RunPicture.at(WHOLE, 99)).isEqualTo(900);
    }

    @Test
    void aPictureHasALineForEachPlaceAndForWhatHappened() throws IOException {
        Path file = folder.resolve("run.json");
        Files.writeString(file, RECORD.json());
        assertThat(Cli.output("cluster draw " + file))
                .startsWith("<?xml")
                .contains("uts T1 at 2 places", "nodes per second", ">skua-0<", ">skua-1<", ">skua-1 is killed<")
                .doesNotContain("NaN");
    }

    @Test
    void whatCannotBeDrawnIsOneSentence() throws IOException {
        Path empty = folder.resolve("empty.json");
        Files.writeString(empty, new RunRecord("uts T1", "nodes", 0.1, List.of(), List.of()).json());
        Path other = folder.resolve("other.json");
        Files.writeString(other, "{}");
        assertThat(Cli.run("cluster draw " + empty).err())
                .isEqualTo(
                        "skua: there is nothing to draw in " + empty + ", since no place has told what it did: record"
                                + " a run that takes a second or more." + System.lineSeparator());
        assertThat(Cli.run("cluster draw " + other).err())
                .isEqualTo("skua: the file " + other + " is no record of a run: 'skua cluster run --record FILE' writes"
                        + " one." + System.lineSeparator());
        assertThat(Cli.run("cluster draw " + folder.resolve("none.json")).exitCode())
                .isEqualTo(2);
    }
}
