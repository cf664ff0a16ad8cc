package io.skua.attach.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.attach.socket.SocketFolder;
import io.skua.attach.socket.Wire;
import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.file.LiveRecording;
import io.skua.observe.file.LiveStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Visitors who send rubbish, or nothing, or come in crowds, or do not read: others are served all the same. */
@Tag("one-processor")
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class HostileVisitorsTest {
    private static final long MANY_BYTES = 64 << 20;

    @TempDir
    private Path temporary;

    private final FakeScheduler scheduler = new FakeScheduler();
    private final List<SocketChannel> open = new ArrayList<>();

    /** A scheduler that tells what the test wants. */
    private static final class FakeScheduler implements Attachable {
        private final LiveRecording recording = new LiveRecording(0, 0);
        private volatile @Nullable Error failure; // what a flush fails with
        private volatile @Nullable Error death; // what ends the thread that receives visitors
        private volatile boolean hasFailed;

        @Override
        public String name() {
            return "fake";
        }

        @Override
        public boolean isGone() {
            Error its = death;
            if (its != null) {
                throw its;
            }
            return false;
        }

        @Override
        public Map<String, @Nullable Object> about() {
            return Map.of("name", "fake");
        }

        @Override
        public Map<String, @Nullable Object> status() {
            throw new IllegalStateException("a status that fails on purpose");
        }

        @Override
        public LiveStream stream(Runnable news) {
            return recording.stream("{}", 1 << 20, news);
        }

        @Override
        public void closed(LiveStream stream) {}

        @Override
        public void flush() {
            Error its = failure;
            if (its != null) {
                hasFailed = true;
                throw its;
            }
            recording.flush();
        }

        @Override
        public @Nullable List<byte[]> flight() {
            return null;
        }
    }

    @BeforeEach
    void openSocket() {
        System.setProperty(SocketFolder.PROPERTY, temporary.resolve("s").toString());
        AttachServer.add(scheduler);
    }

    @AfterEach
    void closeSocket() throws IOException {
        for (SocketChannel channel : open) {
            channel.close();
        }
        AttachServer.remove(scheduler);
        System.clearProperty(SocketFolder.PROPERTY);
    }

    private Path socket() {
        return temporary.resolve("s/" + ProcessHandle.current().pid() + ".sock");
    }

    private SocketChannel connect() throws IOException {
        SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket()));
        open.add(channel);
        return channel;
    }

    private SocketChannel send(byte[] bytes) throws IOException {
        SocketChannel channel = connect();
        try {
            channel.write(ByteBuffer.wrap(bytes));
        } catch (IOException closed) {
            // then the answer is there already
        }
        return channel;
    }

    private SocketChannel send(String text) throws IOException {
        return send(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Reads until the other side closes the connection. */
    private static String answer(SocketChannel channel) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        ByteBuffer buffer = ByteBuffer.allocate(10_000);
        try {
            while (channel.read(buffer) >= 0) {
                all.write(buffer.array(), 0, buffer.position());
                buffer.clear();
            }
        } catch (IOException reset) {
            // it was closed before everything was read that had been sent
        }
        return all.toString(StandardCharsets.UTF_8);
    }

    private static void until(BooleanSupplier condition) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(20))
                .pollInSameThread()
                .pollInterval(Duration.ofMillis(2))
                .until(condition::getAsBoolean);
    }

    private boolean isServed() {
        try {
            SocketChannel channel = send("SKUA 1 list\n");
            String text = answer(channel);
            channel.close();
            return text.startsWith("OK ") && text.contains("\"fake\"");
        } catch (IOException refused) {
            return false;
        }
    }

    @Test
    void rubbishGetsASentence() throws IOException {
        for (String request : List.of(
                "\n",
                "GET / HTTP/1.1\r\n",
                "SKUA 2 list\n",
                "SKUA 1 list 1\n",
                "SKUA 1 status\n",
                "SKUA 1 status -1\n",
                "SKUA 1 status 9999999999999\n",
                "SKUA 1 stop 1\n",
                "SKUA 1 status 1 \u0000\n")) {
            assertThat(answer(send(request)))
                    .startsWith("ERROR ")
                    .endsWith(".\n")
                    .hasLineCount(1);
        }
        assertThat(answer(send("x".repeat(Wire.REQUEST_BYTES_MAX)))).startsWith("ERROR A request is a line of at most");
        assertThat(isServed()).isTrue();
    }

    @Test
    void afterAnErrorTheNextSchedulerOpensTheSocketAgain() throws IOException {
        scheduler.death = new AssertionError("an error on purpose");
        assertThat(answer(send("SKUA 1 list\n"))).isEmpty();
        until(() -> !Files.exists(socket()));
        scheduler.death = null;
        FakeScheduler next = new FakeScheduler();
        until(() -> {
            AttachServer.remove(next);
            AttachServer.add(next);
            return Files.exists(socket());
        });
        assertThat(isServed()).isTrue();
        AttachServer.remove(next);
    }

    @Test
    void randomBytesDoNoHarm() throws IOException {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int i = 0; i < 200; i++) {
            byte[] bytes = new byte[1 + random.nextInt(1_000)];
            random.nextBytes(bytes);
            bytes[bytes.length - 1] = '\n';
            assertThat(answer(send(bytes))).as("seed %d, round %d", seed, i).startsWith("ERROR ");
        }
        assertThat(isServed()).isTrue();
    }

    @Test
    void aRequestThatFailsHereEndsThatVisitOnly() throws IOException {
        String list = answer(send("SKUA 1 list\n"));
        String id = list.replaceAll("(?s).*\"id\":([0-9]+).*", "$1");
        assertThat(answer(send("SKUA 1 status " + id + "\n"))).isEmpty();
        assertThat(answer(send("SKUA 1 flight " + id + "\n"))).startsWith("ERROR The flight recorder");
        assertThat(isServed()).isTrue();
    }

    @Test
    void halfARequestHoldsNobodyUp() throws IOException {
        for (int i = 0; i < Wire.VISITORS_MAX - 1; i++) {
            send("SKUA 1 li");
        }
        assertThat(isServed()).isTrue();
        SocketChannel slow = open.get(0);
        slow.write(ByteBuffer.wrap("st\n".getBytes(StandardCharsets.UTF_8)));
        assertThat(answer(slow)).startsWith("OK ");
    }

    @Test
    void aVisitorWhoSaysNothingIsSentAwayAfterAWhile() throws IOException {
        try (Selector selector = Selector.open();
                SocketChannel channel = connect()) {
            channel.configureBlocking(false);
            var key = channel.register(selector, SelectionKey.OP_READ);
            long now = System.nanoTime();
            Visit visit = new Visit(channel, key, request -> Answer.sentence("never"));
            assertThat(visit.proceed(now, false)).isTrue();
            assertThat(visit.proceed(now + Visit.REQUEST_NANOS / 2, false)).isTrue();
            assertThat(visit.proceed(now + 2 * Visit.REQUEST_NANOS, false)).isFalse();
        }
    }

    @Test
    void aCrowdIsTurnedAwayAndOthersAreServedAfterwards() throws IOException {
        List<SocketChannel> crowd = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            crowd.add(connect());
        }
        List<SocketChannel> refused = crowd.subList(Wire.VISITORS_MAX, crowd.size());
        for (SocketChannel one : refused) {
            assertThat(answer(one))
                    .isEqualTo("ERROR This process has 8 clients already, and no room for another one.\n");
        }
        for (SocketChannel one : crowd) {
            one.close();
        }
        until(this::isServed);
    }

    @Test
    void aReaderThatStopsCostsABoundedAmountOfMemory() throws IOException {
        String id = answer(send("SKUA 1 list\n")).replaceAll("(?s).*\"id\":([0-9]+).*", "$1");
        SocketChannel stream = send("SKUA 1 stream " + id + "\n");
        ByteBuffer first = ByteBuffer.allocate(3);
        while (first.hasRemaining()) {
            stream.read(first);
        }
        long told = 0;
        for (long time = 0; told * 4 < MANY_BYTES; told++, time += 1_000) { // each takes more than 4 bytes
            scheduler.recording.event(time, Event.NOWHERE, EventKind.NOTE, 0, told % 4_000, 0);
        }
        assertThat(isServed()).isTrue();
        scheduler.recording.end();
        String text = answer(stream);
        assertThat(text.length()).isLessThan(8 << 20); // what was kept, and what the system's buffers held
    }

    @Test
    void aFlushThatFailsEndsNoVisit() throws IOException {
        for (Error failure : List.of(new OutOfMemoryError("made up"), new StackOverflowError("made up"))) {
            scheduler.hasFailed = false;
            scheduler.failure = failure;
            SocketChannel slow = send("SKUA 1 li"); // while there are visitors, events are handed out now and then
            until(() -> scheduler.hasFailed);
            scheduler.failure = null;
            slow.write(ByteBuffer.wrap("st\n".getBytes(StandardCharsets.UTF_8)));
            assertThat(answer(slow)).startsWith("OK ");
        }
    }

    @Test
    void aStreamWhoseVisitorGoesIsForgotten() throws IOException {
        String id = answer(send("SKUA 1 list\n")).replaceAll("(?s).*\"id\":([0-9]+).*", "$1");
        for (int i = 0; i < 3 * Wire.VISITORS_MAX; i++) {
            SocketChannel stream = send("SKUA 1 stream " + id + "\n");
            ByteBuffer first = ByteBuffer.allocate(1);
            while (stream.read(first) == 0) {
                Thread.onSpinWait();
            }
            stream.close();
            until(this::isServed);
        }
    }

    @Test
    void aSocketThatWasRemovedIsMadeAgain() throws IOException {
        AttachServer.remove(scheduler);
        List<String> reports = new CopyOnWriteArrayList<>();
        Reception reception =
                new Reception(request -> Answer.sentence("here"), () -> {}, reports::add, 1_000_000); // looks every ms
        reception.start();
        try {
            Files.delete(socket());
            until(() -> Files.exists(socket()));
            assertThat(answer(send("anything\n"))).isEqualTo("ERROR here\n");
            assertThat(reports).isEmpty();
            Path folder = temporary.resolve("s");
            Files.delete(socket());
            Files.createSymbolicLink(temporary.resolve("t"), temporary);
            System.setProperty(SocketFolder.PROPERTY, temporary.resolve("t").toString());
            until(() -> reports.stream().anyMatch(report -> report.contains("cannot be made again")));
            System.setProperty(SocketFolder.PROPERTY, folder.toString());
            until(() -> Files.exists(socket()));
        } finally {
            reception.finish();
        }
        until(() -> !Files.exists(socket()));
        AttachServer.add(scheduler);
    }
}
