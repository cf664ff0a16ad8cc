package io.skua.cluster.socket;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.jgroups.util.DefaultSocketFactory;
import org.jspecify.annotations.Nullable;

/** Makes the sockets of a place: with TLS or without, and always with time limits for those who say nothing. */
public final class Sockets extends DefaultSocketFactory {
    private static final int HANDSHAKE_MILLIS = 3000;

    private final @Nullable Tls tls;
    private final Refusals refusals;
    private final ThreadFactory threads;
    private final boolean takesAnyPort;
    private final Map<InetSocketAddress, String> failures = new ConcurrentHashMap<>(); // nothing if TLS has worked
    private volatile @Nullable CallListener callListener;

    /**
     * @param threads makes threads that screen connections
     * @param takesAnyPort whether the server socket listens at a free port, whatever JGroups asks for
     */
    public Sockets(@Nullable Tls tls, Refusals refusals, ThreadFactory threads, boolean takesAnyPort) {
        this.takesAnyPort = takesAnyPort;
        this.tls = tls;
        this.refusals = refusals;
        this.threads = threads;
    }

    /** Hears what becomes of calls to other places. Must not wait for anything. */
    public interface CallListener {
        /** Somebody has accepted the connection. */
        void connected(InetSocketAddress to);

        /** Nobody listens there. */
        void refused(InetSocketAddress to);
    }

    /** From now on the listener hears of all calls. */
    public void tellOfCalls(CallListener listener) {
        callListener = listener;
    }

    /** Returns whether a connection has failed because nobody listens there. */
    public static boolean isRefusal(IOException thrown) {
        // The same class tells of routes and time limits that prove nothing.
        return thrown instanceof ConnectException
                && String.valueOf(thrown.getMessage()).toLowerCase(Locale.ROOT).contains("refused");
    }

    /** Returns how TLS has failed, if it has failed with all places that could be reached; null otherwise. */
    public @Nullable String failure() {
        String found = null;
        for (Map.Entry<InetSocketAddress, String> each : failures.entrySet()) {
            if (each.getValue().isEmpty()) {
                return null;
            }
            InetSocketAddress peer = each.getKey();
            found = "TLS with the place at " + peer.getAddress().getHostAddress() + ":" + peer.getPort()
                    + " has failed (" + each.getValue() + ")";
        }
        return found;
    }

    @Override
    public ServerSocket createServerSocket(String service) throws IOException {
        return new Doorman(tls, refusals, threads, takesAnyPort);
    }

    @Override
    public Socket createSocket(String service) {
        return new Calling();
    }

    /** A connection to another place. */
    private final class Calling extends ScreenedSocket {
        Calling() {
            super(new Socket());
        }

        @Override
        public void connect(SocketAddress to, int timeoutMillis) throws IOException {
            CallListener listener = callListener;
            try {
                super.connect(to, timeoutMillis);
            } catch (ConnectException e) {
                if (listener != null && isRefusal(e)) {
                    listener.refused((InetSocketAddress) to);
                }
                throw e;
            }
            if (listener != null) {
                listener.connected((InetSocketAddress) to);
            }
            if (tls != null) {
                setSoTimeout(HANDSHAKE_MILLIS);
                SSLSocket secured = tls.asClient(plain(), (InetSocketAddress) to);
                try {
                    secured.startHandshake();
                } catch (SSLException e) {
                    tlsFailed(e);
                    throw e;
                }
                setSoTimeout(0);
                setTop(secured);
                failures.put((InetSocketAddress) to, "");
            }
        }

        /**
         * A place that is about to end may hang up in the middle of a handshake. A place without TLS hangs up, too, but
         * does so each time; so a place that hangs up is worth a word only at the second time.
         */
        @Override
        void tlsFailed(SSLException thrown) {
            String how = String.valueOf(thrown.getMessage());
            String before = failures.put(new InetSocketAddress(getInetAddress(), getPort()), how);
            if (!(thrown.getCause() instanceof EOFException) || how.equals(before)) {
                refusals.noteFailed(
                        getInetAddress().getHostAddress() + ":" + getPort(), "TLS has failed (" + how + ")");
            }
        }
    }
}
