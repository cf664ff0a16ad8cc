package io.skua;

import static io.skua.Waiting.awaitLatch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.skua.loop.IntLoop;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person or a program reads in a log when a task has failed. */
@Bounded
final class TraceTest {
    private static final String TYPE = "([a-z]\\w*\\.)+[A-Z][\\w$]*";
    private static final Pattern FIRST = Pattern.compile(TYPE + "(: .*)?");
    private static final Pattern FRAME =
            Pattern.compile("\\t+at ([\\w.]*(@[\\w.+-]+)?/)*[\\w.$]+(/0x[0-9a-f]+)?\\.[\\w$<>]+"
                    + "\\(([\\w$]+\\.java(:\\d+)?|Native Method|Unknown Source)\\)");
    private static final Pattern NEXT = Pattern.compile("\\t*(Caused by|Suppressed): " + TYPE + "(: .*)?");
    private static final Pattern MORE = Pattern.compile("\\t+\\.\\.\\. \\d+ (more|common frames omitted)");

    private static String printed(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }

    /** Reads a log as programs do that collect exceptions from logs. */
    private static void parse(String log) {
        List<String> lines = log.lines().toList();
        assertThat(lines.get(0)).matches(FIRST);
        for (String line : lines.subList(1, lines.size())) {
            assertThat(FRAME.matcher(line).matches()
                            || NEXT.matcher(line).matches()
                            || MORE.matcher(line).matches())
                    .as(line)
                    .isTrue();
        }
    }

    /** The longest row of frames of Skua that has a frame of a user on both sides. */
    private static int longestRow(Throwable thrown) {
        int longest = 0;
        int row = 0;
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (frame.getClassName().startsWith(TraceTest.class.getName())) {
                longest = Math.max(longest, row);
                row = 0;
            } else {
                row++;
            }
        }
        return longest;
    }

    /** As {@link #longestRow}, for traces that have frames of other libraries, too. */
    private static int longestRowOfSkua(Throwable thrown) {
        int longest = 0;
        int row = 0;
        for (StackTraceElement frame : thrown.getStackTrace()) {
            String type = frame.getClassName();
            row = type.startsWith("io.skua.") && !type.startsWith(TraceTest.class.getName()) ? row + 1 : 0;
            longest = Math.max(longest, row);
        }
        return longest;
    }

    private static int count(Throwable thrown, String method) {
        return (int) Arrays.stream(thrown.getStackTrace())
                .filter(frame -> frame.getMethodName().equals(method))
                .count();
    }

    private static int forked(int level) {
        if (level == 0) {
            throw new IllegalStateException("at the bottom");
        }
        return Skua.fork(() -> forked(level - 1)).join();
    }

    private static int queued(int level) {
        if (level == 0) {
            throw new IllegalStateException("at the bottom");
        }
        return Skua.forkQueued(() -> queued(level - 1)).join();
    }

    private static int checked(int level) throws IOException {
        if (level == 0) {
            throw new IOException("at the bottom");
        }
        return Skua.forkQueued(() -> checked(level - 1)).join();
    }

    private static final class Descent extends RecursiveTask<Integer> {
        private final int level;

        Descent(int level) {
            this.level = level;
        }

        @Override
        protected Integer compute() {
            return descend(level);
        }

        private static int descend(int level) {
            if (level == 0) {
                throw new IllegalStateException("at the bottom");
            }
            Descent below = new Descent(level - 1);
            below.fork();
            return below.join();
        }
    }

    private static final class Halves extends RecursiveAction {
        private final int level;

        Halves(int level) {
            this.level = level;
        }

        @Override
        protected void compute() {
            if (level == 0) {
                throw new IllegalStateException("at the bottom");
            }
            invokeAll(new Halves(level - 1), new Halves(level - 1));
        }
    }

    @Test
    void aForkLevelHasAtMostTwoFramesOfSkua() {
        try (Skua one = Skua.builder().workers(1).build()) {
            Throwable forks = catchThrowable(() -> one.run(() -> forked(5)));
            assertThat(longestRow(forks)).isBetween(1, 2);
            assertThat(count(forks, "forked")).isEqualTo(6);
            Throwable queuedForks = catchThrowable(() -> one.run(() -> queued(5)));
            assertThat(longestRow(queuedForks)).isBetween(1, 2);
            assertThat(count(queuedForks, "queued")).isEqualTo(6);
            Throwable tasks = catchThrowable(() -> one.invoke(new Descent(5)));
            assertThat(longestRow(tasks)).isBetween(1, 2);
            assertThat(count(tasks, "descend")).isEqualTo(6);
            Throwable pairs = catchThrowable(() -> one.invoke(new Halves(5)));
            assertThat(longestRow(pairs)).isBetween(1, 2);
        }
    }

    /** The innermost join puts the exception into a CompletionException, in the thread that has thrown it. */
    @Test
    void theTraceOfACheckedExceptionIsShortToo() {
        try (Skua one = Skua.builder().workers(1).build()) {
            Throwable thrown = catchThrowable(() -> one.run(() -> checked(5)));
            assertThat(thrown).isInstanceOf(CompletionException.class).hasCauseInstanceOf(IOException.class);
            assertThat(longestRow(thrown)).isBetween(1, 2);
            assertThat(longestRow(thrown.getCause())).isBetween(1, 2);
            assertThat(count(thrown.getCause(), "checked")).isEqualTo(6);
        }
    }

    @Test
    void theExceptionOfAJobThatSomebodyGetsIsShortToo() {
        try (Skua one = Skua.builder().workers(1).build()) {
            Job<?> job = one.submit(() -> queued(5));
            Throwable thrown = catchThrowable(job::get);
            assertThat(longestRow(thrown.getCause())).isBetween(1, 2);
            assertThat(job.exception()).isSameAs(thrown.getCause());
            parse(printed(thrown));
            assertThat(printed(thrown)).contains("Caused by: java.lang.IllegalStateException: at the bottom");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void programsThatReadLogsUnderstandBothThreads(boolean checked) {
        try (Skua skua = Skua.builder().name("two").workers(2).build()) {
            Callable<Object> body = () -> {
                if (checked) {
                    throw new IOException("checked");
                }
                throw new IllegalStateException("unchecked");
            };
            Throwable thrown = catchThrowable(() -> callFromHere(skua, body));
            String log = printed(thrown);
            parse(log);
            assertThat(log).contains("Suppressed: io.skua.task.JoinTrace: joined by thread \"");
            assertThat(log).contains("callFromHere");
            assertThat(log).doesNotContain("===");
            assertThat(log.contains("Caused by: java.io.IOException: checked")).isEqualTo(checked);
        }
    }

    private static void callFromHere(Skua skua, Callable<Object> body) {
        skua.run(body);
    }

    @Test
    void theTraceOfALoopLeadsToWhoeverHasCalledTheLoop() {
        try (Skua skua = Skua.builder().workers(2).build()) {
            CountDownLatch both = new CountDownLatch(2);
            Throwable thrown = catchThrowable(() -> skua.range(0, 1_000_000).forEach(i -> {
                if (i == 0 || i == 999_999) {
                    both.countDown();
                    awaitLatch(both); // so both workers are in the loop
                    throw new IllegalStateException("in a loop");
                }
            }));
            assertThat(printed(thrown)).contains("theTraceOfALoopLeadsToWhoeverHasCalledTheLoop");
            parse(printed(thrown));
        }
    }

    private static int failing(int element) {
        throw new IllegalStateException("element " + element);
    }

    /** The caller takes part in the loop, so it may throw the exception itself. */
    @Test
    void aLoopHasAtMostTwoFramesOfSkuaWhoeverRunsIt() {
        try (Skua skua = Skua.builder().workers(2).build()) {
            IntLoop loop = skua.range(0, 1_000);
            Integer[] array = {3, 1, 2};
            List<Runnable> bodies = List.of(
                    () -> loop.forEach(i -> failing(i)),
                    () -> loop.sequential().forEach(i -> failing(i)),
                    () -> loop.forEachOrdered(i -> failing(i)),
                    () -> loop.sequential().forEachOrdered(i -> failing(i)),
                    () -> loop.map(i -> failing(i)).forEachOrdered(i -> {}),
                    () -> loop.map(i -> failing(i)).filter(i -> i > 0).limit(5).sum(),
                    () -> loop.takeWhile(i -> failing(i) > 0).findFirst(),
                    () -> skua.over(List.of(1, 2)).reduce((a, b) -> failing(a + b)),
                    () -> skua.sort(array, (a, b) -> failing(a + b)),
                    () -> loop.forEach(
                            i -> skua.range(0, 10).sequential().forEach(j -> failing(j)))); // one loop in another
            for (Runnable body : bodies) {
                for (int i = 0; i < 20; i++) { // sometimes a worker comes first
                    Throwable thrown = catchThrowable(body::run);
                    assertThat(thrown).hasMessageStartingWith("element ");
                    assertThat(longestRowOfSkua(thrown)).as(printed(thrown)).isBetween(1, 2);
                    parse(printed(thrown));
                }
            }
        }
    }

    @Test
    void anExceptionThatCannotSuppressIsPassedOn() {
        RuntimeException bare = new RuntimeException("no suppression", null, false, true) {};
        try (Skua skua = Skua.builder().workers(2).build()) {
            assertThat(catchThrowable(() -> skua.run((Runnable) () -> {
                        throw bare;
                    })))
                    .isSameAs(bare);
            assertThat(bare.getSuppressed()).isEmpty();
        }
    }
}
