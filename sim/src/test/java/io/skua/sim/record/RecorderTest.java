package io.skua.sim.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.skua.CountedCompleter;
import io.skua.Handle;
import io.skua.Skua;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import io.skua.workloads.catalog.Workloads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class RecorderTest {
    @TempDir
    private Path folder;

    static Stream<Arguments> workloads() {
        return Stream.of(
                        Workloads.named("fib").with("20"),
                        Workloads.named("nqueens").with("8"),
                        Workloads.named("uts").preset("quick"),
                        Workloads.named("sort").preset("quick"))
                .flatMap(run -> Stream.of(Form.values()).map(form -> Arguments.of(run.title(), run, form)));
    }

    @ParameterizedTest(name = "{0}, {2}")
    @MethodSource("workloads")
    void everyForkIsATask(String title, Workload.Instance run, Form form) throws IOException {
        Recording recording = Recorder.record(file(), title, 1, skua -> run.skua(skua, form));
        Walk walk = Walk.of(recording);
        assertThat(recording.title()).isEqualTo(title);
        assertThat(recording.tasks()).isEqualTo(run.shape().tasks());
        assertThat(walk.tasks()).isEqualTo(recording.tasks());
        assertThat(walk.work()).isEqualTo(recording.workNanos()).isPositive();
        assertThat(Files.size(file())).isLessThan(30 * recording.tasks() + 100);
        assertThat(folder.toFile().list()).containsExactly("program.tree");
    }

    @Test
    void stepsStandInTheOrderInWhichTheyWereDone() throws IOException {
        assertThat(steps(skua -> skua.run(() -> {
                    Handle<String> first =
                            Skua.fork(() -> Skua.fork(() -> "inner").join());
                    Handle<String> second = Skua.fork(() -> "second");
                    return second.join() + first.join();
                })))
                .isEqualTo("spawn(spawn() sync) spawn() sync sync");
    }

    @Test
    void aJoinOfAnOlderForkWaitsForTheLaterOnesAsWell() throws IOException {
        assertThat(steps(skua -> skua.run(() -> {
                    Handle<String> first = Skua.fork(() -> "first");
                    Handle<String> second = Skua.fork(() -> "second");
                    Handle<String> third = Skua.fork(() -> "third");
                    String both = second.join() + first.join();
                    Handle<String> fourth = Skua.fork(() -> Skua.fork(() -> "4").join());
                    return both + third.join() + fourth.join();
                })))
                .isEqualTo("spawn() spawn() spawn() sync sync sync spawn(spawn() sync) sync");
    }

    @Test
    void joinsThatComeTwiceCountOnce() throws IOException {
        assertThat(steps(skua -> skua.run(() -> {
                    Handle<String> first = Skua.fork(() -> "first");
                    return first.join() + first.join();
                })))
                .isEqualTo("spawn() sync");
    }

    @Test
    void tasksThatNobodyJoinsAreLeftForTheEnd() throws IOException {
        assertThat(steps(skua -> skua.run(() -> {
                    Handle<Boolean> first = Skua.fork(() -> Skua.fork(() -> 1).isDone());
                    return first.isDone();
                })))
                .isEqualTo("spawn(spawn())");
    }

    @Test
    void forksOfATaskThatFailsAreLeftOutIfTheyNeverRan() throws IOException {
        assertThat(steps(skua -> skua.run(() -> {
                    Handle<String> fails = Skua.fork(() -> {
                        Handle<String> dropped = Skua.fork(() -> "dropped");
                        throw new IllegalStateException("done: " + dropped.isDone());
                    });
                    try {
                        return fails.join();
                    } catch (IllegalStateException e) {
                        return Skua.fork(() -> "another").join();
                    }
                })))
                .isEqualTo("spawn() sync spawn() sync");
    }

    @Test
    void completersAreLeftForTheEnd() throws IOException { // whose body has returned waits without a thread
        assertThat(steps(skua -> skua.invoke(new Both(null, 2))))
                .isEqualTo("spawn(spawn() spawn()) spawn(spawn() spawn())");
    }

    @Test
    void loopsAreWork() throws IOException {
        assertThat(steps(skua -> skua.run(() -> skua.range(0, 100_000).sum()))).isEmpty();
    }

    @Test
    void jobsAreCalledOneAfterTheOther() throws IOException {
        Consumer<Skua> program = skua -> {
            skua.run(() -> Skua.fork(() -> 1).join());
            skua.run(() -> 2);
        };
        assertThat(steps(program)).isEqualTo("call(spawn() sync) call()");
        Recording recording = Recording.read(file());
        assertThat(recording.tasks()).isEqualTo(2).isEqualTo(Walk.of(recording).tasks());
    }

    @Test
    void whatCannotBeRecordedIsRefused() throws IOException {
        refused(skua -> {}, "The program has run no job, so there is nothing to record; call run(...) in it.");
        refused(
                skua -> {
                    CountDownLatch done = new CountDownLatch(1);
                    skua.execute(() -> {
                        Skua.fork(() -> 1).join();
                        done.countDown();
                    });
                    await(done);
                },
                "Tasks that are started by execute(...) cannot be recorded; use run, submit or invoke.");
        refused(
                skua -> skua.run(() -> skua.submit(() -> 1).get()),
                "The program waits inside a task for something that is no task of its own, and cannot be recorded;"
                        + " take blocking sections and waits for other jobs out.");
        assertThat(folder.toFile().list()).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Recorder.record(file(), "program", 0, skua -> {}))
                .withMessage("A program is run at least once to record it, not 0 times.");
    }

    private void refused(Consumer<Skua> program, String why) {
        assertThatIllegalStateException()
                .isThrownBy(() -> Recorder.record(file(), "program", 2, program))
                .withMessage(why);
    }

    private static void await(CountDownLatch done) {
        try {
            done.await();
        } catch (InterruptedException e) {
            throw new AssertionError("nobody interrupts a test", e);
        }
    }

    private Path file() {
        return folder.resolve("program.tree");
    }

    private String steps(Consumer<Skua> program) throws IOException {
        return Walk.structure(Recorder.record(file(), "program", 2, program));
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
}
