package io.skua.sim.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.Effect;
import io.skua.place.protocol.Envelope;
import io.skua.place.protocol.Event;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import io.skua.sim.chaos.plan.JobPlan;
import io.skua.sim.chaos.plan.Plan;
import io.skua.sim.chaos.plan.Planner;
import io.skua.sim.chaos.program.Chance;
import io.skua.sim.chaos.program.TaskTree;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Every checker finds a protocol that breaks its promise. The protocol that is broken here needs no network. */
final class CheckersCanFailTest {
    private static final int SEEDS = 40;

    /** What a broken protocol does with the effects of a right one. */
    private interface Sabotage {
        void pass(Effect effect, Consumer<Effect> effects);
    }

    private static Plan alone(long seed, int places) {
        Plan plan = Planner.plan(seed);
        TaskTree tree = TaskTree.random("T", 200, new Chance(seed, 7));
        List<Integer> workers = new ArrayList<>();
        for (int i = 0; i < places; i++) {
            workers.add(2);
        }
        return new Plan(
                seed,
                plan.settings(),
                workers,
                plan.isLazy(),
                plan.network(),
                List.of(new JobPlan(0, 0, tree, Long.MAX_VALUE, 0)),
                List.of());
    }

    private static String violation(Sabotage sabotage) {
        return violation(1, id -> new Lonely(id) {
            @Override
            public void handle(long now, Event event, Consumer<Effect> effects) {
                super.handle(now, event, effect -> sabotage.pass(effect, effects));
            }
        });
    }

    private interface Maker {
        Subject make(PlaceId id);
    }

    private static String violation(int places, Maker maker) {
        for (long seed = 1; seed <= SEEDS; seed++) {
            Verdict verdict = Chaos.run(alone(seed, places), (id, settings, its) -> maker.make(id), null);
            if (verdict.violation() != null) {
                assertThat(verdict.toString()).contains("./skua sim chaos --seed " + seed + " --trace");
                return verdict.violation();
            }
        }
        return "";
    }

    @Test
    void aRightProtocolIsNotBlamed() {
        assertThat(violation((effect, effects) -> effects.accept(effect))).isEmpty();
    }

    @Test
    void aTaskThatRunsTwice() {
        assertThat(violation((effect, effects) -> {
                    if (effect instanceof Effect.Open open) {
                        List<Descriptor> more = new ArrayList<>(open.descriptors());
                        more.add(more.get(0));
                        effects.accept(new Effect.Open(open.pool(), open.job(), more));
                    } else {
                        effects.accept(effect);
                    }
                }))
                .startsWith("I2: task T0 has begun twice");
    }

    @Test
    void aTaskThatIsLost() {
        assertThat(violation((effect, effects) -> {
                    if (effect instanceof Effect.Open open && open.descriptors().size() > 1) {
                        effects.accept(new Effect.Open(
                                open.pool(),
                                open.job(),
                                open.descriptors().subList(1, open.descriptors().size())));
                    } else {
                        effects.accept(effect);
                    }
                }))
                .startsWith("I2: job")
                .contains("has ended without task");
    }

    @Test
    void aPartThatIsCountedTwice() {
        assertThat(violation((effect, effects) -> {
                    if (effect instanceof Effect.Fold fold) {
                        List<Object> more = new ArrayList<>(fold.parts());
                        more.add(more.get(0));
                        effects.accept(new Effect.Fold(fold.job(), fold.ticket(), more));
                    } else {
                        effects.accept(effect);
                    }
                }))
                .startsWith("I1: place");
    }

    @Test
    void anEndThatIsToldTwice() {
        assertThat(violation((effect, effects) -> {
                    effects.accept(effect);
                    if (effect instanceof Effect.Ended) {
                        effects.accept(effect);
                    }
                }))
                .contains("has ended twice");
    }

    @Test
    void anEndThatIsNeverTold() {
        assertThat(violation((effect, effects) -> {
                    if (!(effect instanceof Effect.Ended)) {
                        effects.accept(effect);
                    }
                }))
                .startsWith("Hang:")
                .contains("the users of");
    }

    @Test
    void aTaskThatIsNotInTheProgressAtTheEnd() {
        assertThat(violation((effect, effects) -> effects.accept(
                        effect instanceof Effect.Ended ended
                                ? new Effect.Ended(ended.job(), ended.part(), null, Lonely.progress(199))
                                : effect)))
                .contains("in its books, and it has 200 tasks");
    }

    @Test
    void aTaskThatCountsBeforeItHasRun() {
        assertThat(violation(1, id -> new Lonely(id) {
                    @Override
                    public void handle(long now, Event event, Consumer<Effect> effects) {
                        super.handle(now, event, effects);
                        if (event instanceof Event.HowFar question) {
                            effects.accept(
                                    new Effect.Progressed(question.job(), question.number(), Lonely.progress(200)));
                        }
                    }
                }))
                .contains("200 tasks in its books, and only");
    }

    @Test
    void aFailureForNoReason() {
        assertThat(violation((effect, effects) -> effects.accept(
                        effect instanceof Effect.Ended ended
                                ? new Effect.Ended(ended.job(), null, "a bad day", null)
                                : effect)))
                .contains("failed for no reason; there were 0 deaths: a bad day");
    }

    @Test
    void aJobThatIsNeverForgotten() {
        assertThat(violation(1, id -> new Lonely(id) {
                    @Override
                    public boolean remembers(JobId job) {
                        return true;
                    }
                }))
                .startsWith("Hang:")
                .contains("remembers job");
    }

    @Test
    void aMessageThatIsSentForEver() {
        assertThat(violation(1, id -> new Lonely(id) {
                    @Override
                    public void handle(long now, Event event, Consumer<Effect> effects) {
                        super.handle(now, event, effects);
                        if (event instanceof Event.Tick) {
                            PlaceId nobody = new PlaceId(9, 0);
                            effects.accept(
                                    new Effect.Send(new Envelope(id, nobody, 1, 0, 0, false, new Message.Bye())));
                        }
                    }
                }))
                .startsWith("Hang:")
                .contains("do not stop talking");
    }

    @Test
    void aProtocolThatThrows() {
        assertThat(violation((effect, effects) -> {
                    throw new IllegalStateException("broken");
                }))
                .contains("threw java.lang.IllegalStateException: broken");
    }

    @Test
    void aHungryPlaceThatNobodyFeeds() {
        assertThat(violation(2, Lonely::new)).startsWith("I5: place");
    }
}
