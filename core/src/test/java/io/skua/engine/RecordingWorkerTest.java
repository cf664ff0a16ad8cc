package io.skua.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.CountedCompleter;
import io.skua.Handle;
import io.skua.LongTask;
import io.skua.RecursiveTask;
import io.skua.Skua;
import io.skua.record.TaskRecorder;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a recorder hears of. Tasks have numbers in the order in which it first hears of them; the job is 0. */
final class RecordingWorkerTest {
    private static final List<String> ONE_FORK =
            List.of("started 0", "forking 1", "forked 1", "joining 1", "started 1", "ended 1", "joined 1", "ended 0");

    @Test
    void hearsOfTypedTasks() {
        assertThat(heard(skua -> skua.run(() -> {
                    One one = new One();
                    one.fork();
                    return one.join();
                })))
                .isEqualTo(ONE_FORK);
    }

    @Test
    void hearsOfLambdas() {
        assertThat(heard(skua -> skua.run(() -> Skua.forkLong(() -> 1).join()))).isEqualTo(ONE_FORK);
        assertThat(heard(skua -> skua.run(() -> Skua.fork(() -> "1").join()))).isEqualTo(ONE_FORK);
        assertThat(heard(skua -> skua.run(() -> Skua.forkCritical(() -> "1").join())))
                .isEqualTo(ONE_FORK);
    }

    @Test
    void hearsOfDropInTasks() {
        assertThat(heard(skua -> skua.run(() -> new Two().fork().join()))).isEqualTo(ONE_FORK);
    }

    @Test
    void hearsOfAFutureThatIsAskedInsteadOfJoined() {
        assertThat(heard(skua -> skua.run(() -> new Two().fork().get()))).isEqualTo(ONE_FORK);
    }

    @Test
    void hearsOfInvokeAll() {
        List<String> events = heard(skua -> skua.run(() -> Two.invokeAll(new Two(), new Two(), new Two())));
        assertThat(events.stream().filter(event -> event.startsWith("forked"))).hasSize(2);
        assertThat(events.stream().filter(event -> event.startsWith("started"))).hasSize(3);
    }

    @Test
    void hearsOfTasksThatNobodyJoins() {
        assertThat(heard(skua -> skua.run(() -> {
                    Handle<String> left = Skua.fork(() -> "left");
                    return left.isDone();
                })))
                .containsExactly("started 0", "forking 1", "forked 1", "ended 0", "started 1", "ended 1");
    }

    @Test
    void hearsOfTasksThatWereTakenBack() {
        assertThat(heard(skua -> skua.run(() -> new Two().fork().tryUnfork())))
                .containsExactly("started 0", "forking 1", "forked 1", "unforked 1", "ended 0");
    }

    @Test
    void hearsOfTheEndOfATaskThatThrows() {
        List<String> events = heard(skua -> assertThatThrownBy(() -> skua.run(() -> Skua.fork(() -> {
                            throw new ExecutionException("no", null);
                        })
                        .join()))
                .hasRootCauseInstanceOf(ExecutionException.class));
        assertThat(events).isEqualTo(ONE_FORK);
    }

    @Test
    void hearsOfCompleters() {
        List<String> events = heard(skua -> skua.invoke(new Both(null, 3)));
        assertThat(events.stream().filter(event -> event.startsWith("forked"))).hasSize(14);
        assertThat(events.stream().filter(event -> event.startsWith("ended"))).hasSize(15);
    }

    @Test
    void aLoopIsNoTask() {
        List<String> events = heard(skua -> skua.range(0, 100_000).sum());
        assertThat(events.stream().filter(event -> event.startsWith("started"))).hasSize(1);
    }

    @Test
    void recordsOnOneWorkerOnly() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Skua.builder().workers(2).recorder(new Log()).build())
                .withMessage("A scheduler that records its tasks has 1 worker, not 2; leave workers(...) out.");
        try (Skua skua = Skua.builder().recorder(new Log()).build()) {
            assertThat(skua.workers()).isEqualTo(1);
        }
    }

    private static List<String> heard(Consumer<Skua> program) {
        Log log = new Log();
        try (Skua skua = Skua.builder().recorder(log).build()) {
            program.accept(skua);
        }
        return log.events;
    }

    private static final class One extends LongTask {
        @Override
        protected long compute() {
            return 1;
        }
    }

    private static final class Two extends RecursiveTask<Integer> {
        @Override
        protected Integer compute() {
            return 2;
        }
    }

    private static final class Both extends CountedCompleter<Void> {
        private final int depth;

        Both(@Nullable CountedCompleter<?> completer, int depth) {
            super(completer);
            this.depth = depth;
        }

        @Override
        public void compute() {
            if (depth > 0) {
                setPendingCount(2);
                new Both(this, depth - 1).fork();
                new Both(this, depth - 1).fork();
            }
            tryComplete();
        }
    }

    private static final class Log implements TaskRecorder {
        private final List<String> events = new ArrayList<>();
        private final IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();

        private void log(String what, Object task) {
            events.add(what + " " + numbers.computeIfAbsent(task, anyTask -> numbers.size()));
        }

        @Override
        public void forking(Object task) {
            log("forking", task);
        }

        @Override
        public void forked(Object task) {
            log("forked", task);
        }

        @Override
        public void unforked(Object task) {
            log("unforked", task);
        }

        @Override
        public void started(Object task) {
            log("started", task);
        }

        @Override
        public void ended(Object task) {
            log("ended", task);
        }

        @Override
        public void joining(Object task) {
            log("joining", task);
        }

        @Override
        public void joined(Object task) {
            log("joined", task);
        }
    }
}
