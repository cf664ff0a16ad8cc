package io.skua.place.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.Envelope;
import io.skua.place.protocol.Epoch;
import io.skua.place.protocol.Event;
import io.skua.place.protocol.LoanId;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.Progress;
import io.skua.place.protocol.Tally;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whoever attaches to a job gets its outcome, whether the submitter lives or not, before or after the end. */
final class AttachTest extends SmallWorld {
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
        hear(BANK, OTHER, new Message.Outcome(JOB, "part", null, new Progress(0, 0, Tally.NONE, 0, 0, 0, true)));
        hear(DEPUTY, OTHER, new Message.Known(JOB, search, new Epoch(0, 0, BANK, List.of())));
        assertThat(told).containsExactly(success(OTHER));
        assertThat(rememberers()).isEmpty();
    }

    @Test
    void aBorrowerThatAttachesWhileItIsToldOfTheEndGetsTheOutcome() {
        join(LATE);
        submit(KEEP);
        kill(SUBMITTER); // the newcomer gets the task, since it has no books
        assertThat(pools).singleElement().matches(opened -> opened.place().equals(LATE));
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

    /** Lets the job end at a bank that dies before anybody has heard of it, with a deputy that knows only the bank. */
    private PlaceId endWithLonelyDeputy(PlaceId... attached) {
        PlaceId oldest = new PlaceId(0, 1); // so it is the first deputy
        places.put(oldest, new PlaceProtocol(oldest, reliable(), 1));
        happens(oldest, new Event.Appeared(BANK));
        happens(BANK, new Event.Appeared(oldest));
        submit(KEEP);
        List.of(attached).forEach(this::attach);
        isHeldBack = envelope -> envelope.message() instanceof Message.Outcome;
        finish();
        heldBack.clear();
        return oldest;
    }

    @Test
    void aSubmitterThatTheNewBankHadNeverMetGetsTheOutcome() {
        endWithLonelyDeputy();
        isHeldBack = envelope -> false;
        kill(BANK);
        assertThat(told).containsExactly(success(SUBMITTER));
    }

    @Test
    void aSubmitterThatTheNewBankMeetsLateGetsTheOutcome() {
        PlaceId deputy = endWithLonelyDeputy();
        isHeldBack = envelope -> envelope.from().equals(deputy);
        kill(BANK);
        assertThat(heldBack).extracting(Envelope::message).hasAtLeastOneElementOfType(Message.Outcome.class);
        heldBack.clear(); // the network does not know yet where to send it
        isHeldBack = envelope -> false;
        happens(deputy, new Event.Appeared(SUBMITTER));
        assertThat(told).containsExactly(success(SUBMITTER));
    }

    @Test
    void anAttachedPlaceThatTheNewBankMeetsLateGetsTheOutcome() {
        PlaceId deputy = endWithLonelyDeputy(OTHER);
        isHeldBack = envelope -> envelope.from().equals(deputy);
        kill(SUBMITTER);
        kill(BANK);
        heldBack.clear();
        isHeldBack = envelope -> false;
        happens(deputy, new Event.Appeared(OTHER));
        assertThat(told).containsExactly(success(OTHER));
    }

    // ---- cancelling ----

    @Test
    void anAttachedPlaceCancelsTheJob() {
        submit(KEEP);
        attach(OTHER);
        happens(OTHER, new Event.Cancel(JOB, "enough"));
        assertThat(told)
                .containsExactlyInAnyOrder(new Told(SUBMITTER, null, "enough"), new Told(OTHER, null, "enough"));
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
        assertThat(told).containsExactly(new Told(LATE, null, "enough"));
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
        assertThat(told).containsExactly(new Told(DEPUTY, null, "enough"));
    }
}
