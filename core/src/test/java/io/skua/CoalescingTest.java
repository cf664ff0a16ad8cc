package io.skua;

import static io.skua.Waiting.awaitLatch;
import static org.assertj.core.api.Assertions.assertThat;

import io.skua.Waiting.Occupation;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tiny tasks and jobs run in a row, long ones do not. */
@Bounded
final class CoalescingTest {
    private static void checkOnceEach(AtomicIntegerArray runs) {
        assertThat(IntStream.range(0, runs.length()).map(runs::get)).containsOnly(1);
    }

    // ---- tiny ----

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void tinyJobsRunInARow(int workers) {
        AtomicIntegerArray runs = new AtomicIntegerArray(5_000);
        Skua skua = Skua.builder().workers(workers).build();
        Occupation occupied = new Occupation(skua);
        for (int i = 0; i < runs.length(); i++) {
            int number = i;
            skua.submit(() -> {
                runs.incrementAndGet(number);
            });
        }
        occupied.release();
        skua.close();

        checkOnceEach(runs);
        assertThat(skua.counters().tasks()).isEqualTo(runs.length() + 1L);
        assertThat(skua.counters().coalesced()).isBetween(1L, (long) runs.length());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void tinyLightTasksRunInARow(int workers) {
        AtomicIntegerArray runs = new AtomicIntegerArray(5_000);
        Skua skua = Skua.builder().workers(workers).build();
        Occupation occupied = new Occupation(skua);
        for (int i = 0; i < runs.length(); i++) {
            int number = i;
            skua.execute(() -> runs.incrementAndGet(number));
        }
        occupied.release();
        skua.close();

        checkOnceEach(runs);
        assertThat(skua.counters().tasks()).isEqualTo(runs.length() + 1L);
        assertThat(skua.counters().coalesced()).isBetween(1L, (long) runs.length());
    }

    @Test
    void tinyForksThatAreStolenRunInARow() throws Exception {
        int rounds = 20;
        int forks = 200;
        long coalesced = 0;
        for (int round = 0;
                round < rounds && coalesced == 0;
                round++) { // most rounds have rows, but on a slow machine a row may be cut short
            AtomicIntegerArray runs = new AtomicIntegerArray(forks);
            Job<?> job = forkForTheThief(runs, () -> {});
            checkOnceEach(runs);
            assertThat(job.counters().steals()).isEqualTo(forks);
            assertThat(job.counters().tasks()).isEqualTo(forks + 1L);
            coalesced += job.counters().coalesced();
        }
        assertThat(coalesced).isPositive();
    }

    private static Job<?> forkForTheThief(AtomicIntegerArray runs, Runnable body) throws Exception {
        CountDownLatch stolen = new CountDownLatch(runs.length());
        try (HungryThief thief = new HungryThief(1)) {
            Job<?> job = thief.fork(Skua.job("forks"), () -> {
                for (int i = 0; i < runs.length(); i++) {
                    int number = i;
                    Skua.fork(() -> {
                        runs.incrementAndGet(number);
                        stolen.countDown();
                        body.run();
                    });
                }
            });
            thief.letLoose();
            awaitLatch(stolen);
            thief.end();
            job.get();
            return job;
        }
    }

    // ---- not tiny ----

    @Test
    void longForksThatAreStolenDoNot() throws Exception {
        AtomicIntegerArray runs = new AtomicIntegerArray(50);
        Job<?> job = forkForTheThief(runs, HungryThief::takeAWhile);
        checkOnceEach(runs);
        assertThat(job.counters().coalesced()).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void longJobsDoNot(boolean light) {
        Skua skua = Skua.builder().workers(1).build();
        CountDownLatch submitted = new CountDownLatch(1);
        skua.execute(() -> {
            awaitLatch(submitted);
            HungryThief.takeAWhile();
        });
        for (int i = 0; i < 50; i++) {
            if (light) {
                skua.execute(HungryThief::takeAWhile);
            } else {
                skua.submit(HungryThief::takeAWhile);
            }
        }
        submitted.countDown();
        skua.close();

        assertThat(skua.counters().tasks()).isEqualTo(51);
        assertThat(skua.counters().coalesced()).isZero();
    }

    @Test
    void jobsOfDifferentPrioritiesDoNot() {
        Skua skua = Skua.builder().workers(1).build();
        Occupation occupied = new Occupation(skua);
        for (int i = 0; i < 500; i++) {
            skua.submit(Skua.job("high").priority(Priority.HIGH), () -> {});
            skua.submit(Skua.job("low").priority(Priority.LOW), () -> {});
        }
        occupied.release();
        skua.close();

        assertThat(skua.counters().tasks()).isEqualTo(1_001);
        assertThat(skua.counters().coalesced()).isZero();
    }

    // ---- nobody waits for ever ----

    @Test
    void anEndlessSupplyOfTinyForksDoesNotKeepAJobFromStarting() throws Exception {
        AtomicBoolean enough = new AtomicBoolean();
        try (Skua skua = Skua.builder().workers(2).build()) {
            CountDownLatch stolen = new CountDownLatch(1);
            Job<?> forks = skua.submit(() -> {
                Skua.fork(stolen::countDown);
                while (!enough.get()) {
                    Skua.fork(() -> {});
                }
            });
            awaitLatch(stolen);
            for (int i = 0; i < 20; i++) {
                assertThat(skua.submit(() -> "started").get()).isEqualTo("started");
            }
            enough.set(true);
            forks.get();
        }
    }

    // ---- the lazy limit ----

    @Test
    void theLimitRisesWhenThievesComeFastAndFallsWhenNobodySteals() throws Exception {
        int forks = 50;
        CountDownLatch taken = new CountDownLatch(forks);
        CountDownLatch end = new CountDownLatch(1);
        try (HungryThief thief = new HungryThief(1)) {
            Job<?> job = thief.fork(
                    Skua.job("limit"),
                    () -> {
                        for (int i = 0; i < forks; i++) {
                            Skua.fork(taken::countDown);
                        }
                    },
                    () -> {
                        CountDownLatch busy = new CountDownLatch(1);
                        awaitLatch(taken);
                        Skua.fork((Runnable) () -> {
                            busy.countDown();
                            awaitLatch(end);
                        });
                        Skua.fork(() -> {});
                        awaitLatch(busy);
                        for (int i = 0; i < 500; i++) { // the limit is adapted, and nobody has stolen
                            Skua.fork(() -> {}).join();
                        }
                        end.countDown();
                    });
            thief.letLoose();
            thief.end();
            job.get();
            assertThat(job.counters().limitRises()).isPositive();
            assertThat(job.counters().limitFalls()).isPositive();
        }
    }
}
