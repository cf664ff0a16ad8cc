package io.skua.cli.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.skua.cli.Cli;
import io.skua.observe.EventKind;
import io.skua.observe.file.RecordingReader;
import io.skua.studio.server.Demo;
import io.skua.studio.server.Diagnoser;
import io.skua.studio.server.LiveSchedulers;
import io.skua.studio.server.Shelf;
import io.skua.studio.server.Sources;
import io.skua.studio.server.StudioServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StudioCommandTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    studio nowhere.skua    | there is no file nowhere.skua: a command writes one with --record
                    studio src             | the folder src has no report: skua reproduce PAPER --out src writes one
                    studio src/test/resources/none.html | there is no file src/test/resources/none.html
                    studio --port 65536    | --port is a number from 0 to 65535, not 65536
                    studio --port x        | --port
                    """)
    void badInputGetsASentence(String line, String sentence) {
        Cli cli = Cli.run(line);

        assertThat(cli.exitCode()).isEqualTo(2);
        assertThat(cli.out()).isEmpty();
        assertThat(cli.err().replaceAll("\\s+", " ")).contains(sentence);
    }

    @Test
    void whatIsNoReportGetsASentence(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("report.html"), "<html><script>alert(1)</script>");

        for (Path each : List.of(file, folder)) {
            Cli cli = Cli.run("studio " + each);
            assertThat(cli.exitCode()).isEqualTo(2);
            assertThat(cli.err().replaceAll("\\s+", " ")).contains("report.html is no report: it does not begin with");
        }
    }

    @Test
    void aReportAndAFolderWithOneAreTaken(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("reproduce-dvs.html"), "<!DOCTYPE html>\n<title>dvs</title>");
        Files.writeString(folder.resolve("figures.csv"), "1,2");
        Shelf shelf = new Shelf();
        StudioFiles.put(file.toString(), shelf);
        StudioFiles.put(folder.toString(), shelf);
        try (StudioServer server =
                StudioServer.start(0, new Sources(shelf, LiveSchedulers.NONE, List.of(), Diagnoser.NONE))) {
            var connection = URI.create("http://127.0.0.1:" + server.port() + "/api/list")
                    .toURL()
                    .openConnection();
            connection.setRequestProperty("X-Skua-Token", server.token());
            try (InputStream in = connection.getInputStream()) {
                String list = new String(in.readAllBytes(), StandardCharsets.UTF_8);
                assertThat(list.split("reproduce-dvs.html", -1)).hasSize(3);
                assertThat(list).doesNotContain("figures").contains("\"recordings\":[]");
            }
        }
    }

    /** Each demo records what its view shows. */
    @Test
    void demosMakeRecordings(@TempDir Path folder) throws IOException {
        for (Demo demo : Demos.all()) {
            Set<EventKind> seen = EnumSet.noneOf(EventKind.class);
            for (Demo.Made made : demo.run(Files.createDirectory(folder.resolve(demo.id())))) {
                RecordingReader reader = new RecordingReader(Files.newInputStream(made.file()));
                while (reader.nextSegment()) {
                    reader.events((time, worker, kind, detail, first, second) -> seen.add(kind));
                }
                assertThat(reader.isWhole()).isTrue();
                // The map of a cluster shows places, and the map of any other program shows workers on a mesh.
                assertThat(reader.header())
                        .contains(
                                demo.view().equals("places")
                                        ? List.of("\"cluster\"")
                                        : List.of("\"places\"", "\"mesh\""));
            }
            EventKind wanted = switch (demo.view()) {
                case "jobs" -> EventKind.MEMBER;
                case "loops" -> EventKind.LEAF;
                case "places" -> EventKind.LOAN;
                default -> EventKind.STEAL;
            };
            assertThat(seen).as(demo.title()).contains(wanted, EventKind.JOB, EventKind.VISIT);
        }
    }

    @Test
    void onlySchedulersThatThereAreCanBeWatched() {
        for (String id : new String[] {"", "1", "../1-1", "1-1-1", "x-1"}) {
            assertThat(catchThrowable(() -> new AttachedSchedulers().open(id)))
                    .as(id)
                    .isInstanceOf(IOException.class)
                    .hasMessage("There is no scheduler " + id + ".");
        }
    }
}
