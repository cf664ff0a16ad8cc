package io.skua;

import static io.skua.Waiting.awaitLatch;
import static io.skua.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.skua.engine.Worker;
import io.skua.idle.Group;
import io.skua.idle.Seat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Jobs with the usual allowance move into islands that exist, and have all that an island gives nevertheless. */
@Bounded
final class NewcomersTest {
    private static Skua islands(int workers) {
        return Skua.builder().workers(workers).islands().build();
    }

    /** Waits until no island has a job: a job ends for its waiters a little before its island is vacant. */
    private static void untilAllHaveLeft(Skua skua) {
        until(() -> JobIsland.all(skua).isEmpty()
                && List.of(skua.engine().sharing().groups()).stream()
                        .allMatch(group -> group.membership().isWithoutJob()));
    }

    /** Waits until no worker is awake: one that still looks for work takes newcomers in without being woken. */
    private static void untilAllRest(Skua skua) {
        untilAllHaveLeft(skua);
        until(() -> Stream.of(skua.engine().seating().all())
                .allMatch(seat -> seat.rest() == Seat.ASLEEP || seat.rest() == Seat.VACANT));
    }

    @Test
    void smallJobsThatFollowEachOtherUseTheSameIsland() throws Exception {
        try (Skua skua = islands(3)) {
            skua.submit(() -> 0).get();
            untilAllRest(skua);
            Group[] islands = skua.engine().sharing().groups();
            assertThat(islands).as("the first job's island stays").isNotEmpty();
            for (int i = 0; i < 100; i++) {
                int number = i;
                assertThat(skua.submit(() -> number).get()).isEqualTo(number);
                untilAllRest(skua);
                CountDownLatch ran = new CountDownLatch(1);
                skua.execute(ran::countDown);
                awaitLatch(ran);
                untilAllRest(skua);
            }
            assertThat(skua.engine().sharing().groups())
                    .as("the master was not asked")
                    .isSameAs(islands);
        }
    }

    @Test
    void aVacantIslandGivesItsWorkerToAJobWithAMin() throws Exception {
        try (Skua skua = islands(2)) {
            skua.submit(() -> 0).get();
            untilAllHaveLeft(skua);
            CountDownLatch done = new CountDownLatch(1);
            Job<?> other = skua.submit(Skua.job("other").min(2), () -> awaitLatch(done));
            until(() -> other.island().members().size() == 2);
            done.countDown();
            other.get();
        }
    }

    @Test
    void aVacantIslandGivesItsWorkerToAJobThatGrows() throws Exception {
        try (Skua skua = islands(3)) {
            CountDownLatch both = new CountDownLatch(2);
            Runnable small = () -> {
                both.countDown();
                awaitLatch(both);
            };
            Job<?> one = skua.submit(small);
            Job<?> other = skua.submit(small);
            one.get();
            other.get();
            untilAllHaveLeft(skua);
            Busy large = new Busy(skua, Skua.job("large"));
            until(() -> large.job().island().members().size() == 3);
            large.end();
            large.job().get();
        }
    }

    @Test
    void aJobThatComesWhileAnotherHasAllWorkersStartsAtOnce() throws Exception {
        try (Skua skua = islands(2)) {
            Busy large = new Busy(skua, Skua.job("large"));
            until(() -> large.job().island().members().size() == 2);
            for (int i = 0; i < 20; i++) {
                skua.submit(() -> {}).get();
                CountDownLatch ran = new CountDownLatch(1);
                skua.execute(ran::countDown);
                awaitLatch(ran);
            }
            until(() -> large.job().island().members().size() == 2); // and gets its worker back
            large.end();
            large.job().get();
        }
    }

    @Test
    void theMostUrgentNewcomerStartsFirst() throws Exception {
        try (Skua skua = islands(1)) {
            List<String> order = new CopyOnWriteArrayList<>();
            CountDownLatch submitted = new CountDownLatch(1);
            Job<?> first = skua.submit(() -> Waiting.spinUntil(() -> submitted.getCount() == 0));
            Job<?> low = skua.submit(Skua.job("low").priority(Priority.LOW), () -> order.add("low"));
            Job<?> normal = skua.submit(Skua.job("normal"), () -> order.add("normal"));
            Job<?> high = skua.submit(Skua.job("high").priority(Priority.HIGH), () -> order.add("high"));
            submitted.countDown();
            for (Job<?> job : List.of(first, low, normal, high)) {
                job.get();
            }
            assertThat(order).containsExactly("high", "normal", "low");
        }
    }

    @Test
    void aJobWithAWeightIsNotPassedOverByNewcomers() throws Exception {
        try (Skua skua = islands(1)) {
            AtomicInteger newcomers = new AtomicInteger();
            AtomicInteger before = new AtomicInteger(-1);
            CountDownLatch submitted = new CountDownLatch(1);
            skua.submit(() -> Waiting.spinUntil(() -> submitted.getCount() == 0));
            for (int i = 0; i < 100; i++) {
                skua.execute(newcomers::incrementAndGet);
            }
            Job<?> other = skua.submit(Skua.job("other").weight(2), () -> before.set(newcomers.get()));
            submitted.countDown();
            other.get();
            assertThat(before.get()).as("newcomers that ran before").isLessThan(100);
            until(() -> newcomers.get() == 100);
        }
    }

    @Test
    void aLightTaskIsNoJob() {
        try (Skua skua = islands(2)) {
            AtomicReference<Object> job = new AtomicReference<>("none ran");
            CountDownLatch ran = new CountDownLatch(1);
            skua.execute(() -> {
                job.set(Worker.current().job());
                ran.countDown();
            });
            awaitLatch(ran);
            assertThat(job.get()).isNull();
        }
    }

    @Test
    void aLightTaskThatForksBecomesAJobWhoseIslandGrows() {
        try (Skua skua = islands(3)) {
            CountDownLatch ran = new CountDownLatch(1);
            skua.execute(() -> {
                Handle<?>[] forks = new Handle<?>[3];
                CountDownLatch all = new CountDownLatch(forks.length);
                for (int i = 0; i < forks.length; i++) {
                    forks[i] = Skua.forkQueued(() -> {
                        all.countDown();
                        Waiting.spinUntil(() -> all.getCount() == 0);
                        return null;
                    });
                }
                for (int i = forks.length - 1; i >= 0; i--) {
                    forks[i].join(); // each fork waits until all three run, so the island has three workers
                }
                ran.countDown();
            });
            awaitLatch(ran);
        }
    }

    @Test
    void aJobThatALightTaskSubmitsRunsInItsIsland() {
        try (Skua skua = islands(1)) {
            AtomicInteger answer = new AtomicInteger();
            CountDownLatch ran = new CountDownLatch(1);
            skua.execute(() -> {
                answer.set(skua.run(() -> 42));
                ran.countDown();
            });
            awaitLatch(ran);
            assertThat(answer.get()).isEqualTo(42);
        }
    }

    @Test
    void eachOfTwoJobsInOneIslandHasItsOwnHistory() throws Exception {
        try (Skua skua = islands(1)) {
            Job<?> first = skua.submit(() -> {});
            first.get();
            untilAllHaveLeft(skua);
            CountDownLatch done = new CountDownLatch(1);
            Job<?> second = skua.submit(() -> Waiting.spinUntil(() -> done.getCount() == 0));
            until(() -> second.island().members().size() == 1);
            assertThat(first.island().members()).isEmpty();
            assertThat(first.island().history()).hasSize(2);
            assertThat(first.island().source()).isEqualTo(second.island().source());
            assertThat(second.island().history()).hasSize(1);
            done.countDown();
            second.get();
            untilAllHaveLeft(skua);
            assertThat(second.island().heldSeconds())
                    .isGreaterThanOrEqualTo(second.island().usedSeconds());
            assertThat(first.island().heldSeconds()).isPositive();
        }
    }

    @Test
    void aNewcomerThatIsCancelledBeforeItsStartHasNoIsland() throws Exception {
        try (Skua skua = islands(1)) {
            CountDownLatch submitted = new CountDownLatch(1);
            Job<?> first = skua.submit(() -> Waiting.spinUntil(() -> submitted.getCount() == 0));
            Job<?> cancelled = skua.submit(() -> {});
            cancelled.cancel(false);
            Job<?> last = skua.submit(() -> {});
            submitted.countDown();
            first.get();
            last.get();
            assertThat(cancelled.island().source()).isEqualTo(-1);
            assertThat(cancelled.island().history()).isEmpty();
        }
    }
}
