package io.skua;

import static io.skua.Waiting.awaitLatch;
import static io.skua.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.skua.Waiting.Occupation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** What users see of several islands fits together: nobody sees more workers than there are. */
@Bounded
final class IslandViewsTest {
    private static final int WORKERS = 6;

    private static Skua islands(int workers) {
        return Skua.builder().workers(workers).islands().build();
    }

    /** Two jobs that want everything, and small ones that come and go: workers move to and fro all the time. */
    private static List<Job<?>> traffic(Skua skua, Runnable lookAtIt) throws Exception {
        List<Job<?>> jobs = new ArrayList<>();
        Busy first = new Busy(skua, Skua.job("first"));
        Busy second = new Busy(skua, Skua.job("second").weight(3));
        jobs.add(first.job());
        jobs.add(second.job());
        for (int i = 0; i < 200; i++) {
            Job<Long> small = skua.submit(Skua.job("small").min(1 + i % 3), () -> Fib.lambda(12));
            jobs.add(small);
            lookAtIt.run();
            small.get();
        }
        first.end();
        second.end();
        for (Job<?> job : jobs) {
            job.get();
        }
        until(() -> jobs.stream().allMatch(job -> job.island().members().isEmpty()));
        return jobs;
    }

    @Test
    void oneLookAtAllIslandsCountsNoWorkerTwice() throws Exception {
        try (Skua skua = islands(WORKERS)) {
            traffic(skua, () -> {
                List<Integer> members = new ArrayList<>();
                JobIsland.all(skua).values().forEach(island -> members.addAll(island.members()));
                assertThat(members).doesNotHaveDuplicates().hasSizeLessThanOrEqualTo(WORKERS);
            });
            assertThat(JobIsland.all(skua)).isEmpty();
        }
    }

    @Test
    void historiesAddUpToNoMoreThanThereAre() throws Exception {
        try (Skua skua = islands(WORKERS)) {
            assertHistoriesFit(traffic(skua, () -> {}), WORKERS);
        }
    }

    /** Most of these use the workers of others that wait. */
    @Test
    void aWorkerThatIsLentCountsOnce() throws Exception {
        try (Skua skua = islands(2)) {
            CountDownLatch all = new CountDownLatch(8);
            List<Job<?>> jobs = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                jobs.add(skua.submit(() -> Skua.blocking(() -> {
                    all.countDown();
                    awaitLatch(all);
                })));
            }
            for (Job<?> job : jobs) {
                job.get();
            }
            until(() -> jobs.stream().allMatch(job -> job.island().members().isEmpty()));
            assertHistoriesFit(jobs, 2);
        }
    }

    /** The sum over all histories at each moment at which one of them changes. */
    private static void assertHistoriesFit(List<Job<?>> jobs, int workers) {
        Map<Long, Integer> changes = new TreeMap<>();
        for (Job<?> job : jobs) {
            JobIsland island = job.island();
            int before = 0;
            for (JobIsland.Change change : island.history()) {
                long nanos = island.submittedNanos() + Math.round(change.seconds() * 1e9);
                changes.merge(nanos, change.members() - before, Integer::sum);
                before = change.members();
            }
            assertThat(before).isZero();
        }
        int sum = 0;
        for (Map.Entry<Long, Integer> change : changes.entrySet()) {
            sum += change.getValue();
            assertThat(sum).as("at %s", change.getKey()).isBetween(0, workers);
        }
        assertThat(sum).isZero();
    }

    @Test
    void allIslandsAreNamedByTheirJobs() throws Exception {
        try (Skua skua = islands(2)) {
            assertThat(JobIsland.all(skua)).isEmpty();
            Occupation one = new Occupation(skua);
            Occupation two = new Occupation(skua);
            Job<Integer> waits = skua.submit(() -> 3);
            assertThat(JobIsland.all(skua).keySet()).isEqualTo(java.util.Set.of(one.job(), two.job()));
            assertThat(JobIsland.all(skua).get(one.job()).members())
                    .isEqualTo(one.job().island().members());
            one.release();
            two.release();
            assertThat(waits.get()).isEqualTo(3);
        }
    }

    @Test
    void withoutIslandsThereIsNothingToSee() {
        try (Skua skua = Skua.builder().workers(1).build()) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> JobIsland.all(skua))
                    .withMessageContaining("islands()");
        }
    }
}
