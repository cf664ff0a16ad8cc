package io.skua.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.Job;
import io.skua.Skua;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** Steps of a loop and bodies of {@code forEachOrdered} run at the same time, and yet everything is in order. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
class OrderedRunTest {
    private static final int FIRST = 16; // the size of the first window
    private static final int LARGEST = 1 << 16;

    private final Skua skua = Skua.builder().workers(2).build();

    @AfterAll
    void close() {
        skua.close();
    }

    @Test
    void laterElementsAreMadeWhileABodyRuns() {
        CountDownLatch later = new CountDownLatch(1);
        AtomicBoolean overlapped = new AtomicBoolean();
        skua.range(0, 1_000)
                .map(i -> {
                    if (i >= FIRST) {
                        later.countDown();
                    }
                    return i;
                })
                .forEachOrdered(i -> {
                    if (i == 0) {
                        overlapped.set(isReached(later));
                    }
                });
        assertThat(overlapped).isTrue();
    }

    @Test
    void elementsBehindACutAreMadeWhileABodyRuns() {
        CountDownLatch later = new CountDownLatch(1);
        AtomicBoolean overlapped = new AtomicBoolean();
        List<Integer> seen = new ArrayList<>();
        skua.range(0, 100_000)
                .filter(i -> {
                    if (i >= FIRST) {
                        later.countDown();
                    }
                    return i % 2 == 0;
                })
                .limit(20_000)
                .forEachOrdered(i -> {
                    if (i == 0) {
                        overlapped.set(isReached(later));
                    }
                    seen.add(i);
                });
        assertThat(seen)
                .isEqualTo(IntStream.range(0, 20_000).map(i -> 2 * i).boxed().toList());
        assertThat(overlapped).isTrue();
    }

    private static boolean isReached(CountDownLatch latch) {
        try {
            return latch.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            return false;
        }
    }

    @Test
    void oneThreadCallsAllBodies() {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        List<Integer> seen = new ArrayList<>(); // not safe for several threads
        skua.range(0, 200_000).filter(i -> i % 3 != 0).forEachOrdered(i -> {
            threads.add(Thread.currentThread());
            seen.add(i);
        });
        assertThat(threads).hasSize(1);
        assertThat(seen)
                .isEqualTo(IntStream.range(0, 200_000)
                        .filter(i -> i % 3 != 0)
                        .boxed()
                        .toList());
    }

    @Test
    void atMostTwoWindowsAreInMemory() {
        AtomicInteger made = new AtomicInteger();
        int[] bodies = {0, 0};
        skua.range(0, 1_000_000).map(i -> made.incrementAndGet()).forEachOrdered(i -> {
            bodies[0]++;
            bodies[1] = Math.max(bodies[1], made.get() - bodies[0]);
        });
        assertThat(bodies[0]).isEqualTo(1_000_000);
        assertThat(bodies[1]).isLessThanOrEqualTo(2 * LARGEST);
    }

    @Test
    void aLoopWithFewerWorkersDoesNotOverlap() {
        AtomicBoolean inBody = new AtomicBoolean();
        AtomicInteger overlaps = new AtomicInteger();
        for (IntLoop loop :
                List.of(skua.range(0, 5_000).sequential(), skua.range(0, 5_000).workers(1))) {
            loop.map(i -> {
                        overlaps.addAndGet(inBody.get() ? 1 : 0);
                        return i;
                    })
                    .forEachOrdered(i -> {
                        inBody.set(true);
                        Thread.onSpinWait();
                        inBody.set(false);
                    });
        }
        assertThat(overlaps).hasValue(0);
    }

    // ---- exceptions ----

    /** The step of the second window goes on only when the caller waits for it; then no further step may be begun. */
    @Test
    void aBodyThatThrowsStopsTheNextWindow() {
        AtomicInteger later = new AtomicInteger();
        AtomicBoolean isClosed = new AtomicBoolean();
        AtomicInteger afterClose = new AtomicInteger();
        AtomicReference<Thread> caller = new AtomicReference<>();
        Stream<Integer> source =
                IntStream.range(0, 1_000).boxed().onClose(() -> isClosed.set(true)); // closed when all has ended
        assertThatThrownBy(() -> skua.over(source)
                        .batching(Batching.fixed(1))
                        .map(i -> {
                            if (i >= FIRST) {
                                later.incrementAndGet();
                                awaitParked(caller);
                            }
                            afterClose.addAndGet(isClosed.get() ? 1 : 0);
                            return i;
                        })
                        .forEachOrdered(i -> {
                            caller.set(Thread.currentThread());
                            while (later.get() == 0) {
                                Thread.onSpinWait();
                            }
                            throw new IllegalStateException("body");
                        }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("body");
        assertThat(later).hasValue(1);
        assertThat(afterClose).hasValue(0);
        assertThat(isClosed).isTrue();
    }

    private static void awaitParked(AtomicReference<Thread> reference) {
        Thread thread = reference.get();
        while (thread == null) {
            Thread.onSpinWait();
            thread = reference.get();
        }
        while (thread != Thread.currentThread() && thread.getState() == Thread.State.RUNNABLE) {
            Thread.onSpinWait();
        }
    }

    @Test
    void aStepThatThrowsComesAfterTheBodiesOfTheWindowBefore() {
        List<Integer> seen = new ArrayList<>();
        assertThatThrownBy(() -> skua.range(0, 10_000)
                        .map(i -> {
                            if (i == FIRST) {
                                throw new IllegalStateException("step");
                            }
                            return i;
                        })
                        .forEachOrdered(seen::add))
                .hasMessage("step");
        assertThat(seen).isEqualTo(IntStream.range(0, FIRST).boxed().toList());
    }

    @Test
    void theExceptionOfTheBodyCountsIfTheNextWindowFails() {
        AtomicBoolean failed = new AtomicBoolean();
        assertThatThrownBy(() -> skua.range(0, 1_000)
                        .map(i -> {
                            if (i >= FIRST) {
                                failed.set(true);
                                throw new IllegalStateException("step");
                            }
                            return i;
                        })
                        .forEachOrdered(i -> {
                            while (!failed.get()) {
                                Thread.onSpinWait();
                            }
                            throw new IllegalArgumentException("body");
                        }))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("body");
    }

    @Test
    void errorsLeaveTheSchedulerIntact() {
        for (int round = 0; round < 20; round++) {
            int bad = round * 7;
            assertThatThrownBy(() -> skua.range(0, 1_000).map(i -> i).forEachOrdered(i -> {
                        if (i == bad) {
                            deepen(i);
                        }
                    }))
                    .isInstanceOf(StackOverflowError.class);
            assertThatThrownBy(() -> skua.range(0, 1_000)
                            .map(i -> i == bad ? deepen(i) : i)
                            .forEachOrdered(i -> {}))
                    .isInstanceOf(StackOverflowError.class);
        }
        assertThat(skua.range(0, 1_000).sum()).isEqualTo(499_500);
    }

    private static int deepen(int i) {
        return i < 0 ? 0 : 1 + deepen(Math.abs(i) + 1);
    }

    @Test
    void aCancelledJobEnds() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        Job<Boolean> job = skua.submit(() -> {
            skua.iterate(0, i -> i + 1).map(i -> i).forEachOrdered(i -> begun.countDown()); // endless
            return true;
        });
        assertThat(isReached(begun)).isTrue();
        job.cancel(true);
        assertThatThrownBy(job::get).isInstanceOf(CancellationException.class);
        assertThat(skua.range(0, 1_000).sum()).isEqualTo(499_500);
    }

    // ---- nested ----

    @Test
    void bodiesAndStepsMayRunSuchLoops() {
        List<Long> seen = Collections.synchronizedList(new ArrayList<>());
        skua.range(0, 300).mapToObj(i -> inOrder(i)).forEachOrdered(list -> {
            assertThat(inOrder(20)).hasSize(20);
            seen.add((long) list.size());
        });
        assertThat(seen)
                .isEqualTo(IntStream.range(0, 300).mapToObj(i -> (long) i).toList());
        int[] sums = skua.range(0, 64)
                .map(i -> inOrder(i).stream().mapToInt(x -> x).sum())
                .toArray();
        assertThat(sums).isEqualTo(IntStream.range(0, 64).map(i -> i * (i - 1)).toArray());
    }

    /** The numbers 0, 2, 4, …, of which there are this many. */
    private List<Integer> inOrder(int count) {
        List<Integer> order = new ArrayList<>();
        skua.range(0, count).map(x -> 2 * x).forEachOrdered(order::add);
        return order;
    }
}
