package io.skua.cli.child;

import io.skua.cli.output.Report;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A process that was started by this one. It is killed when this process ends, and it sees the end of its input if this
 * process is killed itself.
 */
public final class Child implements AutoCloseable {
    /** How long a line of output may be, in characters; the rest of a longer line is dropped. */
    private static final int LINE_MAX = 1 << 20;

    private static final long KILL_SECONDS = 10;

    private final String name;
    private final Process process;
    private final Thread killer = new Thread(this::killAll, "child killer");
    private volatile @Nullable Process stopper;

    private Child(String name, Process process) {
        this.name = name;
        this.process = process;
    }

    /**
     * Starts a process.
     *
     * @param events is told what is heard of it, by threads of its own
     */
    public static Child start(String name, List<String> command, Consumer<ChildEvent> events) throws IOException {
        Child child = new Child(name, new ProcessBuilder(command).start());
        try {
            Runtime.getRuntime().addShutdownHook(child.killer);
            Thread errors = daemon(
                    name + " errors",
                    () -> child.lines(child.process.getErrorStream(), line -> events.accept(child.wrote(line))));
            errors.start();
            daemon(name + " output", () -> child.listen(errors, events)).start();
            return child;
        } catch (Throwable thrown) { // this process is about to end, or has no thread left
            child.process.destroyForcibly();
            throw thrown;
        }
    }

    private void listen(Thread errors, Consumer<ChildEvent> events) {
        lines(
                process.getInputStream(),
                line -> events.accept(Lines.read(line)
                        .<ChildEvent>map(said -> new ChildEvent.Said(this, said))
                        .orElseGet(() -> wrote(line))));
        try {
            int code = process.waitFor();
            errors.join();
            events.accept(new ChildEvent.Ended(this, code));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private ChildEvent wrote(String line) {
        return new ChildEvent.Wrote(this, line);
    }

    private void lines(InputStream stream, Consumer<String> consumer) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            StringBuilder line = new StringBuilder();
            for (int next = reader.read(); next >= 0; next = reader.read()) {
                if (next == '\n') {
                    consumer.accept(line.toString());
                    line.setLength(0);
                } else if (line.length() < LINE_MAX) {
                    line.append((char) next);
                }
            }
            if (!line.isEmpty()) {
                consumer.accept(line.toString());
            }
        } catch (IOException e) {
            // The process has been killed.
        }
    }

    /** Returns what users call the process. */
    public String name() {
        return name;
    }

    /** Returns whether the process runs. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** Returns the number by which the operating system knows the process. */
    public long pid() {
        return process.pid();
    }

    /** Says something to the process. If it has ended, nobody hears it. */
    public void say(Map<String, ?> line) {
        try {
            OutputStream input = process.getOutputStream();
            input.write((Report.json(line) + "\n").getBytes(StandardCharsets.UTF_8));
            input.flush();
        } catch (IOException e) {
            // Its end is told as an event.
        }
    }

    /** Kills the process at once (SIGKILL). */
    public void kill() {
        process.destroyForcibly();
    }

    /**
     * Stops the process (SIGSTOP) for some time. A small process of its own continues it afterwards, so that a process
     * is never left stopped for good, even if this one is killed meanwhile.
     */
    public void stop(Duration time) throws IOException {
        String pid = String.valueOf(process.pid());
        String seconds = String.format(Locale.ROOT, "%.3f", time.toMillis() / 1e3);
        String script = "kill -STOP " + pid + "; sleep " + seconds + "; kill -CONT " + pid;
        stopper = new ProcessBuilder("sh", "-c", script)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** Waits for the end of the process. Returns whether it has ended within this time. */
    public boolean awaitEnd(Duration most) throws InterruptedException {
        return process.waitFor(most.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Kills the process unless it has ended, and waits until it is gone. */
    @Override
    public void close() {
        killAll();
        try {
            process.waitFor(KILL_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        try {
            Runtime.getRuntime().removeShutdownHook(killer);
        } catch (IllegalStateException e) {
            // This process is about to end, and the hook is run.
        }
    }

    private void killAll() {
        process.destroyForcibly();
        Process helper = stopper;
        if (helper != null) {
            helper.descendants().forEach(ProcessHandle::destroyForcibly);
            helper.destroyForcibly();
        }
    }

    private static Thread daemon(String name, Runnable body) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public String toString() {
        return name;
    }
}
