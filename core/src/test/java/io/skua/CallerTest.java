package io.skua;

import static io.skua.Waiting.awaitLatch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.Waiting.Aside;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/** Callers from outside that take part in their loops (docs/decisions/0019-callers.md). */
final class CallerTest {
    private static final ThreadLocal<String> LOCAL = new ThreadLocal<>();

    private static Skua one() {
        return Skua.builder().name("callers").workers(1).build();
    }

    private static Set<Thread> threadsOfLoop(Skua skua) {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        skua.range(0, 1_000).forEach(i -> threads.add(Thread.currentThread()));
        return threads;
    }

    @Test
    void theCallerRunsTheLoopOfAnIdleScheduler() {
        try (Skua skua = one()) {
            String name = Thread.currentThread().getName();
            assertThat(threadsOfLoop(skua)).containsExactly(Thread.currentThread()); // the seat is vacant
            skua.run(() -> {});
            assertThat(skua.isInside()).isFalse();
            assertThat(Thread.currentThread().getName()).isEqualTo(name);
            assertThat(skua.counters().tasks()).isEqualTo(2);
        }
    }

    @Test
    void theCallerTakesTheSeatOfAThreadThatSleepsAndTheThreadWorksAgain() throws Exception {
        try (Skua skua = one()) {
            for (int round = 0; round < 50; round++) {
                Thread worker = skua.submit(Thread::currentThread).get();
                Waiting.until(() -> worker.getState() == Thread.State.WAITING
                        || worker.getState() == Thread.State.TIMED_WAITING
                        || worker.getState() == Thread.State.TERMINATED);
                Set<Thread> threads = threadsOfLoop(skua);
                assertThat(threads).hasSize(1);
                assertThat(threads.contains(worker) || threads.contains(Thread.currentThread()))
                        .isTrue();
            }
        }
    }

    @Test
    void aLoopWhoseSchedulerHasNoFreeSeatWaitsForAWorker() throws Exception {
        try (Skua skua = one()) {
            CountDownLatch started = new CountDownLatch(1);
            CountDownLatch goOn = new CountDownLatch(1);
            Job<?> busy = skua.submit(() -> {
                started.countDown();
                while (goOn.getCount() > 0) {
                    Thread.onSpinWait(); // a thread that is blocked would lend its seat out
                }
            });
            awaitLatch(started);
            Aside<Set<Thread>> caller = new Aside<>(() -> threadsOfLoop(skua));
            caller.awaitParked();
            goOn.countDown();
            assertThat(caller.get()).doesNotContain(caller.thread()).hasSize(1);
            busy.get();
        }
    }

    @Test
    void callersOfSchedulersWithIslandsOrThreadsOfTheirOwnDoNotTakePart() {
        try (Skua islands = Skua.builder().workers(1).islands(Islands.usual()).build();
                Skua threads =
                        Skua.builder().workers(1).threadFactory(Thread::new).build()) {
            assertThat(threadsOfLoop(islands)).doesNotContain(Thread.currentThread());
            assertThat(threadsOfLoop(threads)).doesNotContain(Thread.currentThread());
        }
    }

    @Test
    void bodiesOfTheCallerForkJoinAndRunLoopsAsEverybody() {
        try (Skua skua = Skua.builder().workers(2).build()) {
            long sum = skua.range(0, 200)
                    .mapToLong(i ->
                            skua.isInside() ? Fib.lambda(10) + skua.range(0, 10).sum() : 0)
                    .sum();
            assertThat(sum).isEqualTo(200 * (55 + 45));
        }
    }

    /**
     * Runs a loop in this thread in which the other worker waits for a task that this thread has taken, and meanwhile
     * runs a task that this thread has forked. Nobody parks, since the seat of a blocked thread would be lent to a
     * third one, which could take the tasks. Returns an object that the body of the loop refers to.
     */
    private static WeakReference<Object> loopWhoseCallerIsHelped(Skua skua) {
        Object held = new Object();
        CountDownLatch outerRuns = new CountDownLatch(1);
        CountDownLatch innerRuns = new CountDownLatch(1);
        CountDownLatch helped = new CountDownLatch(1);
        Thread me = Thread.currentThread();
        skua.range(0, 1).forEach(i -> {
            assertThat(held).isNotNull();
            assertThat(Thread.currentThread()).isSameAs(me);
            Handle<?> outer = Skua.fork(() -> {
                Handle<?> inner = Skua.fork(() -> {
                    assertThat(Thread.currentThread()).isSameAs(me);
                    Handle<?> help = Skua.fork(helped::countDown);
                    innerRuns.countDown();
                    Waiting.spinUntil(
                            () -> helped.getCount() == 0); // only the worker that waits for inner can run help
                    help.join();
                });
                outerRuns.countDown(); // last: whoever joins outer finds inner at once, however busy the machine is
                Waiting.spinUntil(() -> innerRuns.getCount() == 0);
                inner.join();
            });
            Waiting.spinUntil(() -> outerRuns.getCount() == 0);
            outer.join();
        });
        return new WeakReference<>(held);
    }

    @Test
    void aWorkerThatHasHelpedACallerForgetsTheCaller() {
        try (Skua skua = Skua.builder().workers(2).build()) {
            WeakReference<Object> held = loopWhoseCallerIsHelped(skua);
            assertThat(skua.counters().leapfrogs()).isEqualTo(2);
            Waiting.until(() -> {
                System.gc();
                return held.refersTo(null);
            });
        }
    }

    @Test
    void bodiesOfTheCallerSeeItsThreadLocalsAndLoaderAndBothStay() throws Exception {
        Thread me = Thread.currentThread();
        ClassLoader before = me.getContextClassLoader();
        try (Skua skua = one();
                URLClassLoader mine = new URLClassLoader(new URL[0])) {
            LOCAL.set("the caller's");
            me.setContextClassLoader(mine);
            skua.range(0, 10).forEach(i -> {
                assertThat(LOCAL.get()).isEqualTo("the caller's");
                assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(mine);
            });
            assertThat(me.getContextClassLoader()).isSameAs(mine);
            assertThat(LOCAL.get()).isEqualTo("the caller's");
        } finally {
            me.setContextClassLoader(before);
            LOCAL.remove();
        }
    }

    @Test
    void aCallerThatHoldsALockTakesPart() {
        ReentrantLock lock = new ReentrantLock();
        try (Skua skua = one()) {
            AtomicInteger held = new AtomicInteger();
            lock.lock();
            try {
                skua.range(0, 10).forEach(i -> held.addAndGet(lock.getHoldCount())); // 0 in other threads
            } finally {
                lock.unlock();
            }
            assertThat(held).hasValue(10);
        }
    }

    @Test
    void exceptionsReachTheCallerAsTheyWereThrown() {
        try (Skua skua = one()) {
            IllegalStateException mine = new IllegalStateException("body");
            for (int round = 0; round < 3; round++) {
                assertThatThrownBy(() -> skua.range(0, 10).forEach(i -> {
                            if (i == 5) {
                                throw mine;
                            }
                        }))
                        .isSameAs(mine);
                assertThat(threadsOfLoop(skua)).containsExactly(Thread.currentThread());
            }
        }
    }

    @Test
    void anInterruptOfTheCallerEndsItsLoop() {
        try (Skua skua = one()) {
            AtomicInteger runs = new AtomicInteger();
            assertThatThrownBy(() -> skua.range(0, 1_000_000).forEach(i -> {
                        if (runs.incrementAndGet() == 10) {
                            Thread.currentThread().interrupt();
                        }
                    }))
                    .isInstanceOf(CancellationException.class)
                    .hasMessageEndingWith("was interrupted; the job is cancelled.");
            assertThat(Thread.interrupted()).isTrue();
            assertThat(runs.get()).isLessThan(1_000_000);
            assertThat(threadsOfLoop(skua)).hasSize(1);
        }
    }

    @Test
    void aCallerWhoseLoopIsShutDownIsNotInterruptedAfterwards() throws Exception {
        Skua skua = one();
        CountDownLatch started = new CountDownLatch(1);
        Aside<Boolean> caller = new Aside<>(() -> {
            try {
                skua.range(0, 1_000).forEach(i -> {
                    started.countDown();
                    awaitForever();
                });
                return false;
            } catch (CancellationException e) {
                return !Thread.currentThread().isInterrupted();
            }
        });
        awaitLatch(started);
        skua.shutdownNow();
        assertThat(caller.get()).isTrue();
        assertThatThrownBy(() -> skua.range(0, 10).sum()).isInstanceOf(RejectedExecutionException.class);
        skua.close();
        assertThat(skua.isTerminated()).isTrue();
    }

    private static void awaitForever() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void randomCallersShareAScheduler() throws Exception {
        for (int seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            try (Skua skua = Skua.builder().workers(1 + seed % 3).build()) {
                List<Aside<Boolean>> callers = new ArrayList<>();
                ReentrantLock lock = new ReentrantLock();
                for (int caller = 0; caller < 1 + seed % 4; caller++) {
                    long its = random.nextLong();
                    callers.add(new Aside<>(() -> new RandomCaller(skua, its, lock).calls(20)));
                }
                for (Aside<Boolean> caller : callers) {
                    assertThat(caller.get()).as("seed %d", seed).isTrue();
                }
            }
        }
    }

    /** Calls loops, jobs and forks one after the other, and checks what they return. */
    private record RandomCaller(Skua skua, Random random, ReentrantLock lock) {
        RandomCaller(Skua skua, long seed, ReentrantLock lock) {
            this(skua, new Random(seed), lock);
        }

        boolean calls(int count) throws Exception {
            boolean right = true;
            for (int call = 0; call < count; call++) {
                right &= call(1 + random.nextInt(2_000));
            }
            return right;
        }

        private boolean call(int size) throws Exception {
            long sum = (long) size * (size - 1) / 2;
            return switch (random.nextInt(6)) {
                case 0 -> skua.range(0, size).sum() == sum;
                case 1 -> skua.range(0, 20).mapToLong(i -> Fib.lambda(8)).sum() == 20 * 21;
                case 2 -> skua.submit(() -> skua.range(0, size).sum()).get() == sum;
                case 3 -> fails(size);
                case 4 -> isInterrupted(size);
                default -> withLock(size) == sum;
            };
        }

        /** No body takes the lock: the others of the loop's workers would wait for ever. */
        private long withLock(int size) {
            lock.lock();
            try {
                return skua.range(0, size).sum();
            } finally {
                lock.unlock();
            }
        }

        private boolean fails(int size) {
            try {
                skua.range(0, size).forEach(i -> {
                    if (i == size - 1) {
                        throw new IllegalStateException("last");
                    }
                });
                return false;
            } catch (IllegalStateException e) {
                return e.getMessage().equals("last");
            }
        }

        private boolean isInterrupted(int size) {
            Thread me = Thread.currentThread();
            try {
                skua.range(0, size).forEach(i -> me.interrupt());
                return Thread.interrupted(); // the loop had ended before the interrupt was seen
            } catch (CancellationException e) {
                return Thread.interrupted();
            }
        }
    }
}
