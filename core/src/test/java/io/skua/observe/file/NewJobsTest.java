package io.skua.observe.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("one-processor")
final class NewJobsTest {
    private record Told(long submitted, long name, long started, int limit) {}

    private static int events(@Nullable Told job) {
        return job == null ? 0 : 1 + (job.started == NewJobs.NEVER ? 0 : 1) + (job.limit == 0 ? 0 : 1);
    }

    /** Plays random calls against a map of the JDK. */
    @Test
    void itRemembersWhatAMapWould() {
        for (int seed = 0; seed < 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            NewJobs jobs = new NewJobs();
            Map<Long, Told> expected = new TreeMap<>();
            int range = 1 + random.nextInt(500);
            for (int i = 0; i < 2_000; i++) {
                long number = (long) random.nextInt(range) - range / 4;
                int step = i;
                switch (random.nextInt(8)) {
                    case 0, 1, 2 -> {
                        jobs.add(number, step, step);
                        expected.put(number, new Told(step, step, NewJobs.NEVER, 0));
                    }
                    case 3 -> {
                        jobs.start(number, step);
                        expected.computeIfPresent(
                                number, (key, old) -> new Told(old.submitted, old.name, step, old.limit));
                    }
                    case 4 -> {
                        jobs.limit(number, step);
                        expected.computeIfPresent(
                                number, (key, old) -> new Told(old.submitted, old.name, old.started, step));
                    }
                    case 5, 6 -> assertThat(jobs.remove(number)).isEqualTo(events(expected.remove(number)));
                    default -> assertThat(jobs.has(number)).isEqualTo(expected.containsKey(number));
                }
                assertThat(jobs.size()).as("seed %s", seed).isEqualTo(expected.size());
            }
            Map<Long, Told> taken = new TreeMap<>();
            jobs.take(
                    Integer.MAX_VALUE,
                    (number, submitted, name, started, limit) ->
                            taken.put(number, new Told(submitted, name, started, limit)));
            assertThat(taken).as("seed %s", seed).isEqualTo(expected);
            assertThat(jobs.size()).isZero();
        }
    }

    @Test
    void thoseThatCameFirstAreTakenFirst() {
        NewJobs jobs = new NewJobs();
        for (long number = 1_000; number > 0; number--) {
            jobs.add(number, number, 0);
        }
        for (long number = 1_000; number > 0; number -= 2) {
            jobs.remove(number);
        }
        List<Long> taken = new ArrayList<>();
        jobs.take(300, (number, submitted, name, started, limit) -> taken.add(number));
        assertThat(taken).hasSize(300).startsWith(999L, 997L, 995L).endsWith(401L);
        assertThat(jobs.size()).isEqualTo(200);
    }

    /** A million jobs may wait while somebody watches, and some of them are told ten times a second. */
    @Test
    void aFewOfManyAreTakenWithoutMemory() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        NewJobs jobs = new NewJobs();
        for (int number = 0; number < 1_000_000; number++) {
            jobs.add(number, number, 0);
        }
        long[] last = {-1};
        NewJobs.Visitor visitor = (number, submitted, name, started, limit) -> {
            assert number == last[0] + 1;
            last[0] = number;
        };
        jobs.take(500, visitor);
        long before = threads.getCurrentThreadAllocatedBytes();
        jobs.take(500, visitor);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(10_000);
        assertThat(last[0]).isEqualTo(999);
    }

    @Test
    void itShrinksWhenThereAreFew() {
        NewJobs jobs = new NewJobs();
        for (int number = 0; number < 100_000; number++) {
            jobs.add(number, number, 0);
        }
        for (int number = 10; number < 100_000; number++) {
            jobs.remove(number);
        }
        for (int number = 100_000; jobs.room() > 512; number++) {
            jobs.add(number, number, 0);
            jobs.take(1, (taken, submitted, name, started, limit) -> {});
            assertThat(jobs.size()).isEqualTo(10);
            assertThat(number).isLessThan(100_020);
        }
        List<Long> taken = new ArrayList<>();
        jobs.take(20, (number, submitted, name, started, limit) -> taken.add(number));
        assertThat(taken).hasSize(10).isSorted();
    }
}
