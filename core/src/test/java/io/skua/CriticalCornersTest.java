package io.skua;

import static io.skua.Waiting.awaitLatch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Rare cases of tasks that are in two places: fairness and exceptions. */
@Bounded
final class CriticalCornersTest {
    /**
     * The fair turn of a level and the fair turn of its ordinary tasks must not coincide; otherwise ordinary tasks of
     * priority HIGH would never come first.
     */
    @Test
    void ordinaryTasksOfTheMostUrgentLevelDoNotStarveBesideCriticalOnes() {
        Queue<String> taken = new ConcurrentLinkedQueue<>();
        CountDownLatch all = new CountDownLatch(60 + 10);
        try (HungryThief thief = new HungryThief(3)) {
            thief.fork(Skua.job("high").priority(Priority.HIGH), () -> {
                for (int i = 0; i < 70; i++) {
                    String kind = i < 10 ? "ordinary" : "critical";
                    Runnable body = () -> {
                        taken.add(kind);
                        all.countDown();
                        HungryThief.takeAWhile();
                    };
                    if (i < 10) {
                        Skua.fork(body);
                    } else {
                        Skua.forkCritical(() -> {
                            body.run();
                            return kind;
                        });
                    }
                }
            });
            thief.fork(Skua.job("normal"), () -> {
                for (int i = 0; i < 40; i++) {
                    Skua.fork(HungryThief::takeAWhile);
                }
            });
            thief.fork(Skua.job("low").priority(Priority.LOW), () -> {
                for (int i = 0; i < 40; i++) {
                    Skua.fork(HungryThief::takeAWhile);
                }
            });
            thief.letLoose();
            awaitLatch(all);
            thief.end();
        }
        assertThat(List.copyOf(taken).indexOf("ordinary")).isLessThan(2 * 16);
    }

    /**
     * A thief has taken the task from the board and runs it. Its parent fails and finds the task in the bag; it must
     * not cancel the task as "not started".
     */
    @Test
    void aCriticalTaskThatRunsIsNotCancelledWithItsParent() {
        try (Skua skua = Skua.builder().workers(4).build()) {
            for (int i = 0; i < 20; i++) {
                String result = skua.run(() -> {
                    AtomicReference<Handle<String>> handle = new AtomicReference<>();
                    CountDownLatch started = new CountDownLatch(1);
                    CountDownLatch goOn = new CountDownLatch(1);
                    CountDownLatch parentRuns = new CountDownLatch(1);
                    Handle<?> parent = Skua.fork((Runnable) () -> {
                        parentRuns.countDown();
                        handle.set(Skua.forkCritical(() -> {
                            started.countDown();
                            awaitLatch(goOn);
                            return "ran";
                        }));
                        awaitLatch(started);
                        throw new IllegalStateException("parent");
                    });
                    awaitLatch(parentRuns);
                    awaitLatch(started);
                    assertThat(catchThrowable(parent::join)).hasMessage("parent");
                    for (int spin = 0; spin < 100_000 && !handle.get().isDone(); spin++) {
                        Thread.onSpinWait();
                    }
                    goOn.countDown();
                    return handle.get().join();
                });
                assertThat(result).isEqualTo("ran");
            }
        }
    }
}
