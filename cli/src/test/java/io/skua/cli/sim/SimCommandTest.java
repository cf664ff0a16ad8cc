package io.skua.cli.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;

import io.skua.cli.Cli;
import io.skua.cli.input.Inputs;
import io.skua.sim.Result;
import io.skua.sim.Simulation;
import io.skua.sim.log.Digest;
import io.skua.sim.log.EventLog;
import io.skua.sim.machine.Machines;
import io.skua.sim.record.Recorder;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import io.skua.workloads.catalog.Workloads;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SimCommandTest {
    @TempDir
    Path directory;

    @Test
    void jsonSaysWhatWasRunAndHowItWent() throws IOException {
        Map<String, Object> sim = Cli.json("sim fib 15 --json");
        assertThat(sim).containsOnlyKeys("program", "machine", "allotment", "join", "runs");
        assertThat(sim.get("program"))
                .asInstanceOf(MAP)
                .containsOnlyKeys("title", "unit", "cyclesPerUnit", "tasks", "work", "span", "parallelism")
                .containsEntry("title", "fib 15")
                .containsEntry("tasks", 987);
        assertThat(sim.get("machine"))
                .asInstanceOf(MAP)
                .containsOnlyKeys("name", "description", "topology", "mesh", "unit", "costs", "units")
                .containsEntry("name", "ideal-8x4")
                .containsEntry("unit", "cycles");
        assertThat(sim.get("allotment"))
                .asInstanceOf(MAP)
                .containsEntry("source", 11)
                .containsEntry("workers", 32)
                .containsEntry("zones", List.of(1, 4, 7, 8, 7, 4, 1));
        assertThat(sim).containsEntry("join", "handoff");
        Result right = Simulation.of(Workloads.named("fib").with("15").program(), Machines.named("ideal-8x4"))
                .run();
        assertThat(runs(sim))
                .singleElement()
                .satisfies(run -> assertThat(run)
                        .containsKeys("speedup", "utilisation", "firstStealMean", "stealsPerProcessorSpan", "space")
                        .containsEntry("policy", "random")
                        .containsEntry("seed", 1)
                        .containsEntry("makespan", (int) right.makespan())
                        .containsEntry("steals", (int) right.steals())
                        .containsEntry("failedSteals", (int) right.failedSteals())
                        .containsEntry("firstStealMax", (int) right.firstStealMax())
                        .containsEntry("idleWorkers", 0)
                        .doesNotContainKeys("workers", "timeline"));
    }

    @SuppressWarnings("unchecked") // so it is in JSON
    private static List<Map<String, Object>> runs(Map<String, Object> sim) {
        return (List<Map<String, Object>>) sim.get("runs");
    }

    @Test
    void detailsHaveEveryWorkerAndTheCourseOfTime() throws IOException {
        Map<String, Object> run =
                runs(Cli.json("sim fib 12 --workers 5 --json --details")).get(0);
        assertThat(run.get("workers"))
                .asInstanceOf(LIST)
                .hasSize(5)
                .allSatisfy(worker -> assertThat(worker)
                        .asInstanceOf(MAP)
                        .containsOnlyKeys(
                                "place", "zone", "class", "utilisation", "steals", "failedSteals", "firstSteal"));
        assertThat(run.get("timeline")).asInstanceOf(MAP).containsOnlyKeys("stride", "queued", "working");
    }

    @Test
    void figuresOfZonesAndClassesAddUp() throws IOException {
        Map<String, Object> run =
                runs(Cli.json("sim fib 16 --policy dvs --json")).get(0);
        assertThat(run.get("stealsPerZone"))
                .asInstanceOf(LIST)
                .hasSize(7)
                .extracting(steals -> (Integer) steals)
                .satisfies(all -> assertThat(
                                all.stream().mapToInt(Integer::intValue).sum())
                        .isEqualTo(run.get("steals")));
        assertThat(run.get("failedPerClass"))
                .asInstanceOf(MAP)
                .containsOnlyKeys("S", "X", "Z", "F")
                .satisfies(all -> assertThat(all.values().stream()
                                .mapToInt(one -> (Integer) one)
                                .sum())
                        .isEqualTo(run.get("failedSteals")));
    }

    @Test
    void allPoliciesWithAllSeedsComeInOrder() throws IOException {
        List<String> policies = Inputs.policies();
        assertThat(runs(Cli.json("sim fib 10 --policy all --seeds 3 --json")))
                .extracting(run -> run.get("policy") + " " + run.get("seed"))
                .containsExactlyElementsOf(policies.stream()
                        .flatMap(policy -> Stream.of(1, 2, 3).map(seed -> policy + " " + seed))
                        .toList());
        assertThat(runs(Cli.json("sim fib 10 --policy dvs,random,dvs --seed 7 --json")))
                .extracting(run -> run.get("policy") + " " + run.get("seed"))
                .containsExactly("dvs 7", "random 7");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sim fib 14 --policy all --seeds 2 --json --details",
                "sim nqueens 8 --machine opteron-8x6 --workers 35 --source 28 --join leapfrog --policy dvs,widening",
                "sim uts t=3 d=8 b=2 --machine mesh:4x4x2 --join policy --seed -5"
            })
    void theSameCommandGivesTheSameBytes(String command) {
        assertThat(Cli.output(command)).isEqualTo(Cli.output(command));
    }

    @ParameterizedTest
    @CsvSource({
        "fib 12",
        "nqueens 7",
        "nqueens 7 cutoff=3",
        "stress 10 5 1",
        "sort 5000",
        "fft 1024",
        "strassen 128",
        "matmul 64",
        "mandelbrot 32"
    })
    void workloadsTakeTheArgumentsOfRuns(String workload) throws IOException {
        assertThat(runs(Cli.json("sim " + workload + " --workers 4 --json"))).hasSize(1);
    }

    @Test
    void aPresetStandsForArguments() throws IOException {
        assertThat(Cli.json("sim nqueens --preset quick --workers 3 --json").get("program"))
                .asInstanceOf(MAP)
                .hasEntrySatisfying(
                        "title", title -> assertThat(title.toString()).startsWith("nqueens 10"));
    }

    @Test
    void aLoopHasATree() throws IOException {
        Map<String, Object> sim =
                Cli.json("sim loop exp --n 10000 --workers 8 --strategy assign --batching doubling --json");
        assertThat(sim).containsEntry("strategy", "assign").containsEntry("batching", "doubling:4096");
        assertThat(runs(sim))
                .singleElement()
                .satisfies(run -> assertThat((Integer) run.get("treeNodes")).isGreaterThan(1));
        assertThat(Cli.output("sim loop exp --n 10000 --seeds 2"))
                .contains("join handoff, strategy find-max, batching best, the medians of 2 seeds");
    }

    @Test
    void aSingleRunIsShownByZoneAndClass() {
        assertThat(Cli.output("sim fib 15 --policy dvs --workers 12").lines().toList())
                .anyMatch(line -> line.matches("fib 15: T1 = 19,730 cycles, T∞ = 150, parallelism 132, 987 tasks"))
                .anyMatch(line -> line.startsWith("12 workers of the mesh 8x4, source 11, diaspora 2, classes S 1, "))
                .contains("join handoff, seed 1")
                .anyMatch(line -> line.matches(" policy +speed-up +busy +steals +failed +first +last +idle"))
                .anyMatch(line -> line.startsWith(" dvs "))
                .anyMatch(line -> line.startsWith(" zone 2 "))
                .anyMatch(line -> line.startsWith(" class Z "));
    }

    @Test
    void severalSeedsHaveASpread() {
        assertThat(Cli.output("sim fib 15 --policy random,dvs --seeds 4")
                        .lines()
                        .toList())
                .contains("join handoff, the medians of 4 seeds, speed-up from lowest to highest")
                .anyMatch(line -> line.matches(" policy +speed-up +low–high +busy .*"))
                .anyMatch(line -> line.matches(" random +[0-9.]+ +[0-9.]+–[0-9.]+ +.*"))
                .noneMatch(line -> line.startsWith(" zone"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fib 16 --policy all --seeds 3",
                "fib 16 --machine mesh:32x32 --policy all",
                "fib 5 --machine mesh:1x1",
                "fib 12 --machine mesh:500",
                "sort 20000 --machine opteron-8x6"
            })
    void nothingIsWiderThanAScreenOrFloodsIt(String options) {
        assertThat(Cli.output("sim " + options).lines().toList())
                .allMatch(line -> line.length() <= 80)
                .hasSizeLessThan(65);
    }

    @Test
    void plotsAreFiles() throws IOException {
        Path plots = directory.resolve("some/plots");
        String out = Cli.output("sim fib 14 --policy random,dvs --seeds 2 --plot " + plots);
        try (Stream<Path> files = Files.list(plots)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "index.html", "speedup.svg", "bags.svg", "working.svg", "utilisation.svg", "map.svg")
                    .allSatisfy(name -> assertThat(plots.resolve(name))
                            .content()
                            .contains("<svg ")
                            .endsWith(name.endsWith(".html") ? "</html>\n" : "</svg>\n"))
                    .filteredOn(name -> name.endsWith(".svg"))
                    .allSatisfy(name ->
                            assertThat(plots.resolve("index.html")).content().contains(name));
        }
        assertThat(out.replaceAll("\\n +", " ")).contains("all of them on the page " + plots + "/index.html");
    }

    @Test
    void aRecordingHasTheEventsOfTheRun() throws IOException {
        Path file = directory.resolve("fib.log");
        Cli.json("sim fib 13 --policy dvs --seed 3 --json --record " + file);
        Digest recorded = new Digest();
        String header;
        try (InputStream in = Files.newInputStream(file)) {
            header = EventLog.read(in, recorded);
        }
        Digest right = new Digest();
        Simulation.of(Workloads.named("fib").with("13").program(), Machines.named("ideal-8x4"))
                .policy(Inputs.victimPolicy("dvs"))
                .seed(3)
                .log(right)
                .run();
        assertThat(recorded).isEqualTo(right);
        assertThat(header)
                .contains("\"policy\":\"dvs\",\"seed\":3,\"mesh\":\"8x4\",\"places\":[0,1,")
                .contains("\"program\":\"fib 13\"");
    }

    @Test
    void aMachineCanBeAFile() throws IOException {
        Path file = directory.resolve("my.machine");
        io.skua.sim.machine.MachineFile.write(Machines.named("mesh:3x2"), file);
        assertThat(Cli.json("sim fib 10 --json --machine " + file).get("allotment"))
                .asInstanceOf(MAP)
                .containsEntry("workers", 6);
        Files.writeString(file, Files.readString(file).replace("probe = 60", "probe = 0"));
        Cli run = Cli.run("sim fib 10 --machine " + file);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .matches(
                        "skua: line [0-9]+ of .*my.machine: 'probe' is a whole number from 1 to [0-9]+, not '0'\\.\\R");
    }

    @Test
    void aRecordedTreeIsAProgram() throws IOException {
        Path file = directory.resolve("my.tree");
        Workload.Instance fib = Workloads.named("fib").with("12");
        Recorder.record(file, "my fib", 1, skua -> fib.skua(skua, Form.TYPED));
        Map<String, Object> sim = Cli.json("sim --workers 2 --json --replay " + file);
        assertThat(sim.get("program"))
                .asInstanceOf(MAP)
                .containsEntry("title", "my fib")
                .containsEntry("tasks", (int) fib.shape().tasks());
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), 40));
        assertThat(Cli.run("sim --replay " + file).err())
                .isEqualTo("skua: the recording " + file + " is damaged or incomplete; record it again."
                        + System.lineSeparator());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        fib --machine ideal-8x5         | unknown machine 'ideal-8x5', did you mean 'ideal-8x4'?
        fib --machine cray              | unknown machine 'cray': the known ones are ideal-8x4, opteron-8x6, edison-node; mesh:8x4 is an ideal one of that size, and a file can describe another.
        fib --machine mesh:0x4          | every side of a mesh has at least 1 place, but one of 0x4 has not.
        fib --machine mesh:             | a mesh is written as its sides, like 48, 8x6 or 4x4x3, not ''.
        fib --machine no/such.file      | there is no file no/such.file.
        fib --machine                   | --machine needs a value, as in --machine MACHINE.
        fib --source 32                 | the source must be a place of the mesh 8x4, from 0 to 31, not 32.
        fib --source -1 --workers 3     | the source must be a place of the mesh 8x4, from 0 to 31, not -1.
        fib --source mid                | --source must be a whole number, but was 'mid'.
        fib --workers 33                | the mesh 8x4 has room for 1 to 32 workers, not for 33.
        fib --workers 0                 | the mesh 8x4 has room for 1 to 32 workers, not for 0.
        fib --workers many              | --workers must be a whole number, but was 'many'.
        fib --seeds 0                   | --seeds must be a whole number from 1 to 10000, but was '0'.
        fib --seeds few                 | --seeds must be a whole number from 1 to 10000, but was 'few'.
        fib --seed one                  | --seed must be a whole number of at most 64 bits, but was 'one'.
        fib --seed 1 --seeds 2          | --seed and --seeds both say which seeds there are: use one of them.
        fib --policy chance             | unknown policy 'chance': the known ones are random, sequential, leapfrog, hierarchical, dvs, diaspora, widening, shuffled.
        fib --policy random,dsv         | unknown policy 'dsv', did you mean 'dvs'?
        fib --policy ,                  | --policy needs at least one name, as in --policy random,dvs.
        fib --plot pom.xml              | --plot must be a directory, but 'pom.xml' is a file.
        fib --join hand-off             | unknown join 'hand-off', did you mean 'handoff'?
        fib --join never                | unknown join 'never': the known ones are leapfrog, policy, handoff.
        fib --record x --seeds 2        | --record takes the events of one run, and these are 2: name one policy and one seed.
        fib --record x --policy all     | --record takes the events of one run, and these are 8: name one policy and one seed.
        fib 5 --record no/such/file     | there is no directory for the file no/such/file: make it first.
        nqueens 10 --preset quick       | --preset quick brings the arguments of nqueens: leave out '10' or --preset.
        fib --replay x                  | --replay brings the program from the file: leave out 'fib'.
        --replay no-such-file           | there is no file no-such-file.
        loop exp --n 0                  | --n must be a whole number from 1 to 16777216, but was '0'.
        loop exq                        | unknown pattern 'exq', did you mean 'exp'?
        --seed 1 loop exp               | options of a loop stand behind its pattern, so put --seed behind 'exp'.
        ""                              | 'skua sim' needs a WORKLOAD, 'skua list' shows which there are.
        """)
    void badInputIsAnsweredInOneSentence(String options, String sentence) {
        assertThat(Cli.run(("sim " + options).strip()))
                .isEqualTo(new Cli(2, "", "skua: " + sentence + System.lineSeparator()));
    }
}
