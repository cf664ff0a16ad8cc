package io.skua.cli.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** What a measurement ran on, without which its figures mean little. */
public record ThisMachine(int processors, String processor, String system, String java) {
    /** Returns the machine on which this program runs. */
    public static ThisMachine here() {
        return new ThisMachine(
                Runtime.getRuntime().availableProcessors(),
                processorName(),
                property("os.name"),
                property("java.vm.name") + " " + property("java.version"));
    }

    private static String property(String name) {
        return System.getProperty(name, "unknown " + name);
    }

    /** Linux tells the model; elsewhere the architecture must do. */
    private static String processorName() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(property("os.arch"));
        } catch (IOException | RuntimeException e) {
            return property("os.arch");
        }
    }

    /** Returns the same for JSON. */
    public Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("processors", processors);
        map.put("processor", processor);
        map.put("system", system);
        map.put("java", java);
        return map;
    }

    @Override
    public String toString() {
        return Report.plural(processors, "processor") + " (" + processor + "), " + system + ", " + java;
    }
}
