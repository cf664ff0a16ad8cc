package io.skua.studio.server;

import com.sun.net.httpserver.HttpExchange;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Sends responses, and gives up those that nobody reads: a client that takes nothing for {@value #STALL_SECONDS}
 * seconds is cut off, so that its thread and its stream are free again.
 */
final class Responses implements Closeable {
    private static final int STREAMS_MAX = 8;
    private static final long STALL_SECONDS = 20;
    private static final int CHUNK = 1 << 16;

    private final Semaphore streams = new Semaphore(STREAMS_MAX);
    private final Set<Sending> running = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "studio-watch");
        thread.setDaemon(true);
        return thread;
    });

    Responses() {
        watch.scheduleWithFixedDelay(this::cutOffStalled, 1, 1, TimeUnit.SECONDS);
    }

    /** A response on its way. A write begins with {@code writing = now}, and ends with {@code writing = 0}. */
    private static final class Sending {
        private final HttpExchange exchange;
        private volatile long writing; // since when, by System.nanoTime, or 0

        Sending(HttpExchange exchange) {
            this.exchange = exchange;
        }

        void write(OutputStream out, byte[] bytes, int from, int count) throws IOException {
            writing = Math.max(1, System.nanoTime());
            out.write(bytes, from, count);
            out.flush();
            writing = 0;
        }
    }

    private void cutOffStalled() {
        long now = System.nanoTime();
        for (Sending each : running) {
            long since = each.writing;
            if (since != 0 && now - since > TimeUnit.SECONDS.toNanos(STALL_SECONDS)) {
                each.exchange.close(); // the write fails, and whoever wrote removes the response
            }
        }
    }

    /** Sends all of it at once. For HEAD only the headers are sent. */
    void send(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        Sending sending = new Sending(exchange);
        running.add(sending);
        try (exchange) {
            exchange.getResponseHeaders().set("Content-Type", type);
            if (exchange.getRequestMethod().equals("HEAD")) {
                exchange.getResponseHeaders().set("Content-Length", Integer.toString(body.length));
                exchange.sendResponseHeaders(status, -1);
            } else {
                exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
                for (int from = 0; from < body.length; from += CHUNK) {
                    sending.write(exchange.getResponseBody(), body, from, Math.min(CHUNK, body.length - from));
                }
            }
        } finally {
            running.remove(sending);
        }
    }

    /** Refuses a request with a sentence. */
    void refuse(HttpExchange exchange, int status, String sentence) throws IOException {
        exchange.getResponseHeaders().set("Connection", "close");
        send(exchange, status, "text/plain; charset=utf-8", sentence.getBytes(StandardCharsets.UTF_8));
    }

    /** What can be streamed. */
    interface Opener {
        InputStream open() throws IOException;
    }

    /** Sends bytes as they come, until their end or until the client has gone. */
    void stream(HttpExchange exchange, Opener source) throws IOException {
        if (!streams.tryAcquire()) {
            refuse(
                    exchange,
                    503,
                    "The studio sends at most " + STREAMS_MAX + " recordings at a time; close another tab of it.");
            return;
        }
        Sending sending = new Sending(exchange);
        try (InputStream in = source.open();
                exchange) {
            running.add(sending);
            exchange.getResponseHeaders().set("Content-Type", "application/octet-stream");
            exchange.sendResponseHeaders(200, 0);
            byte[] chunk = new byte[CHUNK];
            for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
                sending.write(exchange.getResponseBody(), chunk, 0, count);
            }
        } finally {
            running.remove(sending);
            streams.release();
        }
    }

    @Override
    public void close() {
        watch.shutdownNow();
    }
}
