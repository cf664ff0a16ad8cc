package io.skua;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * While anybody is hungry, every queued task can be stolen: as many leaves as there are workers run at the same time.
 * The leaves occupy their processors until all have come, so if nobody can reach a task, the test fails.
 */
@Bounded
final class HungerTest {
    /** A leaf returns when all leaves run. */
    private static final class Meeting {
        private final int leaves;
        private final AtomicInteger come = new AtomicInteger();

        Meeting(int leaves) {
            this.leaves = leaves;
        }

        void leaf() {
            come.incrementAndGet();
            Waiting.spinUntil(() -> come.get() >= leaves);
        }
    }

    private static void halving(Meeting meeting, int leaves) {
        if (leaves == 1) {
            meeting.leaf();
            return;
        }
        Handle<?> half = Skua.fork((Runnable) () -> halving(meeting, leaves / 2));
        halving(meeting, leaves - leaves / 2);
        half.join();
    }

    private static void inOrder(Meeting meeting, int leaves) {
        List<Handle<?>> handles = forkAll(meeting, leaves);
        handles.forEach(Handle::join);
    }

    private static void inReverse(Meeting meeting, int leaves) {
        List<Handle<?>> handles = forkAll(meeting, leaves);
        for (int i = handles.size() - 1; i >= 0; i--) {
            handles.get(i).join();
        }
    }

    private static List<Handle<?>> forkAll(Meeting meeting, int leaves) {
        List<Handle<?>> handles = new ArrayList<>();
        for (int i = 0; i < leaves; i++) {
            handles.add(Skua.fork((Runnable) meeting::leaf));
        }
        return handles;
    }

    private static void withInvokeAll(Meeting meeting, int leaves) {
        List<ForkJoinTask<?>> tasks = new ArrayList<>();
        for (int i = 0; i < leaves; i++) {
            tasks.add(ForkJoinTask.adapt(meeting::leaf));
        }
        ForkJoinTask.invokeAll(tasks);
    }

    private static void unjoined(Meeting meeting, int leaves) {
        for (int i = 0; i < leaves; i++) {
            Skua.fork((Runnable) meeting::leaf);
        }
    }

    private interface Shape {
        void run(Meeting meeting, int leaves);
    }

    static Stream<Arguments> shapesAndWorkers() {
        List<Arguments> all = new ArrayList<>();
        for (int workers : new int[] {2, 3, 4, 8, 16}) {
            all.add(Arguments.of("halving", (Shape) HungerTest::halving, workers));
            all.add(Arguments.of("join in order", (Shape) HungerTest::inOrder, workers));
            all.add(Arguments.of("join in reverse", (Shape) HungerTest::inReverse, workers));
            all.add(Arguments.of("invokeAll", (Shape) HungerTest::withInvokeAll, workers));
            all.add(Arguments.of("nobody joins", (Shape) HungerTest::unjoined, workers));
        }
        return all.stream();
    }

    @ParameterizedTest(name = "{0} on {2} workers")
    @MethodSource("shapesAndWorkers")
    void asManyLeavesAsWorkersRunAtTheSameTime(String name, Shape shape, int workers) {
        try (Skua skua = Skua.builder().workers(workers).build()) {
            for (int round = 0; round < 5; round++) {
                Meeting meeting = new Meeting(workers);
                skua.run(() -> shape.run(meeting, workers));
                assertThat(meeting.come).hasValue(workers);
            }
        }
    }

    @Test
    void aTaskThatIsTakenBackHidesNoOthers() {
        try (Skua skua = Skua.builder().workers(2).build()) {
            for (int round = 0; round < 20; round++) {
                skua.run(() -> {
                    AtomicInteger ran = new AtomicInteger();
                    ForkJoinTask<?> first = ForkJoinTask.adapt(() -> {});
                    ForkJoinTask<?> second = ForkJoinTask.adapt(() -> {
                        ran.incrementAndGet();
                    });
                    ForkJoinTask<?> third = ForkJoinTask.adapt(() -> {
                        ran.incrementAndGet();
                    });
                    first.fork();
                    second.fork();
                    third.fork();
                    first.tryUnfork();
                    Waiting.spinUntil(() -> ran.get() == 2);
                });
            }
        }
    }
}
