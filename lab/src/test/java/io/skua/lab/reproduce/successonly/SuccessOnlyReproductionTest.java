package io.skua.lab.reproduce.successonly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skua.lab.reproduce.Reproduction;
import io.skua.studio.plot.Foot;
import io.skua.studio.plot.Page;
import io.skua.studio.plot.Section;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class SuccessOnlyReproductionTest {
    private static final Foot FOOT = new Foot("./skua reproduce successonly", "this one", "2026-01-31");

    @Test
    void everySectionIsThereAndTwoRunsGiveTheSamePage() {
        List<Double> parts = Collections.synchronizedList(new ArrayList<>());
        Reproduction done = new SuccessOnlyReproduction(Effort.TINY, (part, what) -> parts.add(part)).run(FOOT);
        Page page = done.page();
        assertThat(page.sections())
                .extracting(Section::title)
                .anyMatch(title -> title.startsWith("The targets"))
                .anyMatch(title -> title.startsWith("What is scaled"))
                .anyMatch(title -> title.startsWith("Fig. 1 (a)"))
                .anyMatch(title -> title.startsWith("Fig. 1 (b)"))
                .anyMatch(title -> title.startsWith("Fig. 1 (c)"))
                .anyMatch(title -> title.startsWith("Fig. 1 (d)"))
                .anyMatch(title -> title.startsWith("Fig. 1 (e) and (f)"))
                .anyMatch(title -> title.startsWith("Beyond the paper: lifelines"))
                .anyMatch(title -> title.startsWith("Beyond the paper: tasks per shipment"))
                .anyMatch(title -> title.startsWith("Beyond the paper: what a crash costs"))
                .anyMatch(title -> title.startsWith("Beyond the paper: up to 10 %"));
        assertThat(done.findings()).hasSizeGreaterThanOrEqualTo(7);
        assertThat(page.html()).contains("2026-01-31").doesNotContain("NaN", "Infinity", "this one");
        assertThat(parts).isSorted();
        assertThat(parts.get(parts.size() - 1)).isCloseTo(1, within(1e-6));
        assertThat(new SuccessOnlyReproduction(Effort.TINY, (part, what) -> {})
                        .run(FOOT)
                        .page()
                        .html())
                .isEqualTo(page.html());
    }

    @Test
    void momentsOfCrashesDependOnTheSeed() {
        assertThat(List.of(Terms.moment(1), Terms.moment(2), Terms.moment(3), Terms.moment(4), Terms.moment(5)))
                .doesNotHaveDuplicates()
                .allMatch(moment -> moment > 0 && moment < 1);
    }
}
