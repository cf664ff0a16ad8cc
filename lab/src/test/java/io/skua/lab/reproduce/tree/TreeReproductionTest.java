package io.skua.lab.reproduce.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skua.sim.loop.LoopLoad;
import io.skua.studio.plot.Foot;
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

    private static Outcome outcome(Claim... claims) {
        return new Outcome("Fig. 0", "nothing", List.of("text"), List.of(), "", List.of(claims));
    }

    private static Claim claim(boolean holds) {
        return new Claim("it is", "it was", holds, "a cause");
    }

    @Test
    void verdictsFollowFromClaims() {
        assertThat(outcome(claim(true), claim(true)).grade()).isEqualTo(Outcome.Grade.AGREES);
        assertThat(outcome(claim(true), claim(true)).verdict()).isEqualTo("All 2 statements of the paper hold.");
        assertThat(outcome(claim(true), claim(false)).grade()).isEqualTo(Outcome.Grade.PARTLY);
        assertThat(outcome(claim(true), claim(false)).verdict())
                .isEqualTo("1 of 2 statements hold. The likely cause: a cause.");
        assertThat(outcome(claim(true), claim(false), claim(false)).grade()).isEqualTo(Outcome.Grade.DISAGREES);
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
        Panel panel = Field.race("TINY", LoopLoad.of(64, i -> 1000), Field.ALL.subList(0, 2), Panel.Kind.SPEEDUP, 2);
        Outcome outcome =
                new Outcome("Fig. 0", "tiny", List.of("text"), List.of(panel), "caption", List.of(claim(false)));
        String html = new TreePage(List.of(outcome), new Foot("command", "machine", "today"))
                .page()
                .html();
        assertThat(html).contains("Fig. 0: tiny", "TINY", "it is", "it was", "DISAGREES");
    }
}
