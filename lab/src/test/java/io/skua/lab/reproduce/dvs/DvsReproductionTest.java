package io.skua.lab.reproduce.dvs;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.lab.reproduce.Reproduction;
import io.skua.lab.reproduce.WantedRuns;
import io.skua.sim.setup.Join;
import io.skua.studio.plot.Foot;
import io.skua.studio.plot.Page;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DvsReproductionTest {
    private static final Foot FOOT = new Foot("./skua reproduce dvs", "this one", "2026-01-31");

    @Test
    void everySectionIsThereAndTwoRunsGiveTheSamePage() {
        List<Double> parts = Collections.synchronizedList(new ArrayList<>());
        Reproduction done = new DvsReproduction(Effort.TINY, (part, what) -> parts.add(part)).run(FOOT);
        Page page = done.page();
        assertThat(page.sections())
                .extracting(Section::title)
                .anyMatch(title -> title.startsWith("Fig. 1 and 4"))
                .anyMatch(title -> title.startsWith("Fig. 5"))
                .anyMatch(title -> title.startsWith("Fig. 6, left"))
                .anyMatch(title -> title.startsWith("Fig. 6, right"))
                .anyMatch(title -> title.startsWith("Fig. 7"))
                .anyMatch(title -> title.startsWith("Fig. 9"))
                .anyMatch(title -> title.startsWith("Why, 6"))
                .anyMatch(title -> title.startsWith("Beyond"));
        assertThat(done.findings()).hasSizeGreaterThanOrEqualTo(5);
        assertThat(page.html()).contains("2026-01-31").doesNotContain("NaN", "this one");
        assertThat(parts).isSorted();
        assertThat(parts.get(parts.size() - 1)).isBetween(0.84, 0.86);
        assertThat(new DvsReproduction(Effort.TINY, (part, what) -> {})
                        .run(FOOT)
                        .page()
                        .html())
                .isEqualTo(page.html());
    }

    @Test
    void classesAreThePapers() {
        Section section = new ClassMaps().section(new PolicyRuns(Map.of()));
        assertThat(section.verdicts()).extracting(Verdict::grade).containsExactly(Verdict.Grade.AGREES);
    }

    @Test
    void allotmentsAreThePapers() {
        assertThat(Figure6.sites(false)).extracting(Site::workers).containsExactly(5, 12, 20, 27);
        assertThat(Figure6.sites(true)).extracting(Site::workers).containsExactly(5, 13, 24, 35);
    }

    @Test
    void whatTwoPartsWantIsRunOnce() {
        Setup setup = Setup.of(Effort.queens(6, 2), Site.ideal(1), StealingScheduler.RIVAL);
        WantedRuns<Setup> plan = new WantedRuns<>();
        plan.add(setup, 2);
        plan.add(Setup.of(Effort.queens(6, 2), Site.ideal(1), new StealingScheduler("leapfrog", Join.LEAPFROG)), 3);
        List<Double> parts = Collections.synchronizedList(new ArrayList<>());
        PolicyRuns runs = DvsExperiment.run(plan, (done, what) -> parts.add(done));
        assertThat(runs.of(setup)).hasSize(3);
        assertThat(parts).hasSize(3);
        assertThat(runs.speed(setup, setup).values()).containsExactly(1.0, 1.0, 1.0);
    }
}
