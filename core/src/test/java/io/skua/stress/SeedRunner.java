package io.skua.stress;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Runs what seeds decide, batch by batch: a batch shares one scheduler, which its seeds decide, too. A batch that does
 * not end within {@code skua.stress.hang.seconds} is reported with all stacks.
 */
public abstract class SeedRunner {
    public static final int BATCH = 25;

    private static final long HANG_SECONDS = Long.getLong("skua.stress.hang.seconds", 60);

    private volatile String at = "";

    /** Runs these seeds, and says before each where it is. */
    protected abstract void batch(List<Long> seeds) throws InterruptedException;

    /** What was seen so far. */
    protected abstract Object coverage();

    protected final void at(String where) {
        at = "at " + where;
    }

    protected static String replayCommand(long seed) {
        return "-Dskua.stress.seed=" + seed;
    }

    /** The soak without JUnit: {@code -Dskua.stress.first}, {@code seeds}, {@code seed}, {@code repeats}. */
    protected final void runAsAsked() {
        long first = Long.getLong("skua.stress.first", 0);
        long count = Long.getLong("skua.stress.seeds", 100_000);
        Long only = Long.getLong("skua.stress.seed");
        long begun = System.nanoTime();
        if (only != null) {
            runAgain(only);
        } else {
            run(first, count);
        }
        System.out.println((only != null ? "seed " + only : count + " seeds from " + first) + " in "
                + TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun) + " s: " + coverage());
    }

    /** Runs the seeds [first, first + count). */
    protected final void run(long first, long count) {
        for (long seed = first; seed < first + count; seed += BATCH) {
            List<Long> seeds = new ArrayList<>();
            for (long next = seed; next < Math.min(first + count, seed + BATCH); next++) {
                seeds.add(next);
            }
            guarded(seeds);
        }
    }

    /** Runs one seed many times: the seed decides the program, the machine decides who steals what. */
    protected final void runAgain(long seed) {
        int repeats = Integer.getInteger("skua.stress.repeats", 2_000);
        for (int i = 0; i < repeats; i += BATCH) {
            guarded(Collections.nCopies(BATCH, seed));
        }
    }

    private void guarded(List<Long> seeds) {
        Throwable[] failure = new Throwable[1];
        Thread thread = new Thread(
                () -> {
                    try {
                        batch(seeds);
                    } catch (Throwable thrown) {
                        failure[0] = thrown;
                    }
                },
                "stress");
        thread.setDaemon(true);
        thread.start();
        try {
            thread.join(TimeUnit.SECONDS.toMillis(HANG_SECONDS));
        } catch (InterruptedException e) {
            throw new AssertionError("the stress was interrupted " + at, e);
        }
        if (thread.isAlive()) {
            throw new AssertionError("hangs for " + HANG_SECONDS + " s " + at + "\n" + state() + stacks());
        }
        if (failure[0] != null) {
            throw new AssertionError("failed " + at + ": " + failure[0].getMessage(), failure[0]);
        }
    }

    /** What is to be known of a batch that hangs, apart from the stacks. */
    protected String state() {
        return "";
    }

    private static String stacks() {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<Thread, StackTraceElement[]> entry :
                Thread.getAllStackTraces().entrySet()) {
            if (entry.getValue().length == 0) {
                continue;
            }
            text.append("\n")
                    .append(entry.getKey())
                    .append(" ")
                    .append(entry.getKey().getState());
            for (StackTraceElement frame : entry.getValue()) {
                text.append("\n    at ").append(frame);
            }
        }
        return text.toString();
    }
}
