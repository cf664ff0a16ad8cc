package io.skua.studio.server;

import com.sun.net.httpserver.HttpExchange;
import io.skua.observe.EventKind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the page asks for, each below {@value #PREFIX}.
 *
 * <pre>
 * GET  list              recordings, reports, live schedulers, demos, and the kinds of events
 * GET  recording/ID      the bytes of a recording
 * GET  live/ID           the bytes of a recording that grows
 * GET  diagnosis/ID      what was wrong with the run
 * GET  diagnosis/live-ID what is wrong with a scheduler that runs, or was before it ended
 * POST demo/ID           runs a demo; the numbers of its recordings
 * </pre>
 */
final class Api {
    static final String PREFIX = "/api/";
    private static final String LIVE = "live-";
    private static final String JSON = "application/json; charset=utf-8";

    private final Sources sources;
    private final Object demoRuns = new Object(); // held while a demo runs: one at a time

    Api(Sources sources) {
        this.sources = sources;
    }

    void answer(HttpExchange exchange, String path, Responses responses) throws IOException {
        int slash = path.indexOf('/');
        String what = slash < 0 ? path : path.substring(0, slash);
        String id = slash < 0 ? "" : path.substring(slash + 1);
        String method = what.equals("demo") ? "POST" : "GET";
        if (!List.of("list", "recording", "live", "diagnosis", "demo").contains(what)
                || what.equals("list") == slash >= 0) {
            responses.refuse(exchange, 404, "There is nothing like that here.");
            return;
        }
        if (!exchange.getRequestMethod().equals(method)) {
            exchange.getResponseHeaders().set("Allow", method);
            responses.refuse(exchange, 405, "Ask for that with " + method + ".");
            return;
        }
        switch (what) {
            case "list" -> send(exchange, responses, list());
            case "live" -> live(exchange, responses, id);
            case "demo" -> demo(exchange, responses, id);
            default -> {
                if (what.equals("diagnosis") && id.startsWith(LIVE)) {
                    send(exchange, responses, orNothing(sources.diagnoser().diagnoseLive(id.substring(LIVE.length()))));
                } else {
                    recording(exchange, responses, what, id);
                }
            }
        }
    }

    private static void send(HttpExchange exchange, Responses responses, Object value) throws IOException {
        responses.send(exchange, 200, JSON, Json.of(value).getBytes(StandardCharsets.UTF_8));
    }

    private Map<String, Object> list() throws IOException {
        List<Object> recordings = new ArrayList<>();
        for (Shelf.Item item : sources.shelf().items().values()) {
            recordings.add(Map.of("id", item.id(), "title", item.title(), "bytes", sizeOf(item.file())));
        }
        List<Object> reports = new ArrayList<>();
        for (Shelf.Report report : sources.shelf().reports()) {
            String path = ReportResponse.PREFIX.substring(1) + report.ticket();
            reports.add(Map.of("path", path, "title", report.title(), "bytes", sizeOf(report.file())));
        }
        List<Object> live = new ArrayList<>();
        String trouble = "";
        try {
            for (LiveSchedulers.Live one : sources.live().list()) {
                live.add(Map.of("id", one.id(), "title", one.title(), "process", one.process()));
            }
        } catch (IOException unknown) {
            trouble = "The schedulers that run cannot be listed: " + unknown.getMessage();
        }
        List<Object> demos = new ArrayList<>();
        for (Demo demo : sources.demos()) {
            demos.add(Map.of("id", demo.id(), "title", demo.title(), "about", demo.about(), "view", demo.view()));
        }
        List<Object> kinds = Arrays.stream(EventKind.values())
                .<Object>map(kind -> Map.of("name", kind.name(), "numbers", kind.numbers()))
                .toList();
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("recordings", recordings);
        all.put("reports", reports);
        all.put("live", live);
        all.put("trouble", trouble);
        all.put("demos", demos);
        all.put("kinds", kinds);
        all.put("doctor", sources.diagnoser() != Diagnoser.NONE);
        return all;
    }

    private static long sizeOf(Path file) {
        try {
            return Files.size(file);
        } catch (IOException gone) {
            return 0; // opening it will say why
        }
    }

    private void recording(HttpExchange exchange, Responses responses, String what, String id) throws IOException {
        Shelf.Item item = sources.shelf().item(id);
        if (item == null) {
            responses.refuse(exchange, 404, "There is no recording " + (id.length() < 20 ? id : "of that name") + ".");
            return;
        }
        if (!Files.isReadable(item.file())) {
            responses.refuse(exchange, 410, "The file " + item.title() + " is not there any more.");
        } else if (what.equals("recording")) {
            responses.stream(exchange, item::open);
        } else {
            diagnosis(exchange, responses, item);
        }
    }

    private void diagnosis(HttpExchange exchange, Responses responses, Shelf.Item item) throws IOException {
        Map<String, Object> found;
        try (InputStream in = item.open()) {
            found = sources.diagnoser().diagnose(in);
        } catch (IllegalArgumentException damaged) {
            responses.refuse(exchange, 422, String.valueOf(damaged.getMessage()));
            return;
        }
        send(exchange, responses, orNothing(found));
    }

    private static Map<String, Object> orNothing(@Nullable Map<String, Object> found) {
        return found == null ? Map.of() : found;
    }

    private void live(HttpExchange exchange, Responses responses, String id) throws IOException {
        boolean isThere =
                sources.live().list().stream().anyMatch(one -> one.id().equals(id));
        if (!isThere) {
            responses.refuse(exchange, 404, "That scheduler does not run any more.");
            return;
        }
        responses.stream(exchange, () -> sources.live().open(id));
    }

    private void demo(HttpExchange exchange, Responses responses, String id) throws IOException {
        Demo demo = sources.demos().stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElse(null);
        if (demo == null) {
            responses.refuse(exchange, 404, "There is no such demo.");
            return;
        }
        List<String> made = new ArrayList<>();
        synchronized (demoRuns) {
            Path folder = Files.createTempDirectory("skua-studio");
            folder.toFile().deleteOnExit();
            for (Demo.Made one : demo.run(folder)) {
                one.file().toFile().deleteOnExit();
                made.add(sources.shelf().add(one.title(), one.file()));
            }
        }
        send(exchange, responses, Map.of("recordings", made));
    }
}
