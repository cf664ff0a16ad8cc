package io.skua.studio.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PageTest {
    @Test
    void isWellFormedAndSelfContained() throws Exception {
        String html = Demo.page().html();
        DrawingTest.parse(html.replace("<!DOCTYPE html>", ""));
        assertThat(html.replace("http://www.w3.org/", ""))
                .doesNotContain("http:", "https:", "<script", "@import", "url(", "NaN", "<link", "<img");
    }

    @Test
    void isTheSameEachTime(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("page.html");
        Demo.page().write(file);
        assertThat(Files.readString(file)).isEqualTo(Demo.page().html());
    }

    @Test
    void textIsEscaped() {
        assertThat(Markup.inline("a < b & `c > \"d\"` `"))
                .isEqualTo("a &lt; b &amp; <code>c &gt; &quot;d&quot;</code> `");
        assertThat(Markup.escape("\u0000\uD800x\uFFFE")).isEqualTo("\uFFFD\uFFFDx\uFFFD");
        String html =
                Page.titled("<b>&").with(Section.titled("<i>").text("</p>")).html();
        assertThat(html).contains("<title>&lt;b&gt;&amp;</title>", "<p>&lt;/p&gt;</p>", "<h2>&lt;i&gt;</h2>");
    }

    @Test
    void oneNameHasOneColour() {
        LineChart first = LineChart.titled("1").with(Series.ours("b").at(1, 1).at(2, 2));
        LineChart second = LineChart.titled("2")
                .with(Series.ours("a").at(1, 1), Series.ours("b").at(1, 1));
        Page page = Page.titled("p").with(Section.titled("s").with(Figure.of(first), Figure.of(second)));
        assertThat(page.colours().names()).containsExactly("b", "a");
        assertThat(page.palette(Palette.of("a")).colours().names()).containsExactly("a", "b");
        assertThat(first.svg(page.palette(Palette.of("a")).colours())).contains("class=\"ln s1\"");
    }

    @Test
    void contentsShowVerdicts() {
        String html = Demo.page().html();
        String contents = html.substring(html.indexOf("<nav"), html.indexOf("</nav>"));
        assertThat(contents).contains("href=\"#s2\"", "chip agrees", "chip partly", "chip disagrees");
        assertThat(html)
                .contains("<li class=\"agrees\"><b>1</b> ✓ agrees</li>", "<b>1</b> ≈ partly agrees</li>")
                .contains("<li class=\"disagrees\"><b>1</b> ✗ disagrees</li>");
        assertThat(Page.titled("p").with(Section.titled("s").text("no verdict")).html())
                .doesNotContain("<ul class=\"score\"");
        assertThat(html).contains("✓ AGREES", "≈ PARTLY", "✗ DISAGREES", "<dd>2026-01-31</dd>");
    }

    @Test
    void numbersInTablesAreAlignedAndTheBestStandsOut() {
        String html = Demo.table().html();
        assertThat(html)
                .contains("<th scope=\"col\" class=\"n\">dvs</th>", "<th scope=\"col\">remark</th>")
                .contains(
                        "<td class=\"n\">1,664,079</td>", "<td class=\"n\"><b>25.1</b></td>", "<td class=\"n\">–</td>")
                .contains("<td class=\"n\">19.3</td><td class=\"n\"><b>19.9</b></td>")
                .doesNotContain("<b>1,664,079");
        assertThat(Table.columns("t")
                        .row(3)
                        .row(-12345.5)
                        .row(2e-9)
                        .best(Table.Best.LOWEST_OF_COLUMN)
                        .html())
                .contains("<b>−12,345.5</b>", "2·10⁻⁹");
    }

    @Test
    void chartsOfAFigureShareTheirLegend() {
        String html = Demo.extremes().html(Demo.page().colours());
        assertThat(html.split("class=\"legend\"", -1)).hasSize(2);
        String one = Figure.of(Demo.speedup()).html(Demo.page().colours());
        assertThat(one).contains("class=\"wide\"", "class=\"narrow\"").doesNotContain("class=\"legend\"");
    }

    @Test
    void coloursCanBeSeenAndRead() {
        for (Theme.Shade shade : List.of(Theme.LIGHT, Theme.DARK)) {
            assertThat(shade.series()).hasSize(Theme.COLOURS).doesNotHaveDuplicates();
            assertThat(shade.heat()).hasSize(Theme.HEATS).doesNotHaveDuplicates();
            String background = shade.ink().background();
            assertThat(shade.series()).allMatch(colour -> Theme.contrast(colour, background) >= 3);
            assertThat(Theme.contrast(shade.ink().text(), background)).isGreaterThan(7);
            assertThat(Theme.contrast(shade.ink().muted(), background)).isGreaterThan(4.5);
        }
    }
}
