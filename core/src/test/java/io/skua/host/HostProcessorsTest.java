package io.skua.host;

import static io.skua.host.HostFixture.groups;
import static org.assertj.core.api.Assertions.assertThat;

import io.skua.topology.Processor;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class HostProcessorsTest {
    @TempDir
    private Path root;

    @ParameterizedTest
    @MethodSource("io.skua.host.Machines#all")
    void findsWhatTheFilesSay(List<Processor> machine) {
        assertThat(HostFixture.of(root, machine).read()).isEqualTo(machine);
    }

    @Test
    void readsTheFilesOfOldKernels() {
        List<Processor> machine = Machines.server(2, 1, 1, 2);
        assertThat(HostFixture.of(root, machine).withOldNames().read()).isEqualTo(machine);
    }

    @Test
    void coresOfDifferentSocketsDiffer() {
        List<Processor> found =
                HostFixture.of(root, Machines.server(2, 2, 1, 6)).read();
        assertThat(groups(found, Processor::socket)).isEqualTo("{0=0-11,24-35, 1=12-23,36-47}");
        assertThat(groups(found, Processor::node))
                .isEqualTo("{0=0-5,24-29, 1=6-11,30-35, 2=12-17,36-41, 3=18-23,42-47}");
        assertThat(groups(found, Processor::core))
                .startsWith("{0=0,24, 1=1,25,")
                .endsWith(" 23=23,47}");
    }

    @Test
    void smallCoresShareTheirSecondLevelCache() {
        List<Processor> found = HostFixture.of(root, Machines.hybrid(4, 2, 8)).read();
        assertThat(groups(found, Processor::cache2)).isEqualTo("{0=0-1, 1=2-3, 2=4-5, 3=6-7, 4=8-11, 5=12-15}");
        assertThat(groups(found, Processor::core)).endsWith("3=6-7, 4=8, 5=9, 6=10, 7=11, 8=12, 9=13, 10=14, 11=15}");
    }

    @Test
    void offlineProcessorsAndGapsAreLeftOut() {
        // Of 12 cores, 6 and 7 do not exist, and the second threads of cores 0 and 2 are offline.
        List<Processor> machine = Machines.server(1, 2, 1, 6).stream()
                .filter(processor -> processor.core() != 6 && processor.core() != 7)
                .toList();
        List<Processor> found =
                HostFixture.of(root, machine).online("0-5,8-11,13,15-17,20-23").read();
        assertThat(found)
                .extracting(Processor::number)
                .containsExactly(0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 13, 15, 16, 17, 20, 21, 22, 23);
        assertThat(groups(found, Processor::core))
                .isEqualTo("{0=0, 1=1,13, 2=2, 3=3,15, 4=4,16, 5=5,17, 6=8,20, 7=9,21, 8=10,22, 9=11,23}");
        assertThat(groups(found, Processor::node)).isEqualTo("{0=0-5,13,15-17, 1=8-11,20-23}");
    }

    @Test
    void onlyAllowedProcessorsAreUsed() {
        List<Processor> found = HostFixture.of(root, Machines.server(2, 1, 1, 4))
                .allowed("3,7,9-11")
                .read();
        assertThat(groups(found, Processor::core)).isEqualTo("{0=3,11, 1=7, 2=9, 3=10}");
        assertThat(groups(found, Processor::cache3)).isEqualTo("{0=3,9-11, 1=7}");
        assertThat(groups(found, Processor::node)).isEqualTo("{0=3,9-11, 1=7}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "garbage", "100-200"})
    void withoutAUsefulAllowedListAllOnlineOnesAre(String list) {
        List<Processor> machine = Machines.plain(0, 1, 2);
        assertThat(HostFixture.of(root, machine).allowed(list).read()).isEqualTo(machine);
        assertThat(HostFixture.of(root, machine).without("proc").read()).isEqualTo(machine);
    }

    @Test
    void aSystemThatDoesNotTellHasNoProcessors() {
        assertThat(HostProcessors.read(root)).isEmpty();
        assertThat(HostProcessors.read(root.resolve("missing"))).isEmpty();
        assertThat(HostFixture.of(root, Machines.plain(0, 1)).without("sys").read())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\n",
                "garbage",
                "-1",
                "5-3",
                "0-2147483647",
                "99999999999999999999",
                "0,,1",
                "0-",
                "\0\uffff",
                "0x1"
            })
    void garbageEverywhereIsNoMachine(String text) {
        HostFixture fixture = HostFixture.of(root, Machines.server(1, 1, 1, 3)).garble(text);
        assertThat(fixture.read()).isEmpty();
        fixture.online("2,4-5").allowed("4-7");
        assertThat(fixture.read()).isEqualTo(Machines.plain(4, 5));
    }

    @Test
    void aListWithoutItsOwnerIsNotBelieved() {
        HostFixture fixture = HostFixture.of(root, Machines.plain(0, 1, 2, 3)).garble("2-3");
        fixture.online("0-3").allowed("0-3");
        List<Processor> found = fixture.read();
        assertThat(groups(found, Processor::core)).isEqualTo("{0=0, 1=1, 2=2-3}");
    }

    @Test
    void foldersInPlaceOfFilesAreIgnored() {
        HostFixture fixture = HostFixture.of(root, Machines.plain(0, 1));
        fixture.without(0, "topology/core_cpus_list").file("sys/devices/system/cpu/cpu0/topology/core_cpus_list/x", "");
        assertThat(fixture.read()).isEqualTo(Machines.plain(0, 1));
    }

    @Test
    void withoutCacheFoldersCachesAreAsCores() {
        HostFixture fixture = HostFixture.of(root, Machines.server(1, 1, 1, 2));
        for (int processor = 0; processor < 4; processor++) {
            fixture.without(processor, "cache");
        }
        List<Processor> found = fixture.read();
        assertThat(groups(found, Processor::cache2)).isEqualTo("{0=0,2, 1=1,3}");
        assertThat(groups(found, Processor::cache3)).isEqualTo("{0=0,2, 1=1,3}");
    }

    @Test
    void withoutAThirdLevelTheSecondIsTheLast() {
        HostFixture fixture = HostFixture.of(root, Machines.hybrid(0, 1, 8));
        for (int processor = 0; processor < 8; processor++) {
            fixture.without(processor, "cache/index3");
        }
        assertThat(groups(fixture.read(), Processor::cache3)).isEqualTo("{0=0-3, 1=4-7}");
    }

    @Test
    void coresMayHaveDifferentCaches() {
        // Two processors with all caches, two without a third level, and two whose third level is where others have the
        // second.
        HostFixture fixture = HostFixture.of(root, Machines.plain(0, 1, 2, 3, 4, 5));
        for (int processor : new int[] {0, 1}) {
            fixture.cache(processor, 3, 3, "Unified", "0-1,4-5");
        }
        for (int processor : new int[] {2, 3}) {
            fixture.without(processor, "cache/index3").cache(processor, 2, 2, "Unified", "2-3");
        }
        for (int processor : new int[] {4, 5}) {
            fixture.without(processor, "cache/index3").cache(processor, 2, 3, "Unified", "0-1,4-5");
        }
        List<Processor> found = fixture.read();
        assertThat(groups(found, Processor::cache2)).isEqualTo("{0=0, 1=1, 2=2-3, 3=4, 4=5}");
        assertThat(groups(found, Processor::cache3)).isEqualTo("{0=0-1,4-5, 1=2-3}");
    }

    @Test
    void cachesForInstructionsDoNotCount() {
        HostFixture fixture = HostFixture.of(root, Machines.plain(0, 1));
        fixture.cache(0, 4, 2, "Instruction", "0-1").cache(1, 4, 2, "Instruction", "0-1");
        assertThat(groups(fixture.read(), Processor::cache2)).isEqualTo("{0=0, 1=1}");
    }

    @Test
    void withoutNodesOrSocketsThereIsOne() {
        HostFixture fixture = HostFixture.of(root, Machines.server(2, 1, 1, 1)).without("sys/devices/system/node");
        for (int processor = 0; processor < 4; processor++) {
            fixture.without(processor, "topology/package_cpus_list");
        }
        List<Processor> found = fixture.read();
        assertThat(groups(found, Processor::node)).isEqualTo("{0=0-3}");
        assertThat(groups(found, Processor::socket)).isEqualTo("{0=0-3}");
        assertThat(groups(found, Processor::core)).isEqualTo("{0=0,2, 1=1,3}");
    }

    @Test
    void nodesHaveTheSystemsNumbersAndMayHaveNoProcessors() {
        HostFixture fixture = HostFixture.of(root, Machines.plain(0, 1));
        fixture.file("sys/devices/system/node/node0/cpulist", "");
        fixture.file("sys/devices/system/node/node8/cpulist", "0-1");
        assertThat(groups(fixture.read(), Processor::node)).isEqualTo("{8=0-1}");
    }
}
