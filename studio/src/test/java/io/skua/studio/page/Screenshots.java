package io.skua.studio.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Pictures of a studio that runs: {@code ./skua screenshots} starts one and calls this. No test; its name says so. */
@EnabledIfSystemProperty(named = "skua.screenshots.url", matches = ".+")
final class Screenshots {
    private static final String READY = "skua.app.recording && skua.app.recording.done";

    @TempDir
    Path profile;

    private final String url = System.getProperty("skua.screenshots.url", "");
    private final Path folder = Path.of(System.getProperty("skua.screenshots.to", "target/screenshots"));

    @Test
    void takeThem() throws IOException {
        Files.createDirectories(folder);
        try (Chromium browser = Chromium.start(profile)) {
            browser.show(1280, 720, false);
            browser.open(url);
            browser.await("skua.app.list.kinds.length > 0 && document.querySelector('.cards')");
            save(browser, "home");
            String islands = demo(browser, "Islands");
            String policies = demo(browser, "dvs against shuffled");
            String loop = demo(browser, "A loop, stolen apart");
            take(browser, "timeline", islands + "&view=timeline&worker=11&at=15000");
            take(browser, "jobs", islands + "&view=jobs&at=15000");
            take(browser, "machine", policies + "&view=machine&at=3000&worker=20");
            take(browser, "compare", policies + "&view=compare&beside=" + (Integer.parseInt(policies) + 1));
            take(browser, "loops", loop + "&view=loops");
            take(browser, "threads", loop + "&view=timeline");
            take(browser, "table", islands + "&view=timeline&table=1&at=15000");
            browser.show(1280, 720, true);
            take(browser, "timeline-dark", islands + "&view=timeline&at=15000&brush=9000~14000");
            take(browser, "machine-dark", policies + "&view=machine&at=3000&worker=20");
            take(browser, "jobs-dark", islands + "&view=jobs&at=15000");
            browser.show(390, 844, false);
            take(browser, "timeline-phone", islands + "&view=timeline&at=15000");
            take(browser, "machine-phone", policies + "&view=machine&at=3000&worker=20");
        }
    }

    /** Starts a demo from the first page, and returns the number of its first recording. */
    private String demo(Chromium browser, String title) {
        browser.open(url);
        browser.await("[...document.querySelectorAll('.card b')].some(card => card.textContent === '" + title + "')");
        browser.run(
                "[...document.querySelectorAll('.card')].find(card => card.querySelector('b').textContent"
                        + " === arguments[0]).click()",
                title);
        browser.await(READY);
        return String.valueOf(browser.run("return skua.state().open"));
    }

    private void take(Chromium browser, String name, String fragment) throws IOException {
        browser.open(url + "&open=" + fragment);
        browser.await(READY + " && (!skua.state().beside || skua.app.beside?.done)");
        save(browser, name);
    }

    private void save(Chromium browser, String name) throws IOException {
        Files.write(folder.resolve(name + ".png"), browser.picture());
    }
}
