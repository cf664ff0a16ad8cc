package io.skua;

import static io.skua.Waiting.until;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.skua.island.Bags;
import io.skua.island.Island;
import io.skua.island.Rule;
import io.skua.island.Rules;
import io.skua.island.Wish;
import io.skua.policy.VictimPolicy;
import io.skua.policy.Victims;
import io.skua.topology.Allotment;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules and policies of users run under no lock of ours: they may submit jobs, wait, and throw whatever they like. */
@Bounded
final class IslandUserCodeTest {
    private final AtomicReference<Skua> built = new AtomicReference<>();
    private final AtomicInteger waited = new AtomicInteger();
    private final AtomicReference<Throwable> unexpected = new AtomicReference<>();

    private Skua islands(SkuaBuilder builder, int workers) {
        Skua skua = builder.workers(workers).build();
        built.set(skua);
        return skua;
    }

    /** Submits a job and waits for it, now and then: each such job leads to further questions. */
    private void submitAndWait() {
        Skua skua = built.get();
        if (skua == null || skua.isShutdown() || waited.get() >= 200) {
            return;
        }
        try {
            assertThat(skua.submit(() -> 7).get(Waiting.SECONDS_MAX, SECONDS)).isEqualTo(7);
            waited.incrementAndGet();
        } catch (RejectedExecutionException tooLate) {
            assertThat(skua.isShutdown()).isTrue();
        } catch (Throwable thrown) {
            unexpected.compareAndSet(null, thrown);
        }
    }

    private static void sneak(Throwable thrown) {
        IslandUserCodeTest.<RuntimeException>throwAs(thrown);
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> void throwAs(Throwable thrown) throws T {
        throw (T) thrown;
    }

    /** As the usual one, after something that the test chooses. */
    private static Rule ruleThatFirst(Runnable something) {
        Rule usual = Rules.usual();
        return new Rule() {
            @Override
            public String name() {
                return "own";
            }

            @Override
            public String description() {
                return "own";
            }

            @Override
            public Wish judge(Island island, Bags bags) {
                something.run();
                return usual.judge(island, bags);
            }

            @Override
            public boolean isSurplus(Island island, int worker, int bag) {
                return usual.isSurplus(island, worker, bag);
            }

            @Override
            public boolean growsWhileHungry() {
                return usual.growsWhileHungry();
            }

            @Override
            public int bagMax(int dimensions) {
                return usual.bagMax(dimensions);
            }
        };
    }

    private static VictimPolicy policyThatFirst(Runnable something) {
        return new VictimPolicy() {
            @Override
            public String name() {
                return "own";
            }

            @Override
            public String description() {
                return "own";
            }

            @Override
            public Victims victims(Allotment allotment) {
                something.run();
                return thief ->
                        allotment.stream().filter(other -> other != thief).toArray();
            }
        };
    }

    private static void assertItWorks(Skua skua) throws Exception {
        assertItWorks(skua, () -> true);
    }

    /** @param end what the last island waits for, with all workers, before its job ends */
    private static void assertItWorks(Skua skua, BooleanSupplier end) throws Exception {
        for (int i = 0; i < 20; i++) {
            Job<Long> beside = skua.submit(Skua.job("beside").max(2), () -> Fib.lambda(16));
            assertThat(skua.submit(() -> Fib.lambda(16)).get(Waiting.SECONDS_MAX, SECONDS))
                    .isEqualTo(987);
            assertThat(beside.get(Waiting.SECONDS_MAX, SECONDS)).isEqualTo(987);
        }
        Busy all = new Busy(skua, Skua.job("all"));
        try {
            until(() -> all.members() == skua.workers() && end.getAsBoolean());
        } finally {
            all.end();
        }
        all.job().get(Waiting.SECONDS_MAX, SECONDS);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void aRuleMaySubmitAJobAndWaitForIt(int workers) throws Exception {
        Rule waiting = ruleThatFirst(this::submitAndWait);
        try (Skua skua = islands(Skua.builder().islands(Islands.usual().rule(waiting)), workers)) {
            assertItWorks(skua);
            until(() -> waited.get() > 0 || workers == 1);
        }
        assertThat(unexpected).hasValue(null);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void aPolicyMaySubmitAJobAndWaitForIt(int workers) throws Exception {
        VictimPolicy waiting = policyThatFirst(this::submitAndWait);
        try (Skua skua = islands(Skua.builder().policy(waiting).islands(), workers)) {
            // An island that has ended is not asked about, so the last one stays until the policy has been asked.
            assertItWorks(skua, () -> waited.get() > 0);
        }
        assertThat(unexpected).hasValue(null);
    }

    /** The other thread asks the rule as well, and must not wait for a third one, and so on. */
    @Test
    void aRuleMayWaitForAnotherThreadThatSubmits() throws Exception {
        AtomicBoolean waits = new AtomicBoolean();
        Rule waiting = ruleThatFirst(() -> {
            if (waited.get() < 20 && waits.compareAndSet(false, true)) {
                try {
                    new Waiting.Aside<Void>(() -> {
                                submitAndWait();
                                return null;
                            })
                            .get();
                } catch (Exception e) {
                    unexpected.compareAndSet(null, e);
                } finally {
                    waits.set(false);
                }
            }
        });
        try (Skua skua = islands(Skua.builder().islands(Islands.usual().rule(waiting)), 4)) {
            Busy all = new Busy(skua, Skua.job("all"));
            try {
                until(() -> all.members() == 4 && waited.get() > 0);
            } finally {
                all.end();
            }
        }
        assertThat(unexpected).hasValue(null);
    }

    /** The job that the rule waits for can only have the worker whose thread asks the rule, since it found no task. */
    @Test
    void aRuleThatAWorkerWithoutTasksAsksMayWaitForAJobThatNeedsThisWorker() throws Exception {
        AtomicBoolean first = new AtomicBoolean(true);
        Rule waiting = ruleThatFirst(() -> {
            Skua skua = built.get();
            boolean isIdleWorker = Thread.currentThread() instanceof ForkJoinWorkerThread && !skua.isInside();
            if (isIdleWorker && first.compareAndSet(true, false)) {
                try {
                    new Waiting.Aside<Void>(() -> {
                                submitAndWait();
                                return null;
                            })
                            .get();
                } catch (Exception e) {
                    unexpected.compareAndSet(null, e);
                }
            }
        });
        try (Skua skua = islands(Skua.builder().islands(Islands.usual().rule(waiting)), 2)) {
            Busy all = new Busy(skua, Skua.job("all"));
            try {
                until(() -> waited.get() > 0);
            } finally {
                all.end();
            }
        }
        assertThat(unexpected).hasValue(null);
    }

    /** While the policy waits, islands steal by chance; nobody waits for it. */
    @Test
    void aPolicyThatNeverAnswersStopsOnlyWhoeverAsksIt() throws Exception {
        CountDownLatch answer = new CountDownLatch(1);
        CountDownLatch asked = new CountDownLatch(1);
        VictimPolicy stuck = policyThatFirst(() -> {
            if (built.get() != null) {
                asked.countDown();
                Waiting.awaitLatch(answer);
            }
        });
        Skua skua = islands(Skua.builder().policy(stuck).islands(), 4);
        Waiting.Aside<Job<Long>> asks =
                new Waiting.Aside<>(() -> skua.submit(Skua.job("wide").min(2), () -> {
                    Waiting.awaitLatch(asked); // while it runs, the policy is asked for its island
                    return Fib.lambda(16);
                }));
        Waiting.awaitLatch(asked);
        for (int i = 0; i < 50; i++) {
            assertThat(skua.submit(Skua.job("other").min(2), () -> Fib.lambda(14))
                            .get(Waiting.SECONDS_MAX, SECONDS))
                    .isEqualTo(377);
        }
        answer.countDown();
        assertThat(asks.get().get(Waiting.SECONDS_MAX, SECONDS)).isEqualTo(987);
        skua.close();
    }

    @ParameterizedTest
    @ValueSource(classes = {OutOfMemoryError.class, StackOverflowError.class, InterruptedException.class})
    void aRuleMayThrowAnything(Class<? extends Throwable> kind) throws Exception {
        AtomicInteger asked = new AtomicInteger();
        Throwable thrown = kind.getConstructor().newInstance();
        Rule throwing = ruleThatFirst(() -> {
            if (asked.incrementAndGet() == 3) {
                sneak(thrown);
            }
        });
        try (Skua skua = islands(Skua.builder().islands(Islands.usual().rule(throwing)), 4)) {
            assertItWorks(skua);
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {OutOfMemoryError.class, StackOverflowError.class, InterruptedException.class})
    void aPolicyMayThrowAnything(Class<? extends Throwable> kind) throws Exception {
        Throwable thrown = kind.getConstructor().newInstance();
        VictimPolicy throwing = policyThatFirst(() -> {
            if (built.get() != null) {
                sneak(thrown);
            }
        });
        try (Skua skua = islands(Skua.builder().policy(throwing).islands(), 4)) {
            assertItWorks(skua);
        }
    }
}
