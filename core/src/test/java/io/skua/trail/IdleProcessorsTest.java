package io.skua.trail;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("one-processor")
final class IdleProcessorsTest {
    @TempDir
    Path directory;

    private @Nullable IdleProcessors of(String uptime, String online, int available) throws IOException {
        Path first = Files.writeString(directory.resolve("uptime"), uptime);
        Path second = Files.writeString(directory.resolve("online"), online);
        return IdleProcessors.of(first, second, available);
    }

    @Test
    void theSecondNumberIsTheIdleTimeInSeconds() throws IOException {
        IdleProcessors idle = of("350735.47 234388.90\n", "0-1\n", 2);
        assertThat(idle).isNotNull();
        assertThat(idle.processors()).isEqualTo(2);
        assertThat(idle.nanos()).isEqualTo(234_388_900_000_000L);
        Files.writeString(directory.resolve("uptime"), "350736.47 234389\n");
        assertThat(idle.nanos()).isEqualTo(234_389_000_000_000L);
        Files.delete(directory.resolve("uptime"));
        assertThat(idle.nanos()).as("the file has gone").isEqualTo(-1);
    }

    @Test
    void processorsMayBeListedInSeveralRanges() throws IOException {
        assertThat(of("1.00 2.00\n", "0-3,8,10-11\n", 7)).isNotNull();
    }

    @Test
    void nothingIsToldWhereSomeProcessorsMayNotBeUsed() throws IOException {
        assertThat(of("1.00 2.00\n", "0-7\n", 2)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1.00", "1.00 ", "1.00 x", "1.00 -2.00", "1.00 2.0.0", "1.00 99999999999.00"})
    void aStrangeFileTellsNothing(String uptime) throws IOException {
        assertThat(of(uptime, "0-1\n", 2)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "0-", "-", ","})
    void aStrangeListTellsNothing(String online) throws IOException {
        assertThat(of("1.00 2.00\n", online, 2)).isNull();
        assertThat(IdleProcessors.of(directory.resolve("uptime"), directory.resolve("absent"), 2))
                .isNull();
    }
}
