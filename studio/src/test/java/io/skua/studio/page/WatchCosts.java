package io.skua.studio.page;

import io.skua.LongHandle;
import io.skua.Skua;
import io.skua.studio.server.Shelf;
import io.skua.studio.server.Sources;
import io.skua.studio.server.StudioServer;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Measures what being watched costs a program, in processor time of the whole process: by a page that reads, and by one
 * that was stopped and reads nothing. Runs take turns, so that all of them see the same machine.
 */
final class WatchCosts {
    private static final int ROUNDS = 9;
    private static final int WARM_UPS = 3;
    private static final int SMALL_JOBS = 50_000;
    private static final double MILLIS = 1e6;

    private final Report report;

    /** Takes a figure: its name, its values and its target. */
    interface Report {
        void say(String what, double[] all, double target);
    }

    WatchCosts(Report report) {
        this.report = report;
    }

    void measure() throws Exception {
        measure("fib 40", skua -> skua.run(() -> fib(40)));
        measure("50,000 jobs", skua -> {
            for (int i = 0; i < SMALL_JOBS; i++) {
                skua.run(() -> fib(12));
            }
        });
    }

    private static long fib(int n) {
        if (n < 2) {
            return n;
        }
        LongHandle first = Skua.forkLong(() -> fib(n - 1));
        return fib(n - 2) + first.join();
    }

    private void measure(String name, Consumer<Skua> program) throws Exception {
        double[] noise = new double[ROUNDS];
        double[] watched = new double[ROUNDS];
        double[] stopped = new double[ROUNDS];
        double[] rates = new double[ROUNDS];
        Sources sources = new Sources(new Shelf(), new OwnSchedulers(), List.of(), recording -> null);
        try (Skua skua = Skua.builder().workers(2).studio().build();
                StudioServer server = StudioServer.start(0, sources)) {
            for (int i = 0; i < WARM_UPS; i++) {
                program.accept(skua);
            }
            for (int i = 0; i < ROUNDS; i++) {
                double alone = processorNanosOf(skua, program);
                noise[i] = processorNanosOf(skua, program) / alone;
                long began = System.nanoTime();
                try (Reader reader = new Reader()) {
                    watched[i] = processorNanosOf(skua, program) / alone;
                    rates[i] = reader.read.get() / ((System.nanoTime() - began) / MILLIS); // bytes per ms are kB per s
                }
                Socket deaf = deafClient(server);
                try (deaf) {
                    stopped[i] = processorNanosOf(skua, program) / alone;
                }
            }
        }
        report.say("watched ÷ alone, processor time, " + name, watched, 1.01);
        report.say("stopped browser ÷ alone, " + name, stopped, 1);
        report.say("alone ÷ alone, which is noise, " + name, noise, 1);
        report.say("stream, kB/s, " + name, rates, 500);
    }

    private static double processorNanosOf(Skua skua, Consumer<Skua> program) {
        double before = processorNanos();
        program.accept(skua);
        return processorNanos() - before;
    }

    private static double processorNanos() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }

    private static String scheduler() throws IOException {
        return new OwnSchedulers().list().get(0).id();
    }

    /** Reads the stream of this process's scheduler, as the studio does. */
    private static final class Reader implements Closeable {
        private final AtomicLong read = new AtomicLong();
        private final InputStream stream = new OwnSchedulers().open(scheduler());
        private final Thread thread = new Thread(this::drain, "reader");

        Reader() throws IOException {
            thread.start();
        }

        private void drain() {
            byte[] buffer = new byte[1 << 16];
            try {
                for (int count = stream.read(buffer); count >= 0; count = stream.read(buffer)) {
                    read.addAndGet(count);
                }
            } catch (IOException closed) {
                // nothing more is to be read
            }
        }

        @Override
        public void close() throws IOException {
            stream.close();
            try {
                thread.join(); // the stream has been closed, so the reader ends
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }
    }

    /** Asks the studio for the stream, and reads nothing but its first byte, as a browser that was stopped. */
    private static Socket deafClient(StudioServer server) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        socket.setReceiveBufferSize(4096);
        String request = "GET /api/live/" + scheduler() + " HTTP/1.1\r\nHost: 127.0.0.1:" + server.port()
                + "\r\nX-Skua-Token: " + server.token() + "\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
        if (socket.getInputStream().read() != 'H') {
            socket.close();
            throw new IOException("the stream does not begin");
        }
        return socket;
    }
}
