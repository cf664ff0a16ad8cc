package io.skua.studio.server;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;

/**
 * Sends a report, which is a page of its own. A browser that opens a page sends no token along, so the address of a
 * report has a ticket in it, which only the list of those who have the token tells. The page may run no script, load
 * nothing and send nothing: it may have been made by anybody.
 */
final class ReportResponse {
    static final String PREFIX = "/report/";
    private static final String POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
            + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final Shelf shelf;

    ReportResponse(Shelf shelf) {
        this.shelf = shelf;
    }

    void answer(HttpExchange exchange, String ticket, Responses responses) throws IOException {
        String method = exchange.getRequestMethod();
        Shelf.Report report = shelf.reportWith(ticket);
        if (!method.equals("GET") && !method.equals("HEAD")) {
            exchange.getResponseHeaders().set("Allow", "GET, HEAD");
            responses.refuse(exchange, 405, "A report can be read, and nothing else.");
        } else if (report == null) {
            responses.refuse(
                    exchange, 404, "There is no such report. Open it from the page whose address the studio prints.");
        } else {
            byte[] page;
            try {
                page = Files.readAllBytes(report.file());
            } catch (NoSuchFileException gone) {
                responses.refuse(exchange, 410, "The file " + report.title() + " is not there any more.");
                return;
            }
            exchange.getResponseHeaders().set("Content-Security-Policy", POLICY);
            responses.send(exchange, 200, "text/html; charset=utf-8", page);
        }
    }
}
