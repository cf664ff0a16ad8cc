package io.skua;

import static io.skua.Waiting.awaitLatch;
import static io.skua.Waiting.spinUntil;
import static io.skua.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.skua.Waiting.Occupation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@link Skua#jobs()} tells about the jobs that run or wait. */
@Bounded
final class JobReportTest {
    private static Skua scheduler(boolean islands, int workers) {
        SkuaBuilder builder = Skua.builder().workers(workers);
        return islands ? builder.islands().build() : builder.build();
    }

    private static JobReport reportOf(Skua skua, Job<?> job) {
        List<JobReport> found =
                skua.jobs().stream().filter(report -> report.job() == job).toList();
        assertThat(found).as("the reports of " + job).hasSize(1);
        return found.get(0);
    }

    private static boolean isListed(Skua skua, Job<?> job) {
        return skua.jobs().stream().anyMatch(report -> report.job() == job);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatRunsComesFirstAndThenWhatWaits(boolean islands) {
        try (Skua skua = scheduler(islands, 1)) {
            assertThat(skua.jobs()).isEmpty();
            Occupation busy = new Occupation(skua);
            Job<?> second = skua.submit(Skua.job("second").priority(Priority.HIGH), () -> {});
            Job<?> third = skua.submit(Skua.job("third").max(1), () -> {});
            List<JobReport> seen = skua.jobs();
            busy.release();

            assertThat(seen).hasSize(3);
            assertThat(seen.get(0).job()).isSameAs(busy.job());
            assertThat(seen).extracting(JobReport::job).contains(second, third);
            assertThat(seen).extracting(JobReport::workers).containsExactly(1, 0, 0);
            assertThat(seen)
                    .extracting(JobReport::state)
                    .containsExactly(JobReport.State.RUNNING, JobReport.State.QUEUED, JobReport.State.QUEUED);
            assertThat(seen)
                    .filteredOn(report -> report.job() == second)
                    .extracting(JobReport::priority)
                    .containsExactly(Priority.HIGH);
            assertThat(seen).allSatisfy(report -> {
                assertThat(report.claim()).isEqualTo(new JobReport.Claim(1, 1, 1));
                assertThat(report.age()).isBetween(Duration.ZERO, Duration.ofSeconds(Waiting.SECONDS_MAX));
            });
            until(() -> skua.jobs().isEmpty());
        }
    }

    @Test
    void theClaimOfAJobIsItsMinMaxAndWeight() {
        try (Skua skua = scheduler(true, 4)) {
            CountDownLatch release = new CountDownLatch(1);
            Job<?> job = skua.submit(
                    Skua.job("claims").min(2).max(3).weight(7), () -> spinUntil(() -> release.getCount() == 0));
            until(() -> isListed(skua, job));
            JobReport report = reportOf(skua, job);
            release.countDown();

            assertThat(report.claim()).isEqualTo(new JobReport.Claim(2, 3, 7));
            assertThat(report.toString()).startsWith("job \"claims\", ").matches(".*, (1 task|\\d+ tasks)");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void workersAndTasksAreThoseOfTheMoment(boolean islands) throws Exception {
        try (Skua skua = scheduler(islands, 2)) {
            CountDownLatch release = new CountDownLatch(1);
            CountDownLatch both = new CountDownLatch(2);
            Job<?> job = skua.submit(Skua.job("two"), () -> {
                for (int i = 0; i < 1000; i++) {
                    Skua.fork(() -> 1).join();
                }
                Handle<?> other = Skua.forkQueued(() -> {
                    both.countDown();
                    spinUntil(() -> release.getCount() == 0);
                });
                both.countDown();
                spinUntil(() -> release.getCount() == 0);
                other.join();
            });
            awaitLatch(both);
            JobReport report = reportOf(skua, job);
            release.countDown();
            job.get();

            assertThat(report.workers()).isEqualTo(2);
            assertThat(report.counters().tasks())
                    .isBetween(1000L, job.counters().tasks());
            assertThat(report.counters().steals()).isPositive();
        }
    }

    @Test
    void aCancelledJobIsListedUntilItsLastTaskHasLeft() {
        try (Skua skua = scheduler(false, 1)) {
            Occupation busy = new Occupation(skua);
            Job<?> waits = skua.submit(() -> {});
            waits.cancel(false);
            busy.job().cancel(false);

            JobReport report = reportOf(skua, busy.job());
            assertThat(report.state()).isEqualTo(JobReport.State.STOPPING);
            assertThat(report.workers()).isEqualTo(1);
            assertThat(isListed(skua, waits)).isFalse();

            busy.release();
            busy.job().awaitEnd();
            until(() -> skua.jobs().isEmpty());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aJobBelowAnotherIsListedWithoutAWorker(boolean islands) throws Exception {
        try (Skua skua = scheduler(islands, 1)) {
            AtomicBoolean release = new AtomicBoolean();
            CountDownLatch inside = new CountDownLatch(1);
            Job<?> outer = skua.submit(Skua.job("outer"), () -> {
                Job<?> inner = skua.submit(Skua.job("inner"), () -> {
                    inside.countDown();
                    spinUntil(release::get);
                });
                try {
                    inner.get();
                } catch (InterruptedException | ExecutionException e) {
                    throw new IllegalStateException(e);
                }
            });
            awaitLatch(inside);
            List<JobReport> seen = skua.jobs();
            release.set(true);
            outer.get();

            assertThat(seen).extracting(JobReport::name).containsExactlyInAnyOrder("outer", "inner");
            assertThat(seen)
                    .filteredOn(report -> report.name().equals("inner"))
                    .extracting(JobReport::workers)
                    .containsExactly(1);
            assertThat(seen)
                    .filteredOn(report -> report.name().equals("outer"))
                    .extracting(JobReport::workers)
                    .containsExactly(0);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatWasHandedToExecuteIsListed(boolean islands) {
        try (Skua skua = scheduler(islands, 1)) {
            CountDownLatch inside = new CountDownLatch(1);
            AtomicBoolean release = new AtomicBoolean();
            skua.execute(() -> {
                inside.countDown();
                spinUntil(release::get);
            });
            awaitLatch(inside);
            skua.execute(() -> {});
            List<JobReport> seen = skua.jobs();
            release.set(true);

            assertThat(seen)
                    .extracting(JobReport::state)
                    .containsExactly(JobReport.State.RUNNING, JobReport.State.QUEUED);
            assertThat(seen).extracting(JobReport::name).allMatch(name -> name.startsWith("JobReportTest-"));
            until(() -> skua.jobs().isEmpty());
        }
    }

    private static final class Indexer implements Runnable {
        @Override
        public void run() {}
    }

    @Test
    void aJobWithoutANameIsNamedAfterItsBody() {
        try (Skua skua = scheduler(false, 1)) {
            assertThat(skua.submit(new Indexer()).name()).startsWith("JobReportTest$Indexer-");
            assertThat(skua.submit(new Indexer(), 1).name()).startsWith("JobReportTest$Indexer-");
            assertThat(skua.submit(() -> 1).name()).matches("JobReportTest-[0-9a-f]+");
            Job<?> first = skua.submit(() -> 1);
            assertThat(first.name()).isEqualTo(first.name());
        }
    }

    @Test
    void loopsAndSortsWithoutANameAreNamedAfterWhatTheyDo() {
        try (Skua skua = scheduler(false, 1)) {
            AtomicReference<String> name = new AtomicReference<>();
            skua.range(0, 1).forEach(i -> name.set(nameOfTheOnlyJob(skua)));
            assertThat(name.get()).matches("loop over the range from 0 to 1-[0-9a-f]+");
            Integer[] numbers = {2, 1};
            skua.sort(numbers, (a, b) -> {
                name.set(nameOfTheOnlyJob(skua));
                return a - b;
            });
            assertThat(name.get()).matches("sort-[0-9a-f]+");
        }
    }

    @Test
    void aBodyThatWasHandedToAPoolGivesItsJobTheName() {
        try (Skua skua = scheduler(false, 1)) {
            assertThat(skua.forkJoinPool().submit(() -> nameOfTheOnlyJob(skua)).join())
                    .matches("JobReportTest-[0-9a-f]+");
        }
    }

    private static String nameOfTheOnlyJob(Skua skua) {
        List<JobReport> jobs = skua.jobs();
        assertThat(jobs).hasSize(1);
        return jobs.get(0).name();
    }

    /** Each job adds itself to a list, so that the test knows better than the scheduler what runs. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void underLoadAJobThatStaysIsAlwaysListedAndNothingForeignIs(boolean islands) throws Exception {
        try (Skua skua = scheduler(islands, 2)) {
            Occupation stays = new Occupation(skua);
            AtomicBoolean over = new AtomicBoolean();
            AtomicInteger thrown = new AtomicInteger();
            List<Thread> submitters = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                Thread submitter = new Thread(() -> submitUntil(skua, over, thrown));
                submitter.start();
                submitters.add(submitter);
            }
            for (int i = 0; i < 300; i++) {
                List<JobReport> seen = skua.jobs();
                assertThat(seen).extracting(JobReport::job).contains(stays.job());
                assertThat(seen).extracting(JobReport::job).doesNotHaveDuplicates();
                assertThat(seen).allSatisfy(report -> {
                    assertThat(report.name()).matches("small|Waiting\\$Occupation-[0-9a-f]+");
                    assertThat(report.workers()).isBetween(0, 2);
                    assertThat(report.age()).isGreaterThanOrEqualTo(Duration.ZERO);
                    assertThat(report.counters().tasks()).isNotNegative();
                });
            }
            over.set(true);
            for (Thread submitter : submitters) {
                submitter.join();
            }
            stays.release();
            until(() -> skua.jobs().isEmpty());
            assertThat(thrown).hasPositiveValue();
        }
    }

    private static void submitUntil(Skua skua, AtomicBoolean over, AtomicInteger thrown) {
        for (int i = 0; !over.get() || thrown.get() == 0; i++) {
            int turn = i;
            Job<?> job = skua.submit(Skua.job("small"), () -> {
                Handle<?> fork = Skua.forkQueued(() -> turn);
                if (turn % 6 == 0) {
                    throw new StackOverflowError("made up");
                }
                if (turn % 3 == 0) {
                    throw new IllegalStateException("made up");
                }
                fork.join();
            });
            if (turn % 5 == 0) {
                job.cancel(true);
            }
            try {
                job.get();
            } catch (Exception e) {
                thrown.incrementAndGet();
            }
        }
    }
}
