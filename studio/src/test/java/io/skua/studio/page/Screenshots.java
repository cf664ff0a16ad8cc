package io.skua.studio.page;

import io.skua.Skua;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

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
            String kill = "1"; // the studio was started with these two
            String crash = "2";
            take(browser, "places", kill + "&view=places&from=3500000000&to=6500000000&at=5000000000");
            take(browser, "places-table", kill + "&view=places&table=1&at=6000000000");
            take(browser, "places-simulated", crash + "&view=places&at=17000000");
            take(browser, "timeline-places", crash + "&view=timeline&at=17000000");
            take(browser, "timeline", islands + "&view=timeline&worker=11&at=15000");
            take(browser, "jobs", islands + "&view=jobs&at=15000");
            take(browser, "machine", policies + "&view=machine&at=3000&worker=20");
            take(browser, "compare", policies + "&view=compare&beside=" + (Integer.parseInt(policies) + 1));
            take(browser, "machines", policies + "&view=machine&at=3000&beside=" + (Integer.parseInt(policies) + 1));
            take(browser, "doctor", policies + "&view=doctor");
            take(browser, "loops", loop + "&view=loops");
            takeLive(browser);
            take(browser, "table", islands + "&view=timeline&table=1&at=15000");
            browser.show(1280, 720, true);
            take(browser, "timeline-dark", islands + "&view=timeline&at=15000&brush=9000~14000");
            take(browser, "machine-dark", policies + "&view=machine&at=3000&worker=20");
            take(browser, "places-dark", kill + "&view=places&from=3500000000&to=6500000000&at=5000000000");
            take(browser, "doctor-dark", policies + "&view=doctor");
            take(browser, "jobs-dark", islands + "&view=jobs&at=15000");
            browser.show(390, 844, false);
            take(browser, "timeline-phone", islands + "&view=timeline&at=15000");
            take(browser, "places-phone", kill + "&view=places&from=3500000000&to=6500000000&at=5000000000");
            take(browser, "doctor-phone", policies + "&view=doctor");
            take(browser, "loops-phone", loop + "&view=loops");
            take(browser, "compare-phone", policies + "&view=compare&beside=" + (Integer.parseInt(policies) + 1));
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
        if (fragment.contains("view=doctor") || fragment.contains("view=compare")) {
            browser.await(
                    "[skua.app.recording, skua.app.beside].every(one => !one || skua.app.diagnoses.of(one).isFinal)");
        }
        save(browser, name);
    }

    /** A program that runs now and blocks: its seats have several threads, each of which has a lane. */
    private void takeLive(Chromium browser) throws IOException {
        Consumer<Skua> blocks = skua -> skua.range(0, 24).forEach(Screenshots::computeAndBlock);
        watch(browser, "blocking", blocks, id -> {
            browser.open(url + "&open=live-" + id + "&view=timeline");
            browser.await("skua.app.recording && skua.app.recording.end > 4e9");
            browser.press(Keys.SPACE);
            browser.run("skua.app.show(skua.app.recording.end - 6e8, skua.app.recording.end)");
            browser.await("document.querySelector('.timeline')");
            save(browser, "live");
            browser.open(url + "&open=live-" + id + "&view=doctor");
            browser.await("document.querySelector('.doctor .when')");
            save(browser, "doctor-live");
        });
        Consumer<Skua> jobs = skua -> skua.run(() -> skua.range(0, 40).forEach(Screenshots::compute));
        watch(browser, "serving", jobs, id -> {
            for (String view : List.of("timeline", "jobs")) {
                browser.open(url + "&open=live-" + id + "&view=" + view);
                browser.await("skua.app.recording && skua.app.recording.jobs.length > 20");
                save(browser, "live-" + view);
            }
        });
        // more jobs than a stream has bytes for, which is shown by crossed lines
        watch(browser, "short-jobs", skua -> skua.run(() -> {}), id -> {
            browser.open(url + "&open=live-" + id + "&view=timeline");
            browser.await("skua.app.recording && skua.app.recording.end > 2e9");
            save(browser, "live-busy");
        });
    }

    /** Takes pictures. */
    private interface Photographer {
        void take(String scheduler) throws IOException;
    }

    /** Lets a program run again and again, while pictures are taken of it. */
    private void watch(Chromium browser, String name, Consumer<Skua> program, Photographer photographer)
            throws IOException {
        AtomicBoolean isOver = new AtomicBoolean();
        try (Skua skua = Skua.builder().name(name).workers(3).studio().build()) {
            Thread runs = new Thread(() -> {
                while (!isOver.get()) {
                    program.accept(skua);
                }
            });
            runs.start();
            browser.open(url);
            String mine = "skua.app.list.live.find(one => one.title.startsWith('" + name + "'))";
            browser.await(mine);
            photographer.take(String.valueOf(browser.run("return " + mine + ".id")));
            isOver.set(true);
            runs.join();
        } catch (InterruptedException e) {
            throw new AssertionError("nobody interrupts this", e);
        }
    }

    private static void compute(long number) {
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(1 + number % 7);
        while (System.nanoTime() < until) {
            Thread.onSpinWait();
        }
    }

    private static void computeAndBlock(long number) {
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(10 + number % 5 * 10);
        while (System.nanoTime() < until) {
            Thread.onSpinWait();
        }
        if (number % 3 == 0) {
            Skua.blocking(() -> LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(60)));
        }
    }

    private void save(Chromium browser, String name) throws IOException {
        Files.write(folder.resolve(name + ".png"), browser.picture());
    }
}
