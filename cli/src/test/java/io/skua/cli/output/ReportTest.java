package io.skua.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReportTest {
    @Test
    void aLineEndsBetweenWords() {
        assertThat(Report.wrap("one two three", 2, 8)).containsExactly("one two", "  three");
        assertThat(Report.wrap("one two three", 2, 5)).containsExactly("one", "  two", "  three");
        assertThat(Report.wrap("", 2, 8)).containsExactly("");
    }

    @Test
    void aNumberAndItsPercentSignStayTogether() {
        assertThat(Report.wrap("waste less than 0.1 %, or more", 2, 19))
                .containsExactly("waste less than", "  0.1 %, or more");
    }
}
