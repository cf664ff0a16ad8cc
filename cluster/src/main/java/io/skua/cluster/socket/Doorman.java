package io.skua.cluster.socket;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.jgroups.blocks.cs.Connection;
import org.jspecify.annotations.Nullable;

/**
 * The server socket that JGroups gets. JGroups makes handshakes and reads the first bytes of a connection in the thread
 * that accepts connections, one after the other: 30 connections that say nothing kept everybody else out for 29 s. Here
 * each connection is screened by a thread of its own, and {@link #accept} returns only connections that have passed:
 * TLS has accepted the certificate, and the first bytes are those of JGroups.
 *
 * <ul>
 *   <li><b>D1.</b> Whoever has not passed after {@link #SCREENING_MILLIS} ms is turned away, however busily that one
 *       sends.
 *   <li><b>D2.</b> At most {@link #SCREENED_MAX} connections are screened at a time. If more come, the one that has
 *       been here longest without passing is turned away; an honest place passes within milliseconds.
 *   <li><b>D3.</b> Refusals are logged once per host, reason and minute.
 *   <li><b>D4.</b> Whatever fails, for lack of memory or because the user's logger throws: the thread that accepts
 *       connections goes on, and a connection that has not passed is closed.
 * </ul>
 *
 * The set of those who are screened is guarded by itself; sockets are closed outside of the lock.
 */
final class Doorman extends ServerSocket {
    static final int SCREENED_MAX = 256;
    static final int SCREENING_MILLIS = 3000;
    private static final int BACKLOG = 512;
    private static final int LOOK_MILLIS = 200;
    private static final int ADDRESS_BYTES_MAX = 64;

    /** Is put among those who have passed when the port is closed. */
    private static final Socket CLOSED = new Socket();

    private final @Nullable Tls tls;
    private final Refusals refusals;
    private final ThreadFactory threads;
    private final boolean takesAnyPort;
    private final LinkedBlockingQueue<Socket> passed = new LinkedBlockingQueue<>();
    private final Map<Socket, Long> screened = new LinkedHashMap<>(); // guarded by itself; since when
    private boolean hasAcceptor; // guarded by screened

    /** @param takesAnyPort whether a port is chosen that is free, whatever is asked for */
    Doorman(@Nullable Tls tls, Refusals refusals, ThreadFactory threads, boolean takesAnyPort) throws IOException {
        this.takesAnyPort = takesAnyPort;
        this.tls = tls;
        this.refusals = refusals;
        this.threads = threads;
    }

    @Override
    public void bind(SocketAddress address, int backlog) throws IOException {
        boolean mustChange = takesAnyPort && address instanceof InetSocketAddress;
        super.bind(
                mustChange ? new InetSocketAddress(((InetSocketAddress) address).getAddress(), 0) : address, BACKLOG);
    }

    @Override
    public Socket accept() throws IOException {
        startAcceptor();
        try {
            Socket next = passed.take();
            if (next != CLOSED) {
                return next;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new SocketException("The port was closed.");
    }

    private void startAcceptor() {
        synchronized (screened) {
            if (hasAcceptor) {
                return;
            }
            hasAcceptor = true;
        }
        boolean isStarted = false;
        try {
            threads.newThread(this::acceptAll).start();
            isStarted = true;
        } finally {
            if (!isStarted) {
                synchronized (screened) {
                    hasAcceptor = false;
                }
            }
        }
    }

    private void acceptAll() {
        while (!isClosed()) {
            try {
                acceptNext();
            } catch (Throwable noMeans) { // D4: not even to say why somebody was not let in
                pause();
            }
        }
    }

    private void acceptNext() {
        Socket next = null;
        try {
            setSoTimeout(isBusy() ? LOOK_MILLIS : 0);
            next = super.accept();
            admit(next);
        } catch (SocketTimeoutException nobody) {
            turnAwaySlow(System.nanoTime());
        } catch (IOException | RuntimeException | Error thrown) { // no thread, no memory, no file descriptor
            if (next != null) {
                dismiss(next, null);
            }
            if (!isClosed()) {
                refusals.note("somebody", "this process has no means to accept it (" + thrown + ")");
                pause();
            }
        }
    }

    /** Lets others run: without file descriptors, accept fails again at once. */
    private void pause() {
        synchronized (screened) {
            try {
                TimeUnit.MILLISECONDS.timedWait(screened, LOOK_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private boolean isBusy() {
        synchronized (screened) {
            return !screened.isEmpty();
        }
    }

    private void admit(Socket next) {
        long now = System.nanoTime();
        turnAwaySlow(now);
        Socket oldest = null;
        synchronized (screened) {
            if (screened.size() >= SCREENED_MAX) {
                oldest = screened.keySet().iterator().next();
                screened.remove(oldest);
            }
            screened.put(next, now);
        }
        if (oldest != null) {
            dismiss(oldest, "too many others came while it was silent");
        }
        threads.newThread(() -> screen(next)).start();
    }

    private void turnAwaySlow(long now) {
        while (true) {
            Socket slow = null;
            synchronized (screened) {
                Iterator<Map.Entry<Socket, Long>> all = screened.entrySet().iterator();
                if (all.hasNext()) {
                    Map.Entry<Socket, Long> oldest = all.next();
                    if (now - oldest.getValue() > TimeUnit.MILLISECONDS.toNanos(SCREENING_MILLIS)) {
                        slow = oldest.getKey();
                        all.remove();
                    }
                }
            }
            if (slow == null) {
                return;
            }
            dismiss(slow, "it did not introduce itself within " + SCREENING_MILLIS + " ms");
        }
    }

    private void dismiss(Socket socket, @Nullable String why) {
        try {
            if (why != null) {
                refusals.note(host(socket), why);
            }
        } finally { // D4
            synchronized (screened) {
                screened.remove(socket);
            }
            close(socket);
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            return; // closed is closed
        }
    }

    private static String host(Socket socket) {
        return socket.getInetAddress() == null
                ? "somebody"
                : socket.getInetAddress().getHostAddress();
    }

    // ---- a thread of each connection ----

    private void screen(Socket socket) {
        String why = null;
        boolean hasPassed = false;
        try {
            Screened result = screened(socket);
            boolean isHere;
            synchronized (screened) {
                isHere = screened.remove(socket) != null;
            }
            if (isHere) {
                passed.add(result);
                hasPassed = true; // not before: if there is no memory for the entry, the connection is closed
            }
        } catch (EOFException | SocketException left) {
            why = null; // a port scanner, a probe of another place, or one that was turned away
        } catch (SSLException e) {
            why = isDeparture(e) ? null : "TLS has failed (" + e.getMessage() + ")";
        } catch (IOException e) {
            why = e.getMessage();
        } finally {
            if (!hasPassed) {
                dismiss(socket, why);
            }
        }
        if (isClosed()) {
            clear();
        }
    }

    /** Returns whether the other side has only gone away: it said nothing wrong, and may have been a mere probe. */
    private static boolean isDeparture(SSLException thrown) {
        return thrown.getCause() instanceof EOFException || thrown.getCause() instanceof SocketException;
    }

    private Screened screened(Socket socket) throws IOException {
        Screened result = new Screened(socket);
        if (tls != null) {
            SSLSocket secured = tls.asServer(socket);
            secured.startHandshake();
            result.setTop(secured);
        }
        DataInputStream in = new DataInputStream(result.getInputStream());
        byte[] cookie = Connection.cookie.clone();
        byte[] first = new byte[cookie.length];
        in.readFully(first);
        if (!Arrays.equals(cookie, first)) {
            throw new IOException(
                    tls == null && first[0] == 22
                            ? "it speaks TLS, and this place does not"
                            : "it does not speak the protocol of places");
        }
        short version = in.readShort();
        int length = in.readShort();
        if (length < 0 || length > ADDRESS_BYTES_MAX) {
            throw new IOException("it does not speak the protocol of places");
        }
        byte[] address = new byte[length];
        in.readFully(address);
        result.putBack(ByteBuffer.allocate(first.length + 2 * Short.BYTES + length)
                .put(first)
                .putShort(version)
                .putShort((short) length)
                .put(address)
                .array());
        return result;
    }

    /** A connection whose first bytes were read already, and are read again by JGroups. */
    private final class Screened extends ScreenedSocket {
        private byte[] first = {};

        Screened(Socket plain) {
            super(plain);
        }

        @Override
        void tlsFailed(SSLException thrown) {
            if (!isDeparture(thrown)) {
                refusals.note(host(plain()), "TLS has failed (" + thrown.getMessage() + ")");
            }
        }

        void putBack(byte[] bytes) {
            first = bytes;
        }

        @Override
        public InputStream getInputStream() throws IOException {
            InputStream rest = super.getInputStream();
            return first.length == 0 ? rest : new SequenceInputStream(new ByteArrayInputStream(first), rest);
        }
    }

    // ---- the end ----

    @Override
    public void close() throws IOException {
        super.close();
        clear();
        passed.add(CLOSED);
    }

    private void clear() {
        while (true) {
            Socket next;
            synchronized (screened) {
                next = screened.isEmpty() ? null : screened.keySet().iterator().next();
            }
            if (next == null) {
                break;
            }
            dismiss(next, null);
        }
        for (Socket next : passed) {
            if (next != CLOSED) {
                dismiss(next, null);
            }
        }
    }
}
