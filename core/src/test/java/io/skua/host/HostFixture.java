package io.skua.host;

import io.skua.topology.Processor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A folder with the files in which Linux would describe a machine; single files can then be changed or removed. */
final class HostFixture {
    private static final String CPU = "sys/devices/system/cpu/";
    private static final String NODE = "sys/devices/system/node/";

    private final Path root;
    private final List<Processor> machine;
    // the folders that were made, because asking the disk again takes most of the time
    private final Set<Path> folders = new HashSet<>();

    private HostFixture(Path root, List<Processor> machine) {
        this.root = root;
        this.machine = machine;
    }

    /**
     * Writes the files of a machine whose processors have a second-level and a third-level cache. All processors are
     * online and allowed.
     */
    static HostFixture of(Path root, List<Processor> machine) {
        HostFixture fixture = new HostFixture(root, List.copyOf(machine));
        String all = list(machine.stream().map(Processor::number).toList());
        fixture.file(CPU + "online", all).allowed(all);
        for (Processor processor : machine) {
            fixture.topology(processor, "core_cpus_list", Processor::core);
            fixture.topology(processor, "package_cpus_list", Processor::socket);
            // Of the first level only this file is read. Writing more files would cost time.
            fixture.file(CPU + "cpu" + processor.number() + "/cache/index0/level", "1");
            fixture.file(CPU + "cpu" + processor.number() + "/cache/index1/level", "1");
            fixture.cache(processor.number(), 2, 2, "Unified", fixture.sharing(processor, Processor::cache2));
            fixture.cache(processor.number(), 3, 3, "Unified", fixture.sharing(processor, Processor::cache3));
            fixture.file(NODE + "node" + processor.node() + "/cpulist", fixture.sharing(processor, Processor::node));
        }
        fixture.file(NODE + "possible", "0-1").file(NODE + "power/control", "auto");
        return fixture;
    }

    List<Processor> read() {
        return HostProcessors.read(root);
    }

    HostFixture online(String list) {
        return file(CPU + "online", list);
    }

    HostFixture allowed(String list) {
        return file(
                "proc/self/status",
                "Name:\tjava\nCpus_allowed:\tff\nCpus_allowed_list:\t" + list + "\nMems_allowed_list:\t0");
    }

    HostFixture cache(int processor, int index, int level, String type, String sharing) {
        String folder = CPU + "cpu" + processor + "/cache/index" + index + "/";
        return file(folder + "level", "" + level).file(folder + "type", type).file(folder + "shared_cpu_list", sharing);
    }

    private void topology(Processor processor, String name, ToIntFunction<Processor> kind) {
        file(CPU + "cpu" + processor.number() + "/topology/" + name, sharing(processor, kind));
    }

    HostFixture file(String path, String text) {
        try {
            Path file = root.resolve(path);
            if (folders.add(file.getParent())) {
                Files.createDirectories(file.getParent());
            }
            write(file, text + "\n");
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Removes a file or folder of a processor, like {@code cache} or {@code topology/core_cpus_list}. */
    HostFixture without(int processor, String path) {
        return without(CPU + "cpu" + processor + "/" + path);
    }

    /** Removes a file or a folder. */
    HostFixture without(String path) {
        folders.clear();
        try (Stream<Path> paths = Files.walk(root.resolve(path))) {
            for (Path each : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Renames the files of every processor to the names of Linux before 5.3. */
    HostFixture withOldNames() {
        for (Processor processor : machine) {
            without(processor.number(), "topology");
            topology(processor, "thread_siblings_list", Processor::core);
            topology(processor, "core_siblings_list", Processor::socket);
        }
        return this;
    }

    /** Writes the same text to every file. */
    HostFixture garble(String text) {
        try (Stream<Path> paths = Files.walk(root)) {
            for (Path each : paths.filter(Files::isRegularFile).toList()) {
                write(each, text);
            }
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Some file systems wait for the disk when a file is overwritten, but not when it is new. */
    private static void write(Path file, String text) throws IOException {
        Files.deleteIfExists(file);
        Files.writeString(file, text);
    }

    private String sharing(Processor one, ToIntFunction<Processor> kind) {
        return list(machine.stream()
                .filter(other -> kind.applyAsInt(other) == kind.applyAsInt(one))
                .map(Processor::number)
                .toList());
    }

    /** A list as the kernel writes it: {@code 0-3,8}. */
    static String list(List<Integer> numbers) {
        List<int[]> ranges = new ArrayList<>();
        for (int number : numbers.stream().sorted().toList()) {
            int[] last = ranges.isEmpty() ? null : ranges.get(ranges.size() - 1);
            if (last != null && last[1] == number - 1) {
                last[1] = number;
            } else {
                ranges.add(new int[] {number, number});
            }
        }
        return ranges.stream()
                .map(range -> range[0] == range[1] ? "" + range[0] : range[0] + "-" + range[1])
                .collect(Collectors.joining(","));
    }

    /** Which processors share something, by the number of what they share: {@code {0=0-1, 1=2-3}}. */
    static String groups(List<Processor> processors, ToIntFunction<Processor> kind) {
        return processors.stream()
                .collect(Collectors.groupingBy(
                        kind::applyAsInt,
                        TreeMap::new,
                        Collectors.collectingAndThen(
                                Collectors.mapping(Processor::number, Collectors.toList()), HostFixture::list)))
                .toString();
    }
}
