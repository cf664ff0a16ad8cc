package io.skua.cluster.net;

import io.skua.cluster.socket.Sockets;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** Asks the operating system of another place whether anybody listens at the port of that place. */
final class Probes implements AutoCloseable {
    /** How many places are probed at the same time: all that one cut takes away must be probed within a second. */
    private static final int THREADS = 16;

    private static final long KEEP_SECONDS = 10;

    /** How soon a place is probed, and how long the probe waits for a connection that nobody accepts or refuses. */
    enum Haste {
        /** A refusal usually comes at once; if none comes, others are to know soon that the place is silent. */
        FIRST(25, 100),
        URGENT(25, 500),
        PATIENT(2000, 500);

        private final int delayMillis;
        private final int connectMillis;

        Haste(int delayMillis, int connectMillis) {
            this.delayMillis = delayMillis;
            this.connectMillis = connectMillis;
        }
    }

    interface Answer {
        /** @param wasRefused whether nobody listens there, which proves that the process has ended */
        void probed(boolean wasRefused);
    }

    private final ScheduledThreadPoolExecutor executor;

    Probes(ThreadFactory threads) {
        executor = new ScheduledThreadPoolExecutor(THREADS, threads);
        executor.setKeepAliveTime(KEEP_SECONDS, TimeUnit.SECONDS);
        executor.allowCoreThreadTimeOut(true);
    }

    void probe(InetSocketAddress at, Haste haste, Answer answer) {
        try {
            executor.schedule(
                    () -> answer.probed(isRefused(at, haste.connectMillis)), haste.delayMillis, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException closed) {
            return;
        }
    }

    private static boolean isRefused(InetSocketAddress at, int connectMillis) {
        try (Socket socket = new Socket()) {
            socket.connect(at, connectMillis);
            return false;
        } catch (IOException e) {
            return Sockets.isRefusal(e);
        } catch (RuntimeException | Error unknown) {
            return false;
        }
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
