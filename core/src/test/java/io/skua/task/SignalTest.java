package io.skua.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.Thread.State;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SignalTest {
    private static final long FOR_EVER = Long.MAX_VALUE;
    private static final int QUEUED = 1;
    private static final int TAKEN = 2;

    private static final class Plain extends Task {
        @Override
        protected boolean exec() {
            return true;
        }
    }

    private final Task signal = new Plain();

    @Nested
    final class Ending {
        @ParameterizedTest
        @ValueSource(ints = {Signal.DONE, Signal.FAILED, Signal.CANCELLED})
        void happensOnce(int how) {
            assertThat(signal.hasEnded()).isFalse();
            assertThat(signal.end(how)).isTrue();
            assertThat(signal.end(Signal.DONE)).isFalse();
            assertThat(signal.end(Signal.CANCELLED)).isFalse();
            assertThat(signal.statusAcquire()).isEqualTo(how);
            assertThat(signal.hasEnded()).isTrue();
        }

        @Test
        void statesChangeUntilThen() {
            assertThat(signal.casState(Signal.NEW, QUEUED)).isTrue();
            assertThat(signal.casState(Signal.NEW, TAKEN)).isFalse();
            assertThat(signal.casState(QUEUED, TAKEN)).isTrue();
            signal.end(Signal.DONE);
            assertThat(signal.casState(TAKEN, QUEUED)).isFalse();
            assertThat(signal.statusAcquire()).isEqualTo(Signal.DONE);
        }

        @Test
        void aloneEndsANewSignalAndAnyOther() {
            signal.endAlone(Signal.DONE, null);
            assertThat(signal.statusAcquire()).isEqualTo(Signal.DONE);
            Task queued = new Plain();
            queued.casState(Signal.NEW, QUEUED);
            queued.endAlone(Signal.FAILED, null);
            assertThat(queued.statusAcquire()).isEqualTo(Signal.FAILED);
        }

        @Test
        void aloneDoesNotUndoAnEnd() {
            signal.end(Signal.CANCELLED);
            signal.endAlone(Signal.DONE, null);
            assertThat(signal.statusAcquire()).isEqualTo(Signal.CANCELLED);
        }

        @Test
        void aRenewedSignalEndsAgain() {
            signal.end(Signal.FAILED);
            signal.renew();
            assertThat(signal.hasEnded()).isFalse();
            assertThat(signal.statusAcquire()).isEqualTo(Signal.NEW);
            assertThat(signal.end(Signal.DONE)).isTrue();
        }
    }

    @Nested
    final class Waiting {
        @Test
        void isOverAtOnceForAnEndedSignal() throws Exception {
            signal.end(Signal.CANCELLED);
            assertThat(signal.await(true, FOR_EVER)).isTrue();
            assertThat(signal.await(false, System.nanoTime() - 1)).isTrue();
        }

        @ParameterizedTest
        @ValueSource(ints = {Signal.DONE, Signal.FAILED, Signal.CANCELLED})
        void endsWithTheSignal(int how) throws Exception {
            signal.casState(Signal.NEW, QUEUED);
            Waiter waiter = Waiter.start(() -> signal.await(false, FOR_EVER));
            waiter.awaitParked(signal, State.WAITING);
            signal.end(how);
            assertThat(waiter.result()).isTrue();
            assertThat(signal.statusAcquire()).isEqualTo(how);
        }

        @Test
        void leavesTheStatusReadable() throws Exception {
            signal.casState(Signal.NEW, QUEUED);
            Waiter waiter = Waiter.start(() -> signal.await(false, FOR_EVER));
            waiter.awaitParked(signal, State.WAITING);
            assertThat((int) STATUS.getAcquire(signal)).isEqualTo(QUEUED | Signal.WAITED);
            assertThat(signal.statusAcquire()).isEqualTo(QUEUED);
            assertThat(signal.casState(QUEUED, TAKEN)).isTrue();
            assertThat((int) STATUS.getAcquire(signal))
                    .as("a change of state keeps the bit")
                    .isEqualTo(TAKEN | Signal.WAITED);
            signal.end(Signal.DONE);
            assertThat(waiter.result()).isTrue();
        }

        @Test
        void manyWaitAndAllAreWoken() throws Exception {
            signal.casState(Signal.NEW, QUEUED);
            List<Waiter> waiters = new ArrayList<>();
            for (int i = 0; i < 32; i++) {
                boolean interruptible = i % 2 == 0;
                waiters.add(Waiter.start(() -> signal.await(interruptible, FOR_EVER)));
            }
            for (Waiter waiter : waiters) {
                waiter.awaitParked(signal, State.WAITING);
            }
            signal.end(Signal.DONE);
            for (Waiter waiter : waiters) {
                assertThat(waiter.result()).isTrue();
            }
        }

        @Test
        void givesUpInTime() throws Exception {
            signal.casState(Signal.NEW, QUEUED);
            assertThat(signal.await(false, System.nanoTime())).isFalse();
            assertThat(signal.await(true, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(2)))
                    .isFalse();
            signal.end(Signal.DONE);
            assertThat(signal.await(true, System.nanoTime())).isTrue();
        }

        @Test
        void withATimeLimitEndsWithTheSignalToo() throws Exception {
            signal.casState(Signal.NEW, QUEUED);
            Waiter waiter = Waiter.start(() -> signal.await(true, System.nanoTime() + TimeUnit.MINUTES.toNanos(10)));
            waiter.awaitParked(signal, State.TIMED_WAITING);
            signal.end(Signal.DONE);
            assertThat(waiter.result()).isTrue();
        }

        @Test
        void isInterruptible() throws Exception {
            Waiter waiter = Waiter.start(() -> {
                assertThatThrownBy(() -> signal.await(true, FOR_EVER)).isInstanceOf(InterruptedException.class);
                return !Thread.currentThread().isInterrupted();
            });
            waiter.awaitParked(signal, State.TIMED_WAITING);
            waiter.thread().interrupt();
            assertThat(waiter.result()).as("the flag is taken").isTrue();
        }

        @Test
        void orKeepsTheInterruptForLater() throws Exception {
            signal.casState(Signal.NEW, QUEUED);
            Waiter waiter = Waiter.start(() -> {
                Thread.currentThread().interrupt();
                return signal.await(false, FOR_EVER) && Thread.currentThread().isInterrupted();
            });
            waiter.awaitParked(signal, State.WAITING);
            signal.end(Signal.DONE);
            assertThat(waiter.result()).isTrue();
        }

        @Test
        void survivesStrayUnparks() throws Exception {
            signal.casState(Signal.NEW, QUEUED);
            Waiter waiter = Waiter.start(() -> signal.await(false, FOR_EVER));
            for (int i = 0; i < 3; i++) {
                waiter.awaitParked(signal, State.WAITING);
                LockSupport.unpark(waiter.thread());
            }
            waiter.awaitParked(signal, State.WAITING);
            signal.end(Signal.DONE);
            assertThat(waiter.result()).isTrue();
        }

        @Test
        void forARenewedSignalStartsAfresh() throws Exception {
            signal.end(Signal.DONE);
            signal.renew();
            Waiter waiter = Waiter.start(() -> signal.await(false, FOR_EVER));
            waiter.awaitParked(signal, State.TIMED_WAITING);
            signal.end(Signal.DONE);
            assertThat(waiter.result()).isTrue();
        }
    }

    /** S2. */
    @Nested
    final class WaitingForANewSignal {
        @Test
        void looksAgainNowAndThen() throws Exception {
            Waiter waiter = Waiter.start(() -> signal.await(false, FOR_EVER));
            waiter.awaitParked(signal, State.TIMED_WAITING);
            signal.casState(Signal.NEW, QUEUED);
            waiter.awaitParked(signal, State.WAITING); // and no longer, once it is queued
            signal.end(Signal.DONE);
            assertThat(waiter.result()).isTrue();
        }

        @Test
        void isSeenByEndAlone() throws Exception {
            Waiter waiter = Waiter.start(() -> signal.await(false, FOR_EVER));
            waiter.awaitParked(signal, State.TIMED_WAITING);
            signal.endAlone(Signal.DONE, null);
            assertThat(waiter.result()).isTrue();
        }

        @Test
        void returnsEvenIfEndAloneHasOverlookedIt() throws Exception {
            Waiter waiter = Waiter.start(() -> signal.await(false, FOR_EVER));
            waiter.awaitParked(signal, State.TIMED_WAITING);
            STATUS.setRelease(signal, Signal.DONE); // what endAlone does if the bit was set just after it looked
            assertThat(waiter.result()).isTrue();
        }
    }

    /** The waiter never returns if its wake-up is lost. */
    @Nested
    final class Racing {
        private static final long NANOS_MAX = TimeUnit.MILLISECONDS.toNanos(700);

        private final CyclicBarrier barrier = new CyclicBarrier(2);
        private volatile Task current = signal;

        @Test
        void endAgainstAwait() throws Exception {
            race(QUEUED, ended -> ended.end(Signal.DONE));
        }

        @Test
        void endAgainstAwaitOfANewSignal() throws Exception {
            race(Signal.NEW, ended -> ended.end(Signal.DONE));
        }

        @Test
        void endAloneAgainstAwait() throws Exception {
            race(Signal.NEW, ended -> ended.endAlone(Signal.DONE, null));
        }

        private void race(int state, Consumer<Task> ender) throws Exception {
            Waiter waiter = Waiter.start(this::waitAgainAndAgain);
            long until = System.nanoTime() + NANOS_MAX;
            while (System.nanoTime() < until) {
                Task next = new Plain();
                next.casState(Signal.NEW, state);
                current = next;
                meet();
                ender.accept(next);
                meet();
            }
            current = null;
            meet();
            assertThat(waiter.result()).isTrue();
        }

        private boolean waitAgainAndAgain() throws Exception {
            for (meet(); current != null; meet()) {
                if (!current.await(false, FOR_EVER)) {
                    return false;
                }
                meet();
            }
            return true;
        }

        private void meet() throws Exception {
            barrier.await(1, TimeUnit.MINUTES);
        }
    }

    /** A thread that waits for a signal. */
    private record Waiter(Thread thread, FutureTask<Boolean> task) {
        static Waiter start(Callable<Boolean> body) {
            FutureTask<Boolean> task = new FutureTask<>(body);
            Thread thread = new Thread(task, "waiter");
            thread.setDaemon(true);
            thread.start();
            return new Waiter(thread, task);
        }

        void awaitParked(Signal signal, State how) {
            Awaitility.await()
                    .pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(1))
                    .until(() -> LockSupport.getBlocker(thread) == signal && thread.getState() == how);
        }

        boolean result() throws Exception {
            return task.get(1, TimeUnit.MINUTES);
        }
    }

    private static final VarHandle STATUS;

    static {
        try {
            STATUS = MethodHandles.privateLookupIn(Signal.class, MethodHandles.lookup())
                    .findVarHandle(Signal.class, "status", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
