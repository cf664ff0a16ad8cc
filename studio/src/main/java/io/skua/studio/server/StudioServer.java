package io.skua.studio.server;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The studio: serves the page and what it shows, to this user on this machine only.
 *
 * <pre>{@code
 * Shelf shelf = new Shelf();
 * shelf.add("queens", Path.of("queens.skua"));
 * try (StudioServer server = StudioServer.start(0, new Sources(shelf, live, demos, diagnoser))) {
 *     System.out.println(server.url());
 *     ...
 * }
 * }</pre>
 *
 * <p>Every request has a thread of its own, because a client may be as slow as it likes: half-sent requests are given
 * up by the JDK's server after {@value #REQUEST_SECONDS} seconds, and responses that nobody reads by {@link Responses}.
 */
public final class StudioServer implements AutoCloseable {
    private static final int REQUEST_SECONDS = 10;
    private static final int CONNECTIONS_MAX = 1024;
    private static final int BACKLOG = 256;

    private final HttpServer server;
    private final ExecutorService threads;
    private final Responses responses;
    private final Access access;

    private StudioServer(HttpServer server, ExecutorService threads, Responses responses, Access access) {
        this.server = server;
        this.threads = threads;
        this.responses = responses;
        this.access = access;
    }

    /**
     * Begins to serve.
     *
     * @param port 0 for any that is free
     * @throws IOException if the port is taken
     */
    public static StudioServer start(int port, Sources sources) throws IOException {
        // The JDK's server reads these once, when its first server is made.
        System.setProperty("sun.net.httpserver.maxReqTime", Integer.toString(REQUEST_SECONDS));
        System.setProperty("jdk.httpserver.maxConnections", Integer.toString(CONNECTIONS_MAX));
        System.setProperty("sun.net.httpserver.nodelay", "true");
        HttpServer server = HttpServer.create(
                new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port), BACKLOG);
        Access access = Access.withNewToken(server.getAddress().getPort());
        Responses responses = new Responses();
        ExecutorService threads =
                new ThreadPoolExecutor(4, Integer.MAX_VALUE, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), work -> {
                    Thread thread = new Thread(null, work, "studio-request", 256 << 10);
                    thread.setDaemon(true);
                    return thread;
                });
        server.setExecutor(threads);
        server.createContext("/", new Requests(access, sources, responses));
        server.start();
        return new StudioServer(server, threads, responses, access);
    }

    /** Returns the address of the page, with the token that the page sends along. */
    public String url() {
        return "http://127.0.0.1:" + port() + "/#token=" + access.token();
    }

    /** Returns the port on which the server listens. */
    public int port() {
        return server.getAddress().getPort();
    }

    /** Returns what a client has to send as the header {@value Access#HEADER}. */
    public String token() {
        return access.token();
    }

    /** Ends the server and all of its connections. */
    @Override
    public void close() {
        server.stop(0);
        responses.close();
        threads.shutdownNow();
    }
}
