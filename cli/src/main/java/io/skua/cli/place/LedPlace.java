package io.skua.cli.place;

import io.skua.cli.child.Lines;
import io.skua.cli.output.Png;
import io.skua.cli.output.Report;
import io.skua.cli.session.ClusterSession;
import io.skua.cli.session.JoinOptions;
import io.skua.cli.session.Joining;
import io.skua.cli.session.SessionJob;
import io.skua.cli.session.SessionProgress;
import io.skua.workloads.catalog.PlaceWorkloads;
import io.skua.workloads.places.Picture;
import io.skua.workloads.places.PlaceProgram;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A place that does what its parent process says, line by line ({@link Lines}). The end of the input is the end of the
 * parent, and then of this place: no place is left over, whatever happens to its parent.
 */
final class LedPlace {
    private static final Duration LEAVE_MOST = Duration.ofSeconds(5);
    private static final Duration ORPHAN_LEAVE_MOST = Duration.ofSeconds(2);
    private static final long STATUS_MILLIS = 200;

    /** After the parent has ended, this process ends after this time even if the place does not answer. */
    private static final long ORPHAN_MILLIS = 8_000;

    private final BufferedReader in;
    private final PrintWriter out;
    private final Joining joining;
    private final Runnable halt;
    private volatile @Nullable ClusterSession joined;
    private @Nullable PlaceRecording recording;
    private final BlockingQueue<Optional<String>> input = new LinkedBlockingQueue<>(); // empty at the end

    /** @param halt ends this process at once */
    LedPlace(BufferedReader in, PrintWriter out, Joining joining, Runnable halt) {
        this.in = in;
        this.out = out;
        this.joining = joining;
        this.halt = halt;
    }

    /**
     * Joins, and obeys until it is told to leave or has no parent any more.
     *
     * @return whether it could join
     */
    boolean run(JoinOptions options) throws InterruptedException {
        ScheduledExecutorService timer =
                Executors.newSingleThreadScheduledExecutor(body -> daemon("place status", body));
        daemon("place input", this::read).start();
        ClusterSession session;
        try {
            session = joining.join(options, sentence -> hear(sentence, timer));
        } catch (IOException | IllegalArgumentException refused) {
            say(with("refused", "why", String.valueOf(refused.getMessage())));
            return false;
        }
        try {
            say(status("joined", session));
            joined = session;
            timer.scheduleWithFixedDelay(() -> sayStatus(session), STATUS_MILLIS, STATUS_MILLIS, TimeUnit.MILLISECONDS);
            obey(session);
        } finally {
            timer.shutdownNow();
        }
        return true;
    }

    /** Tells a sentence, and the status that goes with it, since the parent waits for places to know each other. */
    private void hear(String sentence, ScheduledExecutorService timer) {
        say(with("heard", "sentence", sentence));
        ClusterSession session = joined;
        if (session != null) {
            try {
                timer.execute(() -> sayStatus(session));
            } catch (RejectedExecutionException ended) {
                return; // nobody waits any more
            }
        }
    }

    private void sayStatus(ClusterSession session) {
        try {
            say(status("status", session));
        } catch (RuntimeException | Error thrown) { // the next time may be a better one
            System.err.println("The status could not be told: " + thrown);
        }
    }

    /** Reads on from the first moment, so that the end of the parent is seen whatever else goes on. */
    private void read() {
        try {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                input.add(Optional.of(line));
            }
        } catch (IOException e) {
            // As good as the end.
        } finally {
            daemon("place end", this::endLater).start();
            input.add(Optional.empty());
        }
    }

    private void endLater() {
        try {
            TimeUnit.MILLISECONDS.sleep(ORPHAN_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        halt.run();
    }

    private void obey(ClusterSession session) throws InterruptedException {
        while (true) {
            Optional<String> line = input.take();
            if (line.isEmpty()) {
                session.leave(ORPHAN_LEAVE_MOST);
                return;
            }
            Map<String, Object> order = Lines.read(line.get()).orElse(Map.of());
            switch (Lines.text(order, "do")) {
                case "submit" -> begin(order, session);
                case "attach" -> begin(order, session);
                case "status" -> say(status("status", session, "final", true));
                case "record" -> record(Path.of(Lines.text(order, "file")), session);
                case "leave" -> {
                    endRecording();
                    boolean isPolite = session.leave(LEAVE_MOST);
                    say(with("left", "polite", isPolite));
                    return;
                }
                default -> say(with("heard", "sentence", "It does not understand '" + line.get() + "'."));
            }
        }
    }

    /** Begins a recording, and tells how its times and the clock of this process go together. */
    private void record(Path file, ClusterSession session) {
        try {
            recording = PlaceRecording.begin(file, session);
            long now = System.nanoTime();
            Map<String, Object> line = with("recording", "clock", now);
            line.put("time", recording.time(now));
            say(line);
        } catch (IOException unwritable) {
            say(with("unrecorded", "why", String.valueOf(unwritable.getMessage())));
        }
    }

    private void endRecording() {
        try {
            if (recording != null) {
                recording.close();
            }
        } catch (IOException unwritable) { // what was written before can be read
            System.err.println("The recording has no end: " + unwritable.getMessage());
        }
    }

    /** Begins a job and tells its outcome when there is one. */
    private void begin(Map<String, Object> order, ClusterSession session) {
        String id = Lines.text(order, "job");
        Supplier<SessionJob> beginning = () -> {
            PlaceProgram<?, ?, ?> program = program(order);
            return id.isEmpty() ? session.submit(program) : session.attach(id, program);
        };
        daemon("place job", () -> await(beginning, Lines.text(order, "image"))).start();
    }

    /** @param image the file for the picture that the result is; empty if none is wanted */
    private void await(Supplier<SessionJob> beginning, String image) {
        try {
            SessionJob job = beginning.get();
            Object ignored = job.progress(); // the answer says that the job outlives this place
            say(with("submitted", "job", job.id()));
            daemon("place progress", () -> sayProgress(job)).start();
            Map<String, Object> result = with("result", "job", job.id());
            result.put("answer", job.answer().toString());
            result.put("progress", job.progress().toMap());
            if (!image.isEmpty()) {
                draw(job, Path.of(image));
            }
            say(result);
        } catch (IOException unwritten) {
            say(with("unwritten", "why", "the image could not be written: " + unwritten.getMessage() + "."));
        } catch (ExecutionException failed) {
            say(with("failed", "why", String.valueOf(failed.getMessage())));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error thrown) {
            boolean isSentence = thrown instanceof IllegalArgumentException;
            say(with("failed", "why", isSentence ? String.valueOf(thrown.getMessage()) : thrown.toString()));
        }
    }

    private static void draw(SessionJob job, Path file) throws IOException, InterruptedException, ExecutionException {
        Optional<Picture> picture = job.picture();
        if (picture.isPresent()) { // otherwise the answer says what is wrong
            Png.write(picture.get(), file);
        }
    }

    /** Tells again and again how far a job is, until it has ended. An answer may take long if places have died. */
    private void sayProgress(SessionJob job) {
        try {
            for (SessionProgress now = job.progress(); !now.hasEnded(); now = job.progress()) {
                say(with("progress", "progress", now.toMap()));
                TimeUnit.MILLISECONDS.sleep(STATUS_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error thrown) { // the outcome of the job tells more
            System.err.println("The progress of the job could not be told: " + thrown);
        }
    }

    private static PlaceProgram<?, ?, ?> program(Map<String, Object> order) {
        List<String> arguments = Lines.texts(order, "arguments");
        return PlaceWorkloads.named(Lines.text(order, "workload")).with(arguments);
    }

    private static Map<String, Object> status(String event, ClusterSession session) {
        return status(event, session, "final", false);
    }

    private static Map<String, Object> status(String event, ClusterSession session, String key, Object value) {
        Map<String, Object> line = with(event, key, value);
        line.putAll(session.status().toMap());
        line.put("members", session.members());
        return line;
    }

    private static Map<String, Object> with(String event, String key, Object value) {
        Map<String, Object> line = Lines.of("event", event);
        line.put(key, value);
        return line;
    }

    private synchronized void say(Map<String, Object> line) {
        out.println(Report.json(line));
        out.flush();
    }

    private static Thread daemon(String name, Runnable body) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        return thread;
    }
}
