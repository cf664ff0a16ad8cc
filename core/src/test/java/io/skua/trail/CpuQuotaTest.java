package io.skua.trail;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CpuQuotaTest {
    @TempDir
    Path directory;

    private boolean isSet(String groupsOfProcess, String group, String file, String text) throws IOException {
        Path process = Files.writeString(directory.resolve("process"), groupsOfProcess);
        Path folder = Files.createDirectories(directory.resolve("groups").resolve(group));
        Path quota = Files.writeString(folder.resolve(file), text);
        boolean isSet = CpuQuota.isSet(process, directory.resolve("groups"));
        Files.delete(quota);
        return isSet;
    }

    @Test
    void aGroupOfVersion2MayHaveAQuota() throws IOException {
        assertThat(isSet("0::/user.slice/app\n", "user.slice/app", "cpu.max", "350000 100000\n"))
                .isTrue();
        assertThat(isSet("0::/user.slice/app\n", "user.slice/app", "cpu.max", "max 100000\n"))
                .isFalse();
    }

    @Test
    void theGroupsAroundItCount() throws IOException {
        assertThat(isSet("0::/user.slice/app\n", "user.slice", "cpu.max", "50000 100000\n"))
                .isTrue();
        assertThat(isSet("0::/user.slice/app\n", ".", "cpu.max", "50000 100000\n"))
                .isTrue();
        assertThat(isSet("0::/\n", ".", "cpu.max", "50000 100000\n")).isTrue();
        assertThat(isSet("0::/user.slice/app\n", "user.slice/other", "cpu.max", "50000 100000\n"))
                .as("another group")
                .isFalse();
        assertThat(isSet("0::/../../outside\n", "outside", "cpu.max", "50000 100000\n"))
                .as("a group outside of the container is looked for inside")
                .isTrue();
    }

    @Test
    void aGroupOfVersion1MayHaveAQuota() throws IOException {
        String groups = "5:memory:/docker/7\n4:cpu,cpuacct:/docker/7\n";
        assertThat(isSet(groups, "cpu/docker/7", "cpu.cfs_quota_us", "200000\n"))
                .isTrue();
        assertThat(isSet(groups, "cpu/docker/7", "cpu.cfs_quota_us", "-1\n")).isFalse();
        assertThat(isSet(groups, "memory/docker/7", "cpu.cfs_quota_us", "200000\n"))
                .isFalse();
    }

    @Test
    void strangeFilesSayNothing() throws IOException {
        assertThat(isSet("", "a", "cpu.max", "50000 100000\n")).isFalse();
        assertThat(isSet("x\n:\n::\n", "a", "cpu.max", "50000 100000\n")).isFalse();
        assertThat(isSet("0::/a\n", "a", "cpu.max", "")).isFalse();
        assertThat(CpuQuota.isSet(directory.resolve("absent"), directory)).isFalse();
    }
}
