package io.skua.studio.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.observe.JobPhase;
import io.skua.observe.ObservedState;
import io.skua.observe.file.LiveRecording;
import io.skua.observe.file.LiveStream;
import io.skua.studio.server.Demo;
import io.skua.studio.server.LiveSchedulers;
import io.skua.studio.server.Shelf;
import io.skua.studio.server.Sources;
import io.skua.studio.server.StudioServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** The page in a real browser. Each test fails, too, if the page complains or asks another host for anything. */
final class PageInBrowserTest {
    private static final long SEED = 20;
    private static final String READY = "skua.app.recording && skua.app.recording.done";
    private static final Path CLUSTER = Path.of("..", "docs", "pictures", "cluster-kill.skua"); // of real processes
    private static final List<String> VIEWS =
            List.of("doctor", "timeline", "machine", "jobs", "loops", "places", "compare");

    @TempDir
    static Path folder;

    private static Chromium browser;
    private static StudioServer server;
    private static Path small;

    @BeforeAll
    static void start() throws IOException {
        browser = Chromium.start(folder.resolve("profile"));
        Shelf shelf = new Shelf();
        small = MadeUp.recording(folder.resolve("small.skua"), 5, 4000, SEED);
        byte[] bytes = Files.readAllBytes(small);
        shelf.add("small.skua", small); // 1
        shelf.add("other.skua", MadeUp.recording(folder.resolve("other.skua"), 3, 1000, SEED + 1)); // 2
        shelf.add("cut.skua", write("cut.skua", Arrays.copyOf(bytes, bytes.length / 2))); // 3
        shelf.add("empty.skua", MadeUp.recording(folder.resolve("empty.skua"), 1, 0, SEED)); // 4
        shelf.add(
                "text.skua", write("text.skua", "no recording".getBytes(java.nio.charset.StandardCharsets.UTF_8))); // 5
        shelf.add("large.skua", MadeUp.recording(folder.resolve("large.skua"), 1024, 60_000, SEED)); // 6
        shelf.add("cycles.skua", write("cycles.skua", withUnit(bytes))); // 7
        bytes[bytes.length / 2] ^= 1;
        shelf.add("damaged.skua", write("damaged.skua", bytes)); // 8
        shelf.add("cluster.skua", CLUSTER); // 9
        shelf.add("many.skua", MadeUp.manyJobs(folder.resolve("many.skua"), 400)); // 10
        shelf.add("loop.skua", MadeUp.loop(folder.resolve("loop.skua"))); // 11
        LiveRecording thin = LiveRecording.thinned(50_000);
        LiveStream thinned = thin.stream("{\"workers\": 2}", 1 << 24, () -> {});
        shelf.add("thin.skua", MadeUp.storm(folder.resolve("thin.skua"), thin, thinned)); // 12
        LiveRecording full = new LiveRecording(0, 0);
        LiveStream slow = full.stream("{\"workers\": 2}", 1 << 15, () -> {});
        shelf.add("slow.skua", MadeUp.storm(folder.resolve("slow.skua"), full, slow)); // 13
        shelf.addReport(
                "report.html",
                Files.writeString(
                        folder.resolve("report.html"),
                        "<!DOCTYPE html><meta charset=utf-8><style>h1 { color: rgb(1, 2, 3) }</style><h1>Report</h1>"
                                + "<script>document.querySelector('h1').textContent = 'changed'</script>"));
        server = StudioServer.start(
                0, new Sources(shelf, LiveSchedulers.NONE, List.of(new TwoRecordings()), recording -> DIAGNOSIS));
        open(""); // if the page does not even start, no test needs to wait for it
    }

    /** A demo of two recordings that are shown beside each other. */
    private static final class TwoRecordings implements Demo {
        @Override
        public String id() {
            return "two";
        }

        @Override
        public String title() {
            return "Two";
        }

        @Override
        public String about() {
            return "One beside the other.";
        }

        @Override
        public String view() {
            return "machine";
        }

        @Override
        public List<Made> run(Path where) throws IOException {
            return List.of(
                    new Made("one", MadeUp.recording(where.resolve("one.skua"), 6, 2000, SEED)),
                    new Made("other", MadeUp.recording(where.resolve("other.skua"), 6, 1000, SEED + 1)));
        }
    }

    private static final Map<String, Object> DIAGNOSIS = Map.of(
            "sentence",
            "One long leaf keeps the others waiting.",
            "advice",
            "Split it.",
            "evidence",
            List.of(Map.of("text", "worker 2 <u>", "from", 1_000_000_000, "until", 1_500_000_000, "worker", 2)),
            "account",
            Map.of("healthy", 0.75, "long leaf", 0.25),
            "whatIf",
            List.of("8 workers would be 3.1 times as fast."));

    private static Path write(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes);
    }

    /** The same recording with another unit: only the header and its checksum change. */
    private static byte[] withUnit(byte[] bytes) throws IOException {
        var out = new java.io.ByteArrayOutputStream();
        try (var writer = new io.skua.observe.file.RecordingWriter(
                out, "{\"program\": \"cycles\", \"machine\": {\"unit\": \"cycles\"}, \"workers\": 5}")) {
            var reader = new io.skua.observe.file.RecordingReader(new java.io.ByteArrayInputStream(bytes));
            while (reader.nextSegment()) {
                reader.events(writer);
            }
        }
        return out.toByteArray();
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void usualSize() {
        browser.show(1280, 720, false);
    }

    @AfterEach
    void thePageIsQuiet() {
        assertThat(browser.requests()).allMatch(url -> url.startsWith("http://127.0.0.1:" + server.port() + "/"));
        assertThat(browser.complaints()).isEmpty();
    }

    private static void open(String fragment) {
        browser.open(server.url() + "&" + fragment);
        browser.await(fragment.contains("open=") ? READY : "skua.app.list.kinds.length > 0");
        if (fragment.contains("view=doctor")) {
            browser.await("document.querySelector('.chips button')");
        }
    }

    @Test
    void theStateAtAnyTimeIsThatOfCore() throws IOException {
        comparedWithCore("open=1&view=timeline", small);
    }

    @Test
    void theStateOfAClusterAtAnyTimeIsThatOfCore() throws IOException {
        comparedWithCore("open=9&view=places", CLUSTER);
        assertThat(number("skua.app.recording.cluster.length")).isEqualTo(3);
        assertThat(browser.is("skua.app.recording.flows.some(flow => flow.isAgain)"))
                .isTrue(); // what the lost place had borrowed
    }

    /** A stream with a bounded number of bytes, and that of a reader who was too slow: job 1 ends in a gap. */
    @Test
    void afterAGapThePageKnowsWhatGoesOn() {
        for (int recording : new int[] {12, 13}) {
            open("open=" + recording + "&view=timeline");
            String all = "skua.app.recording";
            assertThat(number(all + ".lost")).as("recording %d", recording).isGreaterThan(10_000);
            assertThat(browser.run("return " + all + ".stateAt(1e8).places"))
                    .as("recording %d", recording)
                    .asString()
                    .contains("0=[busy, 1");
            assertThat(browser.run("return " + all + ".stateAt(" + all + ".end).places"))
                    .as("recording %d", recording)
                    .asString()
                    .contains("0=[asleep");
            assertThat(browser.run("return Object.keys(" + all + ".stateAt(" + all + ".end).jobs)"))
                    .as("recording %d", recording)
                    .hasToString("[]");
            assertThat(text(".warning")).contains("Crossed lines mark where they are missing");
        }
        open("open=12&view=timeline");
        assertThat(browser.run("return Object.keys(skua.app.recording.stateAt(0.9e9).jobs).includes('1')"))
                .isEqualTo(true);
        assertThat(browser.run(
                        "return Math.round(skua.app.recording.jobs[skua.app.recording.jobIndex(1)].ended / 1e6)"))
                .isEqualTo(1000L);
    }

    private static void comparedWithCore(String fragment, Path recording) throws IOException {
        open(fragment);
        long start = number("skua.app.recording.start");
        long end = number("skua.app.recording.end");
        Random random = new Random(SEED);
        List<Long> moments = random.longs(100, start, end + 1).boxed().toList();

        List<ObservedState> expected = MadeUp.statesAt(recording, moments);

        for (int i = 0; i < moments.size(); i++) {
            Map<?, ?> shown =
                    (Map<?, ?>) browser.run("return skua.app.recording.stateAt(arguments[0])", moments.get(i));
            compare(expected.get(i), (Map<?, ?>) shown.get("places"), (Map<?, ?>) shown.get("jobs"), moments.get(i));
            compareCluster(expected.get(i), (Map<?, ?>) shown.get("cluster"), moments.get(i));
        }
    }

    private static void compareCluster(ObservedState expected, Map<?, ?> cluster, long moment) {
        expected.cluster()
                .forEach((number, place) -> assertThat((List<?>) cluster.get(number.toString()))
                        .as("place %d at %d, seed %d", number, moment, SEED)
                        .hasToString(List.of(place.isPresent(), place.load(), place.tasks(), place.loans())
                                .toString()));
    }

    private static void compare(ObservedState expected, Map<?, ?> places, Map<?, ?> jobs, long moment) {
        expected.places().forEach((number, place) -> {
            List<?> shown = (List<?>) places.get(number.toString());
            assertThat(shown)
                    .as("worker %d at %d, seed %d", number, moment, SEED)
                    .isNotNull();
            assertThat(shown.get(0))
                    .as("worker %d at %d, seed %d", number, moment, SEED)
                    .isEqualTo(place.doing().name().toLowerCase(Locale.ROOT));
            assertThat(((Number) shown.get(1)).longValue()).isEqualTo(place.job());
        });
        expected.jobs().forEach((number, job) -> {
            List<?> shown = (List<?>) jobs.get(number.toString());
            assertThat(shown).as("job %d at %d, seed %d", number, moment, SEED).isNotNull();
            assertThat(shown.get(0)).isEqualTo(job.phase() == JobPhase.SUBMITTED ? "submitted" : "started");
            assertThat(((Number) shown.get(1)).longValue()).isEqualTo(job.since());
        });
        assertThat(jobs).hasSameSizeAs(expected.jobs());
    }

    private static long number(String expression) {
        return ((Number) browser.run("return " + expression)).longValue();
    }

    private static String text(String selector) {
        return String.valueOf(browser.run("return document.querySelector(arguments[0]).innerText", selector));
    }

    @Test
    void packedNumbersAreExact() {
        open("open=1&view=loops");

        assertThat(number("skua.app.recording.leaves.columns[4][0]")).isEqualTo(1); // one batch of 1 to 7 elements
        assertThat(number("skua.app.recording.leaves.columns[5][0]")).isEqualTo(1L << 24); // and a huge one
        assertThat(number("[...skua.app.recording.islands.values()][0][0].asked"))
                .isEqualTo(40_000);
    }

    /** A loop of 100 elements: worker 0 runs 0–39 and 40–59, and worker 1, which steals the rest, 60–99. */
    @Test
    void theSlowestLeavesOfALoopAreListed() {
        open("open=11&view=loops");

        assertThat(text(".slowest").replaceAll("\\s+", " "))
                .isEqualTo("6 ms elements 60–99, worker 1 4 ms elements 0–39, worker 0 3 ms elements 40–59, worker 0");
        browser.run("document.querySelector('.slowest button').click()");
        browser.await("skua.app.worker === 1 && skua.app.at === 7000000");
    }

    @Test
    void theDoctorComesFirstAndItsEvidenceLeadsToTimeAndWorker() {
        open("open=1");
        browser.await("document.querySelector('.chips button')");
        assertThat(text(".doctor .verdict")).isEqualTo("One long leaf keeps the others waiting.");
        assertThat(text(".chips button")).isEqualTo("worker 2 <u>");

        browser.run("document.querySelector('.chips button').click()");

        browser.await("skua.app.view === 'timeline' && document.querySelector('.timeline')");
        assertThat(number("skua.app.worker")).isEqualTo(2);
        assertThat(number("skua.app.brush.from")).isEqualTo(1_000_000_000);
    }

    /** Of 400 jobs, those of one name have one colour, and none is grey, in the lane and in the sums alike. */
    @Test
    void eachOfManyJobsHasAColour() {
        open("open=10&view=timeline");
        assertThat(browser.run("const {recording} = skua.app, of = name => new Set(recording.jobs.filter(job =>"
                        + " job.name === name).map(job => job.colour)).size;"
                        + "return [of('name 1'), of('name 2'), of('name 3'), of('')]"))
                .hasToString("[1, 1, 1, 8]");
        assertThat(browser.is("skua.app.recording.jobs.every(job => job.colour >= 0 && job.colour < 8)"))
                .isTrue();
        assertThat(browser.run("const {recording} = skua.app, {start, end} = recording, rows = new Set(recording.jobs"
                        + ".map(job => recording.rowOf(job.number))); let sum = 0;"
                        + "for (const row of rows) sum += recording.sum(row, start, end);"
                        + "return Math.round(sum / 9e5)"))
                .isEqualTo(400L);
        assertThat(text(".legend")).contains("Jobs take turns", "Crossed: events were lost");

        open("open=2&view=jobs");
        assertThat(text(".legend")).doesNotContain("take turns");
        assertThat(text(".keys")).contains("name <b>1");
    }

    @Test
    void twoRecordingsAreComparedAndOtherUnitsRefused() {
        open("open=1&beside=2&view=compare");
        browser.await("skua.app.beside.done && document.querySelectorAll('.view tbody tr').length > 5");
        assertThat(text(".compare .lead")).contains("times as fast");
        browser.await("document.querySelector('.view tbody').textContent.includes('doctor: long leaf')");
        assertThat(text(".compare")).contains("Doctor: One long leaf keeps the others waiting.");
        assertThat(text(".view tbody").replaceAll("\\s+", " ")).contains("doctor: long leaf 25 % 25 % the same");

        open("open=1&beside=7&view=compare");
        browser.await("skua.app.beside.done && !document.querySelector('.hint').hidden");
        assertThat(text(".hint")).contains("cannot be compared", "ns", "cycles");
    }

    @Test
    void aDemoOfTwoRecordingsPlaysBothSlowly() {
        open("");
        browser.await("document.querySelector('.card')");
        browser.run("[...document.querySelectorAll('.card')].at(-1).click()");
        browser.await(READY + " && skua.app.beside && skua.app.beside.done && skua.app.views.machine.shown === 2");
        browser.await("skua.app.playing && skua.app.at > skua.app.recording.start");
        assertThat(browser.run("return document.querySelector('select[aria-label=Speed]').value"))
                .isEqualTo("0.25");

        browser.press(Keys.SPACE);
        browser.await("!skua.app.playing");
        browser.run(
                "const {x, y} = skua.app.views.machine.meshes[1].corner(4), canvas = document.querySelector('.mesh'),"
                        + " box = canvas.getBoundingClientRect(); canvas.dispatchEvent(new MouseEvent('click',"
                        + " {clientX: box.left + x + 2, clientY: box.top + y + 2}))");
        browser.await("skua.app.worker === 4");
    }

    @Test
    void aReportIsListedAndItsScriptsDoNotRun() {
        open("");
        browser.await("document.querySelector('a.card')");
        assertThat(text("a.card")).contains("report.html");
        String address = (String) browser.run("return document.querySelector('a.card').href");

        browser.open(address);

        assertThat(browser.run("return document.querySelector('h1').textContent"))
                .isEqualTo("Report");
        assertThat(browser.run("return getComputedStyle(document.querySelector('h1')).color"))
                .isEqualTo("rgb(1, 2, 3)");
        assertThat(browser.complaints()).hasSize(1).allMatch(line -> line.contains("Blocked script execution"));
    }

    @Test
    void emptyAndBrokenRecordingsSayWhatToDo() {
        open("open=3&view=timeline");
        assertThat(text(".warning")).contains("cut off", "up to its last whole segment");
        assertThat(number("skua.app.recording.events")).isPositive();

        open("open=8&view=timeline");
        assertThat(text(".warning")).contains("damaged", "What comes before that is shown");

        open("open=4");
        assertThat(text("main")).contains("empty.skua has no events", "--record");

        browser.open(server.url() + "&open=5");
        browser.await("skua.app.recording.failed && document.querySelector('section.home h1')");
        assertThat(text("main")).contains("does not begin with SKUAREC", "--record");

        browser.open(server.url() + "&open=99");
        browser.await("skua.app.recording.failed && document.querySelector('section.home h1')");
        assertThat(text("main")).contains("There is no recording 99");
        assertThat(browser.complaints()).allMatch(line -> line.contains("404")); // the browser tells of those itself
    }

    @Test
    void withoutItsTokenThePageSaysWhatToDo() {
        browser.open("http://127.0.0.1:" + server.port() + "/");
        browser.await("document.querySelector('section.home h1')");

        assertThat(text("main")).contains("Open the address that the studio has printed");
        assertThat(browser.complaints()).allMatch(line -> line.contains("401"));
    }

    @Test
    void allThatIsShownIsInTheAddress() {
        open("open=1&view=machine&worker=3&at=2000000000&table=1");
        assertThat(browser.is("skua.app.worker === 3 && skua.app.at === 2000000000 && skua.app.isTable"))
                .isTrue();

        browser.run("skua.app.show(1e9, 2e9); skua.app.selectJob(2); skua.app.brushTo(1.2e9, 1.4e9)");

        browser.await("location.hash.includes('brush')");
        String address = (String) browser.run("return location.href");
        browser.open(address);
        browser.await(READY);
        assertThat(browser.is("skua.app.window.from === 1e9 && skua.app.job === 2 && skua.app.brush.to === 1.4e9"))
                .isTrue();
    }

    @Test
    void everythingCanBeDoneWithTheKeyboard() {
        open("open=1&view=timeline");
        browser.press("3");
        browser.await("document.querySelector('.mesh')");
        browser.press("+", "+");
        browser.await(
                "skua.app.window.to - skua.app.window.from < (skua.app.recording.end - skua.app.recording.start) / 3");
        browser.press(Keys.ARROW_RIGHT, Keys.ARROW_DOWN);
        browser.await("skua.app.at > skua.app.recording.start && skua.app.worker === 0");
        browser.press(Keys.chord(Keys.SHIFT, Keys.ARROW_RIGHT));
        browser.press("t");
        browser.await("skua.app.isTable && document.querySelectorAll('.view > .table tbody tr').length === 5");
        browser.press("/");
        browser.await("document.activeElement.matches('.finder')");
        browser.press("worker 4", Keys.ENTER);
        browser.await("skua.app.worker === 4");
        browser.press(Keys.ESCAPE);
        browser.press("?");
        browser.await("document.querySelector('dialog').open");
        browser.press(Keys.ESCAPE);
        browser.await("!document.querySelector('dialog').open");
        browser.press(Keys.ESCAPE, Keys.ESCAPE);
        browser.await("skua.app.worker === null");
        browser.press(Keys.SPACE);
        browser.await("skua.app.playing && skua.app.at > skua.app.recording.start");
        browser.press(Keys.SPACE);
        browser.await("!skua.app.playing");
    }

    @Test
    void thousandsOfWorkersAreShownInEveryView() {
        for (String view : VIEWS) {
            open("open=6&view=" + view);
            assertThat(number("skua.app.recording.lanes.length")).isEqualTo(1024);
            assertThat(browser.is("skua.app.view === '" + view + "'")).isTrue();
        }
        open("open=6&view=machine&table=1");
        browser.await("document.querySelectorAll('.view > .table tbody tr').length === 1024");
    }

    @Test
    void everyViewIsAccessibleInLightAndDark() throws IOException {
        for (boolean dark : List.of(false, true)) {
            browser.show(1280, 720, dark);
            open("");
            assertThat(browser.axe()).as("first page").isEmpty();
            for (String view : VIEWS) {
                open("open=1&beside=2&worker=1&job=2&brush=1000000000~2000000000&view=" + view);
                assertThat(browser.axe()).as("%s, dark %s", view, dark).isEmpty();
                open("open=1&beside=2&table=1&view=" + view);
                assertThat(browser.axe()).as("table of %s, dark %s", view, dark).isEmpty();
            }
        }
    }

    /** Scroll bars are hidden in this browser, so the sizes say whether there would be one. */
    @Test
    void theRowOfViewsNeedsNoScrollBar() {
        for (int width : List.of(1280, 390)) {
            browser.show(width, 800, false);
            open("open=1&view=timeline");
            assertThat(browser.is("(row => row.scrollHeight <= row.clientHeight)(document.querySelector('#views'))"))
                    .as("%d pixels wide", width)
                    .isTrue();
        }
    }

    @Test
    void aPhoneShowsEveryViewWithoutScrollingSideways() {
        browser.show(390, 844, false);
        open("");
        assertThat(number("document.documentElement.scrollWidth")).isLessThanOrEqualTo(390);
        for (String view : VIEWS) {
            open("open=1&worker=1&view=" + view);
            assertThat(number("document.documentElement.scrollWidth")).as(view).isLessThanOrEqualTo(390);
        }
    }
}
