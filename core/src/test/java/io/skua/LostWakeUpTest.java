package io.skua;

import static io.skua.Waiting.awaitLatch;
import static io.skua.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * If a task is public while a worker sleeps, somebody comes for the task, whatever its owner does meanwhile (Idle I1).
 */
@Bounded
final class LostWakeUpTest {
    private static final int WORKERS = 3;
    private static final long NANOS_MAX = TimeUnit.SECONDS.toNanos(2);

    /**
     * Forks as many tasks as there are workers, at random moments while the others fall asleep, and returns to the
     * scheduler only when all tasks but the newest run. Before F2 was right, one round in 15,000 hung.
     */
    @Test
    void behindALongLeaf() {
        try (Skua skua = Skua.builder().workers(WORKERS).build()) {
            skua.run(() -> {
                long end = System.nanoTime() + NANOS_MAX;
                for (int round = 0; System.nanoTime() < end; round++) {
                    forkAndWait(round % 2_000);
                    pause(round % 300);
                }
            });
        }
    }

    private static void forkAndWait(int spins) {
        AtomicInteger started = new AtomicInteger();
        AtomicBoolean released = new AtomicBoolean();
        List<Handle<?>> handles = new ArrayList<>();
        for (int i = 0; i < WORKERS; i++) {
            handles.add(Skua.fork(() -> {
                started.incrementAndGet();
                while (!released.get()) {
                    Thread.yield();
                }
            }));
            pause(spins);
        }
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(Waiting.SECONDS_MAX);
        while (started.get() < WORKERS - 1 && System.nanoTime() < until) {
            Thread.yield();
        }
        int seen = started.get();
        released.set(true);
        handles.forEach(Handle::join);
        assertThat(seen).as("tasks that others have started").isGreaterThanOrEqualTo(WORKERS - 1);
    }

    private static void pause(int spins) {
        for (int i = 0; i < spins; i++) {
            Thread.onSpinWait();
        }
    }

    @Test
    void beforeABlockingSection() throws Exception {
        assertThat(forkTwoAndBlock(section -> section)).isTrue();
    }

    @Test
    void beforeABlockingSectionInsideAnother() throws Exception {
        assertThat(forkTwoAndBlock(section -> () -> Skua.blocking(section))).isTrue();
    }

    /**
     * One task is taken, one is public and one is private; when the other workers sleep, the owner waits for the
     * private task.
     */
    private static boolean forkTwoAndBlock(UnaryOperator<Callable<Boolean>> wrap) throws Exception {
        try (Skua skua = Skua.builder().workers(2).build()) {
            Callable<Boolean> body = () -> {
                CountDownLatch started = new CountDownLatch(1);
                CountDownLatch released = new CountDownLatch(1);
                CountDownLatch publicRan = new CountDownLatch(1);
                CountDownLatch privateRan = new CountDownLatch(1);
                Skua.fork(() -> {
                    started.countDown();
                    awaitLatch(released);
                });
                awaitLatch(started);
                Skua.fork(publicRan::countDown);
                Skua.fork(privateRan::countDown);
                released.countDown();
                awaitLatch(publicRan);
                until(() -> privateRan.getCount() == 0 || allOthersAreParked(skua));
                return Skua.blocking(() -> privateRan.await(Waiting.SECONDS_MAX, TimeUnit.SECONDS));
            };
            return skua.run(wrap.apply(body));
        }
    }

    private static boolean allOthersAreParked(Skua skua) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(skua.name() + "-") && thread != Thread.currentThread())
                .allMatch(thread ->
                        thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.TIMED_WAITING);
    }
}
