package io.skua;

import static io.skua.Waiting.awaitLatch;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Thieves and priorities: thieves take the most urgent work first, wherever it lies, and work of another level in every
 * 16th turn.
 */
@Bounded
final class PriorityStealTest {
    private static final int BOUND = 32;

    private static JobOptions job(Priority priority) {
        return Skua.job(priority.name()).priority(priority);
    }

    private static void fork(int count, Runnable body) {
        for (int i = 0; i < count; i++) {
            Skua.fork(body);
        }
    }

    /**
     * The starts of a worker whose first turn has this number, if this much work of each level is there from the
     * beginning.
     */
    private static List<Priority> starts(int firstTurn, int... supply) {
        int[] left = supply.clone();
        List<Priority> starts = new ArrayList<>();
        for (int turn = firstTurn; starts.size() < IntStream.of(supply).sum(); turn++) {
            int first = turn % 16 == 15 ? 1 + turn / 16 % 2 : 0;
            int level = first;
            while (left[level] == 0) {
                level = (level + 1) % 3;
            }
            left[level]--;
            starts.add(Priority.values()[level]);
        }
        return starts;
    }

    /** It is not known at which turn the worker was, so its starts are one of these. */
    private static List<List<Priority>> possibleStarts(int... supply) {
        return IntStream.range(0, BOUND)
                .mapToObj(firstTurn -> starts(firstTurn, supply))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"4, 4, 4", "70, 70, 70", "200, 3, 5", "0, 60, 20", "90, 0, 10", "20, 100, 0"})
    void aThiefTakesTheMostUrgentTaskAndInEvery16thTurnAnother(int high, int normal, int low) {
        int[] supply = {high, normal, low};
        Queue<Priority> taken = new ConcurrentLinkedQueue<>();
        CountDownLatch all = new CountDownLatch(high + normal + low);
        try (HungryThief thief = new HungryThief(3)) {
            for (Priority priority : Priority.values()) {
                int count = supply[priority.ordinal()];
                thief.fork(
                        job(priority),
                        () -> fork(count, () -> {
                            if (thief.isHere()) {
                                taken.add(priority);
                                all.countDown();
                                HungryThief.takeAWhile();
                            }
                        }));
            }
            thief.letLoose();
            awaitLatch(all);
            thief.end();
        }
        assertThat(possibleStarts(supply)).contains(List.copyOf(taken).subList(0, high + normal + low));
    }

    @ParameterizedTest
    @CsvSource({"HIGH, 100, 5, 5", "NORMAL, 5, 100, 5", "LOW, 5, 5, 100"})
    void injectedJobsAndStealableTasksAreComparedByTheirLevel(Priority stealable, int high, int normal, int low) {
        int[] supply = {high, normal, low};
        Queue<Priority> taken = new ConcurrentLinkedQueue<>();
        CountDownLatch all = new CountDownLatch(high + normal + low);
        try (HungryThief thief = new HungryThief(1)) {
            thief.fork(
                    job(stealable),
                    () -> fork(supply[stealable.ordinal()], () -> {
                        if (thief.isHere()) {
                            taken.add(stealable);
                            all.countDown();
                            HungryThief.takeAWhile();
                        }
                    }));
            thief.awaitForked();
            for (Priority priority : Priority.values()) {
                for (int i = 0; priority != stealable && i < supply[priority.ordinal()]; i++) {
                    thief.skua().submit(job(priority), () -> {
                        taken.add(priority);
                        all.countDown();
                        HungryThief.takeAWhile();
                    });
                }
            }
            thief.letLoose();
            awaitLatch(all);
            thief.end();
        }
        assertThat(possibleStarts(supply)).contains(List.copyOf(taken).subList(0, high + normal + low));
    }

    @ParameterizedTest
    @CsvSource({"HIGH, LOW", "HIGH, NORMAL", "NORMAL, LOW"})
    void aStealableTaskIsReachedBehindAnEndlessSupplyOfMoreUrgentOnes(Priority urgent, Priority other) {
        AtomicBoolean reached = new AtomicBoolean();
        AtomicInteger before = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(1);
        try (HungryThief thief = new HungryThief(2)) {
            Runnable body = () -> {
                if (thief.isHere() && !reached.get()) {
                    before.incrementAndGet();
                    HungryThief.takeAWhile();
                }
            };
            thief.fork(job(urgent), () -> fork(200, body), () -> {
                while (!reached.get()) {
                    Skua.fork(body);
                }
            });
            thief.fork(
                    job(other),
                    () -> fork(2, () -> {
                        reached.set(true);
                        done.countDown();
                    }));
            thief.letLoose();
            awaitLatch(done);
            thief.end();
        }
        // Of any BOUND starts in a row one is of that level, so fewer than BOUND came before.
        assertThat(before).hasValueLessThan(BOUND);
    }

    @ParameterizedTest
    @CsvSource({"HIGH, LOW", "HIGH, NORMAL", "NORMAL, LOW"})
    void anInjectedJobIsReachedBehindAnEndlessSupplyOfMoreUrgentTasks(Priority urgent, Priority other) {
        AtomicBoolean reached = new AtomicBoolean();
        AtomicInteger before = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(1);
        try (HungryThief thief = new HungryThief(1)) {
            Runnable body = () -> {
                if (thief.isHere() && !reached.get()) {
                    before.incrementAndGet();
                    HungryThief.takeAWhile();
                }
            };
            thief.fork(job(urgent), () -> fork(200, body), () -> {
                while (!reached.get()) {
                    Skua.fork(body);
                }
            });
            thief.awaitForked();
            thief.skua().submit(job(other), () -> {
                reached.set(true);
                done.countDown();
            });
            thief.letLoose();
            awaitLatch(done);
            thief.end();
        }
        assertThat(before).hasValueLessThan(BOUND);
    }

    @Test
    void tinyTasksInARowAreOneStart() {
        int most = 64; // the longest row
        AtomicBoolean reached = new AtomicBoolean();
        AtomicInteger before = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(1);
        try (HungryThief thief = new HungryThief(2)) {
            Runnable tiny = () -> {
                if (thief.isHere() && !reached.get()) {
                    before.incrementAndGet();
                }
            };
            thief.fork(job(Priority.HIGH), () -> fork(200, tiny), () -> {
                while (!reached.get()) {
                    Skua.fork(tiny);
                }
            });
            thief.fork(
                    job(Priority.LOW),
                    () -> fork(2, () -> {
                        reached.set(true);
                        done.countDown();
                    }));
            thief.letLoose();
            awaitLatch(done);
            thief.end();
        }
        assertThat(before).hasValueLessThan(BOUND * most);
    }
}
