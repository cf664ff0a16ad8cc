package io.skua.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.Handle;
import io.skua.Job;
import io.skua.Skua;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code FOR(function, chunk, from, to, step, nowait, arguments)} of the Islands paper, in terms of loops. */
class IslandsForTest {
    private Skua skua;

    @BeforeEach
    void open() {
        skua = Skua.builder().workers(4).build();
    }

    @AfterEach
    void close() {
        skua.close();
    }

    /** How many iterations form a batch; 0 lets the batching decide. */
    private static Batching chunk(int chunk) {
        return chunk == 0 ? Batching.best() : Batching.fixed(chunk);
    }

    /** FOR with nowait = false. Arguments are what the function captures. */
    private void forLoop(IntConsumer function, int chunk, int from, int to, int step) {
        skua.range(from, to, step).batching(chunk(chunk)).forEach(function);
    }

    /** FOR with nowait = true, in a task. SYNC is the join. */
    private Handle<@Nullable Void> forLoopNoWait(IntConsumer function, int chunk, int from, int to, int step) {
        return Skua.fork(() -> forLoop(function, chunk, from, to, step));
    }

    @Test
    void everyIterationRunsOnceWhateverChunkAndStep() {
        for (int chunk : new int[] {0, 1, 3, 100, 1_000_000}) {
            for (int step : new int[] {1, 2, 7, 1_000}) {
                AtomicIntegerArray runs = new AtomicIntegerArray(500);
                forLoop(runs::incrementAndGet, chunk, 10, 500, step);
                for (int i = 0; i < 500; i++) {
                    boolean isThere = i >= 10 && (i - 10) % step == 0;
                    assertThat(runs.get(i))
                            .as("%d with chunk %d and step %d", i, chunk, step)
                            .isEqualTo(isThere ? 1 : 0);
                }
            }
        }
    }

    @Test
    void aChunkIsTakenAtOnce() {
        for (int chunk : new int[] {1, 3, 64, 1_000}) {
            LoopReport report = new LoopReport();
            skua.range(0, 1_000)
                    .workers(1)
                    .batching(chunk(chunk))
                    .report(report)
                    .forEach(i -> {});
            assertThat(report.batches()).isEqualTo((1_000 + chunk - 1) / chunk);
        }
    }

    /** The iterations of a chunk are run by the worker that took it, one after the other. */
    @Test
    void aChunkHasOneWorker() {
        Thread[] runners = new Thread[1_000];
        LoopReport report = new LoopReport();
        skua.range(0, 1_000).batching(chunk(50)).report(report).forEach(i -> {
            runners[i] = Thread.currentThread();
            LoopProbe.work(500);
        });
        long changes = IntStream.range(1, 1_000)
                .filter(i -> runners[i] != runners[i - 1])
                .count();
        assertThat(changes).isLessThan(report.batches());
    }

    /**
     * Each iteration waits for another worker: with batches of a fixed size, all iterations would be in the first
     * batch.
     */
    @Test
    void chunkZeroLeavesTheRestToOthers() {
        CountDownLatch all = new CountDownLatch(4);
        Set<Thread> workers = ConcurrentHashMap.newKeySet();
        forLoop(
                i -> {
                    workers.add(Thread.currentThread());
                    all.countDown();
                    await(all);
                },
                0,
                0,
                4,
                1);
        assertThat(workers).hasSize(4);
    }

    @Test
    void nowaitInATask() {
        AtomicIntegerArray runs = new AtomicIntegerArray(100);
        CountDownLatch mayRun = new CountDownLatch(1);
        skua.run(() -> {
            Handle<@Nullable Void> loop = forLoopNoWait(
                    i -> {
                        await(mayRun);
                        runs.incrementAndGet(i);
                    },
                    10,
                    0,
                    100,
                    3);
            Handle<@Nullable Void> other = forLoopNoWait(i -> runs.incrementAndGet(i), 0, 1, 100, 3);
            assertThat(runs.get(0)).isZero(); // the caller goes on although no iteration has run
            mayRun.countDown();
            loop.join(); // the loops are joined in another order than they were begun
            other.join();
        });
        assertThat(List.of(runs.get(0), runs.get(1), runs.get(2), runs.get(99), runs.get(97)))
                .containsExactly(1, 1, 0, 1, 1);
    }

    @Test
    void nowaitOutsideOfATask() throws Exception {
        CountDownLatch mayRun = new CountDownLatch(1);
        AtomicIntegerArray runs = new AtomicIntegerArray(10);
        Job<?> loop = skua.submit(() -> forLoop(
                i -> {
                    await(mayRun);
                    runs.incrementAndGet(i);
                },
                0,
                0,
                10,
                1));
        assertThat(loop.isDone()).isFalse();
        mayRun.countDown();
        loop.get();
        assertThat(IntStream.range(0, 10).map(runs::get).sum()).isEqualTo(10);
    }

    @Test
    void badChunksAndSteps() {
        assertThatThrownBy(() -> forLoop(i -> {}, -1, 0, 10, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A batch has between 1 and 1073741824 elements, not -1.");
        assertThatThrownBy(() -> forLoop(i -> {}, 0, 0, 10, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The step must be at least 1, not 0.");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
