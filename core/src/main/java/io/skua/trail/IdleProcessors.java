package io.skua.trail;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * For how long the processors of this machine were idle, all together, as Linux counts it in {@code /proc/uptime}, in
 * steps of 10 ms. The file is one short line, and reading it takes some microseconds. Where this process may use only
 * some of the processors, nobody knows whether the idle ones are among them, and where it may use them for some of the
 * time only (a quota of a control group), its threads wait beside idle processors; so nothing is told then.
 */
final class IdleProcessors {
    private static final Path UPTIME = Path.of("/proc/uptime");
    private static final Path ONLINE = Path.of("/sys/devices/system/cpu/online");
    private static final int LINE_BYTES_MAX = 64;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final Path file;
    private final int processors;

    private IdleProcessors(Path file, int processors) {
        this.file = file;
        this.processors = processors;
    }

    /** Returns null if the machine cannot tell, or if this process may not use all of its processors all the time. */
    static @Nullable IdleProcessors ofThisMachine() {
        return CpuQuota.isSet() ? null : of(UPTIME, ONLINE, Runtime.getRuntime().availableProcessors());
    }

    /** @param available how many processors this process may use */
    static @Nullable IdleProcessors of(Path uptime, Path online, int available) {
        try {
            if (count(Files.readString(online, StandardCharsets.US_ASCII).trim()) != available) {
                return null;
            }
        } catch (IOException | RuntimeException cannotTell) {
            return null;
        }
        IdleProcessors made = new IdleProcessors(uptime, available);
        return made.nanos() < 0 ? null : made;
    }

    /** Counts the processors in a list such as {@code 0-3,8}. */
    private static int count(String list) {
        int count = 0;
        for (String part : list.split(",")) {
            String[] ends = part.split("-");
            count += Integer.parseInt(ends[ends.length - 1]) - Integer.parseInt(ends[0]) + 1;
        }
        return count;
    }

    int processors() {
        return processors;
    }

    /** Returns for how long they were idle so far, in nanoseconds; -1 if that cannot be read. */
    long nanos() {
        byte[] line = new byte[LINE_BYTES_MAX];
        try (InputStream in = new FileInputStream(file.toFile())) {
            return parse(line, in.read(line));
        } catch (IOException | SecurityException cannotTell) {
            return -1;
        }
    }

    /** Returns the second number of a line such as {@code 350735.47 234388.90}, which is in seconds. */
    private static long parse(byte[] line, int length) {
        int at = 0;
        while (at < length && line[at] != ' ') {
            at++;
        }
        long nanos = 0;
        long unit = 0; // of the next digit, after the point; 0 before it
        boolean hasDigits = false;
        for (at++; at < length && line[at] > ' '; at++) {
            int digit = line[at] - '0';
            if (line[at] == '.' && unit == 0) {
                unit = NANOS_PER_SECOND;
            } else if (digit < 0 || digit > 9 || nanos > Long.MAX_VALUE / 20) {
                return -1;
            } else if (unit == 0) {
                nanos = 10 * nanos + digit * NANOS_PER_SECOND;
                hasDigits = true;
            } else {
                unit /= 10;
                nanos += digit * unit;
            }
        }
        return hasDigits ? nanos : -1;
    }
}
