package io.skua;

import static io.skua.Waiting.awaitLatch;
import static io.skua.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.skua.Waiting.Occupation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * What a user is promised of islands: each job has the workers that it needs, and none waits until another has ended.
 */
@Bounded
final class IslandsTest {
    private static final int WORKERS = 8;

    private final Skua skua = Skua.builder().workers(WORKERS).islands().build();
    private final List<Busy> busy = new ArrayList<>();

    /** A job that has work for everybody, until it is told to end. */
    private Busy busy(JobOptions options) {
        Busy job = new Busy(skua, options);
        busy.add(job);
        return job;
    }

    @AfterEach
    void close() {
        busy.forEach(Busy::end);
        skua.close();
    }

    // ---- growing and shrinking ----

    @Test
    void aJobWithWorkForAllGrowsToAllWorkersAndGivesThemBack() throws Exception {
        Busy alone = busy(Skua.job("alone"));
        until(() -> alone.members() == WORKERS);
        JobIsland large = alone.job().island();
        assertThat(large.members()).contains(large.source()).doesNotHaveDuplicates();
        assertThat(large.diaspora()).isPositive();

        alone.end();
        alone.job().get();
        until(() -> alone.members() == 0);
        JobIsland after = alone.job().island();
        assertThat(after.members()).isEmpty();
        assertThat(after.diaspora()).isZero();
        assertThat(after.source()).isEqualTo(large.source());
        assertThat(after.history().get(0).members()).isEqualTo(1);
        assertThat(after.history())
                .extracting(JobIsland.Change::members)
                .contains(WORKERS)
                .endsWith(0);
        assertThat(after.history()).extracting(JobIsland.Change::seconds).isSorted();
        assertThat(after.heldSeconds()).isPositive();
        assertThat(after.usedSeconds()).isPositive();
    }

    @Test
    void aJobWithoutForksKeepsOneWorker() throws Exception {
        Occupation single = new Occupation(skua);
        assertThat(single.job().island().members()).hasSize(1);
        single.release();
        single.job().get();
        assertThat(single.job().island().history())
                .extracting(JobIsland.Change::members)
                .allMatch(members -> members <= 1);
    }

    @Test
    void aJobThatHasNothingMoreToForkGivesItsWorkersBack() throws Exception {
        CountDownLatch quiet = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        Busy first = new Busy(skua, Skua.job("quiet later"), () -> {
            quiet.countDown();
            awaitLatch(end);
        });
        busy.add(first);
        until(() -> first.members() == WORKERS);
        first.end();
        awaitLatch(quiet);
        until(() -> first.members() == 1);
        end.countDown();
        first.job().get();
    }

    @Test
    void maxIsNeverExceeded() throws Exception {
        Busy limited = busy(Skua.job("limited").max(2));
        until(() -> limited.members() == 2 && limited.leaves() > 10_000);
        limited.end();
        limited.job().get();
        assertThat(limited.job().island().history())
                .extracting(JobIsland.Change::members)
                .allMatch(members -> members <= 2);
        assertThat(limited.mostAtOnce()).isLessThanOrEqualTo(2);
    }

    // ---- sharing ----

    @Test
    void twoThatWantEverythingShareByWeight() {
        Busy light = busy(Skua.job("light").weight(1));
        until(() -> light.members() == WORKERS);
        Busy heavy = busy(Skua.job("heavy").weight(3));
        until(
                () -> { // in one look: workers go to and fro
                    Map<Job<?>, JobIsland> all = JobIsland.all(skua);
                    return membersOf(light, all) == 2 && membersOf(heavy, all) == 6;
                });
    }

    @Test
    void withTheSameWeightEachGetsHalf() {
        Busy first = busy(Skua.job("first"));
        until(() -> first.members() == WORKERS);
        Busy second = busy(Skua.job("second"));
        until(() -> first.members() == WORKERS / 2 && second.members() == WORKERS / 2);
    }

    @Test
    void minIsKeptWhateverOthersWant() throws Exception {
        Busy kept = busy(Skua.job("kept").min(3));
        until(() -> kept.members() == WORKERS);
        Busy greedy = busy(Skua.job("greedy").weight(1000));
        until(
                () -> { // in one look: an island that has all it may have still gives back and asks again now and then
                    Map<Job<?>, JobIsland> all = JobIsland.all(skua);
                    return membersOf(greedy, all) == WORKERS - 3 && membersOf(kept, all) == 3;
                });
        greedy.end();
        until(() -> kept.members() == WORKERS);
        kept.end();
        kept.job().get();
        List<JobIsland.Change> history = kept.job().island().history();
        int first = history.stream().map(JobIsland.Change::members).toList().indexOf(WORKERS);
        assertThat(history.subList(first, history.size() - 1))
                .extracting(JobIsland.Change::members)
                .allMatch(members -> members >= 3);
    }

    private static int membersOf(Busy busy, Map<Job<?>, JobIsland> all) {
        JobIsland island = all.get(busy.job());
        return island == null ? 0 : island.members().size();
    }

    @Test
    void aJobWithAMinStartsWithIt() {
        AtomicInteger seen = new AtomicInteger();
        Occupation other = new Occupation(skua);
        Job<?> job = skua.submit(Skua.job("wide").min(4), () -> {});
        until(job::isDone);
        job.island().history().forEach(change -> seen.accumulateAndGet(change.members(), Math::max));
        assertThat(seen).hasValue(4);
        other.release();
    }

    @Test
    void workersThatComeFreeGoToWhoeverWaits() throws Exception {
        Busy first = busy(Skua.job("first"));
        until(() -> first.members() == WORKERS);
        Busy second = busy(Skua.job("second"));
        until(() -> second.members() == WORKERS / 2);
        first.end();
        first.job().get();
        until(() -> second.members() == WORKERS);
    }

    // ---- starting ----

    @Test
    void aNewJobStartsWhileAnotherForksForEver() throws Exception {
        Busy endless = busy(Skua.job("endless"));
        until(() -> endless.members() == WORKERS);
        assertThat(skua.submit(() -> Fib.lambda(15)).get(Waiting.SECONDS_MAX, TimeUnit.SECONDS))
                .isEqualTo(610);
        assertThat(endless.job().isDone()).isFalse();
    }

    @Test
    void aNewJobStartsWhileAllWorkersAreInLongTasksThatForkNothing() throws Exception {
        Busy stuck = busy(Skua.job("stuck"));
        until(() -> stuck.members() == WORKERS);
        stuck.holdLeaves();
        until(() -> stuck.held() >= WORKERS);
        assertThat(skua.submit(() -> Fib.lambda(15)).get(Waiting.SECONDS_MAX, TimeUnit.SECONDS))
                .isEqualTo(610);
        assertThat(stuck.job().isDone()).isFalse();
        stuck.end();
        stuck.job().get();
        assertThat(stuck.leaves()).isEqualTo(stuck.forked());
    }

    @Test
    void moreJobsThanWorkersQueueAndAllAreRun() throws Exception {
        List<Occupation> all = new ArrayList<>();
        for (int i = 0; i < WORKERS; i++) {
            all.add(new Occupation(skua));
        }
        List<Job<Integer>> waiting = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            int number = i;
            waiting.add(skua.submit(() -> number));
        }
        assertThat(waiting).extracting(Job::phase).containsOnly(Job.Phase.QUEUED);
        assertThat(waiting.get(0).island().source()).isEqualTo(-1);
        assertThat(waiting.get(0).island().members()).isEmpty();
        assertThat(waiting.get(0).island().history()).isEmpty();

        all.get(0).release();
        for (int i = 0; i < 20; i++) {
            assertThat(waiting.get(i).get()).isEqualTo(i);
        }
        all.forEach(Occupation::release);
    }

    @Test
    void aQueuedJobCanBeCancelledAndTakesNothingWithIt() throws Exception {
        List<Occupation> all = new ArrayList<>();
        for (int i = 0; i < WORKERS; i++) {
            all.add(new Occupation(skua));
        }
        Job<?> waiting = skua.submit(() -> {
            throw new AssertionError("it was cancelled before its start");
        });
        Job<?> late = skua.submit(Skua.job("late").deadline(Duration.ofMillis(1)), () -> {
            throw new AssertionError("it was past its deadline before its start");
        });
        assertThat(waiting.cancel(true)).isTrue();
        until(late::isDone);
        all.forEach(Occupation::release);
        assertThat(late.phase()).isEqualTo(Job.Phase.CANCELLED);
        assertThatExceptionOfType(CancellationException.class).isThrownBy(waiting::get);
        assertThatExceptionOfType(DeadlineException.class).isThrownBy(late::get);
        assertAllWorkersAreFree();
    }

    @Test
    void aJobThatIsCancelledGivesAllWorkersBack() {
        Busy cancelled = busy(Skua.job("cancelled"));
        until(() -> cancelled.members() == WORKERS);
        cancelled.job().cancel(true);
        until(() -> cancelled.members() == 0);
        assertAllWorkersAreFree();
    }

    @Test
    void aJobThatFailsGivesAllWorkersBack() {
        CountDownLatch fail = new CountDownLatch(1);
        Busy failing = new Busy(skua, Skua.job("failing"), () -> {
            awaitLatch(fail);
            throw new IllegalStateException("on purpose");
        });
        busy.add(failing);
        until(() -> failing.members() == WORKERS);
        failing.end();
        fail.countDown();
        until(() -> failing.job().isDone() && failing.members() == 0);
        assertThat(failing.job().phase()).isEqualTo(Job.Phase.FAILED);
        assertAllWorkersAreFree();
    }

    private void assertAllWorkersAreFree() {
        Busy next = busy(Skua.job("next"));
        until(() -> next.members() == WORKERS);
        next.end();
    }

    // ---- jobs of tasks ----

    @Test
    void aJobThatATaskSubmitsRunsInItsIsland() throws Exception {
        Busy other = busy(Skua.job("other"));
        skua.submit(() -> {
                    Job<JobIsland> inner = skua.submit(() -> null);
                    inner.get();
                    return inner.island();
                })
                .get();
        Job<Integer> outer = skua.submit(Skua.job("outer"), () -> {
            Job<Integer> inner = skua.submit(() -> 1);
            assertThat(inner.island().source()).isNotEqualTo(-1);
            return inner.island().source();
        });
        assertThat(outer.get()).isEqualTo(outer.island().source());
        assertThat(other.job().isDone()).isFalse();
    }

    @Test
    void jobsNestDeeperThanThereAreWorkers() {
        assertThat(skua.run(() -> nested(5 * WORKERS))).isEqualTo(5 * WORKERS);
    }

    private int nested(int depth) throws Exception {
        return depth == 0 ? 0 : 1 + skua.submit(() -> nested(depth - 1)).get();
    }

    // ---- bad input ----

    @Test
    void whatCannotBeMeantIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> skua.submit(Skua.job("x").min(3).max(2), () -> {}))
                .withMessageContaining("at least 3 and at most 2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> skua.submit(Skua.job("x").min(WORKERS + 1), () -> {}))
                .withMessageContaining("which has " + WORKERS);
        assertThatIllegalArgumentException().isThrownBy(() -> Skua.job("x").min(0));
        assertThatIllegalArgumentException().isThrownBy(() -> Skua.job("x").max(0));
        assertThatIllegalArgumentException().isThrownBy(() -> Skua.job("x").weight(0));
        assertThatIllegalArgumentException().isThrownBy(() -> Skua.job("x").weight(1001));
        assertThatIllegalArgumentException().isThrownBy(() -> Islands.usual().period(Duration.ZERO));
        assertThatIllegalArgumentException().isThrownBy(() -> Islands.usual().period(Duration.ofNanos(-1)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Islands.usual().rule("none"))
                .withMessageContaining("need, zones");
        assertThatNullPointerException().isThrownBy(() -> Skua.builder().islands(null));
        assertThatNullPointerException().isThrownBy(() -> Islands.usual().rule((String) null));
        assertThatNullPointerException().isThrownBy(() -> Islands.usual().ledger(null));
    }

    @Test
    void aPeriodOfCenturiesIsTheSameAsNever() {
        try (Skua slow = Skua.builder()
                .workers(2)
                .islands(Islands.usual().period(Duration.ofDays(365_000)))
                .build()) {
            assertThat(slow.run(() -> Fib.lambda(12))).isEqualTo(144);
        }
    }

    @Test
    void minAndWeightNeedIslands() {
        try (Skua without = Skua.builder().workers(2).build()) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> without.submit(Skua.job("x").min(1), () -> {}))
                    .withMessageContaining("islands()");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> without.submit(Skua.job("x").weight(2), () -> {}));
            Job<?> job = without.submit(Skua.job("x").max(1), () -> {});
            assertThatIllegalStateException().isThrownBy(job::island).withMessageContaining("islands()");
        }
    }
}
