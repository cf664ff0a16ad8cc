package io.skua;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.policy.RandomSource;
import io.skua.policy.VictimCursor;
import io.skua.policy.VictimPolicy;
import io.skua.policy.Victims;
import io.skua.topology.Allotment;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class FailingPolicyTest {
    /** A policy that passes the check at the start, and fails later. */
    private static final class Failing implements VictimPolicy {
        final AtomicInteger failures = new AtomicInteger();
        final AtomicInteger cursors = new AtomicInteger();

        @Override
        public String name() {
            return "failing";
        }

        @Override
        public String description() {
            return "throws after a while";
        }

        @Override
        public Victims victims(Allotment allotment) {
            return new Victims() {
                @Override
                public int[] of(int thief) {
                    return allotment.stream().filter(other -> other != thief).toArray();
                }

                @Override
                public VictimCursor cursor(int thief, RandomSource random) {
                    cursors.incrementAndGet();
                    return new VictimCursor() {
                        private int rounds;
                        private int next;

                        @Override
                        public void begin() {
                            rounds++;
                            next = 0;
                        }

                        @Override
                        public int next() {
                            if (rounds > 3) {
                                failures.incrementAndGet();
                                throw new IllegalStateException("a bug in a policy");
                            }
                            return next < of(thief).length ? of(thief)[next++] : END;
                        }
                    };
                }
            };
        }
    }

    @Test
    @Timeout(60)
    void aWorkerSurvivesACursorThatThrows() {
        Failing policy = new Failing();
        try (Skua skua =
                Skua.builder().workers(4).spareThreads(0).policy(policy).build()) {
            for (int i = 0; i < 50 || policy.failures.get() == 0; i++) { // on a busy machine thieves come late
                assertThat(skua.run(() -> Fib.lambda(16))).isEqualTo(987);
            }
        }
        assertThat(policy.failures.get())
                .as("a cursor that has failed is not asked again; a thread on another seat has another cursor")
                .isLessThanOrEqualTo(policy.cursors.get());
    }
}
