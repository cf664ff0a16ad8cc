package io.skua.sim.time;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.policy.RandomSource;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Against a search through all workers, for every number of workers around a few powers of two. */
final class EventQueueTest {
    private static int first(long[] times) {
        int first = 0;
        for (int i = 1; i < times.length; i++) {
            first = times[i] < times[first] ? i : first; // among equals the lower number
        }
        return first;
    }

    @Test
    void asASearchThroughAll() {
        for (int workers = 1; workers <= 70; workers++) {
            RandomSource random = new RandomSource(workers);
            EventQueue queue = new EventQueue(workers);
            long[] times = new long[workers];
            Arrays.fill(times, EventQueue.NEVER);
            assertThat(queue.first()).isZero();
            for (int i = 0; i < 400; i++) {
                int worker = random.nextInt(workers);
                int time = random.nextInt(12); // often equal
                times[worker] = time == 11 ? EventQueue.NEVER : time;
                queue.set(worker, times[worker]);
                assertThat(queue.first())
                        .as("%d workers, %s", workers, Arrays.toString(times))
                        .isEqualTo(first(times));
                assertThat(queue.time(queue.first())).isEqualTo(times[first(times)]);
            }
        }
    }

    @Test
    void nobodyHasAMoment() {
        EventQueue queue = new EventQueue(3);
        assertThat(queue.time(queue.first())).isEqualTo(EventQueue.NEVER);
        queue.set(2, Long.MAX_VALUE - 1);
        assertThat(queue.first()).isEqualTo(2);
        queue.set(2, EventQueue.NEVER);
        assertThat(queue.time(queue.first())).isEqualTo(EventQueue.NEVER);
    }
}
