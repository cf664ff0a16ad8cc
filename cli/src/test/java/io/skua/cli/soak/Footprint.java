package io.skua.cli.soak;

import io.skua.cli.scenario.Commands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a process holds at a moment, after a garbage collection.
 *
 * @param residentKiB memory that the operating system has given to the process
 * @param heapKiB memory of live objects
 * @param threads threads of the operating system
 */
record Footprint(long residentKiB, long heapKiB, long threads) {
    private static final Pattern USED = Pattern.compile("total \\d+K, used (\\d+)K");

    static Footprint of(long pid) throws IOException {
        String process = String.valueOf(pid);
        Commands.run("jcmd", process, "GC.run");
        Matcher used = USED.matcher(Commands.run("jcmd", process, "GC.heap_info"));
        long heap = 0;
        while (used.find()) {
            heap += Long.parseLong(used.group(1));
        }
        String status = Files.readString(Path.of("/proc", process, "status"));
        return new Footprint(field(status, "VmRSS"), heap, field(status, "Threads"));
    }

    private static long field(String status, String name) {
        Matcher matcher =
                Pattern.compile("^" + name + ":\\s+(\\d+)", Pattern.MULTILINE).matcher(status);
        if (!matcher.find()) {
            throw new AssertionError("the process has no " + name + " any more");
        }
        return Long.parseLong(matcher.group(1));
    }

    @Override
    public String toString() {
        return residentKiB / 1024 + " MiB resident, " + heapKiB / 1024 + " MiB of objects, " + threads + " threads";
    }
}
