package io.skua.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.Handle;
import io.skua.Job;
import io.skua.Skua;
import io.skua.SkuaBuilder;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every policy on real threads: results are right, and work gets to every worker that it can reach by the policy. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class PolicyRunTest {
    private static final int JOBS = 30;
    private static final int LEAVES = 300;
    private static final int SECONDS_MAX = 15;

    static Stream<VictimPolicy> policies() {
        return Stream.concat(
                Policies.all().stream(), Stream.of(UserPolicies.ring(), UserPolicies.star(), UserPolicies.backwards()));
    }

    private static void runJobs(SkuaBuilder builder) throws Exception {
        try (Skua skua = builder.build()) {
            for (int i = 0; i < JOBS; i++) {
                assertThat(skua.run(() -> TreeSum.of(0, LEAVES))).isEqualTo(TreeSum.expected(LEAVES));
            }
            List<Job<Long>> jobs = new ArrayList<>();
            for (int i = 0; i < JOBS; i++) {
                int leaves = LEAVES + i;
                jobs.add(skua.submit(() -> TreeSum.of(0, leaves)));
            }
            for (int i = 0; i < JOBS; i++) {
                assertThat(jobs.get(i).get(SECONDS_MAX, TimeUnit.SECONDS)).isEqualTo(TreeSum.expected(LEAVES + i));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("policies")
    void rightAnswersWithAnyNumberOfWorkers(VictimPolicy policy) throws Exception {
        for (int workers : new int[] {1, 2, 5, 32}) {
            runJobs(Skua.builder().policy(policy).workers(workers));
        }
    }

    @ParameterizedTest
    @MethodSource("policies")
    void rightAnswersOnAMesh(VictimPolicy policy) throws Exception {
        Topology machine = Topology.of(Mesh.of(8, 4));
        runJobs(Skua.builder().policy(policy).topology(machine));
        runJobs(Skua.builder().policy(policy).topology(machine).workers(20));
        runJobs(Skua.builder().policy(policy).topology(Topology.of(Mesh.of(8, 4).without(0, 9, 10, 11, 20, 31))));
    }

    /**
     * All five workers are within two hops of each other and may steal from the one that has the job, so a flat job
     * reaches them all.
     */
    @ParameterizedTest
    @ValueSource(strings = {"random", "sequential", "leapfrog", "hierarchical", "dvs", "widening", "shuffled"})
    void aFlatJobOccupiesASmallIsland(String policy) {
        Topology cross = Topology.of(Mesh.of(3, 3).without(0, 2, 6, 8));
        musterAll(Skua.builder().policy(policy).topology(cross), 5, 3, muster -> muster.flat(5));
    }

    /** On a row, work gets to the ends only from thief to thief, so each thief must wake the next one. */
    @ParameterizedTest
    @ValueSource(strings = {"dvs", "diaspora", "widening"})
    void workTravelsToTheEndsOfARow(String policy) {
        musterAll(Skua.builder().policy(policy).topology(Topology.of(Mesh.of(12))), 12);
    }

    @ParameterizedTest
    @MethodSource("policies")
    void workTravelsToAllPlacesOfAMesh(VictimPolicy policy) {
        musterAll(Skua.builder().policy(policy).topology(Topology.of(Mesh.of(5, 3))), 15);
    }

    /**
     * Two clusters that only a bridge connects. The bridge leads away from the source, and only the first job of a
     * scheduler is sure to start at the source; so each round has a scheduler of its own.
     */
    @ParameterizedTest
    @ValueSource(strings = {"dvs", "diaspora", "widening"})
    void workTravelsOverAGap(String policy) {
        Topology apart = Topology.of(Mesh.of(10, 2).without(4, 5, 6, 14, 15, 16));
        for (int round = 0; round < 3; round++) {
            musterAll(Skua.builder().policy(policy).topology(apart), 14, 1, muster -> muster.tree(16));
        }
    }

    private static void musterAll(SkuaBuilder builder, int workers) {
        musterAll(builder, workers, 3, muster -> muster.tree(16));
    }

    private static void musterAll(SkuaBuilder builder, int workers, int jobs, Consumer<Muster> job) {
        // no spare threads: there are as many threads as workers, so threads inside are workers inside
        try (Skua skua = builder.spareThreads(0).build()) {
            for (int i = 0; i < jobs; i++) {
                Muster muster = new Muster(workers);
                skua.run(() -> job.accept(muster));
                assertThat(muster.most.get())
                        .as("workers that took part at once, job %d", i)
                        .isEqualTo(workers);
            }
        }
    }

    /**
     * Jobs whose leaves wait for each other until a given number is inside at once, or a moment has passed. Without
     * this timeout a leaf might wait for ever: a forked task may run inside its fork, and if all neighbours of a worker
     * wait in leaves, nobody steals the rest of its tasks.
     */
    private static final class Muster {
        private static final long MOMENT_MILLIS = 5;

        private final int wanted;
        private final AtomicInteger inside = new AtomicInteger();
        final AtomicInteger most = new AtomicInteger();
        private final CountDownLatch complete = new CountDownLatch(1);
        private final long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_MAX);

        Muster(int wanted) {
            this.wanted = wanted;
        }

        void tree(int depth) {
            if (depth == 0) {
                leaf();
            } else if (isGoingOn()) {
                Handle<?> left = Skua.fork(() -> tree(depth - 1));
                tree(depth - 1);
                left.join();
            }
        }

        void flat(int leaves) {
            while (isGoingOn()) {
                List<Handle<?>> handles = new ArrayList<>();
                for (int i = 0; i < leaves; i++) {
                    handles.add(Skua.fork(this::leaf));
                }
                for (int i = leaves - 1; i >= 0; i--) {
                    handles.get(i).join();
                }
            }
        }

        private boolean isGoingOn() {
            return complete.getCount() > 0 && System.nanoTime() < end;
        }

        private void leaf() {
            int now = inside.incrementAndGet();
            most.accumulateAndGet(now, Math::max);
            try {
                if (now >= wanted) {
                    complete.countDown();
                } else {
                    boolean unused = complete.await(MOMENT_MILLIS, TimeUnit.MILLISECONDS);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                inside.decrementAndGet();
            }
        }
    }
}
