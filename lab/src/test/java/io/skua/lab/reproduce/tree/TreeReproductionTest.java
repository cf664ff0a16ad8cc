package io.skua.lab.reproduce.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skua.lab.reproduce.Finding;
import io.skua.lab.reproduce.Reproduction;
import io.skua.sim.loop.LoopLoad;
import io.skua.studio.plot.Foot;
import io.skua.studio.plot.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the page says follows from the figures, and the figures from the formulas. */
class TreeReproductionTest {
    /**
     * Batches of 1 and 2: with two expensive elements of three, (1 · 2!/1! + 2 · 1!/0!) · 1!/3!; with three, the first
     * batch has one of them.
     */
    @Test
    void formula16ByHand() {
        int[] sizes = {1, 2};
        assertThat(Figure17.slowdown(sizes, 1)).isCloseTo(1, within(1e-9));
        assertThat(Figure17.slowdown(sizes, 2)).isCloseTo(2.0 / 3, within(1e-9));
        assertThat(Figure17.slowdown(sizes, 3)).isCloseTo(1.0 / 3, within(1e-9));
    }

    private static Outcome outcome(PaperStatement... claims) {
        return new Outcome("Fig. 0", "nothing", List.of("text"), List.of(), "", List.of(claims));
    }

    private static PaperStatement claim(boolean holds) {
        return new PaperStatement("it is", "it was", holds, "a cause");
    }

    @Test
    void verdictsFollowFromClaims() {
        assertThat(outcome(claim(true), claim(true)).verdict())
                .isEqualTo(Verdict.agrees("All 2 statements of the paper hold."));
        assertThat(outcome(claim(true), claim(false)).verdict())
                .isEqualTo(Verdict.partly("1 of 2 statements hold. The likely cause: a cause."));
        assertThat(outcome(claim(true), claim(false), claim(false)).verdict())
                .isEqualTo(Verdict.disagrees("1 of 3 statements hold. The likely cause: a cause."));
    }

    @Test
    void theSimulatedFiguresAreTheSameEachTime() {
        List<Double> reported = new ArrayList<>();
        Outcome first = new Figure19(true, (done, what) -> reported.add(done)).run();
        assertThat(new Figure19(true, (done, what) -> {}).run()).isEqualTo(first);
        assertThat(reported).isNotEmpty().isSorted().allMatch(done -> done >= 0 && done <= 1);
    }

    @Test
    void thePageShowsEveryFigure() {
        Panel panel =
                Entrants.race("TINY", LoopLoad.of(64, i -> 1000), Entrants.ALL.subList(0, 2), Panel.Kind.SPEEDUP, 2);
        Outcome outcome =
                new Outcome("Fig. 0", "tiny", List.of("text"), List.of(panel), "caption", List.of(claim(false)));
        Reproduction done = new TreePage(List.of(outcome), new Foot("command", "machine", "today")).write();
        assertThat(done.findings()).containsExactly(new Finding("Fig. 0: tiny", outcome.verdict()));
        assertThat(done.page().html()).contains("Fig. 0: tiny", "TINY", "it is", "it was", "DISAGREES");
    }
}
