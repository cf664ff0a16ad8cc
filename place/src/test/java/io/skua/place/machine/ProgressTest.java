package io.skua.place.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.Event;
import io.skua.place.protocol.Fault;
import io.skua.place.protocol.JobRecord;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.Progress;
import io.skua.place.protocol.Tally;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whoever waits for a job is told how far it is, by whoever keeps its books. */
final class ProgressTest extends SmallWorld {
    private long lastQuestion;

    private long ask(PlaceId place) {
        happens(place, new Event.HowFar(JOB, ++lastQuestion));
        return lastQuestion;
    }

    /** Returns the only answer so far, which must be to this question. */
    private Progress answer(long question) {
        assertThat(answers).hasSize(1);
        assertThat(answers.get(0).number()).isEqualTo(question);
        return answers.remove(0).progress();
    }

    /** The place that has the only task ends an instalment in which this many tasks have run. */
    private void payInstalment(int tasks) {
        Opened opened = pools.get(0);
        pass(reliable().instalment());
        happens(
                opened.place(),
                new Event.PoolEnded(opened.pool(), tasks, "part", List.of(Descriptor.fresh("rest")), null));
        pools.set(0, new Opened(opened.place(), lastSuccessor));
    }

    @Test
    void theSubmitterIsToldWhatIsInTheBooks() {
        submit(KEEP);
        now += 17;
        Progress progress = answer(ask(SUBMITTER));
        assertThat(progress).isEqualTo(new Progress(17, 0, Tally.ONE_LOAN, 0, 1, 1, false));
        payInstalment(5);
        progress = answer(ask(SUBMITTER));
        assertThat(progress.tally().tasks()).isEqualTo(5);
        assertThat(progress.instalments()).isEqualTo(1);
        finish();
        assertThat(atEnd).isNotNull();
        assertThat(atEnd.tally().tasks()).isEqualTo(6);
        assertThat(atEnd.isComplete()).isTrue();
    }

    @Test
    void anAttachedPlaceIsToldAsWell() {
        submit(KEEP);
        attach(OTHER);
        assertThat(answer(ask(OTHER)).openLoans()).isEqualTo(1);
        finish();
        ask(OTHER);
        assertThat(answers).as("nobody waits there any more").isEmpty();
    }

    @Test
    void aQuestionDuringTheSearchForTheJobIsAnsweredLater() {
        submit(KEEP);
        join(LATE);
        isHeldBack = envelope -> envelope.message() instanceof Message.Attach;
        attach(LATE);
        long question = ask(LATE);
        assertThat(answers).isEmpty();
        release();
        assertThat(answer(question).openLoans()).isEqualTo(1);
    }

    @Test
    void aQuestionBeforeTheBooksAreOpenIsAnsweredLater() {
        isHeldBack = envelope -> envelope.to().equals(BANK);
        submit(KEEP);
        long question = ask(SUBMITTER);
        heldBack.clear(); // neither the job nor the question reaches a bank that lives
        isHeldBack = envelope -> false;
        kill(BANK);
        assertThat(answer(question).openLoans()).isEqualTo(1);
    }

    @Test
    void aQuestionThatDiesWithTheBankIsAnsweredByTheNextOne() {
        submit(KEEP);
        payInstalment(3);
        isHeldBack = envelope -> envelope.message() instanceof Message.SoFar;
        long first = ask(SUBMITTER);
        long question = ask(SUBMITTER);
        assertThat(question).isNotEqualTo(first);
        heldBack.clear();
        isHeldBack = envelope -> false;
        now += 1_000;
        kill(BANK);
        Progress progress = answer(question);
        assertThat(progress.epoch()).isEqualTo(1);
        assertThat(progress.tally().tasks()).isEqualTo(3);
        assertThat(progress.age()).isEqualTo(reliable().instalment() + 1_000);
    }

    @Test
    void nothingIsToldThatADeputyDoesNotHaveYet() {
        submit(KEEP);
        isHeldBack = envelope -> envelope.message() instanceof Message.Mirrored;
        payInstalment(3);
        long question = ask(SUBMITTER);
        assertThat(answers).isEmpty();
        release();
        assertThat(answer(question).tally().tasks()).isEqualTo(3);
    }

    @Test
    void theWorkOfADeadPlaceDoesNotCountAndItsTasksAreRunAgain() {
        submit(KEEP);
        payInstalment(3);
        attach(OTHER);
        kill(SUBMITTER);
        Progress progress = answer(ask(OTHER));
        assertThat(progress.tally()).isEqualTo(new Tally(3, 2, 1, 1));
    }

    @Test
    void theDeadlineIsNotPutOffByADeathOfTheBank() {
        long timeout = 1_000_000;
        JobRecord job = new JobRecord(JOB, null, "charter", timeout, KEEP);
        happens(SUBMITTER, new Event.Submit(job, List.of(Descriptor.fresh("root"))));
        pass(timeout - 1);
        kill(BANK);
        assertThat(told).isEmpty();
        pass(1);
        assertThat(told).hasSize(1);
        assertThat(told.get(0).failure())
                .isInstanceOfSatisfying(
                        Fault.class, fault -> assertThat(fault.kind()).isEqualTo(Fault.Kind.DEADLINE));
    }
}
