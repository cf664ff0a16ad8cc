package io.skua.lab.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class WordsTest {
    @Test
    void numbersReadWell() {
        assertThat(Words.gain(1.52)).isEqualTo("+52 %");
        assertThat(Words.gain(0.91)).isEqualTo("−9 %");
        assertThat(Words.gain(1.001)).isEqualTo("0 %");
        assertThat(Words.gain(Sample.of(1.1, 1.3, 1.2))).isEqualTo("+20 % (+10 to +30)");
        assertThat(Words.fine(Sample.of(1.1, 1.3, 1.2))).isEqualTo("1.200 (1.100–1.300)");
        assertThat(Words.spread(Sample.of(1.2, 1.0, 1.1))).isEqualTo("1.10 (1.00–1.20)");
        assertThat(Words.spread(Sample.of(1.1, 1.101))).isEqualTo("1.10");
    }

    @Test
    void namesReadWell() {
        assertThat(Words.mesh("mesh:8x4")).isEqualTo("8×4");
        assertThat(Words.list(List.of("a", "b", "c"))).isEqualTo("a, b and c");
        assertThat(Words.inBrackets(List.of("a", "b"))).isEqualTo(" (a and b)");
        assertThat(Words.inBrackets(List.of())).isEmpty();
    }

    @Test
    void aSampleKeepsTheOrderOfSeeds() {
        Sample sample = Sample.of(4, 1, 2, 3);
        assertThat(sample.values()).containsExactly(4.0, 1.0, 2.0, 3.0);
        assertThat(sample.median()).isEqualTo(2.5);
        assertThat(sample.low()).isEqualTo(1);
        assertThat(sample.high()).isEqualTo(4);
        assertThatIllegalArgumentException().isThrownBy(() -> Sample.of());
    }
}
