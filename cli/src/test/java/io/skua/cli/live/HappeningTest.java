package io.skua.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.cli.live.Happening.Kind;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HappeningTest {
    @ParameterizedTest
    @CsvSource({
        "KILL, 2@40%, --kill 2@40%",
        "KILL, 2@3s, --kill 2@3s",
        "KILL, 0@12.5%, --kill 0@12.5%",
        "KILL, 0@1.5s, --kill 0@1500ms",
        "STOP, 1@30%, --stop 1@30%+10s",
        "STOP, 1@2m+4s, --stop 1@2m+4s",
        "JOIN, 3@100%, --join 3@100%"
    })
    void readsWhatUsersType(Kind kind, String text, String again) {
        assertThat(Happening.of(kind, text)).hasToString(again);
    }

    @Test
    void sharesWaitForWorkAndTimesForTheClock() {
        Happening share = Happening.of(Kind.KILL, "0@40%");
        assertThat(share.moment().hasCome(0.39, Duration.ofDays(1))).isFalse();
        assertThat(share.moment().hasCome(0.40, Duration.ZERO)).isTrue();
        Happening time = Happening.of(Kind.KILL, "0@3s");
        assertThat(time.moment().hasCome(1, Duration.ofMillis(2999))).isFalse();
        assertThat(time.moment().hasCome(-1, Duration.ofSeconds(3))).isTrue();
    }
}
