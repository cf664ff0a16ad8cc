package io.skua.sim.record;

import io.skua.Skua;
import io.skua.sim.whatif.Sketch;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Makes sketches of real programs. A {@link Sketch} itself knows neither files nor clocks. */
public final class SketchedRuns {
    private static final String SCHEDULER = "skua-sketch";

    private SketchedRuns() {}

    /**
     * Runs a program on one worker, writes its tasks into a file that is deleted afterwards, and sketches them. To
     * write a task down takes some time that counts as the task's work. So the program also runs without being
     * recorded, and if it takes less processor time than the recorded work, all work is scaled down to that.
     *
     * @param runs how often the program runs in each way; see {@link Recorder#record}, also for what is thrown
     */
    public static Sketch of(String title, int runs, Consumer<Skua> program) throws IOException {
        long least = leastNanos(runs, program);
        Path directory = Files.createTempDirectory("skua-sketch");
        Path file = directory.resolve("tasks.tree");
        try {
            Recording recording = Recorder.record(file, title, runs, program);
            long recorded = recording.workNanos();
            double scale = least > 0 && least < recorded ? (double) least / recorded : 1;
            return Sketch.of(recording.program(), recorded, scale);
        } finally {
            Files.deleteIfExists(file);
            Files.deleteIfExists(directory);
        }
    }

    /** Returns how much processor time a run takes at least, so that a busy machine does not matter. */
    private static long leastNanos(int runs, Consumer<Skua> program) {
        long least = Long.MAX_VALUE;
        try (Skua skua = Skua.builder().name(SCHEDULER).workers(1).build()) {
            for (int i = 0; i < runs; i++) {
                long before = processorNanos();
                program.accept(skua);
                least = Math.min(least, processorNanos() - before);
            }
        }
        return least;
    }

    /** Returns the processor time of the scheduler's threads and of this one, which may take part in the work. */
    private static long processorNanos() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        if (!threads.isThreadCpuTimeSupported()) {
            return System.nanoTime();
        }
        long sum = threads.getCurrentThreadCpuTime();
        for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (thread != null && thread.getThreadName().startsWith(SCHEDULER)) {
                sum += Math.max(0, threads.getThreadCpuTime(thread.getThreadId()));
            }
        }
        return sum;
    }
}
