package io.skua.cluster.socket;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
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
    private volatile @Nullable String failure;

    /** @param threads makes threads that screen connections */
    public Sockets(@Nullable Tls tls, Refusals refusals, ThreadFactory threads) {
        this.tls = tls;
        this.refusals = refusals;
        this.threads = threads;
    }

    /** Returns how TLS with another place has failed last; null if that has not happened. */
    public @Nullable String failure() {
        return failure;
    }

    @Override
    public ServerSocket createServerSocket(String service) throws IOException {
        return new Doorman(tls, refusals, threads);
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
            super.connect(to, timeoutMillis);
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
            }
        }

        @Override
        void tlsFailed(SSLException thrown) {
            String peer = getInetAddress().getHostAddress() + ":" + getPort();
            String how = "TLS has failed (" + thrown.getMessage() + ")";
            failure = "TLS with the place at " + peer + " has failed (" + thrown.getMessage() + ")";
            refusals.noteFailed(peer, how);
        }
    }
}
