package io.skua.stress;

import io.skua.Job;
import io.skua.LongHandle;
import io.skua.Skua;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/**
 * Many tiny jobs from outside, whose callbacks start further jobs and wait for them. Whoever is the last to leave a job
 * runs its callbacks, which may be a thief that has come in vain; and while it waits there, others must be woken for
 * the jobs that it has started.
 */
final class Callbacks {
    /** What a callback does. */
    private enum Further {
        NOTHING(0),
        RUN(1),
        NESTED_JOBS(2),
        LOOP(4950);

        private final long value;

        Further(long value) {
            this.value = value;
        }

        long start(Skua skua) {
            try {
                return switch (this) {
                    case NOTHING -> 0;
                    case RUN -> skua.run(() -> 1L);
                    case NESTED_JOBS ->
                        skua.submit(() -> skua.submit(() -> 2L).get()).get();
                    case LOOP -> skua.range(0, 100).sum();
                };
            } catch (InterruptedException | ExecutionException e) {
                throw new CompletionException(e);
            }
        }
    }

    private static final int ROUNDS_MAX = 30;
    private static final int JOBS_MAX = 6;

    private final List<List<Further>> rounds = new ArrayList<>();

    Callbacks(SplittableRandom random) {
        for (int round = random.nextInt(ROUNDS_MAX); round >= 0; round--) {
            List<Further> jobs = new ArrayList<>();
            for (int job = random.nextInt(JOBS_MAX); job >= 0; job--) {
                jobs.add(Further.values()[random.nextInt(Further.values().length)]);
            }
            rounds.add(jobs);
        }
    }

    /** Throws an AssertionError if a callback gets or returns a wrong result. */
    void run(Skua skua) throws InterruptedException {
        for (List<Further> round : rounds) {
            List<CompletableFuture<Long>> all = new ArrayList<>();
            for (Further further : round) {
                Job<Long> job = skua.submit(Callbacks::tiny);
                all.add(job.stage()
                        .thenApply(value -> value + further.start(skua))
                        .toCompletableFuture());
            }
            for (int i = 0; i < all.size(); i++) {
                check(all.get(i), 3 + round.get(i).value);
            }
        }
    }

    private static long tiny() {
        LongHandle one = Skua.forkLong(() -> 1);
        LongHandle two = Skua.forkLong(() -> 2);
        return two.join() + one.join();
    }

    private static void check(CompletableFuture<Long> callback, long expected) throws InterruptedException {
        try {
            long value = callback.get();
            if (value != expected) {
                throw new AssertionError("a callback returned " + value + ", not " + expected);
            }
        } catch (ExecutionException e) {
            throw new AssertionError("a callback threw " + e.getCause(), e);
        }
    }
}
