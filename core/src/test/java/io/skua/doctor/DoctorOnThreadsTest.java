package io.skua.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.Handle;
import io.skua.Job;
import io.skua.Skua;
import io.skua.policy.VictimPolicy;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/**
 * Programs with one disease each, on real workers. What other programs on this machine and the JVM itself take is left
 * out of the question, unless {@code -Dskua.doctor.strict=true} says that the machine is quiet. Too fine,
 * oversubscribed and jvm depend on how fast things go, so {@link DoctorTest} makes up their events.
 */
final class DoctorOnThreadsTest {
    private static final boolean STRICT = Boolean.getBoolean("skua.doctor.strict");

    @Test
    void aTaskThatNobodyCanShareIsALongLeaf() {
        expect(
                Cause.LONG_LEAF,
                2,
                (skua, hold) -> skua.run(() -> {
                    List<Handle<?>> forks = new ArrayList<>();
                    for (int i = 0; i < 8; i++) {
                        forks.add(Skua.fork(() -> {}));
                    }
                    forks.add(Skua.fork(hold::spin));
                    forks.forEach(Handle::join);
                }));
    }

    @Test
    void whatFollowsAJoinIsAChain() {
        expect(
                Cause.CHAIN,
                2,
                (skua, hold) -> skua.run(() -> {
                    forkElsewhere(() -> {}).join();
                    hold.spin();
                }));
    }

    @Test
    void twoBusyWorkersOfFourAreTooLittleParallelism() {
        Diagnosis diagnosis = expect(Cause.TOO_LITTLE_PARALLELISM, 4, DoctorOnThreadsTest::keepTwoBusy);
        assertThat(diagnosis.evidence().get(0).text()).contains(" of 4 workers worked");
    }

    private static void keepTwoBusy(Skua skua, Hold hold) {
        skua.run(() -> {
            Handle<?> other = forkElsewhere(hold::spin);
            hold.spin();
            other.join();
        });
    }

    @Test
    void twoBusyWorkersOfTwoAreHealthy() {
        expect(Cause.HEALTHY, 2, DoctorOnThreadsTest::keepTwoBusy);
    }

    /** Everybody looks at one neighbour only: the neighbour of the one with the tasks gets some, and the third none. */
    @Test
    void tasksWhereNobodyLooksStarveAWorker() {
        VictimPolicy ring = VictimPolicy.of("ring", "one neighbour", (thief, allotment) ->
                new int[] {(thief + allotment.size() - 1) % allotment.size()});
        Skua skua = Skua.builder().workers(3).policy(ring).build();
        Circumstances circumstances = Circumstances.ofRun(3, 2).policy(ring, skua.allotment());
        Diagnosis diagnosis = Hold.examine(
                skua,
                circumstances,
                (its, hold) -> its.run(() -> {
                    Handle<?> stolen = forkElsewhere(hold::spin);
                    Handle<?> left = Skua.fork(() -> {});
                    hold.spin();
                    stolen.join();
                    left.join();
                }));
        check(Cause.POLICY_STARVES, diagnosis);
    }

    @Test
    void aJobWithOneWorkerOfTwoIsLimited() {
        expect(Cause.LIMIT_OR_SHARE, 2, (skua, hold) -> {
            Job<?> job = skua.submit(Skua.job("limited").max(1), () -> {
                Handle<?> left = Skua.fork(() -> {});
                hold.spin();
                left.join();
            });
            await(job);
        });
    }

    @Test
    void aDeclaredWaitIsBlocked() {
        expect(Cause.BLOCKED, 2, (skua, hold) -> skua.run(() -> Skua.blocking(hold::block)));
    }

    @Test
    void aWaitThatNobodyHasDeclaredIsBlocked() {
        Diagnosis diagnosis = expect(Cause.BLOCKED, 2, (skua, hold) -> skua.run(hold::block));
        assertThat(diagnosis.evidence().toString()).contains("Hold.block");
    }

    @Test
    void jobsBehindOthersWaitToStart() {
        expect(Cause.WAITED_TO_START, 2, (skua, hold) -> {
            List<Job<?>> jobs = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                jobs.add(skua.submit(hold::spin));
            }
            jobs.forEach(DoctorOnThreadsTest::await);
        });
    }

    // ---- how ----

    /** Forks a task and returns when another worker has begun it. */
    private static Handle<?> forkElsewhere(Runnable body) {
        AtomicBoolean begun = new AtomicBoolean();
        Handle<?> handle = Skua.fork(() -> {
            begun.set(true);
            body.run();
        });
        while (!begun.get()) {
            Thread.onSpinWait();
        }
        return handle;
    }

    private static void await(Job<?> job) {
        try {
            job.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Diagnosis expect(Cause cause, int workers, BiConsumer<Skua, Hold> program) {
        Skua skua = Skua.builder().workers(workers).build();
        int processors = Runtime.getRuntime().availableProcessors();
        Diagnosis diagnosis = Hold.examine(skua, Circumstances.ofRun(workers, processors), program);
        check(cause, diagnosis);
        return diagnosis;
    }

    private static void check(Cause cause, Diagnosis diagnosis) {
        Map<Cause, Double> account = new EnumMap<>(diagnosis.account());
        if (!STRICT) {
            account.remove(Cause.OVERSUBSCRIBED);
            account.remove(Cause.JVM);
        }
        assertThat(Diagnosis.named(account))
                .as("%s, %s", diagnosis.evidence(), diagnosis.account())
                .isEqualTo(cause);
        assertThat(diagnosis.account().values().stream()
                        .mapToDouble(part -> part)
                        .sum())
                .isBetween(1 - 1e-9, 1 + 1e-9);
    }
}
