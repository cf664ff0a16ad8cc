package io.skua.studio.page;

import io.skua.observe.EventKind;
import io.skua.observe.PlacePair;
import io.skua.observe.SeatChange;
import io.skua.observe.file.RecordingWriter;
import io.skua.studio.server.Shelf;
import io.skua.studio.server.Sources;
import io.skua.studio.server.StudioServer;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Measures the page: {@code ./skua targets studio} calls this. No test; its name says so. */
@EnabledIfSystemProperty(named = "skua.targets.studio", matches = ".+")
final class StudioTargets {
    private static final String READY = "skua.app.recording && skua.app.recording.done";
    private static final int REPEATS = 5;
    private static final List<String> VIEWS =
            List.of("doctor", "timeline", "machine", "jobs", "loops", "places", "compare");
    private static final int LOOP_EVENTS = 10_000; // one loop for this many events
    private static final int CLUSTER_EVENTS = 1_000;
    private static final int LEAVES = 100;
    private static final int PLACES = 8;
    private static final Map<String, Object> DIAGNOSIS = Map.of(
            "sentence",
            "One long leaf cost 25 % of the workers’ time.",
            "account",
            Map.of("healthy", 0.75, "long leaf", 0.25));

    @TempDir
    Path folder;

    private final List<String> report = new ArrayList<>();

    @Test
    void measure() throws Exception {
        Shelf shelf = new Shelf();
        shelf.add("million", recording("million.skua", 16, 1_000_000)); // 1
        shelf.add("ten millions", recording("ten.skua", 16, 10_000_000)); // 2
        shelf.add("many workers", recording("many.skua", 1024, 1_000_000)); // 3
        try (Chromium browser = Chromium.start(folder.resolve("profile"));
                StudioServer server = StudioServer.start(
                        0, new Sources(shelf, new OwnSchedulers(), List.of(), recording -> DIAGNOSIS))) {
            browser.show(1280, 720, false);
            pageReady(browser, server);
            opening(browser, server, 1, "10^6 events open, ms", 1000);
            opening(browser, server, 2, "10^7 events open, ms", 5000);
            scrubbing(browser, server);
            frames(browser, server);
            scripts(server);
        }
        new WatchCosts(this::say).measure();
        Files.write(Path.of(System.getProperty("skua.targets.studio", "studio-targets.txt")), report);
    }

    private void say(String what, double median, double worst, double target) {
        report.add(String.format(Locale.ROOT, "%-52s %10.2f %10.2f %10.2f", what, median, worst, target));
    }

    private void say(String what, double[] all, double target) {
        double[] sorted = all.clone();
        Arrays.sort(sorted);
        say(what, sorted[sorted.length / 2], sorted[sorted.length - 1], target);
    }

    /** Workers that visit jobs, sleep, steal and run loops, at places of a cluster that lend to each other. */
    private Path recording(String name, int workers, int events) throws IOException {
        Path file = folder.resolve(name);
        SplittableRandom random = new SplittableRandom(7);
        String header = "{\"program\": \"made up\", \"workers\": " + workers + ", \"unit\": \"ns\"}";
        try (RecordingWriter writer =
                new RecordingWriter(new BufferedOutputStream(Files.newOutputStream(file)), header)) {
            for (int worker = 0; worker < workers; worker++) {
                writer.event(0, worker, EventKind.SEAT, SeatChange.FILLED.ordinal(), -1, 0);
            }
            for (int job = 0; job < 4; job++) {
                writer.event(0, -1, EventKind.JOB, 0, job, 0);
                writer.event(1, -1, EventKind.JOB, 1, job, 0);
            }
            boolean[] isBusy = new boolean[workers];
            long time = 10;
            for (int i = 0; i < events; i++) {
                time += random.nextInt(2_000);
                int worker = random.nextInt(workers);
                int what = random.nextInt(8);
                if (i % LOOP_EVENTS == 0) {
                    loop(writer, time, worker, random);
                } else if (i % CLUSTER_EVENTS == 1) {
                    cluster(writer, time, random);
                } else if (what == 0) {
                    writer.event(time, worker, EventKind.STEAL, 0, random.nextInt(workers), 1);
                } else if (what == 1) {
                    writer.event(time, worker, EventKind.SAMPLE, random.nextInt(64) << 4, 1, i);
                } else if (isBusy[worker]) {
                    writer.event(time, worker, EventKind.VISIT_END, 3, worker % 4, 2);
                    isBusy[worker] = false;
                } else {
                    writer.event(time, worker, EventKind.VISIT, 0, worker % 4, -1);
                    isBusy[worker] = true;
                }
            }
        }
        return file;
    }

    /** A loop in which each of a hundred leaves but the last has the rest stolen from it. */
    private static void loop(RecordingWriter writer, long time, int worker, SplittableRandom random) {
        writer.event(time, worker, EventKind.LOOP, 0, time, LEAVES);
        for (int leaf = 0; leaf < LEAVES; leaf++) {
            int stolen = leaf < LEAVES - 1 ? 1 : 0;
            writer.event(time, worker, EventKind.LEAF, stolen, leaf, random.nextInt(1 << 20));
        }
        writer.event(time + 1, worker, EventKind.LOOP, 1, time, LEAVES);
    }

    private static void cluster(RecordingWriter writer, long time, SplittableRandom random) {
        int place = random.nextInt(PLACES);
        writer.event(time, -1, EventKind.LOAD, random.nextInt(50), place, time / 100);
        int other = (place + 1) % PLACES;
        long loan = time;
        writer.event(time, -1, EventKind.LOAN, 2 | (5 << 4), loan, PlacePair.pack(place, other));
        writer.event(time, -1, EventKind.LOAN, 4 | (5 << 4), loan, PlacePair.pack(other, place));
    }

    private static double number(Chromium browser, String expression) {
        return ((Number) Objects.requireNonNull(browser.run("return " + expression))).doubleValue();
    }

    private void pageReady(Chromium browser, StudioServer server) {
        double[] all = new double[REPEATS];
        for (int i = 0; i < REPEATS; i++) {
            browser.open(server.url());
            browser.await("skua.app.list.kinds.length > 0 && document.querySelector('.cards')");
            all[i] = number(browser, "skua.app.readyAt");
        }
        say("page ready, ms", all, 500);
    }

    private void opening(Chromium browser, StudioServer server, int id, String what, double target) {
        double[] all = new double[REPEATS];
        for (int i = 0; i < REPEATS; i++) {
            browser.open(server.url() + "&open=" + id + "&view=timeline");
            browser.await(READY);
            all[i] = number(browser, "skua.app.recording.openedIn");
        }
        say(what, all, target);
    }

    /** From a change of the cursor to the end of drawing, for each view, in the recording with 10^7 events. */
    private void scrubbing(Chromium browser, StudioServer server) {
        for (String view : VIEWS) {
            open(browser, server, 2, view);
            say("scrub, " + view + ", 10^7 events, ms", drawn(browser, "skua.app.goTo"), 50);
        }
    }

    private static void open(Chromium browser, StudioServer server, int id, String view) {
        boolean compares = view.equals("compare");
        browser.open(server.url() + "&open=" + id + "&view=" + view + (compares ? "&beside=1" : ""));
        browser.await(READY + (compares ? " && skua.app.beside.done" : ""));
    }

    private void frames(Chromium browser, StudioServer server) {
        for (String view : VIEWS) {
            open(browser, server, 3, view);
            say("frame, " + view + ", 1024 workers, ms", drawn(browser, "skua.app.goTo"), 16);
        }
    }

    /** Moves the cursor 60 times, and returns how long each drawing took, until its pixels can be read. */
    @SuppressWarnings("unchecked")
    private static double[] drawn(Chromium browser, String move) {
        List<Number> times = (List<Number>) Objects.requireNonNull(browser.run("const {app} = skua, times = [];"
                + "const {start, end} = app.recording; app.draw();"
                + "const canvases = [...document.querySelectorAll('canvas')].map(each => each.getContext('2d'));"
                + "for (let i = 0; i < 60; i++) { const at = performance.now();"
                + move + "(start + (i + 0.5) / 60 * (end - start)); app.draw();"
                + "canvases.forEach(each => each.getImageData(0, 0, 1, 1)); times.push(performance.now() - at); }"
                + "return times"));
        return times.stream().mapToDouble(Number::doubleValue).toArray();
    }

    /** As they are sent to a browser. */
    private void scripts(StudioServer server) throws Exception {
        Path page = Path.of(Objects.requireNonNull(StudioServer.class.getResource("/io/skua/studio/page/main.js"))
                .toURI());
        try (Stream<Path> files = Files.list(Objects.requireNonNull(page.getParent()))) {
            double bytes = 0;
            for (Path file : files.filter(each -> each.toString().matches(".*\\.(js|css)"))
                    .toList()) {
                URI uri = URI.create("http://127.0.0.1:" + server.port() + "/" + file.getFileName());
                URLConnection connection = uri.toURL().openConnection();
                connection.setRequestProperty("Accept-Encoding", "gzip");
                try (InputStream sent = connection.getInputStream()) {
                    bytes += sent.readAllBytes().length;
                }
            }
            say("scripts and styles, kB", bytes / 1000, bytes / 1000, 150);
        }
    }
}
