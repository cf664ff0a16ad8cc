package io.skua;

import static io.skua.Waiting.awaitLatch;
import static io.skua.Waiting.spinUntil;
import static io.skua.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.skua.loop.LoopReport;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Objects that are not needed any more are not kept. */
@Bounded
final class MemoryTest {
    private static void awaitCollected(List<? extends WeakReference<?>> references) {
        until(() -> {
            System.gc();
            return references.stream().allMatch(reference -> reference.get() == null);
        });
    }

    private static void awaitCollected(WeakReference<?> reference) {
        awaitCollected(List.of(reference));
    }

    private static void use(Object payload) {
        assertThat(payload).isNotNull();
    }

    // ---- queues ----

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void aMillionForksWithoutAJoinQueueFewAtATime(int workers) {
        int forks = 1_200_000;
        LongAdder runs = new LongAdder();
        AtomicInteger queuedMax = new AtomicInteger();
        try (Skua skua = Skua.builder().workers(workers).build()) {
            skua.run(() -> {
                int max = 0;
                for (int i = 0; i < forks; i++) {
                    Skua.fork((Runnable) runs::increment);
                    max = Math.max(max, ForkJoinTask.getQueuedTaskCount());
                }
                queuedMax.set(max);
            });
        }
        assertThat(runs.sum()).isEqualTo(forks);
        assertThat(queuedMax).hasValueLessThanOrEqualTo(1_000);
    }

    @Test
    void forksOfATaskWhoseThievesSleepOnTheJobDoNotPileUp() {
        int forks = 100_000;
        LongAdder runs = new LongAdder();
        AtomicInteger queuedMax = new AtomicInteger();
        try (Skua skua = Skua.builder().workers(4).build()) {
            CountDownLatch busy = new CountDownLatch(3);
            CountDownLatch release = new CountDownLatch(1);
            for (int i = 0; i < 3; i++) {
                skua.submit(() -> {
                    busy.countDown();
                    awaitLatch(release);
                });
            }
            awaitLatch(busy);
            skua.run(() -> {
                int max = 0;
                for (int i = 0; i < forks; i++) {
                    new Fib.DropIn(0).fork();
                    Skua.fork((Runnable) runs::increment);
                    max = Math.max(max, ForkJoinTask.getQueuedTaskCount());
                }
                queuedMax.set(max);
            });
            release.countDown();
        }
        assertThat(runs.sum()).isEqualTo(forks);
        assertThat(queuedMax).hasValueLessThanOrEqualTo(1_000);
    }

    // ---- results, bodies, exceptions ----

    private static WeakReference<Object> runWithResult(Skua skua) {
        Object result = skua.run(() -> {
            Handle<Object> first = Skua.fork(Object::new);
            Handle<Object> second = Skua.fork(Object::new);
            first.join();
            return second.join();
        });
        return new WeakReference<>(result);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void resultsAreCollectableAfterTheJob(int workers) {
        try (Skua skua = Skua.builder().workers(workers).build()) {
            for (int i = 0; i < 3; i++) {
                awaitCollected(runWithResult(skua));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void bodiesOfForksAreCollectableAfterTheJob(int workers) {
        try (Skua skua = Skua.builder().workers(workers).build()) {
            List<WeakReference<Object>> bodies = new ArrayList<>();
            skua.run(() -> {
                for (int i = 0; i < 300; i++) {
                    Object payload = new Object();
                    bodies.add(new WeakReference<>(payload));
                    Skua.fork(() -> use(payload));
                }
            });
            awaitCollected(bodies);
        }
    }

    @Test
    void mostStolenForksAreCollectableWhileTheirParentRuns() {
        try (Skua skua = Skua.builder().workers(2).build()) {
            skua.run(() -> {
                List<WeakReference<Object>> bodies = new ArrayList<>();
                for (int i = 0; i < 500; i++) {
                    bodies.add(forkStolen());
                }
                // The owner clears the slots that thieves have emptied when it uses the bag again.
                awaitCollected(bodies.subList(0, 300));
            });
        }
    }

    private static WeakReference<Object> forkStolen() {
        Object payload = new Object();
        CountDownLatch stolen = new CountDownLatch(1);
        Skua.fork((Runnable) () -> {
            use(payload);
            stolen.countDown();
        });
        awaitLatch(stolen);
        return new WeakReference<>(payload);
    }

    @Test
    void exceptionsThatWereJoinedAndHandledAreNotKept() {
        try (Skua skua = Skua.builder().workers(1).build()) {
            skua.run(() -> {
                List<WeakReference<Throwable>> handled = new ArrayList<>();
                for (int i = 0; i < 100; i++) {
                    handled.add(handledException());
                }
                awaitCollected(handled);
            });
        }
    }

    private static WeakReference<Throwable> handledException() {
        Handle<?> handle = Skua.fork((Runnable) () -> {
            throw new IllegalStateException("handled");
        });
        return new WeakReference<>(catchThrowable(handle::join));
    }

    @Test
    void exceptionsOfExecutedBodiesAreNotKept() {
        List<WeakReference<Throwable>> thrown = new ArrayList<>();
        try (Skua skua = Skua.builder()
                .workers(1)
                .threadFactory(body -> {
                    Thread thread = new Thread(body);
                    thread.setUncaughtExceptionHandler((where, what) -> {});
                    return thread;
                })
                .build()) {
            CountDownLatch all = new CountDownLatch(10);
            for (int i = 0; i < 10; i++) {
                skua.execute(() -> {
                    Skua.fork((Runnable) () -> {
                        RuntimeException lost = new IllegalStateException("lost");
                        synchronized (thrown) {
                            thrown.add(new WeakReference<>(lost));
                        }
                        all.countDown();
                        throw lost;
                    });
                });
            }
            awaitLatch(all);
            skua.run(() -> {});
            awaitCollected(thrown);
        }
    }

    // ---- loops ----

    /** Sources that cannot be split: elements can only be read into an array. */
    private enum Unsplittable {
        ITERATOR {
            @Override
            Spliterator<Object> over(Iterator<Object> elements, int count) {
                return Spliterators.spliteratorUnknownSize(elements, 0);
            }
        },
        SIZED_ITERATOR {
            @Override
            Spliterator<Object> over(Iterator<Object> elements, int count) {
                return Spliterators.spliterator(elements, count, 0);
            }
        },
        ONE_BY_ONE {
            @Override
            Spliterator<Object> over(Iterator<Object> elements, int count) {
                return new Spliterators.AbstractSpliterator<>(Long.MAX_VALUE, Spliterator.ORDERED) {
                    @Override
                    public boolean tryAdvance(Consumer<? super Object> action) {
                        boolean found = elements.hasNext();
                        if (found) {
                            action.accept(elements.next());
                        }
                        return found;
                    }
                };
            }
        };

        abstract Spliterator<Object> over(Iterator<Object> elements, int count);
    }

    /** Counts how many of its elements are still in memory. Before the last element, it waits until these are few. */
    private static final class Watched implements Iterator<Object> {
        private final List<WeakReference<Object>> made = new ArrayList<>();
        private final int count;
        private final int few;
        private volatile boolean isLast;

        Watched(int count, int few) {
            this.count = count;
            this.few = few;
        }

        @Override
        public boolean hasNext() {
            return made.size() < count;
        }

        @Override
        public Object next() {
            if (made.size() == count - 1) {
                isLast = true;
                until(() -> {
                    System.gc();
                    return made.stream()
                                    .filter(reference -> reference.get() != null)
                                    .count()
                            <= few;
                });
            }
            Object element = new Object();
            made.add(new WeakReference<>(element));
            return element;
        }
    }

    @ParameterizedTest
    @EnumSource
    void aLoopDoesNotKeepTheElementsThatItHasRun(Unsplittable kind) {
        int count = 300_000;
        Watched elements = new Watched(count, count / 6);
        AtomicInteger runs = new AtomicInteger();
        AtomicReference<@Nullable Thread> latest = new AtomicReference<>();
        LoopReport report = new LoopReport();
        try (Skua skua = Skua.builder().workers(4).build()) {
            skua.over(kind.over(elements, count)).report(report).forEach(element -> {
                Thread me = Thread.currentThread();
                latest.set(me);
                if (runs.incrementAndGet() % (count / 12) == 1) { // now and then, until another one steals
                    spinUntil(() -> latest.get() != me || elements.isLast);
                }
            });
        }
        assertThat(runs).hasValue(count);
        assertThat(report.nodes()).isGreaterThan(1); // the loop was stolen from
    }

    // ---- class loaders ----

    private static final class Loader extends ClassLoader {}

    private static WeakReference<ClassLoader> runWithLoader(Skua skua, boolean execute) throws Exception {
        Loader loader = new Loader();
        Callable<Void> body = () -> {
            Thread.currentThread().setContextClassLoader(loader);
            CountDownLatch ran = new CountDownLatch(1);
            if (execute) {
                skua.execute(ran::countDown);
            } else {
                skua.submit(ran::countDown).get();
            }
            awaitLatch(ran);
            return null;
        };
        Waiting.Aside<Void> submitter = new Waiting.Aside<>(body);
        submitter.get();
        submitter.thread().join();
        return new WeakReference<>(loader);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aClassLoaderIsCollectableAfterItsLastJob(boolean execute) throws Exception {
        try (Skua skua = Skua.builder().workers(1).build()) {
            awaitCollected(runWithLoader(skua, execute));
        }
    }

    @Test
    void aSchedulerThatWasClosedIsCollectable() throws Exception {
        awaitCollected(new Waiting.Aside<>(MemoryTest::usedAndClosed).get());
    }

    private static WeakReference<Skua> usedAndClosed() {
        Skua skua = Skua.builder().workers(2).build();
        skua.run(() -> Fib.lambda(12));
        skua.close();
        return new WeakReference<>(skua);
    }
}
