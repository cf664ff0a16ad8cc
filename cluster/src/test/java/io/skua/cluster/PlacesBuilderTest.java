package io.skua.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class PlacesBuilderTest {
    @Test
    void outcomesAreKeptAsLongAsTheUserSays() {
        PlacesBuilder builder = Places.builder();
        assertThat(builder.seat(0, builder.codec()).keep()).isEqualTo(Duration.ofMinutes(10));
        builder.keepOutcomes(Duration.ofHours(2));
        assertThat(builder.seat(0, builder.codec()).keep()).isEqualTo(Duration.ofHours(2));
    }

    @Test
    void aTimeBelowZeroIsRefused() {
        assertThatThrownBy(() -> Places.builder().keepOutcomes(Duration.ofMillis(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The time for which outcomes are kept is 0 or longer, not PT-0.001S.");
    }
}
