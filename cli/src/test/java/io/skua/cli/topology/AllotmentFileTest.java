package io.skua.cli.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import io.skua.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AllotmentFileTest {
    @TempDir
    private Path folder;

    private Path file(String json) throws IOException {
        return Files.writeString(folder.resolve("allotment.json"), json);
    }

    private Cli read(String json) throws IOException {
        return Cli.run("topology --json --allotment " + file(json));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"random", "sequential", "leapfrog", "hierarchical", "dvs", "diaspora", "widening", "shuffled"})
    void whatIsWrittenCanBeRead(String policy) throws IOException {
        String written = Cli.output("topology --mesh 4x3x2 --source 5 --workers 17 --json --policy " + policy);
        assertThat(Cli.output("topology --json --allotment " + file(written))).isEqualTo(written);
    }

    @Test
    void whatThisMachineWroteCanBeReadToo() throws IOException {
        String written = Cli.output("topology --workers 7 --policy hierarchical --json");
        assertThat(Cli.json("topology --json --allotment " + file(written)))
                .containsEntry("policy", "hierarchical")
                .doesNotContainKey("levels");
    }

    @Test
    void numbersAreEnoughAndMayLeaveHoles() throws IOException {
        Path holes = file("""
                {"workers": [{"id": 8}, {"id": 0}, {"id": 1}, {"id": 2}],
                 "source": 0, "mesh": "3x3"}""");
        assertThat(Cli.json("topology --json --policy dvs --allotment " + holes))
                .containsEntry("diaspora", 4)
                .containsEntry("policy", "dvs")
                .containsEntry("classes", Map.of("S", 1, "X", 2, "Z", 1, "F", 0))
                .containsEntry("zones", List.of(1, 1, 1, 0, 1));
        assertThat(Cli.output("topology --allotment " + holes).lines())
                .containsSequence(" 0   S0  X1  X2", " 1    ·   ·   ·", " 2    ·   ·  Z8");
    }

    /** As somebody makes a hole: the classes and victims in the file are those from before. */
    @Test
    void workersMayBeLeftOutOfAWrittenFile() throws IOException {
        String whole = Cli.output("topology --mesh 8x6 --source 28 --workers 35 --policy dvs --json");
        String without = whole.replaceFirst("\\{\"id\":20,[^}]*},", "");
        assertThat(without).isNotEqualTo(whole);
        assertThat(Cli.json("topology --json --allotment " + file(without)).get("workers"))
                .asInstanceOf(LIST)
                .hasSize(34);
    }

    @Test
    void anotherPolicyThanTheFilesCanBeAskedFor() throws IOException {
        Path written = file(Cli.output("topology --mesh 4x4 --policy dvs --json"));
        assertThat(Cli.json("topology --json --policy widening --allotment " + written))
                .containsEntry("policy", "widening");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {"id": 0}, {"id": 1, "class": "Q"}     | , line 2, column 31: the classes of workers are S, X, Z and F, and not 'Q'.
        {"id": 0}, {"id": 1, "hops": 2}        | : hops of worker 1 is 1, not 2.
        {"id": 0}, {"id": 1, "x": 0}           | : x of worker 1 is 1, not 0.
        {"id": 0}, {"id": 1, "victims": ["a"]} | , line 2, column 34: a victim is a whole number.
        {"id": 0}, {"id": 9}                   | : there is no worker 9 on the mesh 3x3, only 0 to 8.
        {"id": 0}, {"id": 1}, {"id": 0}        | : worker 0 is there twice.
        {"id": 1}                              | : the source 0 is not one of the workers.
        {"id": 0}, {"id": 1.5}                 | , line 2, column 19: 'id' is a whole number.
        {"id": 0}, {"id": 99999999999}         | , line 2, column 19: 'id' is a number that is not so large.
        {"id": 0}, {"hops": 1}                 | , line 2, column 22: this worker has no 'id'.
        {"id": 0}, {"id": 1, "colour": 3}      | , line 2, column 32: a worker has no field 'colour'.
        {"id": 0}, 1                           | , line 2, column 12: a worker is an object, as in {"id": 28}.
        """)
    void aWorkerThatIsWrongIsNamed(String workers, String complaint) throws IOException {
        refuses("{\"mesh\":\"3x3\",\"source\":0,\"policy\":\"dvs\",\"workers\":[\n" + workers + "]}", complaint);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {"source": 0, "workers": []}                                | ` has no 'mesh': an allotment needs mesh, source and workers.`
        {"mesh": "3x3", "workers": []}                              | ` has no 'source': an allotment needs mesh, source and workers.`
        {"mesh": "3x3", "source": 0}                                | ` has no 'workers': an allotment needs mesh, source and workers.`
        {"mesh": "3x3", "source": 0, "workers": []}                 | : the source 0 is not one of the workers.
        {"mesh": "0x3", "source": 0, "workers": []}                 | : every side of a mesh has at least 1 place, but one of 0x3 has not.
        {"mesh": "3x3", "source": 9, "workers": [{"id": 0}]}        | : the source must be a place of the mesh 3x3, from 0 to 8, not 9.
        {"mesh": "3x3", "source": "0", "workers": []}               | , line 1, column 27: 'source' is a whole number.
        {"mesh": 9, "source": 0, "workers": []}                     | , line 1, column 10: 'mesh' is a text.
        {"mesh": "3x3", "source": 0, "workers": {}}                 | , line 1, column 41: 'workers' is a list of objects.
        {"mesh": "3x3", "source": 0, "wokers": []}                  | , line 1, column 40: an allotment has no field 'wokers'.
        {"mesh": "3x3", "source": 0, "policy": "luck", "workers": [{"id": 0}]} | : unknown policy 'luck': the known ones are random, sequential, leapfrog, hierarchical, dvs, diaspora, widening, shuffled.
        {"mesh": "3x3", "source": 0, "workers": [{"id": 0}]} {}     | , line 1, column 54: nothing may follow the allotment.
        {"mesh": "3x3", "source": 0, "workers": [{"id": 0, "victims": [8, 9]}]} | : worker 0 has the victim 9, but the mesh 3x3 has only places from 0 to 8.
        {"mesh": "3x3", "source": 0, "workers": [{"id": 0, "victims": [-1]}]} | : worker 0 has the victim -1, but the mesh 3x3 has only places from 0 to 8.
        {"mesh": "3x3", "source": 0, "workers": [{"id": 0, "victims": [0]}]} | : worker 0 is a victim of its own, and nobody steals from himself.
        {"mesh": "1048577", "source": 0, "workers": [{"id": 0}]}    | : a mesh has at most 1048576 places; 1048577x1 has more.
        [1]                                                         | , line 1, column 1: an allotment is an object, as --json prints it.
        """)
    void anAllotmentThatIsWrongIsRefused(String json, String complaint) throws IOException {
        refuses(json, complaint);
    }

    private void refuses(String json, String complaint) throws IOException {
        assertThat(read(json))
                .isEqualTo(new Cli(
                        2, "", "skua: " + folder.resolve("allotment.json") + complaint + System.lineSeparator()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {"mesh": "3x3",                 | is not JSON at line 1, column 16
        {"mesh": x}                     | is not JSON at line 1, column 1
        {"mesh": "3x3", "mesh": "4x4"}  | is not JSON at line 1, column 23: Duplicate field 'mesh'
        {"mesh": "3x3"]                 | is not JSON at line 1, column 15: Unexpected close marker ']': expected '}' (for Object starting at line 1, column 1)
        hello                           | is not JSON at line 1, column
        """)
    void whatIsNotJsonIsToldWithItsPlace(String json, String complaint) throws IOException {
        Cli run = read(json);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .startsWith("skua: " + folder.resolve("allotment.json") + " " + complaint)
                .endsWith("." + System.lineSeparator())
                .hasLineCount(1);
    }

    @Test
    void anEmptyFileAndAFolderAreRefused() throws IOException {
        assertThat(read("").err()).contains("an allotment is an object").hasLineCount(1);
        assertThat(Cli.run("topology --allotment " + folder).err())
                .startsWith("skua: the file " + folder + " cannot be read: ")
                .hasLineCount(1);
    }
}
