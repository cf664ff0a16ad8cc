package io.skua.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.place.RandomProgram.SerialWords;
import io.skua.place.RandomProgram.Step;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Places die at random moments of random nested programs; the result is that of a sequential run. */
@Timeout(240)
final class RandomCrashTest {
    private static final int FIRST = Integer.getInteger("skua.place.first", 0);
    private static final int SEEDS = Integer.getInteger("skua.place.seeds", 25);

    /** Many programs, so that there is something to run when a place dies. */
    record Programs(long seed, int count) implements AnyTask<Long> {
        static final AtomicLong BEGUN = new AtomicLong();

        @Override
        public @Nullable Long run() {
            BEGUN.incrementAndGet();
            if (count > 1) {
                Here.asyncAny(new Programs(seed, count / 2));
                Here.asyncAny(new Programs(seed + count / 2, count - count / 2));
                return null;
            }
            return RandomProgram.run(new RandomProgram.RealWords(), step(seed));
        }

        static Step step(long seed) {
            return new Step(seed, 5, false);
        }
    }

    @Test
    void crashesDoNotChangeTheResult() throws Exception {
        for (int seed = FIRST; seed < FIRST + SEEDS; seed++) {
            Random random = new Random(seed);
            int count = 200;
            long expected = 0;
            for (int i = 0; i < count; i++) {
                expected += SerialWords.total(Programs.step(seed * 1000L + i));
            }
            try (Cluster cluster = Cluster.inMemory(4)
                    .register(Programs.class, Step.class)
                    .instalment(Duration.ofMillis(1 + random.nextInt(50)))
                    .start()) {
                int submitter = random.nextInt(4);
                long from = Programs.BEGUN.get();
                PlaceJob<Long> job = cluster.place(submitter).submit(Fold.sum(), new Programs(seed * 1000L, count));
                for (int crashes = 1 + random.nextInt(2); crashes > 0; crashes--) {
                    from += random.nextInt(count);
                    while (Programs.BEGUN.get() < from && !job.isDone()) {
                        Thread.onSpinWait();
                    }
                    cluster.crash((submitter + 1 + random.nextInt(3)) % 4);
                }
                assertThat(job.get()).as("-Dskua.place.first=" + seed).isEqualTo(expected);
            }
        }
    }
}
