package io.skua;

import static io.skua.Waiting.awaitLatch;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.skua.Waiting.Aside;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tasks that are complete when other tasks are. */
@Bounded
final class CountedCompleterTest {
    private final Skua one = Skua.builder().workers(1).build();

    @AfterEach
    void close() {
        one.close();
    }

    /** Does nothing, and records its callbacks. */
    private static class Noted extends CountedCompleter<String> {
        final List<CountedCompleter<?>> completedBy = new ArrayList<>();
        final List<CountedCompleter<?>> failedBy = new ArrayList<>();
        final AtomicInteger computed = new AtomicInteger();
        private String result;

        Noted(CountedCompleter<?> completer, int pending) {
            super(completer, pending);
        }

        Noted(CountedCompleter<?> completer) {
            super(completer);
        }

        Noted() {}

        @Override
        public void compute() {
            computed.incrementAndGet();
        }

        @Override
        public void onCompletion(CountedCompleter<?> caller) {
            completedBy.add(caller);
        }

        @Override
        public boolean onExceptionalCompletion(Throwable thrown, CountedCompleter<?> caller) {
            failedBy.add(caller);
            return true;
        }

        @Override
        public String getRawResult() {
            return result;
        }

        @Override
        protected void setRawResult(String value) {
            result = value;
        }
    }

    // ---- pending counts ----

    @Test
    void constructorsSetCompleterAndCount() {
        Noted root = new Noted();
        assertThat(root.getCompleter()).isNull();
        assertThat(root.getPendingCount()).isZero();
        assertThat(root.getRoot()).isSameAs(root);

        Noted child = new Noted(root);
        Noted grandchild = new Noted(child, 5);
        assertThat(child.getCompleter()).isSameAs(root);
        assertThat(child.getPendingCount()).isZero();
        assertThat(grandchild.getPendingCount()).isEqualTo(5);
        assertThat(grandchild.getRoot()).isSameAs(root);
    }

    @Test
    void pendingCountsCanBeChanged() {
        Noted task = new Noted();
        task.setPendingCount(3);
        assertThat(task.getPendingCount()).isEqualTo(3);
        task.addToPendingCount(4);
        assertThat(task.getPendingCount()).isEqualTo(7);
        task.addToPendingCount(-6);
        assertThat(task.getPendingCount()).isEqualTo(1);
        assertThat(task.compareAndSetPendingCount(2, 9)).isFalse();
        assertThat(task.compareAndSetPendingCount(1, 2)).isTrue();
        assertThat(task.decrementPendingCountUnlessZero()).isEqualTo(2);
        assertThat(task.decrementPendingCountUnlessZero()).isEqualTo(1);
        assertThat(task.decrementPendingCountUnlessZero()).isZero();
        assertThat(task.getPendingCount()).isZero();
        assertThat(task.isDone()).isFalse();
    }

    // ---- completing ----

    @Test
    void tryCompleteUsesUpACountAndThenCompletes() {
        Noted task = new Noted(null, 2);
        task.tryComplete();
        task.tryComplete();
        assertThat(task.getPendingCount()).isZero();
        assertThat(task.completedBy).isEmpty();
        assertThat(task.isDone()).isFalse();
        task.tryComplete();
        assertThat(task.completedBy).containsExactly(task);
        assertThat(task.isCompletedNormally()).isTrue();
    }

    @Test
    void tryCompleteGoesUpAsLongAsCountsAreZero() {
        Noted root = new Noted(null, 1);
        Noted middle = new Noted(root);
        Noted leaf = new Noted(middle);
        leaf.tryComplete();
        assertThat(leaf.completedBy).containsExactly(leaf);
        assertThat(middle.completedBy).containsExactly(leaf);
        assertThat(root.completedBy).isEmpty();
        assertThat(root.getPendingCount()).isZero();

        new Noted(root).tryComplete();
        assertThat(root.completedBy).hasSize(1);
        assertThat(root.isDone()).isTrue();
        assertThat(leaf.isDone()).isFalse(); // only roots are marked as done, as in java.util.concurrent
        assertThat(middle.isDone()).isFalse();
    }

    @Test
    void propagateCompletionTellsNobody() {
        Noted root = new Noted();
        Noted leaf = new Noted(root);
        leaf.propagateCompletion();
        assertThat(root.completedBy).isEmpty();
        assertThat(leaf.completedBy).isEmpty();
        assertThat(root.isCompletedNormally()).isTrue();
    }

    @Test
    void completeIgnoresTheCountAndTellsTheCompleter() {
        Noted root = new Noted(null, 1);
        Noted leaf = new Noted(root, 7);
        leaf.complete("early");
        assertThat(leaf.join()).isEqualTo("early");
        assertThat(leaf.completedBy).containsExactly(leaf);
        assertThat(root.getPendingCount()).isZero();
        assertThat(root.isDone()).isFalse();
        root.complete("root");
        assertThat(root.join()).isEqualTo("root");
        assertThat(root.completedBy).containsExactly(root);
    }

    @Test
    void quietlyCompleteRootCompletesTheRootOnly() {
        Noted root = new Noted(null, 3);
        Noted leaf = new Noted(new Noted(root));
        leaf.quietlyCompleteRoot();
        assertThat(root.isCompletedNormally()).isTrue();
        assertThat(root.completedBy).isEmpty();
        assertThat(leaf.isDone()).isFalse();
    }

    @Test
    void firstCompleteReturnsTheTaskWhenItsCountIsZero() {
        Noted task = new Noted(null, 1);
        assertThat(task.firstComplete()).isNull();
        assertThat(task.getPendingCount()).isZero();
        assertThat(task.firstComplete()).isSameAs(task);
        assertThat(task.isDone()).isFalse();
    }

    @Test
    void nextCompleteGoesUpAndCompletesTheRoot() {
        Noted root = new Noted();
        Noted middle = new Noted(root, 1);
        Noted leaf = new Noted(middle);
        assertThat(leaf.nextComplete()).isNull();
        assertThat(leaf.nextComplete()).isSameAs(middle);
        assertThat(middle.nextComplete()).isSameAs(root);
        assertThat(root.isDone()).isFalse();
        assertThat(root.nextComplete()).isNull();
        assertThat(root.isCompletedNormally()).isTrue();
    }

    // ---- failing ----

    @Test
    void completeExceptionallyReachesEveryCompleterOnce() {
        Noted root = new Noted(null, 1);
        Noted middle = new Noted(root, 1);
        Noted leaf = new Noted(middle, 1);
        IllegalStateException thrown = new IllegalStateException("leaf");
        leaf.completeExceptionally(thrown);

        assertThat(List.of(leaf, middle, root)).allSatisfy(task -> {
            assertThat(task.isCompletedAbnormally()).isTrue();
            assertThat(task.getException()).isSameAs(thrown);
            assertThat(task.completedBy).isEmpty();
        });
        assertThat(leaf.failedBy).containsExactly(leaf);
        assertThat(middle.failedBy).containsExactly(leaf);
        assertThat(root.failedBy).containsExactly(middle);
    }

    @Test
    void aTaskMayKeepAFailureFromItsCompleter() {
        Noted root = new Noted(null, 1);
        Noted guard = new Noted(root, 1) {
            @Override
            public boolean onExceptionalCompletion(Throwable thrown, CountedCompleter<?> caller) {
                return false;
            }
        };
        Noted leaf = new Noted(guard);
        leaf.completeExceptionally(new IllegalStateException("leaf"));

        assertThat(leaf.isCompletedAbnormally()).isTrue();
        assertThat(guard.isCompletedAbnormally()).isTrue();
        assertThat(root.isDone()).isFalse();
    }

    @Test
    void whatComputeThrowsReachesTheRoot() {
        Noted root = new Noted(null, 1) {
            @Override
            public void compute() {
                new Noted(this) {
                    @Override
                    public void compute() {
                        throw new IllegalStateException("child");
                    }
                }.fork();
                tryComplete();
            }
        };
        assertThat(catchThrowable(() -> one.invoke(root))).hasMessage("child");
        assertThat(root.isCompletedAbnormally()).isTrue();
        assertThat(root.failedBy).hasSize(1);
    }

    @Test
    void whatOnCompletionThrowsFailsTheRoot() {
        Noted root = new Noted() {
            @Override
            public void compute() {
                tryComplete();
            }

            @Override
            public void onCompletion(CountedCompleter<?> caller) {
                throw new IllegalStateException("on completion");
            }
        };
        assertThat(catchThrowable(() -> one.invoke(root))).hasMessage("on completion");
    }

    // ---- as a job ----

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void aTreeOfCompletersGivesTheRightAnswer(int workers) throws Exception {
        try (Skua skua = Skua.builder().workers(workers).build()) {
            for (int i = 0; i < 20; i++) {
                assertThat(skua.invoke(new Fib.Counted(null, 14))).isEqualTo(377);
                assertThat(skua.submit(new Fib.Counted(null, 10)).get(Waiting.SECONDS_MAX, SECONDS))
                        .isEqualTo(55);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aTreeOfCompletersInsideAJob(int workers) {
        try (Skua skua = Skua.builder().workers(workers).build()) {
            skua.run(() -> {
                assertThat(new Fib.Counted(null, 12).invoke()).isEqualTo(144);
                Fib.Counted forked = new Fib.Counted(null, 11);
                forked.fork();
                assertThat(forked.join()).isEqualTo(89);
            });
        }
    }

    @Test
    void aTreeOfCompletersInsideAJobNeedsNoSpareThread() throws Exception {
        Skua lonely = Skua.builder().workers(1).spareThreads(0).build();
        ForkJoinTask<Long> job = lonely.submit(ForkJoinTask.adapt(() -> new Fib.Counted(null, 12).invoke()));

        assertThat(job.get(Waiting.SECONDS_MAX, SECONDS)).isEqualTo(144);
        lonely.close();
    }

    @Test
    void aJobWaitsForACompleterThatAnotherThreadCompletes() throws Exception {
        Noted root = new Noted(null, 1) {
            @Override
            public void compute() {
                super.compute();
                tryComplete();
            }
        };
        Aside<String> invoker = new Aside<>(() -> one.invoke(root));
        Waiting.until(() -> root.computed.get() == 1);
        root.setRawResult("from outside");
        Waiting.until(() -> root.getPendingCount() == 0);
        root.tryComplete();

        assertThat(invoker.get()).isEqualTo("from outside");
    }

    @Test
    void aCancelledCompleterThatStillWaitsLeavesNothingBehind() throws Exception {
        CountDownLatch computed = new CountDownLatch(1);
        Skua other = Skua.builder().workers(1).build();
        CountedCompleter<Object> waits = new CountedCompleter<>(null, 1) {
            @Override
            public void compute() {
                tryComplete();
                computed.countDown();
            }
        };
        Aside<Boolean> invoker = new Aside<>(() -> {
            try {
                other.invoke(waits);
                return false;
            } catch (java.util.concurrent.CancellationException e) {
                return true;
            }
        });
        awaitLatch(computed);
        Waiting.until(() -> other.submit(() -> true).get()); // the only worker has left the task
        waits.cancel(true);
        assertThat(invoker.get()).isTrue();
        other.shutdown();
        assertThat(other.awaitTermination(Waiting.SECONDS_MAX, SECONDS)).isTrue();
    }

    /** A search: the first task that finds the element completes the root; the others see that and stop. */
    private static final class Searcher extends CountedCompleter<Integer> {
        private final AtomicReference<Integer> found;
        private final int from;
        private final int to;

        Searcher(CountedCompleter<?> completer, AtomicReference<Integer> found, int from, int to) {
            super(completer);
            this.found = found;
            this.from = from;
            this.to = to;
        }

        @Override
        public Integer getRawResult() {
            return found.get();
        }

        @Override
        public void compute() {
            int low = from;
            int high = to;
            while (found.get() == null && high > low) {
                if (high - low >= 2) {
                    int middle = (low + high) >>> 1;
                    addToPendingCount(1);
                    new Searcher(this, found, middle, high).fork();
                    high = middle;
                } else {
                    if (low == 777 && found.compareAndSet(null, low)) {
                        quietlyCompleteRoot();
                    }
                    break;
                }
            }
            tryComplete();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void aSearchCompletesItsRootEarly(int workers) {
        try (Skua skua = Skua.builder().workers(workers).build()) {
            for (int i = 0; i < 20; i++) {
                assertThat(skua.invoke(new Searcher(null, new AtomicReference<>(), 0, 1_000)))
                        .isEqualTo(777);
            }
        }
    }

    @Test
    void everyLeafIsVisitedOnce() {
        ConcurrentLinkedQueue<Integer> visited = new ConcurrentLinkedQueue<>();
        final class Visitor extends CountedCompleter<Object> {
            private final int low;
            private final int high;

            Visitor(CountedCompleter<?> completer, int low, int high) {
                super(completer);
                this.low = low;
                this.high = high;
            }

            @Override
            public void compute() {
                if (high - low >= 2) {
                    int middle = (low + high) >>> 1;
                    setPendingCount(2);
                    new Visitor(this, middle, high).fork();
                    new Visitor(this, low, middle).fork();
                } else if (high > low) {
                    visited.add(low);
                }
                tryComplete();
            }
        }
        try (Skua skua = Skua.builder().workers(4).build()) {
            skua.invoke(new Visitor(null, 0, 1_000));
        }
        assertThat(visited).hasSize(1_000).doesNotHaveDuplicates();
    }

    @Test
    void helpCompleteRunsQueuedTasksThatLeadToTheTask() {
        List<Integer> order = new ArrayList<>();
        class Leaf extends CountedCompleter<@Nullable Void> {
            private final int number;

            Leaf(CountedCompleter<?> completer, int number) {
                super(completer);
                this.number = number;
            }

            @Override
            public void compute() {
                order.add(number);
                tryComplete();
            }
        }
        Noted root = new Noted(null, 3);
        one.run(() -> {
            Leaf stranger = new Leaf(null, 0);
            Noted between = new Noted(root);
            stranger.forkQueued();
            new Leaf(root, 1).forkQueued();
            new Leaf(between, 2).forkQueued();
            new Leaf(root, 3).forkQueued();
            root.helpComplete(0);
            root.helpComplete(-1);
            assertThat(order).isEmpty();
            root.helpComplete(1);
            assertThat(order).containsExactly(3);
            between.helpComplete(5); // not the next one, which leads to the root only
            assertThat(order).containsExactly(3, 2);
            root.helpComplete(5); // not the stranger
            assertThat(order).containsExactly(3, 2, 1);
            assertThat(root.isDone()).isFalse();
            root.tryComplete();
            assertThat(root.isDone()).isTrue();
            root.helpComplete(5);
            stranger.join();
        });
        assertThat(order).containsExactly(3, 2, 1, 0);
        root.helpComplete(5); // outside of a job
    }
}
