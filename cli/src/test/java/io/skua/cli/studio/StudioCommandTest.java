package io.skua.cli.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.skua.cli.Cli;
import io.skua.observe.EventKind;
import io.skua.observe.file.RecordingReader;
import io.skua.studio.server.Demo;
import java.io.IOException;
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
                    studio src             | the file src cannot be read
                    studio --port 65536    | --port is a number from 0 to 65535, not 65536
                    studio --port x        | --port
                    """)
    void badInputGetsASentence(String line, String sentence) {
        Cli cli = Cli.run(line);

        assertThat(cli.exitCode()).isEqualTo(2);
        assertThat(cli.out()).isEmpty();
        assertThat(cli.err().replaceAll("\\s+", " ")).contains(sentence);
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
