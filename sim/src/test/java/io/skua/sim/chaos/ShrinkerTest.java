package io.skua.sim.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.skua.place.protocol.Effect;
import io.skua.place.protocol.Event;
import io.skua.sim.chaos.plan.Plan;
import io.skua.sim.chaos.plan.Planner;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

final class ShrinkerTest {
    @Test
    void aSmallerWorldBreaksTheSamePromise() {
        Subject.Maker mute = (self, settings, seed) -> new Lonely(self) {
            @Override
            public void handle(long now, Event event, Consumer<Effect> effects) {
                super.handle(now, event, effect -> {
                    if (!(effect instanceof Effect.Ended)) {
                        effects.accept(effect);
                    }
                });
            }
        };
        Plan plan = Planner.plan(13);
        Plan smaller = Shrinker.shrink(plan, mute);

        Verdict before = Chaos.run(plan, mute, null);
        Verdict after = Chaos.run(smaller, mute, null);
        assertThat(before.violation()).isNotNull();
        assertThat(after.violation()).isNotNull();
        assertThat(after.events()).isLessThan(before.events());
        assertThat(smaller.troubles()).hasSizeLessThanOrEqualTo(plan.troubles().size());
    }

    @Test
    void nothingIsWrong() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Shrinker.shrink(Planner.plan(1), Subject::real))
                .withMessage("nothing is wrong with seed 1");
    }
}
