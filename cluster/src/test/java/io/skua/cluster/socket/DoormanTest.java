package io.skua.cluster.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jgroups.Version;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** D4: a doorman goes on although memory runs out, or what it logs throws. */
final class DoormanTest {
    private final Logger logger = Logger.getLogger("io.skua.cluster");
    private final AtomicInteger logged = new AtomicInteger();
    private final AtomicInteger threadsWithout = new AtomicInteger(); // how many threads cannot be had
    private final Handler poor = new Handler() {
        @Override
        public void publish(LogRecord line) {
            logged.incrementAndGet();
            throw new OutOfMemoryError("no memory to log, on purpose");
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };
    private Doorman doorman;

    @BeforeEach
    void open() throws IOException {
        logger.addHandler(poor);
        doorman = new Doorman(
                null,
                new Refusals("test"),
                task -> {
                    Thread thread = new Thread(() -> {
                        try {
                            task.run();
                        } catch (OutOfMemoryError onPurpose) {
                            assertThat(onPurpose).hasMessageContaining("on purpose");
                        }
                    });
                    thread.setDaemon(true);
                    if (threadsWithout.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
                        throw new OutOfMemoryError("no thread, on purpose");
                    }
                    return thread;
                },
                true);
        doorman.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    @AfterEach
    void close() throws IOException {
        doorman.close();
        logger.removeHandler(poor);
    }

    private Socket call() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), doorman.getLocalPort());
    }

    private static void introduce(Socket socket) throws IOException {
        byte[] cookie = {'b', 'e', 'l', 'a'};
        socket.getOutputStream().write(cookie);
        byte[] version = {(byte) (Version.version >> 8), (byte) Version.version};
        socket.getOutputStream().write(version);
        byte[] noAddress = {0, 0};
        socket.getOutputStream().write(noAddress);
        socket.getOutputStream().flush();
    }

    private static void assertClosed(Socket socket) throws IOException {
        try {
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        } catch (SocketException reset) {
            assertThat(reset).hasMessageContaining("reset");
        }
    }

    private void assertLetsIn() throws IOException {
        try (Socket honest = call()) {
            introduce(honest);
            try (Socket accepted = doorman.accept()) {
                assertThat(accepted.getPort()).isEqualTo(honest.getLocalPort());
            }
        }
    }

    @Test
    void whoCannotBeLoggedIsTurnedAwayAllTheSame() throws IOException {
        assertLetsIn();
        try (Socket stranger = call()) {
            stranger.getOutputStream().write("GET / HTTP/1.1\r\n".getBytes(StandardCharsets.UTF_8));
            assertClosed(stranger);
        }
        try (Socket silent = call()) {
            assertClosed(silent); // after three seconds
        }
        await().until(() -> logged.get() >= 2);
        assertLetsIn();
    }

    @Test
    void withoutAThreadAndWithoutALogItGoesOn() throws IOException {
        assertLetsIn();
        threadsWithout.set(1);
        try (Socket unlucky = call()) {
            assertClosed(unlucky);
        }
        await().until(() -> logged.get() >= 1);
        assertLetsIn();
    }
}
