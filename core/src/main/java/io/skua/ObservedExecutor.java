package io.skua;

import io.skua.engine.Worker;
import io.skua.observe.EventKind;
import io.skua.observe.EventListener;
import io.skua.observe.Observation;
import io.skua.trail.Trails;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** The part of {@link Skua} that tells what happens in a scheduler. */
abstract sealed class ObservedExecutor extends InvokingExecutor permits StoppingExecutor {
    /**
     * Lets a listener hear what happens in this scheduler, until the observation is closed. While nobody listens,
     * nothing is written down, and the scheduler is as fast as if it could not be observed.
     *
     * <pre>{@code
     * try (Observation observation = skua.observe(listener)) {
     *     skua.run(() -> fib(30));
     * }
     * }</pre>
     */
    public Observation observe(EventListener listener) {
        return ((Skua) this).engine().trails().observe(Objects.requireNonNull(listener, "listener"));
    }

    /**
     * Writes what the flight recorder has, the last 30 seconds, into a file: a recording as any other. A file of this
     * name is replaced when the new one is complete. This also works after the scheduler has ended.
     *
     * <pre>{@code
     * Skua skua = Skua.builder().flightRecorder().build();
     * skua.run(() -> fib(30));
     * skua.snapshot(Path.of("fib.skua"));
     * }</pre>
     *
     * @throws IllegalStateException if the scheduler has no flight recorder ({@link SkuaBuilder#flightRecorder()})
     */
    public void snapshot(Path file) throws IOException {
        Objects.requireNonNull(file, "file");
        List<byte[]> kept = ((Skua) this).broadcast().kept();
        if (kept == null) {
            throw new IllegalStateException("\"" + ((Skua) this).name()
                    + "\" has no flight recorder; build the scheduler with flightRecorder().");
        }
        Snapshots.write(kept, file);
    }

    /**
     * Leaves a note for those who listen ({@link EventKind#NOTE}), such as the name of a phase. A note of a worker
     * belongs to the worker's scheduler; a note of any other thread is told by every scheduler of this program that
     * somebody listens to. If nobody listens, nothing happens.
     *
     * <pre>{@code
     * Skua.note("phase 2");
     * }</pre>
     *
     * @param text at most 200 characters are kept, and at most 4,096 different texts
     */
    public static void note(String text) {
        Objects.requireNonNull(text, "text");
        Worker worker = Worker.currentOrNull();
        if (worker == null) {
            Trails.noteEverywhere(text);
        } else if (worker.trail() != null) {
            worker.tell(EventKind.NOTE, 0, worker.engine().trails().label(text), 0);
        }
    }
}
