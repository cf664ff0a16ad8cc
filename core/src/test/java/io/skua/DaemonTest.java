package io.skua;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens to jobs when main returns without close. Each test starts a JVM of its own. */
@Bounded
@Tag("one-processor")
final class DaemonTest {
    @TempDir
    private Path folder;

    /** A program whose main returns while a job runs. */
    static final class Program {
        private Program() {}

        public static void main(String[] args) throws InterruptedException {
            Skua skua = Skua.builder()
                    .workers(1)
                    .daemon(Boolean.parseBoolean(args[0]))
                    .build();
            CountDownLatch started = new CountDownLatch(1);
            Thread main = Thread.currentThread();
            Runnable body = () -> {
                started.countDown();
                while (main.isAlive() || Boolean.parseBoolean(args[0])) { // the JVM cuts off the job of a daemon
                    Thread.onSpinWait();
                }
                System.out.println("the job is finished");
            };
            if (args[1].equals("scheduled")) {
                skua.schedule(body, 1, TimeUnit.MILLISECONDS);
            } else {
                skua.submit(body);
                started.await();
            }
            if (args[1].equals("shutdown") || args[1].equals("scheduled")) {
                skua.shutdown();
            } else if (args[1].equals("late")) {
                skua.submit(skua::shutdown);
            }
            System.out.println("main returns");
        }
    }

    private String outputOf(String... arguments) throws Exception {
        Path output = folder.resolve("output");
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-cp",
                place(Skua.class) + File.pathSeparator + place(Program.class),
                Program.class.getName());
        builder.command().addAll(List.of(arguments));
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        int code = builder.redirectOutput(output.toFile())
                .redirectError(new File(folder.toFile(), "errors"))
                .start()
                .waitFor();
        assertThat(code).as(Files.readString(folder.resolve("errors"))).isZero();
        return Files.readString(output);
    }

    private static String place(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
    }

    @Test
    void jobsOfDaemonsAreCutOff() throws Exception {
        assertThat(outputOf("true", "shutdown").lines()).containsExactly("main returns");
    }

    @Test
    void jobsOfOtherThreadsAreFinished() throws Exception {
        assertThat(outputOf("false", "shutdown").lines()).containsExactly("main returns", "the job is finished");
    }

    @Test
    void theJvmGoesOnUntilAJobShutsTheSchedulerDown() throws Exception {
        assertThat(outputOf("false", "late").lines()).containsExactly("main returns", "the job is finished");
    }

    @Test
    void aScheduledJobOfOtherThreadsIsFinishedToo() throws Exception {
        assertThat(outputOf("false", "scheduled").lines()).containsExactly("main returns", "the job is finished");
    }
}
