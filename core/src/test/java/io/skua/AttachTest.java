package io.skua;

import static io.skua.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.Waiting.Occupation;
import io.skua.attach.AttachException;
import io.skua.attach.SkuaProcess;
import io.skua.observe.EventKind;
import io.skua.observe.file.RecordingReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Schedulers of this process, seen through its socket. */
@Bounded
final class AttachTest {
    private static final long PID = ProcessHandle.current().pid();
    private static final String FOLDER = "skua.studio.directory";

    @TempDir
    private Path temporary;

    private Path folder;

    @BeforeEach
    void useOwnFolder() {
        folder = temporary.resolve("s");
        System.setProperty(FOLDER, folder.toString());
    }

    @AfterEach
    void useUsualFolder() {
        System.clearProperty(FOLDER);
    }

    private static SkuaBuilder shown(String name) {
        return Skua.builder().name(name).workers(2).studio();
    }

    private static SkuaProcess self() throws AttachException {
        return SkuaProcess.of(PID);
    }

    private List<Path> sockets() throws IOException {
        try (var files = Files.list(folder)) {
            return files.toList();
        }
    }

    @Test
    void theSchedulersOfAProcessShareASocketUntilTheLastHasEnded() throws Exception {
        Skua one = shown("attach-one").build();
        Skua two = shown("attach \"two\"").islands().build();
        try (one;
                two) {
            assertThat(sockets()).containsExactly(folder.resolve(PID + ".sock"));
            assertThat(SkuaProcess.list()).extracting(SkuaProcess::pid).containsExactly(PID);
            assertThat(self().schedulers())
                    .contains("\"pid\":" + PID + ",")
                    .contains("\"name\":\"attach-one\",\"workers\":2,\"policy\":\"random\",\"mesh\":[2,1]")
                    .contains("\"name\":\"attach \\\"two\\\"\"");
            two.close();
            assertThat(self().schedulers()).contains("attach-one").doesNotContain("two");
        }
        assertThat(sockets()).isEmpty();
        assertThat(SkuaProcess.list()).isEmpty();
        assertThatThrownBy(AttachTest::self).isInstanceOf(AttachException.class).hasMessageContaining("-Dskua.studio");
    }

    @Test
    void whoDidNotOptInHasNoSocket() throws Exception {
        try (Skua skua = Skua.builder().workers(1).build()) {
            assertThat(skua.run(() -> 1)).isEqualTo(1);
            assertThat(folder).doesNotExist();
            assertThat(SkuaProcess.list()).isEmpty();
        }
    }

    @Test
    void theStatusTellsOfThreadsJobsAndCounters() throws Exception {
        try (Skua skua = shown("attach-status").workers(1).build()) {
            int id = id("attach-status");
            Occupation busy = new Occupation(skua);
            skua.submit(Skua.job("waits\nlong").priority(Priority.LOW), () -> {});
            skua.execute(() -> {});
            String status = self().status(id);
            busy.release();
            assertThat(status)
                    .contains("\"state\":\"running\"")
                    .containsPattern("\"threads\":\\[\\{\"place\":0,\"state\":\"busy\",\"job\":[0-9]+,")
                    .containsPattern("\"name\":\"AttachTest|Waiting[^\"]*\",\"state\":\"running\",\"workers\":1,")
                    .containsPattern(
                            "\"name\":\"waits\\\\u000along\",\"state\":\"queued\",\"workers\":0,\"age\":[0-9]+,")
                    .contains("\"priority\":\"low\"")
                    .contains("\"number\":-1")
                    .contains("\"jobsTotal\":3,")
                    .contains("\"failedSteals\":");
        }
    }

    private static int id(String name) throws AttachException {
        String list = self().schedulers();
        String before = list.substring(0, list.indexOf("\"name\":\"" + name + "\""));
        return Integer.parseInt(
                before.substring(before.lastIndexOf("\"id\":") + 5).replace(",", ""));
    }

    /** Reads a live recording until its end. */
    private static final class LiveReader {
        private final InputStream in;
        private final RecordingReader reader;
        private final List<String> notes = new ArrayList<>();
        private final List<String> jobs = new ArrayList<>();

        LiveReader(InputStream in) throws IOException {
            this.in = in;
            this.reader = new RecordingReader(in);
        }

        boolean next() throws IOException {
            if (!reader.nextSegment()) {
                in.close();
                return false;
            }
            reader.state().jobs().values().forEach(job -> jobs.add(reader.text(job.name())));
            reader.events((time, worker, kind, detail, first, second) -> {
                if (kind == EventKind.NOTE) {
                    notes.add(reader.text(first));
                }
            });
            return true;
        }
    }

    @Test
    void aStreamIsARecordingThatEndsWithTheScheduler() throws Exception {
        Skua skua = shown("attach-stream").build();
        int id = id("attach-stream");
        Occupation before = new Occupation(skua);
        Job<?> named = skua.submit(Skua.job("was there before"), () -> {});
        LiveReader reader = new LiveReader(self().stream(id));
        assertThat(reader.reader.header())
                .contains("\"live\":true", "\"scheduler\":\"attach-stream\"", "\"unit\":\"ns\"");
        Skua.note("a note");
        while (!reader.notes.contains("a note")) {
            assertThat(reader.next()).isTrue();
        }
        before.release();
        named.get();
        skua.close();
        while (reader.next()) {
            assertThat(reader.reader.isWhole()).isFalse();
        }
        assertThat(reader.reader.isWhole()).isTrue();
        assertThat(reader.jobs).isNotEmpty();
    }

    /** The first segment tells the names of jobs that were submitted before anybody listened. */
    @Test
    void aStreamKnowsTheJobsThatWereThereBefore() throws Exception {
        try (Skua skua = shown("attach-names").workers(1).build()) {
            Occupation busy = new Occupation(skua);
            skua.submit(Skua.job("was there before"), () -> {});
            LiveReader reader = new LiveReader(self().stream(id("attach-names")));
            assertThat(reader.next()).isTrue();
            busy.release();
            assertThat(reader.jobs).contains("was there before");
            reader.in.close();
        }
    }

    @Test
    void whenTheLastReaderHasGoneNobodyListens() throws Exception {
        try (Skua skua = shown("attach-leave").build()) {
            int id = id("attach-leave");
            skua.run(() -> {});
            LiveReader one = new LiveReader(self().stream(id));
            LiveReader two = new LiveReader(self().stream(id));
            assertThat(one.next() && two.next()).isTrue();
            assertThat(skua.engine().trails().areOn()).isTrue();
            one.in.close();
            assertThat(two.next()).isTrue();
            two.in.close();
            until(() -> !skua.engine().trails().areOn());
        }
    }

    @Test
    void aListenerThatHangsDoesNotHoldVisitorsUp() throws Exception {
        try (Skua skua = shown("attach-hang").build()) {
            Waiting.meetAll(skua);
            CountDownLatch release = new CountDownLatch(1);
            CountDownLatch hangs = new CountDownLatch(1);
            skua.observe((time, worker, kind, detail, first, second) -> {
                hangs.countDown();
                Waiting.awaitLatch(release);
            });
            Waiting.awaitLatch(hangs);
            int id = id("attach-hang");
            self().stream(id).close();
            assertThat(self().status(id)).contains("\"state\":\"running\"");
            release.countDown();
        }
    }

    @Test
    void requestsThatAreWrongGetASentence() throws Exception {
        try (Skua skua = shown("attach-wrong").build()) {
            assertThat(skua.workers()).isEqualTo(2);
            SkuaProcess self = self();
            assertThatThrownBy(() -> self.status(999_999_999)).hasMessage("This process has no scheduler 999999999.");
            assertThatThrownBy(() -> self.stream(0)).hasMessage("This process has no scheduler 0.");
            assertThatThrownBy(() -> self.flight(id("attach-wrong")))
                    .hasMessageContaining("is off")
                    .hasMessageContaining("-Dskua.flight");
        }
    }

    // ---- faults ----

    @Test
    void aSocketThatIsLeftOverIsRemoved() throws Exception {
        Files.createDirectory(
                folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        long dead = deadPid();
        leaveSocket(folder.resolve(dead + ".sock"));
        leaveSocket(folder.resolve(PID + ".sock")); // the number was used before
        try (Skua skua = shown("attach-stale").build()) {
            assertThat(skua.name()).isEqualTo("attach-stale");
            assertThat(SkuaProcess.list()).extracting(SkuaProcess::pid).containsExactly(PID);
            assertThat(sockets()).containsExactly(folder.resolve(PID + ".sock"));
        }
    }

    private static long deadPid() throws Exception {
        Process process = new ProcessBuilder("true").start();
        process.waitFor();
        return process.pid();
    }

    /** What a process that was killed leaves: a socket to which nobody listens. */
    private static void leaveSocket(Path path) throws IOException {
        var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(path));
        server.close();
        assertThat(path).exists();
    }

    /** Another copy of Skua in the same process, in another class loader, has its socket already. */
    @Test
    void aSecondCopyOfSkuaHasASocketOfItsOwn() throws Exception {
        shown("attach-first").build().close();
        try (var other = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            Path taken = folder.resolve(PID + ".sock");
            other.bind(UnixDomainSocketAddress.of(taken));
            try (Skua second = shown("attach-second").build()) {
                assertThat(second.name()).isEqualTo("attach-second");
                assertThat(sockets()).containsExactlyInAnyOrder(taken, folder.resolve(PID + "-2.sock"));
            }
            assertThat(sockets()).containsExactly(taken);
        }
    }

    @Test
    void withoutASocketThereIsOneWarningAndTheSchedulerGoesOn() throws Exception {
        System.setProperty(FOLDER, temporary.resolve("x".repeat(120)).toString());
        List<String> warnings = warningsDuring(() -> {
            try (Skua one = shown("attach-long").build();
                    Skua two = shown("attach-long-2").build()) {
                assertThat(one.run(() -> Fib.lambda(10)) + two.run(() -> Fib.lambda(10)))
                        .isEqualTo(110);
            }
        });
        assertThat(warnings).singleElement().asString().contains("nobody can attach", "at most 107", "goes on");
        System.setProperty(FOLDER, temporary.resolve("missing/folder").toString());
        warnings = warningsDuring(() -> {
            try (Skua one = shown("attach-missing").build()) {
                assertThat(one.run(() -> Fib.lambda(10))).isEqualTo(55);
            }
        });
        assertThat(warnings).singleElement().asString().contains("missing does not exist");
    }

    private interface Body {
        void run() throws Exception;
    }

    private static List<String> warningsDuring(Body body) throws Exception {
        List<String> warnings = new CopyOnWriteArrayList<>();
        Logger logger = Logger.getLogger("io.skua");
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord record) {
                warnings.add(record.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        logger.addHandler(handler);
        logger.setUseParentHandlers(false);
        try {
            body.run();
        } finally {
            logger.setUseParentHandlers(true);
            logger.removeHandler(handler);
        }
        return warnings;
    }
}
