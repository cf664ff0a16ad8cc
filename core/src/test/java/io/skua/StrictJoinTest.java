package io.skua;

import static io.skua.Waiting.awaitLatch;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A join runs nothing but the task it waits for and tasks below that one. */
@Bounded
final class StrictJoinTest {
    /** What the scenario needs of a scheduler: a fork that returns its join. */
    private interface Forks extends Function<Runnable, Runnable> {}

    private interface Waits {
        void await(CountDownLatch latch);
    }

    private static Runnable forkInSkua(Runnable body) {
        return Skua.fork(body)::join;
    }

    private static Runnable forkInForkJoinPool(Runnable body) {
        var task = java.util.concurrent.ForkJoinTask.adapt(body).fork();
        return task::join;
    }

    /**
     * One task holds a lock and joins a child that somebody else runs. Meanwhile an unrelated task becomes available:
     * it was forked by a thief, but does not lie below the child. All other threads are busy until the unrelated task
     * has run.
     */
    private static final class LockAroundAJoin implements Runnable {
        private final Forks forks;
        private final Waits waits;
        private final ReentrantLock lock = new ReentrantLock();
        private final Object monitor = new Object();
        private final CountDownLatch strangerStarted = new CountDownLatch(1);
        private final CountDownLatch childStarted = new CountDownLatch(1);
        private final CountDownLatch strangersTaskForked = new CountDownLatch(1);
        private final CountDownLatch strangersTaskRan = new CountDownLatch(1);
        final AtomicBoolean ranUnderTheLock = new AtomicBoolean();

        LockAroundAJoin(Forks forks, Waits waits) {
            this.forks = forks;
            this.waits = waits;
        }

        @Override
        public void run() {
            Runnable joinStranger = forks.apply(this::stranger);
            waits.await(strangerStarted);
            lock.lock();
            try {
                synchronized (monitor) {
                    Runnable joinChild = forks.apply(this::child);
                    waits.await(childStarted);
                    waits.await(strangersTaskForked);
                    joinChild.run();
                }
            } finally {
                lock.unlock();
            }
            joinStranger.run();
        }

        private void child() {
            childStarted.countDown();
            waits.await(strangersTaskRan);
        }

        private void stranger() {
            strangerStarted.countDown();
            waits.await(childStarted);
            Runnable join = forks.apply(this::strangersTask);
            strangersTaskForked.countDown();
            waits.await(strangersTaskRan);
            join.run();
        }

        private void strangersTask() {
            ranUnderTheLock.set(lock.isHeldByCurrentThread() || Thread.holdsLock(monitor));
            strangersTaskRan.countDown();
        }
    }

    @Test
    void forkJoinPoolRunsAStrangersTaskUnderTheLock() {
        LockAroundAJoin scenario = new LockAroundAJoin(StrictJoinTest::forkInForkJoinPool, Waiting::awaitLatch);
        java.util.concurrent.ForkJoinPool pool = new java.util.concurrent.ForkJoinPool(3);
        try {
            pool.submit(scenario).join();
        } finally {
            pool.shutdown();
        }
        assertThat(scenario.ranUnderTheLock).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4})
    void skuaDoesNot(int workers) {
        try (Skua skua = Skua.builder().workers(workers).build()) {
            for (int i = 0; i < 20; i++) {
                LockAroundAJoin scenario = new LockAroundAJoin(StrictJoinTest::forkInSkua, Waiting::awaitLatch);
                skua.run(scenario);
                assertThat(scenario.ranUnderTheLock).isFalse();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void skuaDoesNotWhenTheOthersWaitInBlockingSections(int workers) {
        try (Skua skua = Skua.builder().workers(workers).build()) {
            for (int i = 0; i < 20; i++) {
                LockAroundAJoin scenario = new LockAroundAJoin(
                        StrictJoinTest::forkInSkua, latch -> Skua.blocking(() -> awaitLatch(latch)));
                skua.run(scenario);
                assertThat(scenario.ranUnderTheLock).isFalse();
            }
        }
    }

    @Test
    void withLooseJoinsItDoes() throws Exception {
        try (Skua skua = Skua.builder().workers(3).build()) {
            LockAroundAJoin scenario = new LockAroundAJoin(StrictJoinTest::forkInSkua, Waiting::awaitLatch);
            skua.submit(Skua.job("loose").looseJoins(), scenario).get();
            assertThat(scenario.ranUnderTheLock).isTrue();
        }
    }

    // ---- the rule itself, checked at the start of every task of an irregular tree ----

    /** A task that knows its parent, and the task that it waits for. */
    private static final class Node {
        private static final ThreadLocal<Deque<Node>> STACK = ThreadLocal.withInitial(ArrayDeque::new);

        private final Node parent;
        private final int depth;
        private final long seed;
        private final AtomicInteger strangers;
        private Node awaited;

        Node(Node parent, int depth, long seed, AtomicInteger strangers) {
            this.parent = parent;
            this.depth = depth;
            this.seed = seed;
            this.strangers = strangers;
        }

        private boolean isAtOrBelow(Node other) {
            for (Node node = this; node != null; node = node.parent) {
                if (node == other) {
                    return true;
                }
            }
            return false;
        }

        long run() {
            Deque<Node> stack = STACK.get();
            Node under = stack.peek();
            if (under != null && !(under.awaited == null ? under == parent : isAtOrBelow(under.awaited))) {
                strangers.incrementAndGet();
            }
            stack.push(this);
            try {
                return 1 + runChildren();
            } finally {
                stack.pop();
            }
        }

        private long runChildren() {
            Random random = new Random(seed);
            int count = depth == 0 ? 0 : 1 + random.nextInt(4);
            List<Runnable> joins = new ArrayList<>();
            long[] sum = new long[1];
            for (int i = 0; i < count; i++) {
                Node child = new Node(this, depth - 1, random.nextLong(), strangers);
                LongHandle handle = Skua.forkLong(child::run);
                joins.add(() -> {
                    awaited = child;
                    sum[0] += handle.join();
                    awaited = null;
                });
            }
            Collections.shuffle(joins, random);
            joins.forEach(Runnable::run);
            return sum[0];
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void everyTaskRunsOnTopOfItsParentOrOfOneThatAwaitsIt(int workers) {
        AtomicInteger strangers = new AtomicInteger();
        try (Skua skua = Skua.builder().workers(workers).build()) {
            for (int seed = 0; seed < 10; seed++) {
                Node tree = new Node(null, 9, seed, strangers);
                assertThat(skua.run(tree::run)).isEqualTo(size(new Random(seed), 9));
            }
        }
        assertThat(strangers).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void looseJoinsGiveTheSameAnswers(int workers) throws Exception {
        try (Skua skua = Skua.builder().workers(workers).build()) {
            for (int seed = 0; seed < 10; seed++) {
                Node tree = new Node(null, 9, seed, new AtomicInteger());
                Job<Long> job = skua.submit(Skua.job("loose").looseJoins(), tree::run);
                assertThat(job.get()).isEqualTo(size(new Random(seed), 9));
            }
        }
    }

    private static long size(Random random, int depth) {
        int count = depth == 0 ? 0 : 1 + random.nextInt(4);
        long size = 1;
        for (int i = 0; i < count; i++) {
            size += size(new Random(random.nextLong()), depth - 1);
        }
        return size;
    }
}
