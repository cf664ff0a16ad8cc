package io.skua.attach;

import io.skua.attach.socket.Wire;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A connection to a process: one request, and its answer as a stream. Whoever reads waits for a while only, since a
 * process may be stopped in the middle of anything.
 */
final class Connection extends InputStream {
    private static final int LINE_BYTES_MAX = 10_000;
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final SocketChannel channel;
    private final Selector selector;
    private final long giveUpAt; // the nanoTime until which an answer must come
    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16).flip();
    private boolean patient; // whether the reader waits as long as needed

    private Connection(SocketChannel channel, Selector selector, long giveUpAt) {
        this.channel = channel;
        this.selector = selector;
        this.giveUpAt = giveUpAt;
    }

    /**
     * Connects to a socket.
     *
     * @throws ConnectException if nobody listens to the socket
     */
    static Connection open(Path socket, long patienceNanos) throws IOException {
        long giveUpAt = System.nanoTime() + patienceNanos;
        SocketChannel channel = connect(socket, giveUpAt);
        try {
            channel.configureBlocking(false);
            Selector selector = Selector.open();
            try {
                channel.register(selector, SelectionKey.OP_READ);
                return new Connection(channel, selector, giveUpAt);
            } catch (Throwable failed) {
                selector.close();
                throw failed;
            }
        } catch (Throwable failed) {
            channel.close();
            throw failed;
        }
    }

    /** Tries again while too many others want to be let in. */
    private static SocketChannel connect(Path socket, long giveUpAt) throws IOException {
        for (; ; ) {
            SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
            try {
                channel.configureBlocking(false);
                channel.connect(UnixDomainSocketAddress.of(socket));
                return channel;
            } catch (ConnectException refused) {
                channel.close();
                throw refused;
            } catch (SocketException full) {
                channel.close();
                boolean isFull = Objects.toString(full.getMessage(), "").contains("temporarily");
                if (!isFull || System.nanoTime() - giveUpAt > 0) {
                    throw full;
                }
                LockSupport.parkNanos(RETRY_NANOS);
            } catch (Throwable failed) {
                channel.close();
                throw failed;
            }
        }
    }

    /** Sends the request, and returns the first line of the answer, if it is a good one. */
    String ask(String request) throws IOException {
        try {
            channel.write(ByteBuffer.wrap((Wire.GREETING + request + "\n").getBytes(StandardCharsets.UTF_8)));
        } catch (IOException closed) {
            // a process with too many visitors says so and closes the connection before it has read anything
        }
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = read(); next != '\n'; next = read()) {
            if (next < 0 || line.size() > LINE_BYTES_MAX) {
                throw new IOException("it does not answer as a Skua does");
            }
            line.write(next);
        }
        String text = line.toString(StandardCharsets.UTF_8);
        if (text.startsWith(Wire.ERROR)) {
            throw new AttachException(text.substring(Wire.ERROR.length()));
        }
        if (!text.startsWith(Wire.OK)) {
            throw new IOException("it does not answer as a Skua does");
        }
        return text;
    }

    void waitAsLongAsNeeded() {
        patient = true;
    }

    @Override
    public int read() throws IOException {
        return fill() ? buffer.get() & 0xFF : -1;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        Objects.checkFromIndexSize(from, length, into.length);
        if (length == 0) {
            return 0;
        }
        if (!fill()) {
            return -1;
        }
        int count = Math.min(length, buffer.remaining());
        buffer.get(into, from, count);
        return count;
    }

    @Override
    public int available() {
        return buffer.remaining();
    }

    /** Waits until the buffer has something. Returns false at the end. */
    private boolean fill() throws IOException {
        while (!buffer.hasRemaining()) {
            buffer.clear();
            int count = channel.read(buffer);
            buffer.flip();
            if (count < 0) {
                return false;
            }
            if (count == 0) {
                await();
            }
        }
        return true;
    }

    private void await() throws IOException {
        long left = giveUpAt - System.nanoTime();
        if (!patient && left <= 0) {
            throw new IOException("it does not answer");
        }
        try {
            selector.select(patient ? 0 : Math.max(1, TimeUnit.NANOSECONDS.toMillis(left)));
            selector.selectedKeys().clear();
        } catch (ClosedSelectorException closed) {
            throw new IOException("the connection was closed", closed);
        }
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedIOException("the reader was interrupted");
        }
    }

    @Override
    public void close() throws IOException {
        selector.close();
        channel.close();
    }
}
