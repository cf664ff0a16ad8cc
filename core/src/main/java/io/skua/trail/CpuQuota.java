package io.skua.trail;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether the control groups of this process limit for how long it may use processors, as containers and systemd do it
 * on Linux: {@code cpu.max} of each group in version 2, and {@code cpu.cfs_quota_us} in version 1.
 */
final class CpuQuota {
    private static final Path GROUPS_OF_PROCESS = Path.of("/proc/self/cgroup");
    private static final Path GROUPS = Path.of("/sys/fs/cgroup");

    private CpuQuota() {}

    static boolean isSet() {
        return isSet(GROUPS_OF_PROCESS, GROUPS);
    }

    /**
     * @param process lists the groups of the process, such as {@code 0::/user.slice} or {@code 4:cpu,cpuacct:/docker/7}
     * @param groups the folder with all groups
     */
    static boolean isSet(Path process, Path groups) {
        for (String line : lines(process)) {
            String[] parts = line.split(":", 3);
            if (parts.length == 3 && parts[1].isEmpty()) {
                if (isSetAbove(groups, parts[2], "cpu.max")) {
                    return true;
                }
            } else if (parts.length == 3 && List.of(parts[1].split(",")).contains("cpu")) {
                if (isSetAbove(groups.resolve("cpu"), parts[2], "cpu.cfs_quota_us")) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns whether the group or one of those around it has a quota. In a container, the outermost is its own. */
    private static boolean isSetAbove(Path root, String group, String file) {
        Path inside = Path.of("/").relativize(Path.of("/" + group).normalize());
        for (@Nullable Path each = inside; each != null; each = each.getParent()) {
            if (hasQuota(root.resolve(each).resolve(file))) {
                return true;
            }
        }
        return hasQuota(root.resolve(file));
    }

    /** Such a file begins with the quota in microseconds; without a quota, with {@code max} or with -1. */
    private static boolean hasQuota(Path file) {
        List<String> lines = lines(file);
        return !lines.isEmpty() && Character.isDigit((lines.get(0) + " ").charAt(0));
    }

    /** Returns the lines of a file; none if it cannot be read. */
    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file, StandardCharsets.UTF_8);
        } catch (IOException | RuntimeException cannotTell) {
            return List.of();
        }
    }
}
