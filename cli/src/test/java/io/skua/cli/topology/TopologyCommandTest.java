package io.skua.cli.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import io.skua.cli.Cli;
import io.skua.policy.Policies;
import io.skua.policy.Victims;
import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TopologyCommandTest {
    private static final String PAPER = "topology --mesh 8x6 --source 28 --workers 35 --policy dvs";

    @Test
    void theGridShowsClassesAndNumbers() {
        assertThat(Cli.output(PAPER).lines().toList())
                .startsWith("mesh 8x6, source 28, 35 workers, diaspora 4, policy dvs")
                .containsSequence(
                        "       0    1    2    3    4    5    6    7",
                        " 0     ·    ·    ·   Z3   X4   Z5    ·    ·",
                        " 1     ·    ·  Z10  F11  X12  F13  Z14    ·",
                        " 2     ·  Z17  F18  F19  X20  F21  F22  Z23",
                        " 3   Z24  X25  X26  X27  S28  X29  X30  X31",
                        " 4     ·  Z33  F34  F35  X36  F37  F38  Z39",
                        " 5     ·    ·  Z42  F43  X44  F45  Z46    ·",
                        "")
                .containsSequence(
                        "  S   1  the source",
                        "  X  11  axis: carries work outwards",
                        "  Z  11  outermost zone: balances along the rim",
                        "  F  12  field between the axes: brings work back inwards",
                        "  ·  13  not in the allotment")
                .containsSequence("  zone, in hops   0   1   2   3   4", "  its workers     1   4   8  11  11");
    }

    @Test
    void everyWorkerHasARowWithItsVictims() {
        List<String> lines = Cli.output(PAPER).lines().toList();
        assertThat(lines).contains("  worker  x  y  class  hops  victims, in their order");
        assertThat(lines).contains("      19  3  2  F         2  " + victims("dvs", 19));
        assertThat(lines).contains("      28  4  3  S         0  " + victims("dvs", 28));
        assertThat(lines)
                .filteredOn(line -> line.matches(" +\\d+  \\d  \\d  [SXZF] .*"))
                .hasSize(35);
    }

    private static String victims(String policy, int worker) {
        Victims victims = Policies.named(policy).victims(allotment());
        return String.join(
                " ",
                Arrays.stream(victims.of(worker)).mapToObj(Integer::toString).toList());
    }

    private static Allotment allotment() {
        return Allotment.nearest(Topology.of(Mesh.of(8, 6)), 28, 35);
    }

    @Test
    void jsonHasAllOfIt() throws IOException {
        Map<String, Object> topology = Cli.json(PAPER + " --json");
        assertThat(topology)
                .containsOnlyKeys("mesh", "source", "diaspora", "policy", "classes", "zones", "workers")
                .containsEntry("mesh", "8x6")
                .containsEntry("source", 28)
                .containsEntry("diaspora", 4)
                .containsEntry("policy", "dvs")
                .containsEntry("classes", Map.of("S", 1, "X", 11, "Z", 11, "F", 12))
                .containsEntry("zones", List.of(1, 4, 8, 11, 11));
        assertThat(topology.get("workers"))
                .asInstanceOf(LIST)
                .extracting(worker -> ((Map<?, ?>) worker).get("id"))
                .isEqualTo(allotment().stream().boxed().toList());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"random", "sequential", "leapfrog", "hierarchical", "dvs", "diaspora", "widening", "shuffled"})
    void jsonHasTheVictimsOfEveryPolicyInTheirOrder(String policy) throws IOException {
        Victims right = Policies.named(policy).victims(allotment());
        Map<String, Object> topology =
                Cli.json("topology --mesh 8x6 --source 28 --diaspora 4 --json --policy " + policy);
        assertThat(topology.get("workers")).asInstanceOf(LIST).hasSize(35).allSatisfy(one -> {
            Map<?, ?> worker = (Map<?, ?>) one;
            int id = (Integer) worker.get("id");
            assertThat(worker.keySet())
                    .extracting(Object::toString)
                    .containsExactly("id", "x", "y", "z", "class", "hops", "victims");
            assertThat(worker.get("x")).isEqualTo(id % 8);
            assertThat(worker.get("y")).isEqualTo(id / 8);
            assertThat(worker.get("z")).isEqualTo(0);
            assertThat(worker.get("class")).isEqualTo(allotment().classOf(id).name());
            assertThat(worker.get("hops")).isEqualTo(allotment().hops(id));
            assertThat(worker.get("victims"))
                    .isEqualTo(Arrays.stream(right.of(id)).boxed().toList());
        });
    }

    @Test
    void theDefaultIsTheWholeMeshFromItsMiddle() throws IOException {
        assertThat(Cli.json("topology --mesh 5x3 --json"))
                .containsEntry("source", 7)
                .containsEntry("policy", "random")
                .containsEntry("zones", List.of(1, 4, 6, 4));
    }

    @Test
    void withoutAMeshItIsThisMachine() throws IOException {
        int processors = Runtime.getRuntime().availableProcessors();
        Map<String, Object> topology = Cli.json("topology --json");
        assertThat(topology.get("workers")).asInstanceOf(LIST).hasSize(processors);
        assertThat(topology.get("levels")).asInstanceOf(LIST).last().isEqualTo("same machine");
        assertThat(Cli.output("topology --workers 7"))
                .startsWith("this machine as a mesh ")
                .contains(", 7 workers, ")
                .containsPattern("how near, by level: 1 .*same machine");
    }

    @Test
    void threeDimensionsAreDrawnPlaneByPlane() {
        assertThat(Cli.output("topology --mesh 3x2x2 --source 4 --diaspora 2").lines())
                .containsSequence(
                        "z = 0                z = 1",
                        "       0    1    2          0    1    2",
                        " 0    Z0   X1   Z2    0     ·   Z7    ·",
                        " 1    X3   S4   X5    1    Z9  X10  Z11")
                .contains("  worker  x  y  z  class  hops  victims, in their order");
    }

    @Test
    void aSingleRowGoesOnBelow() {
        assertThat(Cli.output("topology --mesh 30 --source 0").lines())
                .contains("   S0   X1   X2   X3   X4   X5   X6   X7   X8   X9  X10  X11  X12  X13  X14  X15")
                .contains("  X16  X17  X18  X19  X20  X21  X22  X23  X24  X25  X26  X27  X28  Z29")
                .contains("  worker   x  class  hops  victims, in their order");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--mesh 8x6",
                "--mesh 1x1",
                "--mesh 1000",
                "--mesh 64x64",
                "--mesh 10x100",
                "--mesh 200x3 --diaspora 20",
                "--mesh 4x4x3 --policy widening",
                "--mesh 9x9x9",
                "--mesh 1x50",
                "--mesh 40x40x40 --diaspora 3",
                "--mesh 100x100 --source 5050 --workers 200 --policy hierarchical",
            })
    void nothingIsWiderThanAScreenOrFloodsIt(String options) {
        List<String> lines = Cli.output("topology " + options).lines().toList();
        assertThat(lines).allMatch(line -> line.length() <= 80).hasSizeLessThan(330);
    }

    @Test
    void numbersThatDoNotFitAreLeftOut() {
        assertThat(Cli.output("topology --mesh 64x64 --policy dvs").lines())
                .contains("    0         10        20        30        40        50        60")
                .contains("  0 " + "F".repeat(31) + "X" + "F".repeat(32))
                .contains(" 31 " + "X".repeat(31) + "S" + "X".repeat(32))
                .contains("No table of victims for more than 200 workers; --json has them all.");
        assertThat(Cli.output("topology --mesh 20x2 --source 0").lines())
                .contains(" 0  S X X X X X X X X X X X X X X X X X X X");
    }

    @Test
    void aGridOfManyScreensIsLeftOut() {
        assertThat(Cli.output("topology --mesh 50x500 --workers 5"))
                .contains("The grid of the mesh 50x500 does not fit a screen; --json has every worker.");
    }

    @Test
    void whatDoesNotFitALineIsCounted() {
        assertThat(Cli.output("topology --mesh 8x6 --policy sequential"))
                .contains(" more")
                .contains("Not all victims fit a line; --json has them all.");
        assertThat(Cli.output(PAPER)).doesNotContain(" more");
    }

    @Test
    void coloursComeWhenAskedFor() {
        String plain = Cli.output(PAPER + " --color never");
        String coloured = Cli.output(PAPER + " --color always");
        assertThat(plain).doesNotContain("\033").isEqualTo(Cli.output(PAPER));
        assertThat(coloured).contains("\033[36mZ10\033[0m", "\033[32mF11\033[0m");
        assertThat(coloured.replaceAll("\033\\[[0-9]+m", "")).isEqualToNormalizingWhitespace(plain);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        --mesh 8x6 --source 48    | the source must be a place of the mesh 8x6, from 0 to 47, not 48.
        --mesh 8x6 --source -1    | the source must be a place of the mesh 8x6, from 0 to 47, not -1.
        --mesh 8x6 --source mid   | --source must be a whole number, but was 'mid'.
        --mesh 8x6 --workers 49   | the mesh 8x6 has room for 1 to 48 workers, not for 49.
        --mesh 8x6 --workers 0    | the mesh 8x6 has room for 1 to 48 workers, not for 0.
        --mesh 8x6 --workers all  | --workers must be a whole number, but was 'all'.
        --mesh 8x6 --diaspora -1  | a diaspora is 0 or more hops, not -1.
        --mesh 8x6 --diaspora far | --diaspora must be a whole number, but was 'far'.
        --mesh 0x4                | every side of a mesh has at least 1 place, but one of 0x4 has not.
        --mesh abc                | a mesh is written as its sides, like 48, 8x6 or 4x4x3, not 'abc'.
        --mesh 2x2x2x2            | a mesh is written as its sides, like 48, 8x6 or 4x4x3, not '2x2x2x2'.
        --mesh 4096x4096          | a mesh has at most 1048576 places; 4096x4096 has more.
        --mesh                    | --mesh needs a value, as in --mesh 8x6.
        --mesh 8x6 --workers 9 --diaspora 2 | --workers and --diaspora both say which workers there are: use one of them.
        --workers 0               | --workers must be a whole number from 1 to 1024, but was '0'.
        --color pink              | unknown colour setting 'pink': the known ones are auto, always, never.
        --policy chance           | unknown policy 'chance': the known ones are random, sequential, leapfrog, hierarchical, dvs, diaspora, widening, shuffled.
        --allotment x --mesh 8x6  | --allotment brings mesh, source and workers from the file: leave out --mesh.
        --allotment x --workers 2 | --allotment brings mesh, source and workers from the file: leave out --workers.
        --allotment no-such-file  | there is no file no-such-file.
        """)
    void badInputIsAnsweredInOneSentence(String options, String sentence) {
        assertThat(Cli.run("topology " + options))
                .isEqualTo(new Cli(2, "", "skua: " + sentence + System.lineSeparator()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        --json              | under the policy random these 20,000 workers have about 400M victims in all, too many to print: show fewer workers with --workers or --diaspora.
        --svg               | a picture has room for at most 10,000 workers, not for 20,000: show fewer with --workers or --diaspora.
        """)
    void whatIsTooLargeToPrintIsRefusedAtOnce(String option, String complaint) {
        assertThat(Cli.run("topology --policy random --mesh 20000 " + option))
                .isEqualTo(new Cli(2, "", "skua: " + complaint + System.lineSeparator()));
    }

    @Test
    void aLargeMeshIsShownInFewLines() {
        assertThat(Cli.output("topology --policy random --mesh 20000").lines())
                .hasSizeLessThan(60)
                .contains("  9,901 zones farther away, up to 10000 hops");
    }
}
