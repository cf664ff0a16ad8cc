package io.skua;

import static io.skua.Waiting.awaitLatch;
import static io.skua.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.skua.Waiting.Aside;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A scheduler that nobody can reach any more and that has no unfinished jobs ends its threads. */
@Bounded
final class AbandonedTest {
    private static final AtomicInteger COUNT = new AtomicInteger();

    private final String name = "abandoned-" + COUNT.incrementAndGet();

    @TempDir
    private Path folder;

    /** Which threads the scheduler has. */
    enum Kind {
        PLAIN,
        OWN_THREADS,
        ISLANDS,
        PERIODIC_ISLANDS,
        LEDGER
    }

    private SkuaBuilder builder(Kind kind) {
        SkuaBuilder two = Skua.builder().name(name).workers(2);
        return switch (kind) {
            case PLAIN -> two;
            case OWN_THREADS -> two.threadFactory(body -> new Thread(body, name + "-own"));
            case ISLANDS -> two.islands();
            case PERIODIC_ISLANDS -> two.islands(Islands.usual().period(Duration.ofMillis(10)));
            case LEDGER -> two.workers(1).islands(Islands.usual().ledger(folder.resolve("ledger")));
        };
    }

    private List<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread ->
                        thread.getName().startsWith(name) || thread.getName().equals("skua-ledger"))
                .toList();
    }

    private void awaitEnd() {
        until(() -> {
            System.gc();
            return threads().isEmpty();
        });
    }

    /** Returns when the garbage collector has found an object that was not reachable. */
    private static void collectGarbage() {
        WeakReference<Object> garbage = new WeakReference<>(new Object());
        until(() -> {
            System.gc();
            return garbage.get() == null;
        });
    }

    private void useAndAbandon(Kind kind) throws Exception {
        new Aside<>(() -> {
                    Skua skua = builder(kind).build();
                    assertThat(skua.run(() -> Fib.lambda(12))).isEqualTo(144);
                    skua.execute(() -> {});
                    assertThat(threads()).isNotEmpty();
                    return true;
                })
                .get();
    }

    @ParameterizedTest
    @EnumSource
    void itsThreadsEnd(Kind kind) throws Exception {
        useAndAbandon(kind);
        awaitEnd();
    }

    private Job<Integer> submitAndAbandon(Kind kind, CountDownLatch release) throws Exception {
        return new Aside<>(() -> {
                    CountDownLatch started = new CountDownLatch(1);
                    Job<Integer> job = builder(kind).build().submit(() -> {
                        started.countDown();
                        awaitLatch(release);
                        IntHandle forked = Skua.forkInt(() -> 1);
                        assertThat(ForkJoinTask.getPool()).isNotNull();
                        int nested = ForkJoinTask.getPool().submit(() -> 2).get();
                        return forked.join() + nested;
                    });
                    awaitLatch(started);
                    return job;
                })
                .get();
    }

    @ParameterizedTest
    @EnumSource
    void itsJobsAreFinishedBefore(Kind kind) throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        Job<Integer> job = submitAndAbandon(kind, release);
        collectGarbage();
        collectGarbage(); // gives a cleaner that acts after the first collection its chance
        release.countDown();
        assertThat(job.get()).isEqualTo(3);
        awaitEnd();
        // the reference to the job did not keep the scheduler reachable
        assertThat(job.phase()).isEqualTo(Job.Phase.DONE);
    }

    @Test
    void aRunnableThatWaitsToBeRunKeepsIt() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch ran = new CountDownLatch(1);
        new Aside<>(() -> {
                    Skua skua = Skua.builder().name(name).workers(1).build();
                    skua.execute(() -> awaitLatch(release));
                    skua.execute(() -> ForkJoinTask.getPool().execute(ran::countDown));
                    return true;
                })
                .get();
        collectGarbage();
        collectGarbage();
        release.countDown();
        awaitLatch(ran);
        awaitEnd();
    }

    @Test
    void whoeverIsReferredToStays() {
        try (Skua skua = builder(Kind.PLAIN).build()) {
            assertThat(skua.run(() -> 1)).isEqualTo(1);
            collectGarbage();
            collectGarbage();
            assertThat(skua.isShutdown()).isFalse();
        }
    }
}
