package io.skua;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.skua.observe.EventKind;
import io.skua.observe.Observation;
import io.skua.observe.WaitReason;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Listeners of events: whatever they do, the scheduler goes on, and other listeners hear everything. */
@Bounded
final class ListenersTest {
    private final Heard heard = new Heard();

    @Test
    void aListenerThatThrowsIsNotCalledAgain() {
        AtomicInteger calls = new AtomicInteger();
        try (Skua skua = Skua.builder().workers(2).build();
                Observation bad = skua.observe((time, worker, kind, detail, first, second) -> {
                    calls.incrementAndGet();
                    throw new StackOverflowError("a listener that fails on purpose");
                });
                Observation good = skua.observe(heard)) {
            Skua.note("one");
            Skua.note("two");
            Waiting.until(() -> heard.count(EventKind.NOTE) == 2);
            assertThat(bad.lost() + good.lost()).isZero();
        }
        assertThat(calls).hasValue(1);
    }

    @Test
    void aListenerMayCloseItself() {
        AtomicReference<Observation> self = new AtomicReference<>();
        AtomicInteger notes = new AtomicInteger();
        CountDownLatch ready = new CountDownLatch(1);
        try (Skua skua = Skua.builder().workers(1).build();
                Observation other = skua.observe(heard)) {
            self.set(skua.observe((time, worker, kind, detail, first, second) -> {
                if (kind == EventKind.NOTE) {
                    Waiting.awaitLatch(ready);
                    notes.incrementAndGet();
                    self.get().close();
                }
            }));
            ready.countDown();
            Skua.note("one");
            Skua.note("two");
            Waiting.until(() -> heard.count(EventKind.NOTE) == 2);
            self.get().close();
            assertThat(other.lost()).isZero();
        }
        assertThat(notes).hasValue(1);
    }

    @Test
    void closingHearsEverythingThatHappenedBefore() {
        try (Skua skua = Skua.builder().workers(2).build()) {
            for (int i = 1; i <= 200; i++) {
                Heard now = new Heard();
                Observation observation = skua.observe(now);
                Skua.note("note " + i);
                skua.run(() -> Skua.note("inside"));
                observation.close();
                observation.close();
                assertThat(now.count(EventKind.NOTE)).as("round %d", i).isEqualTo(2);
            }
        }
    }

    @Test
    void theGathererEndsWithTheLastListenerAndWithTheScheduler() {
        Skua skua = Skua.builder().workers(1).build();
        Observation observation = skua.observe(heard);
        Skua.note("one");
        observation.close();
        Waiting.until(() -> !heard.threads().get(0).isAlive());
        Heard again = new Heard();
        Observation second = skua.observe(again);
        skua.run(() -> Skua.note("two"));
        skua.close();
        Waiting.until(() -> again.count(EventKind.NOTE) == 1);
        Waiting.until(() -> again.threads().stream().noneMatch(Thread::isAlive));
        second.close();
        assertThat(heard.count(EventKind.NOTE)).isEqualTo(1);
    }

    /** The listener hears nothing for as long as it takes to fill the trail; afterwards the sums are right. */
    @Test
    void whatASlowListenerMissesIsCountedAndShown() {
        int sections = 5_000;
        CountDownLatch full = new CountDownLatch(1);
        Skua skua = Skua.builder().workers(1).spareThreads(0).build();
        Observation slow = skua.observe((time, worker, kind, detail, first, second) -> {
            Waiting.awaitLatch(full);
            heard.event(time, worker, kind, detail, first, second);
        });
        Skua.note("the gatherer is in the listener from now on");
        skua.run(() -> {
            for (int i = 0; i < sections; i++) {
                Skua.blocking(() -> {});
            }
        });
        full.countDown();
        Waiting.until(() -> heard.count(EventKind.WAIT) > 0);
        skua.run(() -> {}); // the trail has room again, so the gap is told before the first event of this job
        skua.close();
        slow.close();
        long untold = heard.of(EventKind.GAP).mapToLong(Heard.One::first).sum();
        assertThat(slow.lost()).isPositive().isEqualTo(untold);
        long waits = heard.count(EventKind.WAIT, WaitReason.BLOCKING);
        long ofSections = heard.all().stream()
                .filter(one ->
                        one.kind() == EventKind.WAIT || one.kind() == EventKind.RESUME || one.kind() == EventKind.SEAT)
                .count();
        assertThat(waits).isLessThan(sections);
        // a section has four events, the thread sits down and leaves once, and all that was lost belongs to these
        // but for the end of the visit, of the job, and of the search and the sleep that follow
        assertThat(ofSections + untold).isBetween(4L * sections, 4L * sections + 10);
        assertThat(heard.of(EventKind.GAP)).allMatch(one -> one.second() <= one.time());
    }

    @Test
    void aListenerIsNeeded() {
        try (Skua skua = Skua.builder().workers(1).build()) {
            assertThatNullPointerException()
                    .isThrownBy(() -> skua.observe(null))
                    .withMessage("listener");
            assertThatNullPointerException().isThrownBy(() -> Skua.note(null)).withMessage("text");
        }
    }
}
