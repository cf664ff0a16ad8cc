package io.skua.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TableTest {
    private static final Table SMALL = new Table(
            List.of("job", "to the best rival", "tree nodes"),
            List.of(List.of("fib 30", "1.25", "17"), List.of("nqueens 8", "0.9", "2,000")),
            1);

    @Test
    void numbersStandAtTheRight() {
        assertThat(SMALL.lines(80))
                .containsExactly(
                        " job        to the best rival  tree nodes",
                        " fib 30                  1.25          17",
                        " nqueens 8                0.9       2,000");
    }

    @Test
    void headersAreBrokenFirst() {
        assertThat(SMALL.lines(30))
                .containsExactly(
                        "               to",
                        "              the",
                        "             best   tree",
                        " job        rival  nodes",
                        " fib 30      1.25     17",
                        " nqueens 8    0.9  2,000");
    }

    @Test
    void columnsThatDoNotFitStandBelow() {
        assertThat(SMALL.lines(21))
                .containsExactly(
                        "              to",
                        "             the",
                        "            best",
                        " job       rival",
                        " fib 30     1.25",
                        " nqueens     0.9",
                        " 8",
                        "",
                        "            tree",
                        " job       nodes",
                        " fib 30       17",
                        " nqueens   2,000",
                        " 8");
    }

    @Test
    void nothingIsLeftOutAndNothingIsTooWide() {
        for (int columns = 40; columns < 200; columns++) {
            Table table = new Table(
                    IntStream.range(0, 12)
                            .mapToObj(i -> "header" + i + " words")
                            .toList(),
                    List.of(
                            IntStream.range(0, 12).mapToObj(i -> "cell" + i).toList(),
                            List.of("averylongwordthatisbrokensomewherebecauseitdoesnotfit and more", "x".repeat(90))),
                    2);
            List<String> lines = table.lines(columns);
            int most = columns;
            assertThat(lines).allMatch(line -> line.length() <= most);
            String all = String.join("\n", lines);
            IntStream.range(0, 12).forEach(i -> assertThat(all).contains("header" + i, "cell" + i));
            assertThat(Collections.max(lines.stream().map(String::length).toList()))
                    .isPositive();
        }
    }

    @Test
    void theScreenIsWhatAUserSaysWithinReason() {
        assertThat(Screen.parse("132")).contains(132);
        assertThat(Screen.parse(" 7 ")).contains(40);
        assertThat(Screen.parse("999999")).contains(1_000);
        for (String nonsense : List.of("", "0", "wide", "-80", "12345678901")) {
            assertThat(Screen.parse(nonsense)).isEmpty();
        }
        assertThat(Screen.parse(null)).isEmpty();
    }
}
