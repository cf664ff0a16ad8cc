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
    private static final int CONNECT_MILLIS = 500;
    private static final long URGENT_MILLIS = 25;
    private static final long PATIENT_MILLIS = 2000;

    interface Answer {
        /** @param wasRefused whether nobody listens there, which proves that the process has ended */
        void probed(boolean wasRefused);
    }

    private final ScheduledThreadPoolExecutor executor;

    Probes(ThreadFactory threads) {
        executor = new ScheduledThreadPoolExecutor(2, threads);
    }

    void probe(InetSocketAddress at, boolean isUrgent, Answer answer) {
        try {
            executor.schedule(
                    () -> answer.probed(isRefused(at)),
                    isUrgent ? URGENT_MILLIS : PATIENT_MILLIS,
                    TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException closed) {
            return;
        }
    }

    private static boolean isRefused(InetSocketAddress at) {
        try (Socket socket = new Socket()) {
            socket.connect(at, CONNECT_MILLIS);
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
