package io.skua.studio.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the server gives out, and to whom. */
final class ServerTest {
    private static final int STREAMS = 8;

    @TempDir
    Path folder;

    private StudioServer server;
    private final CountDownLatch streamsEnd = new CountDownLatch(1);
    private final List<Socket> sockets = new ArrayList<>();

    @BeforeEach
    void start() throws IOException {
        Shelf shelf = new Shelf();
        shelf.add("a.skua", Files.write(folder.resolve("a.skua"), new byte[] {1, 2, 3}));
        shelf.addReport("r.html", Files.writeString(folder.resolve("r.html"), "<!DOCTYPE html><script>"));
        Files.writeString(folder.resolve("secret"), "secret");
        Sources sources = new Sources(shelf, new Endless(), List.of(new OneDemo(folder)), Diagnoser.NONE);
        server = StudioServer.start(0, sources);
    }

    @AfterEach
    void stop() throws IOException {
        streamsEnd.countDown();
        for (Socket socket : sockets) {
            socket.close();
        }
        server.close();
    }

    /** A scheduler whose stream says nothing until the test ends. */
    private final class Endless implements LiveSchedulers {
        @Override
        public List<Live> list() {
            return List.of(new Live("7-1", "search", 7));
        }

        @Override
        public InputStream open(String id) {
            return new InputStream() {
                @Override
                public int read(byte[] bytes, int from, int count) throws IOException {
                    return read();
                }

                @Override
                public int read() throws IOException {
                    try {
                        streamsEnd.await();
                    } catch (InterruptedException e) {
                        throw new IOException(e);
                    }
                    return -1;
                }
            };
        }
    }

    private record OneDemo(Path folder) implements Demo {
        @Override
        public String id() {
            return "one";
        }

        @Override
        public String title() {
            return "One <b>";
        }

        @Override
        public String about() {
            return "A demo.";
        }

        @Override
        public String view() {
            return "timeline";
        }

        @Override
        public List<Made> run(Path where) throws IOException {
            return List.of(new Made("made", Files.write(where.resolve("made.skua"), new byte[] {9})));
        }
    }

    // ---- asking ----

    private HttpResponse<byte[]> ask(String method, String path, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                .method(method, HttpRequest.BodyPublishers.noBody());
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    private HttpResponse<byte[]> askWithToken(String method, String path) throws Exception {
        return ask(method, path, Access.HEADER, server.token());
    }

    /** Sends a request as these very bytes, and returns the first line of the response. */
    private String raw(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1)
                    .lines()
                    .findFirst()
                    .orElse("nothing");
        }
    }

    private String request(String method, String path, String host, String... more) {
        return method + " " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n" + String.join("", more)
                + "\r\n";
    }

    private String host() {
        return "127.0.0.1:" + server.port();
    }

    private static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    // ---- what is given out ----

    @Test
    void thePageNeedsNoTokenAndMayLoadNothingFromElsewhere() throws Exception {
        HttpResponse<byte[]> page = ask("GET", "/");

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(text(page)).contains("main.js").doesNotContain("http://").doesNotContain("https://");
        assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
                .startsWith("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'");
        assertThat(page.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
    }

    @Test
    void scriptsAndStylesAreSmallAndNameNoOtherHost() throws Exception {
        int bytes = 0;
        for (String name : PageFile.NAMES) {
            HttpResponse<byte[]> file = ask("GET", "/" + name);
            HttpResponse<byte[]> zipped = ask("GET", "/" + name, "Accept-Encoding", "gzip, br");
            assertThat(zipped.statusCode()).as(name).isEqualTo(200);
            assertThat(zipped.headers().firstValue("Content-Encoding")).as(name).hasValue("gzip");
            try (InputStream unzipped = new GZIPInputStream(new ByteArrayInputStream(zipped.body()))) {
                assertThat(unzipped.readAllBytes()).as(name).isEqualTo(file.body());
            }
            if (!name.endsWith(".html") && !name.endsWith(".svg")) {
                bytes += zipped.body().length;
                assertThat(text(file)).as(name).doesNotContain("http://", "https://", "innerHTML", "eval(");
            }
        }
        assertThat(bytes).isLessThanOrEqualTo(150_000);
    }

    @Test
    void recordingsAreGivenOutToWhoeverHasTheToken() throws Exception {
        assertThat(askWithToken("GET", "/api/recording/1").body()).containsExactly(1, 2, 3);
        assertThat(text(askWithToken("GET", "/api/list")))
                .contains("\"a.skua\"", "\"name\":\"JOB\"", "\"7-1\"", "One \\u003cb>");
    }

    @Test
    void aDemoMakesARecording() throws Exception {
        assertThat(text(askWithToken("POST", "/api/demo/one"))).isEqualTo("{\"recordings\":[\"2\"]}");
        assertThat(askWithToken("GET", "/api/recording/2").body()).containsExactly(9);
        assertThat(askWithToken("POST", "/api/demo/rm").statusCode()).isEqualTo(404);
    }

    private String reportPath() throws Exception {
        return "/" + text(askWithToken("GET", "/api/list")).replaceAll(".*\"path\":\"([^\"]+)\".*", "$1");
    }

    @Test
    void aReportIsGivenOutByItsTicketAndMayRunNothing() throws Exception {
        HttpResponse<byte[]> report = ask("GET", reportPath());

        assertThat(text(report)).isEqualTo("<!DOCTYPE html><script>");
        assertThat(report.headers().firstValue("Content-Security-Policy").orElse(""))
                .startsWith("sandbox; default-src 'none'; style-src 'unsafe-inline'")
                .doesNotContain("script", "'self'");
        assertThat(report.headers().firstValue("Content-Type")).hasValue("text/html; charset=utf-8");
        assertThat(ask("HEAD", reportPath()).body()).isEmpty();
    }

    @Test
    void reportsNeedTheirTicketAndTheRightHost() throws Exception {
        for (String path :
                List.of("/report/", "/report/1", "/report/r.html", "/report/../secret", "/report/" + server.token())) {
            assertThat(raw(request("GET", path, host()))).as(path).contains(" 404 ");
        }
        assertThat(raw(request("GET", reportPath() + "x", host()))).contains(" 404 ");
        assertThat(raw(request("GET", reportPath(), "evil.example"))).contains(" 403 ");
        assertThat(raw(request("POST", reportPath(), host()))).contains(" 405 ");

        String path = reportPath();
        Files.delete(folder.resolve("r.html"));
        assertThat(text(ask("GET", path))).isEqualTo("The file r.html is not there any more.");
    }

    @Test
    void aFileThatHasGoneIsTold() throws Exception {
        Files.delete(folder.resolve("a.skua"));

        HttpResponse<byte[]> gone = askWithToken("GET", "/api/recording/1");

        assertThat(gone.statusCode()).isEqualTo(410);
        assertThat(text(gone)).isEqualTo("The file a.skua is not there any more.");
    }

    // ---- what is refused ----

    @Test
    void nothingButThePageIsGivenOutWithoutTheToken() throws Exception {
        for (String path : List.of("list", "recording/1", "live/7-1", "diagnosis/1", "nothing")) {
            assertThat(ask("GET", "/api/" + path).statusCode()).as(path).isEqualTo(401);
            assertThat(ask("GET", "/api/" + path, Access.HEADER, "wrong").statusCode())
                    .as(path)
                    .isEqualTo(401);
            assertThat(ask("GET", "/api/" + path + "?token=" + server.token()).statusCode())
                    .as(path)
                    .isEqualTo(401);
        }
        assertThat(ask("POST", "/api/demo/one").statusCode()).isEqualTo(401);
    }

    @Test
    void otherHostsAndOriginsAreRefused() throws Exception {
        String token = Access.HEADER + ": " + server.token() + "\r\n";
        for (String host : List.of("evil.example", "127.0.0.1", "127.0.0.1:1", host() + ".evil.example")) {
            assertThat(raw(request("GET", "/", host))).as(host).contains(" 403 ");
            assertThat(raw(request("GET", "/api/list", host, token))).as(host).contains(" 403 ");
        }
        for (String origin : List.of("http://evil.example", "null", "https://" + host(), "http://127.0.0.1")) {
            assertThat(raw(request("GET", "/api/list", host(), token, "Origin: " + origin + "\r\n")))
                    .as(origin)
                    .contains(" 403 ");
        }
        assertThat(raw(request("GET", "/api/list", host(), token, "Origin: http://" + host() + "\r\n")))
                .contains(" 200 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "PROPFIND", "BREW"})
    void oddMethodsAreRefused(String method) throws Exception {
        String token = Access.HEADER + ": " + server.token() + "\r\n";
        for (String path : List.of("/", "/api/list", "/api/recording/1", "/api/demo/one")) {
            assertThat(raw(request(method, path, host(), token))).as(path).contains(" 405 ");
        }
        assertThat(raw(request("POST", "/", host()))).contains(" 405 ");
        assertThat(raw(request("GET", "/api/demo/one", host(), token))).contains(" 405 ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/../secret",
                "/%2e%2e/secret",
                "/api/recording/../secret",
                "/api/recording/..%2fsecret",
                "/api/recording/1/../../secret",
                "/api/recording/",
                "/api/recording/2",
                "/api/recording/-1",
                "/api/recording/1%00",
                "/api/list/1",
                "/api/",
                "/main.js/",
                "//main.js",
                "/PageFile.class"
            })
    void pathsLeadNowhereElse(String path) throws Exception {
        String token = Access.HEADER + ": " + server.token() + "\r\n";

        assertThat(raw(request("GET", path, host(), token))).containsAnyOf(" 404 ", " 400 ");
    }

    @Test
    void longPathsAreRefused() throws Exception {
        assertThat(raw(request("GET", "/" + "a".repeat(5000), host()))).contains(" 414 ");
        assertThat(raw(request("GET", "/api/recording/" + "1".repeat(300), host())))
                .contains(" 414 ");
    }

    // ---- crowds ----

    @Test
    void halfSentRequestsDoNotBlockTheServer() throws Exception {
        for (int i = 0; i < 200; i++) {
            open("GET /api/list HTTP/1.1\r\nHost: " + host() + "\r\nX-Half");
        }

        assertThat(ask("GET", "/").statusCode()).isEqualTo(200);
        assertThat(askWithToken("GET", "/api/recording/1").statusCode()).isEqualTo(200);
    }

    @Test
    void clientsThatReadNothingDoNotBlockTheServer() throws Exception {
        Files.write(folder.resolve("a.skua"), new byte[64 << 20]); // more than fits into the buffers of a connection
        String token = Access.HEADER + ": " + server.token() + "\r\n";
        for (int i = 0; i < 200; i++) {
            open(request("GET", i % 2 == 0 ? "/timeline.js" : "/api/recording/1", host(), token));
        }

        assertThat(ask("GET", "/").statusCode()).isEqualTo(200);
        assertThat(askWithToken("GET", "/api/list").statusCode()).isEqualTo(200);
    }

    private void open(String bytes) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        sockets.add(socket);
        OutputStream out = socket.getOutputStream();
        out.write(bytes.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }

    @Test
    void atMostEightStreamsAreSentAtATime() throws Exception {
        String token = Access.HEADER + ": " + server.token() + "\r\n";
        for (int i = 0; i < STREAMS; i++) {
            open(request("GET", "/api/live/7-1", host(), token));
            assertThat(sockets.get(i).getInputStream().read())
                    .as("the response has begun")
                    .isEqualTo('H');
        }

        HttpResponse<byte[]> refused = askWithToken("GET", "/api/live/7-1");

        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(text(refused)).contains("at most 8");
        assertThat(askWithToken("GET", "/api/list").statusCode()).isEqualTo(200);
    }

    /** A page that gets no answer says that the studio has to be started again, which would not help here. */
    @Test
    void whatGoesWrongIsTold() throws Exception {
        Shelf shelf = new Shelf();
        shelf.add("a.skua", folder.resolve("a.skua"));
        LiveSchedulers gone = new LiveSchedulers() {
            @Override
            public List<Live> list() {
                return List.of(new Live("7-1", "search", 7));
            }

            @Override
            public InputStream open(String id) throws IOException {
                throw new IOException("It has just ended.");
            }
        };
        Diagnoser fails = in -> {
            throw new IllegalStateException("oops");
        };
        server.close();
        server = StudioServer.start(0, new Sources(shelf, gone, List.of(), fails));

        assertThat(text(askWithToken("GET", "/api/live/7-1")))
                .isEqualTo("The studio could not do that: It has just ended.");
        HttpResponse<byte[]> failed = askWithToken("GET", "/api/diagnosis/1");
        assertThat(failed.statusCode()).isEqualTo(500);
        assertThat(text(failed)).endsWith("IllegalStateException: oops");
    }

    @Test
    void whatADiagnoserFindsIsToldAsJson() throws Exception {
        Shelf shelf = new Shelf();
        shelf.add("a.skua", folder.resolve("a.skua"));
        Diagnoser finds = in -> Map.of("sentence", "It has " + in.readAllBytes().length + " bytes.");
        Diagnoser refuses = in -> {
            throw new IllegalArgumentException("This is no recording.");
        };
        for (Diagnoser diagnoser : List.of(finds, refuses)) {
            server.close();
            server = StudioServer.start(0, new Sources(shelf, LiveSchedulers.NONE, List.of(), diagnoser));
            HttpResponse<byte[]> answer = askWithToken("GET", "/api/diagnosis/1");
            assertThat(text(answer))
                    .isEqualTo(diagnoser == finds ? "{\"sentence\":\"It has 3 bytes.\"}" : "This is no recording.");
        }
    }
}
