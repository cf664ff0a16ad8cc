package io.skua.trail;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("one-processor")
final class LabelsTest {
    private final Labels labels = new Labels();

    @Test
    void aTextHasOneNumberAndANumberItsText() {
        int one = labels.number("one");
        assertThat(labels.number("two")).isNotEqualTo(one);
        assertThat(labels.number("on" + "e")).isEqualTo(one);
        assertThat(labels.text(one)).isEqualTo("one");
        assertThat(labels.text(Labels.NONE)).isEmpty();
        assertThat(labels.text(-5)).isEmpty();
        assertThat(labels.text(Long.MAX_VALUE)).isEmpty();
    }

    @Test
    void thereIsRoomForSoManyTextsAndOneNumberForTheRest() {
        for (int i = 0; i < Labels.MOST; i++) {
            assertThat(labels.text(labels.number("text " + i))).isEqualTo("text " + i);
        }
        assertThat(labels.number("one too many")).isEqualTo(Labels.OTHER);
        assertThat(labels.text(Labels.OTHER)).isEqualTo("…");
        assertThat(labels.text(labels.number("text 0"))).isEqualTo("text 0");
    }

    @Test
    void longTextsAreCut() {
        String text = labels.text(labels.number("x".repeat(1_000_000)));
        assertThat(text).hasSize(Labels.LENGTH_MAX).endsWith("…");
    }
}
