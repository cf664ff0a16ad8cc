package io.skua.place.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.Effect;
import io.skua.place.protocol.Envelope;
import io.skua.place.protocol.Epoch;
import io.skua.place.protocol.Event;
import io.skua.place.protocol.Fault;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.JobRecord;
import io.skua.place.protocol.LoanId;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.Settings;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whoever attaches to a job gets its outcome, whether the submitter lives or not, before or after the end. */
class AttachTest {
    private static final long KEEP = 1_000_000_000;
    private static final PlaceId BANK = new PlaceId(1, 1);
    private static final PlaceId SUBMITTER = new PlaceId(2, 1);
    private static final PlaceId DEPUTY = new PlaceId(3, 1);
    private static final PlaceId OTHER = new PlaceId(4, 1);
    private static final PlaceId LATE = new PlaceId(5, 2); // it joins, and knows nothing of the job
    private static final JobId JOB = new JobId(SUBMITTER, 1);

    private record Told(PlaceId place, Effect.Ended end) {}

    private record Opened(PlaceId place, long pool) {}

    private final Map<PlaceId, PlaceProtocol> places = new LinkedHashMap<>();
    private final ArrayDeque<Envelope> network = new ArrayDeque<>();
    private final List<Told> told = new ArrayList<>();
    private final List<Opened> pools = new ArrayList<>();
    private Predicate<Envelope> isHeldBack = envelope -> false;
    private final List<Envelope> heldBack = new ArrayList<>();
    private long now;

    @BeforeEach
    void begin() {
        List<PlaceId> all = List.of(BANK, SUBMITTER, DEPUTY, OTHER);
        all.forEach(place -> places.put(place, new PlaceProtocol(place, reliable(), 1)));
        all.forEach(place -> happens(place, new Event.Known(all)));
    }

    // ---- a small world ----

    private static Settings reliable() {
        Settings usual = Settings.usual(1);
        return new Settings(
                usual.stealing(), 2, 4, 0, usual.instalment(), 2, true, 1, 1, 1, usual.grace(), false, 1, 1, 1);
    }

    /** Something happens at a place, and everything that follows from it in the network. */
    private void happens(PlaceId place, Event event) {
        handle(place, event);
        deliver();
    }

    private void deliver() {
        for (Envelope next = network.poll(); next != null; next = network.poll()) {
            if (isHeldBack.test(next)) {
                heldBack.add(next);
            } else {
                handle(next.to(), new Event.Received(next));
            }
        }
    }

    private void release() {
        isHeldBack = envelope -> false;
        network.addAll(heldBack);
        heldBack.clear();
        deliver();
    }

    private void handle(PlaceId place, Event event) {
        PlaceProtocol protocol = places.get(place);
        if (protocol != null) {
            protocol.handle(now, event, effect -> carryOut(place, effect));
        }
    }

    private void carryOut(PlaceId place, Effect effect) {
        if (effect instanceof Effect.Send send) {
            network.add(send.envelope());
        } else if (effect instanceof Effect.Ended ended) {
            told.add(new Told(place, ended));
        } else if (effect instanceof Effect.Open open) {
            pools.add(new Opened(place, open.pool()));
        } else if (effect instanceof Effect.Discard discard) {
            pools.remove(new Opened(place, discard.pool()));
        }
    }

    private void submit(long keep) {
        happens(
                SUBMITTER,
                new Event.Submit(
                        new JobRecord(JOB, null, "charter", Long.MAX_VALUE, keep), List.of(Descriptor.fresh("root"))));
    }

    /** Whoever has the only task runs it. */
    private void finish() {
        assertThat(pools).hasSize(1);
        Opened opened = pools.remove(0);
        happens(opened.place, new Event.PoolEnded(opened.pool, "part", List.of(), null));
    }

    private void kill(PlaceId dead) {
        places.remove(dead);
        pools.removeIf(opened -> opened.place.equals(dead));
        List.copyOf(places.keySet()).forEach(place -> happens(place, new Event.Gone(dead)));
    }

    private void pass(long nanos) {
        now += nanos;
        for (PlaceId place : List.copyOf(places.keySet())) {
            if (places.get(place).wakeAt() <= now) {
                happens(place, new Event.Tick());
            }
        }
    }

    private void join(PlaceId place) {
        List<PlaceId> others = List.copyOf(places.keySet());
        places.put(place, new PlaceProtocol(place, reliable(), 1));
        others.forEach(other -> happens(place, new Event.Appeared(other)));
        others.forEach(other -> happens(other, new Event.Appeared(place)));
    }

    private void hear(PlaceId from, PlaceId to, Message message) {
        happens(to, new Event.Received(new Envelope(from, to, 0, 0, 0, false, message)));
    }

    private void attach(PlaceId place) {
        happens(place, new Event.Attach(JOB));
    }

    private static Told success(PlaceId place) {
        return new Told(place, new Effect.Ended(JOB, "part", null));
    }

    private void assertUnknown(PlaceId place) {
        assertThat(told).hasSize(1);
        assertThat(told.get(0).place).isEqualTo(place);
        assertThat(told.get(0).end.failure())
                .isInstanceOfSatisfying(
                        Fault.class, fault -> assertThat(fault.kind()).isEqualTo(Fault.Kind.UNKNOWN_JOB));
        assertThat(rememberers()).doesNotContain(place);
    }

    private List<PlaceId> rememberers() {
        return places.keySet().stream()
                .filter(place -> places.get(place).remembers(JOB))
                .toList();
    }

    // ---- the submitter lives ----

    @Test
    void anAttachedPlaceGetsTheOutcomeLikeTheSubmitter() {
        submit(KEEP);
        attach(OTHER);
        attach(DEPUTY);
        finish();
        assertThat(told).containsExactlyInAnyOrder(success(SUBMITTER), success(OTHER), success(DEPUTY));
        assertThat(rememberers()).isEmpty();
    }

    @Test
    void aPlaceThatAttachesWhileTheOutcomeIsDeliveredGetsIt() {
        submit(KEEP);
        isHeldBack = envelope -> envelope.message() instanceof Message.OutcomeNoted;
        finish();
        attach(OTHER);
        assertThat(told).containsExactly(success(SUBMITTER), success(OTHER));
        release();
        assertThat(rememberers()).isEmpty();
    }

    @Test
    void anOutcomeThatWasFetchedIsForgotten() {
        submit(KEEP);
        finish();
        assertThat(rememberers()).isEmpty();
        told.clear();
        attach(OTHER);
        assertUnknown(OTHER);
    }

    @Test
    void aJobThatIsNotOpenedYetIsFound() {
        isHeldBack = envelope -> envelope.message() instanceof Message.Open;
        submit(KEEP);
        attach(OTHER);
        assertThat(told).isEmpty();
        release();
        finish();
        assertThat(told).containsExactlyInAnyOrder(success(SUBMITTER), success(OTHER));
    }

    @Test
    void aJobThatNobodyHasSubmittedIsUnknown() {
        attach(OTHER);
        assertUnknown(OTHER);
    }

    // ---- the submitter is dead ----

    @Test
    void theOutcomeIsKeptForThoseWhoComeLater() {
        submit(KEEP);
        kill(SUBMITTER);
        join(LATE);
        finish();
        assertThat(rememberers()).as("those who have the books").containsExactly(BANK, DEPUTY, OTHER);
        pass(KEEP - 1);
        attach(LATE);
        assertThat(told).containsExactly(success(LATE));
        assertThat(rememberers()).isEmpty();
    }

    @Test
    void aKeptOutcomeSurvivesTheBank() {
        submit(KEEP);
        kill(SUBMITTER);
        finish();
        kill(BANK);
        attach(OTHER);
        assertThat(told).containsExactly(success(OTHER));
        assertThat(rememberers()).isEmpty();
    }

    @Test
    void anOutcomeIsNotKeptForEver() {
        submit(KEEP);
        kill(SUBMITTER);
        finish();
        pass(KEEP);
        assertThat(rememberers()).isEmpty();
        attach(OTHER);
        assertUnknown(OTHER);
    }

    @Test
    void aJobThatKeepsNothingIsForgottenWithItsSubmitter() {
        submit(0);
        kill(SUBMITTER);
        finish();
        assertThat(rememberers()).isEmpty();
    }

    @Test
    void anAttachedPlaceGetsTheOutcomeFromADeputyThatTookOver() {
        submit(KEEP);
        attach(OTHER);
        kill(SUBMITTER);
        kill(BANK);
        finish();
        assertThat(told).containsExactly(success(OTHER));
        assertThat(rememberers()).isEmpty();
    }

    @Test
    void anAttachmentIsInTheBooks() {
        submit(KEEP);
        attach(OTHER);
        isHeldBack = envelope -> envelope.message() instanceof Message.Outcome;
        finish();
        heldBack.clear(); // the outcomes die with the bank
        isHeldBack = envelope -> envelope.message() instanceof Message.Attach;
        kill(BANK); // the new bank ends the job at once, before anybody could attach again
        assertThat(told).containsExactlyInAnyOrder(success(SUBMITTER), success(OTHER));
        release();
        assertThat(rememberers()).isEmpty();
    }

    @Test
    void theBooksStayUntilAllHaveTheOutcome() {
        submit(KEEP);
        attach(OTHER);
        isHeldBack = envelope ->
                envelope.message() instanceof Message.Outcome && envelope.to().equals(OTHER);
        finish();
        assertThat(told).containsExactly(success(SUBMITTER));
        heldBack.clear(); // the outcome dies with the bank
        isHeldBack = envelope -> false;
        kill(BANK);
        assertThat(told).containsExactly(success(SUBMITTER), success(OTHER));
        assertThat(rememberers()).isEmpty();
    }

    @Test
    void theOutcomeIsKeptIfTheAttachedPlaceDies() {
        submit(KEEP);
        kill(SUBMITTER);
        attach(OTHER);
        isHeldBack = envelope -> envelope.message() instanceof Message.Outcome;
        finish();
        heldBack.clear();
        isHeldBack = envelope -> false;
        kill(OTHER);
        attach(DEPUTY);
        assertThat(told).containsExactly(success(DEPUTY));
        assertThat(rememberers()).isEmpty();
    }

    @Test
    void allAreAskedAgainIfAPlaceDiesBeforeItHasAnswered() {
        isHeldBack = envelope -> envelope.from().equals(OTHER);
        attach(OTHER);
        long first = search();
        hear(DEPUTY, OTHER, new Message.NotKnown(JOB, first));
        hear(SUBMITTER, OTHER, new Message.NotKnown(JOB, first));
        heldBack.clear();
        happens(OTHER, new Event.Gone(BANK));
        assertThat(heldBack.stream().map(Envelope::to)).containsExactly(SUBMITTER, DEPUTY);
        long second = search();
        assertThat(second).isNotEqualTo(first);
        hear(DEPUTY, OTHER, new Message.NotKnown(JOB, second));
        hear(SUBMITTER, OTHER, new Message.NotKnown(JOB, first)); // an answer to the first question
        assertThat(told).isEmpty();
        hear(SUBMITTER, OTHER, new Message.NotKnown(JOB, second));
        assertUnknown(OTHER);
    }

    private long search() {
        return heldBack.stream()
                .map(Envelope::message)
                .filter(Message.Attach.class::isInstance)
                .mapToLong(message -> ((Message.Attach) message).search())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aPlaceThatIsAskedDuringTheSearchCanAnswer() {
        isHeldBack = envelope -> envelope.from().equals(OTHER);
        attach(OTHER);
        long search = search();
        happens(OTHER, new Event.Appeared(LATE));
        List.of(BANK, SUBMITTER, DEPUTY).forEach(place -> hear(place, OTHER, new Message.NotKnown(JOB, search)));
        assertThat(told).as("the newcomer was asked, too").isEmpty();
        hear(LATE, OTHER, new Message.NotKnown(JOB, search));
        assertUnknown(OTHER);
    }

    @Test
    void anAnswerThatComesTooLateIsNotHeeded() {
        isHeldBack = envelope -> envelope.from().equals(OTHER);
        attach(OTHER);
        long search = search();
        hear(BANK, OTHER, new Message.Outcome(JOB, "part", null));
        hear(DEPUTY, OTHER, new Message.Known(JOB, search, new Epoch(0, 0, BANK, List.of())));
        assertThat(told).containsExactly(success(OTHER));
        assertThat(rememberers()).isEmpty();
    }

    @Test
    void aBorrowerThatAttachesWhileItIsToldOfTheEndGetsTheOutcome() {
        join(LATE);
        submit(KEEP);
        kill(SUBMITTER); // the newcomer gets the task, since it has no books
        assertThat(pools).singleElement().matches(opened -> opened.place.equals(LATE));
        isHeldBack = envelope -> envelope.message() instanceof Message.Ended || !heldBack.isEmpty();
        finish();
        attach(LATE);
        assertThat(told).isEmpty();
        release();
        assertThat(told).containsExactly(success(LATE));
        assertThat(rememberers()).isEmpty();
    }

    @Test
    void noTaskOfAJobBeginsWhoseOutcomeIsKept() {
        submit(KEEP);
        kill(SUBMITTER);
        finish();
        for (PlaceId holder : List.of(BANK, DEPUTY, OTHER)) {
            LoanId loan = new LoanId(LATE, 1);
            Epoch epoch = new Epoch(0, 0, BANK, List.of());
            hear(LATE, holder, new Message.Lend(loan, null, JOB, epoch, List.of(Descriptor.fresh("late"))));
        }
        assertThat(pools).isEmpty();
    }

    @Test
    void aSubmitterThatTheNewBankHadNeverMetGetsTheOutcome() {
        PlaceId oldest = new PlaceId(0, 1); // it is the first deputy, and knows nobody but the bank
        places.put(oldest, new PlaceProtocol(oldest, reliable(), 1));
        happens(oldest, new Event.Appeared(BANK));
        happens(BANK, new Event.Appeared(oldest));
        submit(KEEP);
        isHeldBack = envelope -> envelope.message() instanceof Message.Outcome;
        finish();
        heldBack.clear();
        isHeldBack = envelope -> false;
        kill(BANK);
        assertThat(told).containsExactly(success(SUBMITTER));
    }

    // ---- cancelling ----

    @Test
    void anAttachedPlaceCancelsTheJob() {
        submit(KEEP);
        attach(OTHER);
        happens(OTHER, new Event.Cancel(JOB, "enough"));
        assertThat(told)
                .containsExactlyInAnyOrder(
                        new Told(SUBMITTER, new Effect.Ended(JOB, null, "enough")),
                        new Told(OTHER, new Effect.Ended(JOB, null, "enough")));
        assertThat(pools).isEmpty();
        assertThat(rememberers()).isEmpty();
    }

    @Test
    void aJobIsCancelledThatIsStillSearchedFor() {
        submit(KEEP);
        kill(SUBMITTER);
        join(LATE);
        isHeldBack = envelope -> envelope.message() instanceof Message.Attach;
        attach(LATE);
        happens(LATE, new Event.Cancel(JOB, "enough"));
        assertThat(told).isEmpty();
        release();
        assertThat(told).containsExactly(new Told(LATE, new Effect.Ended(JOB, null, "enough")));
        assertThat(pools).isEmpty();
        assertThat(rememberers()).isEmpty();
    }

    @Test
    void workThatIsLeftIsDroppedThoughTheFailureIsKept() {
        submit(KEEP);
        attach(OTHER);
        isHeldBack = envelope -> envelope.message() instanceof Message.Outcome;
        happens(OTHER, new Event.Cancel(JOB, "enough"));
        heldBack.clear();
        isHeldBack = envelope -> false;
        kill(SUBMITTER);
        kill(OTHER);
        assertThat(pools).isEmpty();
        attach(DEPUTY);
        assertThat(told).containsExactly(new Told(DEPUTY, new Effect.Ended(JOB, null, "enough")));
    }
}
