package io.skua.cli.top;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What top shows, from what processes say. */
final class TopTextTest {
    @Test
    void ratesComeFromTwoLooks() throws IOException {
        Fields before = fields("{\"time\":1000000000,\"counters\":{\"tasks\":100,\"steals\":5,\"failedSteals\":50}}");
        Fields now = fields("{\"time\":3000000000,\"counters\":{\"tasks\":500,\"steals\":6,\"failedSteals\":40}}");
        assertThat(Rates.between(before, now)).isEqualTo(new Rates(true, 200, 0.5, 0));
        assertThat(Rates.between(new Fields(Map.of()), now).known()).isFalse();
        assertThat(Rates.between(now, now).known()).isFalse();
    }

    private static Fields fields(String json) throws IOException {
        return new Fields(JSON.std.mapFrom(json));
    }

    @Test
    void whatIsMissingOrStrangeCountsAsNothing() throws IOException {
        Fields strange = fields("{\"a\":\"text\",\"b\":[1,{\"c\":2}],\"n\":null,\"t\":\"x\\ty\\u202e\"}");
        assertThat(strange.number("a")).isZero();
        assertThat(strange.text("b")).isEmpty();
        assertThat(strange.objects("b")).hasSize(1);
        assertThat(strange.object("a").map()).isEmpty();
        assertThat(strange.has("n")).isFalse();
        assertThat(strange.text("t")).isEqualTo("x?y?");
    }

    @Test
    void agesHaveAUnitThatSaysEnough() {
        assertThat(List.of(0L, 999L, 1_500L, 119_000L, 120_000L, 7_300_000L, 200_000_000L))
                .extracting(TopText::age)
                .containsExactly("0 ms", "999 ms", "1.5 s", "119.0 s", "2 min", "2 h", "2 days");
    }

    @Test
    void aTerminalThatWasResizedSaysSo() {
        String before = System.setProperty("skua.columns", ""); // nobody tells, neither the variable COLUMNS
        try {
            assertThat(TopScreen.Size.of("50 132")).isEqualTo(new TopScreen.Size(50, 132));
            assertThat(TopScreen.Size.of("24 50")).isEqualTo(new TopScreen.Size(24, 50));
            assertThat(TopScreen.Size.of("0 0")).isEqualTo(new TopScreen.Size(24, 80));
            assertThat(TopScreen.Size.of("nonsense")).isEqualTo(new TopScreen.Size(24, 80));
            assertThat(TopScreen.Size.of(null)).isEqualTo(new TopScreen.Size(24, 80));
        } finally {
            if (before != null) {
                System.setProperty("skua.columns", before);
            }
        }
    }

    @Test
    void aKeyEndsTheScreenAndTheTerminalIsAsBefore() {
        StringWriter out = new StringWriter();
        try (TopScreen screen =
                new TopScreen(new PrintWriter(out), new ByteArrayInputStream(new byte[] {'x', '\n', 'q'}))) {
            screen.show(List.of("first", "second", "third"), 3);
            assertThat(screen.goesOn(1_000)).isFalse();
        }
        assertThat(out.toString())
                .startsWith("\033[?1049h")
                .contains("\033[Hfirst\033[K\r\nsecond\033[K\r\n\033[J")
                .doesNotContain("third")
                .endsWith("\033[?25h\033[?1049l");
    }
}
