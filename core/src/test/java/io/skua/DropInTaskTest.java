package io.skua;

import static io.skua.Waiting.awaitLatch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Drop-in tasks outside of a job, and what they ask and do about queued tasks. */
@Bounded
final class DropInTaskTest {
    private final ForkJoinPool one = new ForkJoinPool(1);

    @AfterEach
    void close() {
        one.close();
    }

    // ---- outside of a job ----

    @Test
    void outsideOfAJobTasksRunInTheCommonPool() {
        ForkJoinTask<ForkJoinPool> forked = ForkJoinTask.adapt((Callable<ForkJoinPool>) ForkJoinTask::getPool);
        assertThat(forked.fork().join()).isSameAs(ForkJoinPool.commonPool());
        assertThat(ForkJoinTask.adapt((Callable<ForkJoinPool>) ForkJoinTask::getPool)
                        .invoke())
                .isSameAs(ForkJoinPool.commonPool());
        assertThat(new Fib.DropIn(15).invoke()).isEqualTo(610);
        assertThat(new Fib.DropIn(15).forkQueued().join()).isEqualTo(610);
        assertThat(new Fib.DropIn(3).tryUnfork()).isFalse();
    }

    @Test
    void outsideOfAJobInvokeAllRunsAll() {
        Fib.DropIn first = new Fib.DropIn(10);
        Fib.DropIn second = new Fib.DropIn(11);
        ForkJoinTask.invokeAll(first, second);
        List<Fib.DropIn> more = List.of(new Fib.DropIn(1), new Fib.DropIn(2), new Fib.DropIn(3));
        ForkJoinTask.invokeAll(more);
        assertThat(first.join() + second.join()).isEqualTo(55 + 89);
        assertThat(more).allMatch(ForkJoinTask::isCompletedNormally);
    }

    @Test
    void outsideOfAJobFailuresReachTheCaller() {
        IllegalStateException thrown = new IllegalStateException("outside");
        Runnable body = () -> {
            throw thrown;
        };
        assertThat(catchThrowable(() -> ForkJoinTask.adapt(body).invoke())).isSameAs(thrown);
        assertThat(catchThrowable(() -> ForkJoinTask.adapt(body).fork().join())).isSameAs(thrown);
        assertThat(catchThrowable(() -> ForkJoinTask.invokeAll(ForkJoinTask.adapt(body), new Fib.DropIn(3))))
                .isSameAs(thrown);
    }

    @Test
    void outsideOfAJobAnEndedTaskJustReturnsItsResult() {
        AtomicInteger runs = new AtomicInteger();
        ForkJoinTask<Integer> task = ForkJoinTask.adapt(runs::incrementAndGet);
        assertThat(task.invoke()).isEqualTo(1);
        assertThat(task.invoke()).isEqualTo(1);
        assertThat(task.fork().join()).isEqualTo(1);
        assertThat(one.submit(task).join()).isEqualTo(1);
        assertThat(runs).hasValue(1);
    }

    @Test
    void aJoinInAnInterruptedWorkerReturnsTheResultAndKeepsTheInterrupt() {
        boolean kept = one.submit(() -> {
                    Thread.currentThread().interrupt();
                    Fib.DropIn task = new Fib.DropIn(12);
                    task.fork();
                    return task.join() == 144 && Thread.interrupted();
                })
                .join();
        assertThat(kept).isTrue();
    }

    // ---- how much is queued ----

    /** Splits while little is queued, as programs for ForkJoinPool do, and counts the forks. */
    private static final class Splitting extends RecursiveAction {
        private final int depth;
        private final boolean bySurplus;
        private final transient AtomicInteger forks;

        Splitting(int depth, boolean bySurplus, AtomicInteger forks) {
            this.depth = depth;
            this.bySurplus = bySurplus;
            this.forks = forks;
        }

        @Override
        protected void compute() {
            boolean isLittle = bySurplus ? getSurplusQueuedTaskCount() <= 3 : getQueuedTaskCount() < 8;
            if (depth > 0 && isLittle) {
                forks.incrementAndGet();
                Splitting left = new Splitting(depth - 1, bySurplus, forks);
                left.fork();
                new Splitting(depth - 1, bySurplus, forks).compute();
                left.join();
            }
        }
    }

    @Test
    void aProgramThatForksWhileLittleIsQueuedStops() {
        for (boolean bySurplus : new boolean[] {true, false}) {
            AtomicInteger forks = new AtomicInteger();
            one.invoke(new Splitting(30, bySurplus, forks)); // without an end to this there would be 2^30 forks
            assertThat(forks.get()).isBetween(1, 10_000);
        }
    }

    // ---- taking tasks by hand ----

    /** Lets tests call the protected static methods. */
    private abstract static class Polling extends RecursiveAction {
        static void polls() {
            Fib.DropIn first = new Fib.DropIn(5);
            Fib.DropIn second = new Fib.DropIn(6);
            assertThat(pollNextLocalTask()).isNull();
            first.fork();
            second.fork();
            assertThat(getQueuedTaskCount()).isEqualTo(2);
            boolean isAsync = getPool().getAsyncMode();
            Fib.DropIn next = isAsync ? first : second;
            assertThat(peekNextLocalTask()).isSameAs(next);
            assertThat(pollNextLocalTask()).isSameAs(next);
            assertThat(pollTask()).isSameAs(isAsync ? second : first);
            assertThat(pollTask()).isNull();
            assertThat(pollSubmission()).isNull();
            assertThat(first.invoke() + second.invoke()).isEqualTo(5 + 8);
        }
    }

    @Test
    void queuedTasksCanBeTakenByHand() {
        one.submit(Polling::polls).join();
        try (ForkJoinPool async = new ForkJoinPool(1, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true)) {
            async.submit(Polling::polls).join();
        }
    }

    // ---- tags ----

    @Test
    void tagsBelongToOneTask() {
        Fib.DropIn task = new Fib.DropIn(3);
        assertThat(task.getForkJoinTaskTag()).isZero();
        assertThat(task.compareAndSetForkJoinTaskTag((short) 1, (short) 2)).isFalse();
        assertThat(task.compareAndSetForkJoinTaskTag((short) 0, (short) 2)).isTrue();
        assertThat(task.compareAndSetForkJoinTaskTag((short) 0, (short) 3)).isFalse();
        assertThat(new Fib.DropIn(3).getForkJoinTaskTag()).isZero();
        assertThat(task.setForkJoinTaskTag((short) -5)).isEqualTo((short) 2);
        assertThat(one.invoke(task)).isEqualTo(2);
        assertThat(task.getForkJoinTaskTag()).isEqualTo((short) -5);
        assertThat(task.compareAndSetForkJoinTaskTag((short) -5, (short) 0)).isTrue();
        assertThat(task.getForkJoinTaskTag()).isZero();
    }

    @Test
    void aTaskThatIsMadeNewHasNoTag() {
        Fib.DropIn task = new Fib.DropIn(3);
        task.setForkJoinTaskTag((short) 7);
        one.invoke(task);
        task.reinitialize();
        assertThat(task.getForkJoinTaskTag()).isZero();
    }

    // ---- adapters ----

    @Test
    void onlyAnInterruptibleBodyIsInterrupted() {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        ForkJoinTask<Boolean> task = ForkJoinTask.adaptInterruptible(() -> {
            started.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
            return true;
        });
        one.submit(task);
        awaitLatch(started);
        assertThat(task.cancel(true)).isTrue();
        awaitLatch(interrupted);
        AtomicBoolean isInterrupted = new AtomicBoolean();
        one.submit(() -> isInterrupted.set(Thread.currentThread().isInterrupted()))
                .join();
        assertThat(isInterrupted).isFalse();
    }

    // ---- copies ----

    private static final class Answer extends RecursiveTask<String> {
        private final String given;

        Answer(String given) {
            this.given = given;
        }

        @Override
        protected String compute() {
            if (given.isEmpty()) {
                throw new IllegalStateException("nothing was given");
            }
            return given;
        }
    }

    @SuppressWarnings("unchecked")
    private static <T> T copy(T original) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(original);
        }
        return (T) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    }

    @Test
    void tasksCanBeSerialized() throws Exception {
        Answer answer = new Answer("yes");
        Answer early = copy(answer);
        assertThat(early.isDone()).isFalse();
        assertThat(one.invoke(early)).isEqualTo("yes");
        one.invoke(answer);
        assertThat(copy(answer).join()).isEqualTo("yes");
        Answer failing = new Answer("");
        failing.quietlyInvoke();
        assertThat(copy(failing).getException())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("nothing was given");
        Answer cancelled = new Answer("no");
        cancelled.cancel(false);
        assertThat(copy(cancelled).isCancelled()).isTrue();
    }
}
