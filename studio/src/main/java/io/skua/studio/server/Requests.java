package io.skua.studio.server;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;

/** Looks at each request: what cannot be right is refused with a sentence, before anything else looks at it. */
final class Requests implements HttpHandler {
    private static final Logger LOGGER = System.getLogger(Requests.class.getName());
    private static final int PATH_MAX = 256;

    /** The page loads nothing from elsewhere, and nobody may frame it. */
    private static final Map<String, String> HEADERS = Map.of(
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; "
                    + "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            "X-Content-Type-Options",
            "nosniff",
            "Referrer-Policy",
            "no-referrer",
            "Cross-Origin-Resource-Policy",
            "same-origin",
            "Cross-Origin-Opener-Policy",
            "same-origin",
            "Cache-Control",
            "no-store");

    private final Access access;
    private final Api api;
    private final ReportResponse reports;
    private final Responses responses;

    Requests(Access access, Sources sources, Responses responses) {
        this.access = access;
        this.api = new Api(sources);
        this.reports = new ReportResponse(sources.shelf());
        this.responses = responses;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            HEADERS.forEach(exchange.getResponseHeaders()::set);
            try {
                answer(exchange);
            } catch (IOException problem) {
                LOGGER.log(Level.DEBUG, "a request failed, or its client has gone", problem);
                tell(exchange, problem);
            } catch (RuntimeException | Error problem) {
                LOGGER.log(Level.WARNING, "a request failed", problem);
                tell(exchange, problem);
            }
        } catch (IOException gone) {
            LOGGER.log(Level.DEBUG, "a client has gone", gone);
        }
    }

    /** Says what went wrong, unless the response has begun: then it ends too early. */
    private void tell(HttpExchange exchange, Throwable problem) throws IOException {
        if (exchange.getResponseCode() < 0) {
            boolean isSentence = problem.getClass() == IOException.class && problem.getMessage() != null;
            String what = isSentence ? problem.getMessage() : problem.toString();
            responses.refuse(exchange, 500, "The studio could not do that: " + what);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        Headers headers = exchange.getRequestHeaders();
        String method = exchange.getRequestMethod();
        String path = exchange.getRequestURI().getRawPath();
        if (path == null || path.length() > PATH_MAX) {
            responses.refuse(exchange, 414, "No address here is that long.");
        } else if (!access.isFromHere(headers)) {
            responses.refuse(exchange, 403, "The studio answers only at the address that it has printed.");
        } else if (path.startsWith(Api.PREFIX)) {
            if (access.hasToken(headers)) {
                api.answer(exchange, path.substring(Api.PREFIX.length()), responses);
            } else {
                responses.refuse(exchange, 401, "Open the address that the studio has printed, with its token.");
            }
        } else if (path.startsWith(ReportResponse.PREFIX)) {
            reports.answer(exchange, path.substring(ReportResponse.PREFIX.length()), responses);
        } else if (!method.equals("GET") && !method.equals("HEAD")) {
            exchange.getResponseHeaders().set("Allow", "GET, HEAD");
            responses.refuse(exchange, 405, "The page can be read, and nothing else.");
        } else {
            PageFile file = PageFile.at(path);
            if (file == null) {
                responses.refuse(exchange, 404, "There is no such file.");
            } else {
                boolean zips = headers.getOrDefault("Accept-Encoding", List.of()).stream()
                        .anyMatch(accepted -> accepted.contains("gzip"));
                if (zips) {
                    exchange.getResponseHeaders().set("Content-Encoding", "gzip");
                }
                exchange.getResponseHeaders().set("Vary", "Accept-Encoding");
                responses.send(exchange, 200, file.type(), zips ? file.zipped() : file.bytes());
            }
        }
    }
}
