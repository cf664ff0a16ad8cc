package io.skua.sim.record;

import io.skua.Skua;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.function.Consumer;

/**
 * Runs a program once and writes the tree of its tasks to a file: what each task did, step by step, and how long it
 * took.
 *
 * <pre>{@code
 * Recording recording = Recorder.record(Path.of("sort.tree"), "my sort", 5, skua -> skua.run(() -> mySort(data)));
 * Program program = recording.program(); // for any machine of the simulator
 * }</pre>
 *
 * <p>The program runs on one worker, so that its tasks do not disturb each other's times, and every fork becomes a
 * task. Work in a loop of Skua belongs to the task that runs the loop. Times are those of this host, in nanoseconds,
 * without what recording itself takes as far as that can be estimated; about 30 nanoseconds a fork remain, so tasks of
 * less than a few hundred come out too long. Where the program joins tasks in another order than the reverse of its
 * forks, the recorded one waits a little more ({@link Frame#read}). A task that nobody joins is waited for at the end
 * of the task that forked it; so are those of completers. A join by another task than the one that forked is left out.
 */
public final class Recorder {
    private Recorder() {}

    /**
     * Runs a program and records its tasks.
     *
     * @param title the title of the program, for reports
     * @param runs how often the program runs. The run with the least work is kept, so that neither compilation nor a
     *     busy host spoils the times. 5 is a good start; use 1 for a program that does something else the second time
     * @param program runs on the scheduler that it gets, in jobs started by run, submit or invoke
     * @throws IllegalStateException if the program does something that cannot be recorded; the message says what
     */
    public static Recording record(Path file, String title, int runs, Consumer<Skua> program) throws IOException {
        if (runs < 1) {
            throw new IllegalArgumentException("A program is run at least once to record it, not " + runs + " times.");
        }
        Path latest = beside(file, ".part");
        Path best = beside(file, ".best");
        try {
            long least = Long.MAX_VALUE;
            for (int i = 0; i < runs; i++) {
                long work = run(new TreeFile(Files.newOutputStream(latest), title), program);
                if (work < least) {
                    least = work;
                    Files.move(latest, best, StandardCopyOption.REPLACE_EXISTING);
                }
            }
            Files.move(best, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(latest);
            Files.deleteIfExists(best);
        }
        return Recording.read(file);
    }

    /**
     * The files that {@link #record} makes beside its file, and deletes before it returns. If the process is killed,
     * they stay; whoever wants to delete them in that case learns their names here.
     */
    public static List<Path> filesBeside(Path file) {
        return List.of(beside(file, ".part"), beside(file, ".best"));
    }

    private static Path beside(Path file, String ending) {
        return file.resolveSibling(file.getFileName() + ending);
    }

    /** @return the work of all tasks, in nanoseconds */
    private static long run(TreeFile out, Consumer<Skua> program) throws IOException {
        TreeWriter writer = new TreeWriter(out);
        boolean complete = false;
        try {
            try (Skua skua = Skua.builder().name("recording").recorder(writer).build()) {
                program.accept(skua);
            }
            writer.finish();
            complete = true;
            return out.work();
        } finally {
            if (!complete) {
                out.abandon();
            }
        }
    }
}
