package io.skua.cli.top;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.Job;
import io.skua.Skua;
import io.skua.cli.Cli;
import io.skua.observe.file.RecordingReader;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The commands top and snapshot look at schedulers of this process, as they do at those of others. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class TopCommandTest {
    private static final long PID = ProcessHandle.current().pid();

    @TempDir
    private Path folder;

    private final CountDownLatch release = new CountDownLatch(1);

    @BeforeEach
    void useOwnFolder() {
        System.setProperty("skua.studio.directory", folder.resolve("s").toString());
    }

    @AfterEach
    void useUsualFolder() {
        release.countDown();
        System.clearProperty("skua.studio.directory");
    }

    private Job<?> occupy(Skua skua, String name) throws InterruptedException {
        CountDownLatch started = new CountDownLatch(1);
        Job<?> job = skua.submit(Skua.job(name), () -> {
            started.countDown();
            while (release.getCount() > 0) {
                Thread.onSpinWait();
            }
        });
        assertThat(started.await(20, TimeUnit.SECONDS)).isTrue();
        return job;
    }

    @Test
    void aTableShowsWorkersJobsAndRates() throws Exception {
        try (Skua skua = Skua.builder().name("shown").workers(1).studio().build()) {
            occupy(skua, "a job \033[2J with a name that would clear the screen");
            skua.submit(Skua.job("waits"), () -> {});
            Cli run = Cli.run("top --once");
            release.countDown();
            assertThat(run.err()).isEmpty();
            assertThat(run.exitCode()).isZero();
            assertThat(run.out())
                    .contains("process " + PID + ": ")
                    .contains("shown: 1 worker, random, up ")
                    .contains(" tasks/s, ", " steals/s, ", " misses/s")
                    .containsPattern("(?m)^ +worker  state +job +bag +tasks$")
                    .containsPattern("(?m)^ +0  busy +a job \\?\\[2J with a name")
                    .containsPattern("(?m)^ waits +queued +0 +[0-9.]+ m?s +0$")
                    .doesNotContain("\033");
            assertThat(run.out().lines()).allMatch(line -> line.length() <= 80);
        }
    }

    @Test
    void jsonHasTheSame() throws Exception {
        try (Skua skua = Skua.builder().name("shown").workers(2).studio().build()) {
            occupy(skua, "busy");
            Map<String, Object> all = Cli.json("top " + PID + " --json");
            release.countDown();
            Fields process = new Fields(all).objects("processes").get(0);
            assertThat(process.number("pid")).isEqualTo(PID);
            Fields scheduler = process.objects("schedulers").get(0);
            assertThat(scheduler.text("name")).isEqualTo("shown");
            assertThat(scheduler.number("workers")).isEqualTo(2);
            assertThat(scheduler.objects("jobs").get(0).text("name")).isEqualTo("busy");
            assertThat(scheduler.object("perSecond").map()).containsOnlyKeys("tasks", "steals", "misses");
        }
    }

    @Test
    void whoeverIsNotThereIsNotShown() {
        assertThat(Cli.run("top --once"))
                .isEqualTo(new Cli(
                        1,
                        "",
                        "skua: no process of this user can be looked at; start one with -Dskua.studio or"
                                + " SKUA_STUDIO=1.\n"));
        assertThat(Cli.run("top twelve").err()).isEqualTo("skua: the number of a process is expected, not 'twelve'.\n");
        assertThat(Cli.run("top twelve").exitCode()).isEqualTo(2);
        assertThat(Cli.run("top " + PID).err()).contains("has no socket for this user");
        assertThat(Cli.run("snapshot 0").exitCode()).isEqualTo(2);
        assertThat(Cli.run("snapshot " + PID).exitCode()).isEqualTo(2);
    }

    @Test
    void aSnapshotIsARecording() throws Exception {
        Path file = folder.resolve("last.skua");
        try (Skua one = Skua.builder()
                        .name("one")
                        .workers(1)
                        .studio()
                        .flightRecorder()
                        .build();
                Skua two = Skua.builder()
                        .name("two")
                        .workers(1)
                        .studio()
                        .flightRecorder()
                        .build();
                Skua off = Skua.builder().name("off").workers(1).studio().build()) {
            List.of(one, two, off).forEach(each -> each.run(() -> {}));
            Cli several = Cli.run("snapshot " + PID + " " + file);
            assertThat(several.exitCode()).isEqualTo(2);
            assertThat(several.err()).contains("--scheduler: one, two.");
            assertThat(Cli.run("snapshot " + PID + " " + file + " --scheduler three")
                            .err())
                    .contains("has no scheduler 'three'; it has one, two, off.");
            Cli without = Cli.run("snapshot " + PID + " " + file + " --scheduler off");
            assertThat(without.exitCode()).isEqualTo(1);
            assertThat(without.err()).contains("the flight recorder of \"off\" is off; start");
            assertThat(file).doesNotExist();
            assertThat(Cli.output("snapshot " + PID + " " + file + " --scheduler two"))
                    .isEqualTo("The last seconds of \"two\" are in " + file + ".\n");
            assertThat(Cli.run("snapshot " + PID + " " + file + " --scheduler two")
                            .err())
                    .contains("already");
        }
        try (InputStream in = Files.newInputStream(file)) {
            RecordingReader reader = new RecordingReader(in);
            assertThat(reader.header()).contains("\"scheduler\":\"two\"");
            while (reader.nextSegment()) {
                reader.events((time, worker, kind, detail, first, second) -> {});
            }
            assertThat(reader.isWhole()).isTrue();
        }
    }
}
