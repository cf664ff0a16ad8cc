package io.skua.studio.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.observe.EventKind;
import io.skua.observe.file.RecordingWriter;
import io.skua.studio.server.Diagnoser;
import io.skua.studio.server.LiveSchedulers;
import io.skua.studio.server.Shelf;
import io.skua.studio.server.Sources;
import io.skua.studio.server.StudioServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recordings that are right but unusual, and what a hasty user does with them. */
final class AwkwardRecordingsTest {
    private static final int NOTES = 300_000; // more than a call can have arguments
    private static final String MARKUP = "<img src=x onerror=document.title=1>";
    private static final List<String> VIEWS =
            List.of("doctor", "timeline", "machine", "jobs", "loops", "places", "compare");

    @TempDir
    static Path folder;

    private static Chromium browser;
    private static StudioServer server;

    @BeforeAll
    static void start() throws IOException {
        browser = Chromium.start(folder.resolve("profile"));
        Shelf shelf = new Shelf();
        shelf.add("notes.skua", MadeUp.notes(folder.resolve("notes.skua"), NOTES, "phase")); // 1
        shelf.add("names.skua", MadeUp.notes(folder.resolve("names.skua"), 3, MARKUP + "x".repeat(500))); // 2
        shelf.add(MARKUP, MadeUp.manyJobs(folder.resolve("jobs.skua"), 40)); // 3
        Path odd = folder.resolve("odd.skua");
        String header =
                "{'program': {'toString': 1}, 'policy': {'valueOf': 2, 'toString': 3}, 'unit': ['x'], 'pid': {},"
                        + " 'mesh': '1000000000x0', 'placeClasses': 7, 'victims': {}, 'jobs': null, 'since': 'never',"
                        + " 'cluster': [{'number': 0, 'firstWorker': 9007199254740992, 'workers': 1e15}, 1, null]}";
        try (var writer = new RecordingWriter(Files.newOutputStream(odd), header.replace('\'', '"'))) {
            writer.event(1, 0, EventKind.VISIT, 0, 1, -1);
            writer.event(2, -1, EventKind.LOAD, 5, 0, 7);
            writer.event(1_000_000, 0, EventKind.VISIT_END, 1, 1, 0);
        }
        shelf.add("odd.skua", odd); // 4
        server = StudioServer.start(0, new Sources(shelf, LiveSchedulers.NONE, List.of(), Diagnoser.NONE));
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

    @AfterEach
    void thePageIsQuiet() {
        assertThat(browser.complaints()).isEmpty();
    }

    private static void open(String fragment) {
        browser.show(1280, 720, false);
        browser.open(server.url() + "&open=" + fragment);
        browser.await("skua.app.recording && skua.app.recording.done");
    }

    private static String text(String selector) {
        return String.valueOf(browser.run("return document.querySelector(arguments[0]).innerText", selector));
    }

    @Test
    void noNoteOfManyIsForgotten() {
        open("1&view=timeline");

        assertThat(((Number) browser.run("return skua.app.recording.notes.length")).intValue())
                .isEqualTo(NOTES);
        assertThat(browser.is("skua.app.recording.done.whole")).isTrue();
    }

    @Test
    void namesAreShownAsTextAndMakeNoViewWider() {
        for (int width : List.of(1280, 390)) {
            for (String view : VIEWS) {
                open("2&worker=0&job=1&beside=3&view=" + view);
                browser.show(width, 800, false);
                browser.await("skua.app.beside.done && document.querySelector('main section')");
                assertThat(browser.is("document.querySelector('img') || document.title === '1'"))
                        .as(view)
                        .isFalse();
                String fits = "const root = document.documentElement, side = document.querySelector('#details');"
                        + " return root.scrollWidth <= arguments[0] && side.scrollWidth <= side.clientWidth";
                assertThat(browser.run(fits, width))
                        .as("%s, %d pixels wide", view, width)
                        .isEqualTo(true);
            }
        }
        assertThat(text("#details")).contains(MARKUP);
    }

    /** A header is JSON that anybody may have written; only its checksum has to be right. */
    @Test
    void aHeaderMaySayAnything() {
        for (String view : VIEWS) {
            open("4&view=" + view);
            browser.await("document.querySelector('main section')");
            assertThat(browser.is("skua.app.recording.failed")).as(view).isFalse();
        }
    }

    @Test
    void aRecordingWithoutLoopsSaysHowToHaveThem() {
        open("3&view=loops&loop=nothing");

        assertThat(text("main")).contains("No loops are in this recording", "--record");
        assertThat(browser.is("document.querySelector('.icicle').hidden")).isTrue();
    }

    @Test
    void whatPlaysGoesOnFromWhereTheUserPutsTheCursor() {
        open("3&view=timeline");
        browser.run("skua.app.speed = 0.1; skua.app.play()");
        browser.await("skua.app.playing && skua.app.at > skua.app.recording.start");

        browser.click(".scrubber", 0.75);

        browser.await(
                "skua.app.at > skua.app.recording.start + 0.7 * (skua.app.recording.end - skua.app.recording.start)");
        assertThat(browser.is("skua.app.playing && skua.app.at < skua.app.recording.end"))
                .isTrue();
    }

    @Test
    void whatCannotBeFoundIsSaid() {
        open("3&view=timeline");
        String find = "const finder = document.querySelector('.finder'); finder.value = arguments[0];"
                + " finder.dispatchEvent(new Event('change')); return finder.validationMessage";

        assertThat(browser.run(find, "worker 99").toString()).contains("Nothing of that name");
        assertThat(browser.run(find, "worker 0")).isEqualTo("");
        assertThat(browser.is("skua.app.worker === 0")).isTrue();
    }
}
