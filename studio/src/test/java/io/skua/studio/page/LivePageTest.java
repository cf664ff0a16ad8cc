package io.skua.studio.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.Skua;
import io.skua.studio.server.Diagnoser;
import io.skua.studio.server.Shelf;
import io.skua.studio.server.Sources;
import io.skua.studio.server.StudioServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** The page looks at a program that runs: this one, through its socket, as at any other process. */
final class LivePageTest {
    private static final String FACTS = "document.querySelector('.facts').textContent";

    @TempDir
    static Path folder;

    private static Chromium browser;

    private final AtomicBoolean isOver = new AtomicBoolean();
    private final AtomicLong rounds = new AtomicLong();
    private Skua skua;
    private Thread program;
    private StudioServer server;

    @BeforeAll
    static void startBrowser() {
        browser = Chromium.start(folder.resolve("profile"));
    }

    @AfterAll
    static void stopBrowser() {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void start() throws IOException {
        skua = Skua.builder().name("watched").workers(2).studio().build();
        program = new Thread(this::work, "program");
        program.start();
        server = StudioServer.start(0, new Sources(new Shelf(), new OwnSchedulers(), List.of(), new CountingDoctor()));
        browser.show(1280, 720, false);
    }

    /** Says how often it was asked about a scheduler, and nothing at the first time. */
    private static final class CountingDoctor implements Diagnoser {
        private final AtomicLong asked = new AtomicLong();

        @Override
        public @Nullable Map<String, Object> diagnose(InputStream recording) {
            return null;
        }

        @Override
        public @Nullable Map<String, Object> diagnoseLive(String id) {
            long times = asked.incrementAndGet();
            List<Object> evidence = List.of(Map.of("text", "Seen", "from", 0, "until", 0, "worker", -1));
            return times == 1 ? null : Map.of("sentence", "Asked " + times + " times.", "evidence", evidence);
        }
    }

    /** Jobs, one after the other, until the test is over. */
    private void work() {
        while (!isOver.get()) {
            skua.run(() -> fib(18));
            rounds.incrementAndGet();
        }
        skua.close();
    }

    private static long fib(int n) {
        if (n < 2) {
            return n;
        }
        var first = Skua.forkLong(() -> fib(n - 1));
        return fib(n - 2) + first.join();
    }

    @AfterEach
    void stop() throws InterruptedException {
        isOver.set(true);
        program.join();
        browser.open("about:blank");
        server.close();
    }

    private String live() throws IOException {
        return "live-" + new OwnSchedulers().list().get(0).id();
    }

    private void open(String view) throws IOException {
        browser.open(server.url() + "&open=" + live() + "&view=" + view);
        browser.await("skua.app.recording && skua.app.recording.events > 0");
    }

    private static double end() {
        return ((Number) browser.run("return skua.app.recording.end")).doubleValue();
    }

    private static void awaitMore(double end) {
        browser.await("skua.app.recording.end > " + end + " + 2e8");
    }

    @Test
    void aLivePageFollowsTheProgramUntilItIsHeldAndEndsWithIt() throws Exception {
        open("timeline");
        assertThat(browser.is("skua.app.follows && document.querySelector('.mode').textContent === 'live'"))
                .isTrue();
        awaitMore(end());
        assertThat(browser.is("skua.app.at === skua.app.recording.end")).isTrue();
        browser.await("/process \\d+ · lag \\d+\\.\\d s · (none|[\\d,]+) lost/.test(" + FACTS + ")");

        browser.press(Keys.SPACE);
        browser.await("!skua.app.follows");
        double held = ((Number) browser.run("return skua.app.at")).doubleValue();
        awaitMore(end());
        assertThat(((Number) browser.run("return skua.app.at")).doubleValue()).isEqualTo(held);

        browser.press(Keys.SPACE);
        browser.await("skua.app.follows && skua.app.at > " + held);

        isOver.set(true);
        program.join();
        browser.await("skua.app.recording.done");
        assertThat(browser.is("skua.app.recording.done.whole")).isTrue();
        browser.await("!" + FACTS + ".includes('lag')");
        assertThat(browser.complaints()).isEmpty();
    }

    /** Nothing happens in such a program for as long as one looks. */
    @Test
    void aProgramThatDoesNothingIsShown() throws Exception {
        try (var idle = Skua.builder().name("idle").workers(3).studio().build()) {
            int last = new OwnSchedulers().list().size() - 1;
            String id = new OwnSchedulers().list().get(last).id();
            browser.open(server.url() + "&open=live-" + id + "&view=timeline");

            browser.await("skua.app.recording && !skua.app.recording.isEmpty");
            browser.await("document.querySelector('.mode').textContent === 'live'");
            assertThat(browser.is("skua.app.recording.lanes.length === 3")).isTrue();
            assertThat(idle.run(() -> 1)).isEqualTo(1);
        }
    }

    @Test
    void theDoctorIsAskedAgainWhileTheProgramRunsAndStaysAfterItsEnd() throws Exception {
        open("doctor");
        browser.await("document.querySelector('.verdict').textContent === 'The doctor listens…'");
        browser.await("document.querySelector('.verdict').textContent.startsWith('Asked')");
        String first = verdict();
        browser.run("document.querySelector('.chips button').focus()");
        browser.await("document.querySelector('.verdict').textContent !== '" + first + "'");
        assertThat(browser.is("document.activeElement.matches('.chips button')"))
                .isTrue();
        assertThat(browser.is("document.querySelector('.doctor .when')")).isTrue();

        isOver.set(true);
        program.join();
        browser.await("skua.app.diagnoses.of(skua.app.recording).isFinal && !document.querySelector('.doctor .when')");
        String last = verdict();
        assertThat(last).startsWith("Asked");
        browser.run("skua.app.draw()");
        assertThat(verdict()).isEqualTo(last);
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void aPageWhoseStudioHasGoneShowsWhatItHasAndSaysSo() throws Exception {
        open("timeline");
        awaitMore(end());

        server.close();

        browser.await(
                "document.querySelector('.warning').textContent.startsWith('The studio does not answer any more.')");
        assertThat(browser.is("skua.app.recording.events > 0 && document.querySelector('.timeline')"))
                .isTrue();
        assertThat(browser.complaints()).allMatch(line -> line.contains("ERR_")); // the browser tells of those itself
    }

    private static String verdict() {
        return String.valueOf(browser.run("return document.querySelector('.verdict').textContent"));
    }

    @Test
    void aTabThatWasLeftShowsTheNewestWhenOneComesBack() throws Exception {
        open("jobs");
        double before = end();
        long seen = rounds.get();

        browser.leaveTab();
        while (rounds.get() < seen + 50) {
            Thread.onSpinWait(); // the program goes on while nobody looks
        }
        browser.comeBack();

        awaitMore(before);
        awaitMore(end());
        assertThat(browser.is("skua.app.follows && skua.app.at === skua.app.recording.end"))
                .isTrue();
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void aBrowserThatReadsNothingCostsTheProgramNothing() throws Exception {
        String path = "/api/live/" + new OwnSchedulers().list().get(0).id();
        String token = server.url().replaceAll(".*token=", "");
        try (Socket deaf = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            deaf.setReceiveBufferSize(4096);
            String request = "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + server.port() + "\r\nX-Skua-Token: "
                    + token + "\r\n\r\n";
            deaf.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            deaf.getOutputStream().flush();
            assertThat(deaf.getInputStream().read()).isEqualTo('H'); // the stream has begun, and is not read further
            long begun = rounds.get();
            while (rounds.get() < begun + 500) {
                Thread.onSpinWait();
            }
        }
        try (InputStream another =
                new OwnSchedulers().open(new OwnSchedulers().list().get(0).id())) {
            assertThat(another.read()).isEqualTo('S'); // others are served as before
        }
    }
}
