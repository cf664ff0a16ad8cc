package io.skua.place.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.Effect;
import io.skua.place.protocol.Envelope;
import io.skua.place.protocol.Epoch;
import io.skua.place.protocol.Event;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.JobRecord;
import io.skua.place.protocol.LoanId;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.Settings;
import io.skua.place.protocol.Stealing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How a hungry place asks and how a place with work answers: one place's protocol, and what it says. */
class StealingTest {
    private static final int THRESHOLD = 4;
    private static final PlaceId SELF = new PlaceId(5, 5);
    private static final PlaceId LOWER = new PlaceId(1, 1);
    private static final PlaceId HIGHER = new PlaceId(9, 9);

    private final List<Effect> effects = new ArrayList<>();
    private PlaceProtocol place = new PlaceProtocol(SELF, settings(Stealing.SUCCESS_ONLY, false), 1);
    private long now;

    private static Settings settings(Stealing stealing, boolean knowsByProbe) {
        long milli = 1_000_000;
        return new Settings(
                stealing,
                THRESHOLD,
                2,
                0,
                1_000 * milli,
                2,
                true,
                10 * milli,
                milli,
                milli,
                milli,
                knowsByProbe,
                milli,
                2,
                1);
    }

    private void begin(Stealing stealing, boolean knowsByProbe) {
        place = new PlaceProtocol(SELF, settings(stealing, knowsByProbe), 1);
    }

    private void handle(Event event) {
        place.handle(now, event, effects::add);
    }

    private void hear(PlaceId from, int load, Message message) {
        handle(new Event.Received(new Envelope(from, SELF, 0, 0, load, false, message)));
    }

    private <M extends Message> List<PlaceId> told(Class<M> type) {
        List<PlaceId> told = new ArrayList<>();
        for (Effect effect : effects) {
            if (effect instanceof Effect.Send send
                    && type.isInstance(send.envelope().message())) {
                told.add(send.envelope().to());
            }
        }
        return told;
    }

    private Message lend(PlaceId by) {
        JobId job = new JobId(by, 1);
        return new Message.Lend(
                new LoanId(by, 2),
                new LoanId(by, 1),
                job,
                new Epoch(0, 0, by, List.of()),
                List.of(Descriptor.fresh("task")));
    }

    // ---- the thief ----

    @Test
    void onlyPlacesAboveTheThresholdAreAsked() {
        hear(LOWER, THRESHOLD, new Message.News());
        hear(HIGHER, THRESHOLD + 1, new Message.News());
        handle(new Event.Work(1, 0));
        assertThat(told(Message.Ask.class)).containsExactly(HIGHER);
    }

    @Test
    void aPlaceThatIsNotHungryAsksNobody() {
        hear(HIGHER, 100, new Message.News());
        handle(new Event.Work(0, 3));
        handle(new Event.Work(1, 3));
        assertThat(told(Message.Ask.class)).isEmpty();
    }

    @Test
    void theSearchGoesOnOnlyWhenTheRequestIsNotedAndAsksNobodyTwice() {
        hear(LOWER, 100, new Message.News());
        hear(HIGHER, 100, new Message.News());
        handle(new Event.Work(1, 0));
        assertThat(told(Message.Ask.class)).hasSize(1);
        PlaceId first = told(Message.Ask.class).get(0);
        hear(first, 100, new Message.Noted());
        assertThat(told(Message.Ask.class)).containsExactlyInAnyOrder(LOWER, HIGHER);
        hear(LOWER, 100, new Message.Noted());
        hear(HIGHER, 100, new Message.Noted());
        assertThat(told(Message.Ask.class)).hasSize(2);
    }

    @Test
    void aVictimThatHasDeliveredMayBeAskedAgain() {
        hear(HIGHER, 100, new Message.News());
        handle(new Event.Work(1, 0));
        hear(HIGHER, 100, lend(HIGHER));
        handle(new Event.Work(0, 0));
        handle(new Event.Work(1, 0));
        assertThat(told(Message.Ask.class)).containsExactly(HIGHER, HIGHER);
        assertThat(place.counts().victimsPerSearch[0]).isEqualTo(1);
    }

    @Test
    void tasksThatNobodyHasAskedForAreAccepted() {
        hear(HIGHER, 0, lend(HIGHER));
        hear(
                HIGHER,
                0,
                new Message.ThisJob(
                        new JobRecord(new JobId(HIGHER, 1), null, "charter", Long.MAX_VALUE, 0),
                        new Epoch(0, 0, HIGHER, List.of()),
                        Map.of()));
        assertThat(effects).anyMatch(Effect.Open.class::isInstance);
    }

    @Test
    void whoFindsNobodyTellsAllThatItIsHungry() {
        hear(LOWER, 0, new Message.News());
        hear(HIGHER, 0, new Message.News());
        handle(new Event.Work(1, 0));
        assertThat(told(Message.News.class)).containsExactly(LOWER, HIGHER);
        hear(HIGHER, THRESHOLD + 1, new Message.News());
        assertThat(told(Message.Ask.class)).containsExactly(HIGHER);
    }

    @Test
    void whoHasBeenHungryForAWhileIsContentWithLess() {
        hear(HIGHER, 1, new Message.News());
        handle(new Event.Work(1, 0));
        assertThat(told(Message.Ask.class)).isEmpty();
        now = place.wakeAt();
        handle(new Event.Tick());
        assertThat(told(Message.Ask.class)).containsExactly(HIGHER);
    }

    @Test
    void withProbesALoadIsReadBeforeAPlaceIsAsked() {
        begin(Stealing.SUCCESS_ONLY, true);
        handle(new Event.Appeared(HIGHER));
        handle(new Event.Work(1, 0));
        assertThat(effects).contains(new Effect.Probe(HIGHER));
        handle(new Event.Probed(HIGHER, THRESHOLD));
        assertThat(told(Message.Ask.class)).isEmpty();
        now = place.wakeAt();
        handle(new Event.Tick());
        handle(new Event.Probed(HIGHER, THRESHOLD + 1));
        assertThat(told(Message.Ask.class)).containsExactly(HIGHER);
    }

    @Test
    void aVictimThatDoesNotAnswerHoldsTheSearchUpOnlyForAWhile() {
        hear(HIGHER, 100, new Message.News());
        handle(new Event.Work(1, 0));
        handle(new Event.Appeared(LOWER));
        now = place.wakeAt();
        handle(new Event.Tick());
        hear(LOWER, 100, new Message.News());
        assertThat(told(Message.Ask.class)).containsExactly(HIGHER, LOWER);
    }

    @Test
    void theBaselineWaitsForTheAnswerAndCountsADenialAsAFailedSteal() {
        begin(Stealing.BASELINE, false);
        hear(HIGHER, 100, new Message.News());
        handle(new Event.Work(1, 0));
        hear(HIGHER, 0, new Message.Denied(false));
        assertThat(place.counts().denied).isEqualTo(1);
        assertThat(told(Message.Ask.class)).containsExactly(HIGHER);
    }

    @Test
    void lifelinesAreAskedWithPatienceAfterRandomPlacesAndThenThePlaceIsQuiet() {
        begin(Stealing.LIFELINE, false);
        handle(new Event.Appeared(LOWER));
        handle(new Event.Appeared(HIGHER));
        handle(new Event.Work(1, 0));
        PlaceId random = told(Message.Ask.class).get(0);
        hear(random, 0, new Message.Denied(false));
        List<PlaceId> asked = told(Message.Ask.class);
        for (PlaceId buddy : asked.subList(1, asked.size())) {
            hear(buddy, 0, new Message.Noted());
        }
        List<Message.Ask> asks = effects.stream()
                .filter(effect ->
                        effect instanceof Effect.Send send && send.envelope().message() instanceof Message.Ask)
                .map(effect -> (Message.Ask) ((Effect.Send) effect).envelope().message())
                .toList();
        assertThat(asks.get(0).isPatient()).isFalse();
        assertThat(asks.subList(1, asks.size())).isNotEmpty().allMatch(Message.Ask::isPatient);
        assertThat(told(Message.Ask.class)).as("each buddy is asked once").hasSize(asks.size());
    }

    // ---- the victim ----

    private void haveLoan(int load) {
        JobId job = new JobId(SELF, 77);
        handle(new Event.Submit(
                new JobRecord(job, new JobId(SELF, 1), "nested", Long.MAX_VALUE, 0),
                List.of(Descriptor.fresh("root"))));
        handle(new Event.Work(0, load));
        effects.removeIf(effect -> !(effect instanceof Effect.Open));
    }

    private long pool() {
        return effects.stream()
                .filter(Effect.Open.class::isInstance)
                .map(effect -> ((Effect.Open) effect).pool())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void thievesAreServedInTheOrderInWhichTheyCame() {
        haveLoan(2);
        hear(LOWER, 0, new Message.Ask(true));
        handle(new Event.Hauled(pool(), List.of(Descriptor.fresh("a"), Descriptor.fresh("b"))));
        hear(HIGHER, 0, new Message.Ask(true));
        assertThat(told(Message.Noted.class)).as("tasks are a receipt").containsExactly(HIGHER);
        assertThat(told(Message.Lend.class)).containsExactly(LOWER);
        handle(new Event.Work(0, 1));
        handle(new Event.Hauled(pool(), List.of(Descriptor.fresh("c"))));
        assertThat(told(Message.Lend.class)).containsExactly(LOWER, HIGHER);
        assertThat(told(Message.Denied.class)).isEmpty();
    }

    @Test
    void nothingIsLentWhileAWorkerOfOnesOwnIsIdle() {
        haveLoan(2);
        handle(new Event.Work(1, 2));
        hear(LOWER, 0, new Message.Ask(true));
        assertThat(effects).noneMatch(Effect.Take.class::isInstance);
        handle(new Event.Work(0, 2));
        assertThat(effects).anyMatch(Effect.Take.class::isInstance);
    }

    @Test
    void anImpatientThiefIsDeniedIfNothingCanBeTaken() {
        haveLoan(1);
        hear(LOWER, 0, new Message.Ask(false));
        handle(new Event.Hauled(pool(), List.of()));
        assertThat(told(Message.Denied.class)).containsExactly(LOWER);
    }

    @Test
    void aPlaceThatHasWorkTellsThoseThatAreHungry() {
        haveLoan(0);
        handle(new Event.Received(new Envelope(LOWER, SELF, 0, 0, 0, true, new Message.News())));
        assertThat(told(Message.News.class)).isEmpty();
        handle(new Event.Work(0, 1));
        assertThat(told(Message.News.class)).containsExactly(LOWER);
    }

    // ---- cycles ----

    @Test
    void whoSaysAgainThatItIsHungryHearsAtOnceOfWork() {
        haveLoan(10);
        handle(new Event.Received(new Envelope(HIGHER, SELF, 0, 0, 0, true, new Message.News())));
        effects.clear();
        handle(new Event.Received(new Envelope(HIGHER, SELF, 0, 0, 0, true, new Message.News())));
        assertThat(told(Message.News.class)).containsExactly(HIGHER);
    }

    @Test
    void whoSaysThatItIsHungryWhileThereIsNothingHearsOfTheFirstWork() {
        haveLoan(10);
        handle(new Event.Received(new Envelope(HIGHER, SELF, 0, 0, 0, true, new Message.News())));
        handle(new Event.Work(0, 0));
        effects.clear();
        handle(new Event.Received(new Envelope(HIGHER, SELF, 0, 0, 0, true, new Message.News())));
        assertThat(told(Message.News.class)).isEmpty();
        handle(new Event.Work(0, 1));
        assertThat(told(Message.News.class)).containsExactly(HIGHER);
    }

    @Test
    void aPlaceThatKnowsOfAHungryOneWantsToLearnOfWork() {
        haveLoan(0);
        handle(new Event.Received(new Envelope(HIGHER, SELF, 0, 0, 0, true, new Message.News())));
        assertThat(effects).contains(new Effect.Demand(true));
        handle(new Event.Received(new Envelope(HIGHER, SELF, 0, 0, 0, false, new Message.News())));
        assertThat(effects).contains(new Effect.Demand(false));
    }

    @Test
    void aRequestOfAPlaceThatWasAskedIsACycleAndIsServedAllTheSame() {
        hear(HIGHER, 100, new Message.News());
        handle(new Event.Work(1, 0));
        hear(HIGHER, 0, new Message.Ask(true));
        assertThat(place.counts().cyclic).isEqualTo(1);
        assertThat(told(Message.Noted.class)).containsExactly(HIGHER);
    }

    @Test
    void withoutCyclesTheRequestOfTheLowerNumberStays() {
        begin(Stealing.SUCCESS_ONLY_ACYCLIC, false);
        hear(HIGHER, 100, new Message.News());
        handle(new Event.Work(1, 0));
        hear(HIGHER, 0, new Message.Ask(true));
        assertThat(told(Message.Noted.class)).as("the higher one gives up").isEmpty();
        assertThat(told(Message.Overruled.class)).containsExactly(HIGHER);
        begin(Stealing.SUCCESS_ONLY_ACYCLIC, false);
        effects.clear();
        hear(LOWER, 100, new Message.News());
        handle(new Event.Work(1, 0));
        handle(new Event.Received(new Envelope(LOWER, SELF, 0, 0, 0, true, new Message.Ask(true))));
        assertThat(told(Message.Noted.class)).containsExactly(LOWER);
        handle(new Event.Received(new Envelope(LOWER, SELF, 0, 0, 100, true, new Message.News())));
        assertThat(told(Message.Ask.class))
                .as("its own request is void, and it does not ask again")
                .hasSize(1);
    }
}
