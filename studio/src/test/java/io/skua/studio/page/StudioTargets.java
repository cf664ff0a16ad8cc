package io.skua.studio.page;

import io.skua.LongHandle;
import io.skua.Skua;
import io.skua.observe.EventKind;
import io.skua.observe.SeatChange;
import io.skua.observe.file.RecordingWriter;
import io.skua.studio.server.Shelf;
import io.skua.studio.server.Sources;
import io.skua.studio.server.StudioServer;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
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
    private static final int WATCHED_PAIRS = 9;
    private static final double MILLIS = 1e6;

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
                StudioServer server =
                        StudioServer.start(0, new Sources(shelf, new OwnSchedulers(), List.of(), recording -> null))) {
            browser.show(1280, 720, false);
            pageReady(browser, server);
            opening(browser, server, 1, "10^6 events open, ms", 1000);
            opening(browser, server, 2, "10^7 events open, ms", 5000);
            scrubbing(browser, server);
            frames(browser, server);
            scripts(server);
        }
        streamAndCost();
        Files.write(Path.of(System.getProperty("skua.targets.studio", "studio-targets.txt")), report);
    }

    private void say(String what, double median, double worst, double target) {
        report.add(String.format(Locale.ROOT, "%-44s %10.2f %10.2f %10.2f", what, median, worst, target));
    }

    private void say(String what, double[] all, double target) {
        double[] sorted = all.clone();
        Arrays.sort(sorted);
        say(what, sorted[sorted.length / 2], sorted[sorted.length - 1], target);
    }

    /** Workers that visit jobs, sleep and steal. */
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
                if (what == 0) {
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
        for (String view : List.of("timeline", "machine", "jobs")) {
            browser.open(server.url() + "&open=2&view=" + view);
            browser.await(READY);
            say("scrub, " + view + ", 10^7 events, ms", drawn(browser, "skua.app.goTo"), 50);
        }
    }

    private void frames(Chromium browser, StudioServer server) {
        for (String view : List.of("timeline", "machine", "jobs")) {
            browser.open(server.url() + "&open=3&view=" + view);
            browser.await(READY);
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

    private static long fib(int n) {
        if (n < 2) {
            return n;
        }
        LongHandle first = Skua.forkLong(() -> fib(n - 1));
        return fib(n - 2) + first.join();
    }

    private static double processorNanosOf(Skua skua) {
        double before = processorNanos();
        skua.run(() -> fib(40));
        return processorNanos() - before;
    }

    private static double processorNanos() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }

    /** Alternating runs with and without a reader of the stream, as the page is one; in processor time. */
    private void streamAndCost() throws Exception {
        try (Skua skua = Skua.builder().workers(2).studio().build()) {
            for (int i = 0; i < 3; i++) {
                skua.run(() -> fib(38));
            }
            double[] ratios = new double[WATCHED_PAIRS];
            double[] noise = new double[WATCHED_PAIRS];
            double[] rates = new double[WATCHED_PAIRS];
            for (int i = 0; i < WATCHED_PAIRS; i++) {
                double alone = processorNanosOf(skua);
                noise[i] = processorNanosOf(skua) / alone;
                long[] read = new long[1];
                long began = System.nanoTime();
                double watched;
                InputStream stream = new OwnSchedulers()
                        .open(new OwnSchedulers().list().get(0).id());
                Thread reader = new Thread(() -> read[0] = drain(stream));
                try (stream) {
                    reader.start();
                    watched = processorNanosOf(skua);
                    rates[i] = System.nanoTime() - began;
                }
                reader.join(); // the stream has been closed, so the reader ends
                ratios[i] = watched / alone;
                rates[i] = read[0] / (rates[i] / MILLIS); // bytes per ms are kB per s
            }
            say("watched ÷ alone, processor time of fib 40", ratios, 1.01);
            say("alone ÷ alone, which is noise", noise, 1);
            say("stream of fib 40, kB/s", rates, 500);
        }
    }

    private static long drain(InputStream stream) {
        byte[] buffer = new byte[1 << 16];
        long all = 0;
        try {
            for (int read = stream.read(buffer); read >= 0; read = stream.read(buffer)) {
                all += read;
            }
        } catch (IOException closed) {
            return all;
        }
        return all;
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
