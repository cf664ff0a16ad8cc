package io.skua.cluster.socket;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import javax.net.ssl.SSLException;

/**
 * A connection as JGroups gets it. Below it there is a plain socket, and on top of that TLS or nothing. JGroups sees no
 * TLS: handshakes are made outside, where they have a time limit; closing goes straight to the plain socket, since TLS
 * would wait for a peer that does not read; and failures of TLS look like ends of the connection, and are told to
 * somebody who logs each only once.
 */
@SuppressWarnings("UnsynchronizedOverridesSynchronized") // the socket below has its own locks
abstract class ScreenedSocket extends Socket {
    private final Socket plain;
    private volatile Socket top;

    ScreenedSocket(Socket plain) {
        this.plain = plain;
        this.top = plain;
    }

    /** TLS has failed on an open connection, which ends now. */
    abstract void tlsFailed(SSLException thrown);

    final Socket plain() {
        return plain;
    }

    /** From now on bytes go through this socket, which stands on the plain one. */
    final void setTop(Socket tls) {
        top = tls;
    }

    @Override
    public InputStream getInputStream() throws IOException {
        return new FilterInputStream(top.getInputStream()) {
            @Override
            public int read() throws IOException {
                try {
                    return super.read();
                } catch (SSLException e) {
                    throw ended(e);
                }
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                try {
                    return super.read(bytes, offset, length);
                } catch (SSLException e) {
                    throw ended(e);
                }
            }

            @Override
            public void close() throws IOException {
                plain.close();
            }
        };
    }

    private EOFException ended(SSLException failure) {
        if (!plain.isClosed()) {
            tlsFailed(failure);
        }
        EOFException end = new EOFException(failure.getMessage());
        end.initCause(failure);
        return end;
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
        return new FilterOutputStream(top.getOutputStream()) {
            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                try {
                    out.write(bytes, offset, length);
                } catch (SSLException e) {
                    throw ended(e);
                }
            }

            @Override
            public void close() throws IOException {
                plain.close();
            }
        };
    }

    @Override
    public void close() throws IOException {
        plain.close();
    }

    @Override
    public boolean isClosed() {
        return plain.isClosed();
    }

    @Override
    public void bind(SocketAddress address) throws IOException {
        plain.bind(address);
    }

    @Override
    public void connect(SocketAddress to, int timeoutMillis) throws IOException {
        plain.connect(to, timeoutMillis);
    }

    @Override
    public boolean isConnected() {
        return plain.isConnected();
    }

    @Override
    public boolean isBound() {
        return plain.isBound();
    }

    @Override
    public InetAddress getInetAddress() {
        return plain.getInetAddress();
    }

    @Override
    public int getPort() {
        return plain.getPort();
    }

    @Override
    public InetAddress getLocalAddress() {
        return plain.getLocalAddress();
    }

    @Override
    public int getLocalPort() {
        return plain.getLocalPort();
    }

    @Override
    public SocketAddress getRemoteSocketAddress() {
        return plain.getRemoteSocketAddress();
    }

    @Override
    public SocketAddress getLocalSocketAddress() {
        return plain.getLocalSocketAddress();
    }

    @Override
    public void setSoTimeout(int millis) throws SocketException {
        plain.setSoTimeout(millis);
    }

    @Override
    public int getSoTimeout() throws SocketException {
        return plain.getSoTimeout();
    }

    @Override
    public void setSendBufferSize(int bytes) throws SocketException {
        plain.setSendBufferSize(bytes);
    }

    @Override
    public void setReceiveBufferSize(int bytes) throws SocketException {
        plain.setReceiveBufferSize(bytes);
    }

    @Override
    public void setKeepAlive(boolean isOn) throws SocketException {
        plain.setKeepAlive(isOn);
    }

    @Override
    public void setTcpNoDelay(boolean isOn) throws SocketException {
        plain.setTcpNoDelay(isOn);
    }

    @Override
    public void setSoLinger(boolean isOn, int seconds) throws SocketException {
        plain.setSoLinger(isOn, seconds);
    }
}
