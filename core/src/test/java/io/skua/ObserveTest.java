package io.skua;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.loop.Batching;
import io.skua.observe.BatchSizes;
import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.IslandChange;
import io.skua.observe.IslandSize;
import io.skua.observe.JobPhase;
import io.skua.observe.Observation;
import io.skua.observe.Sample;
import io.skua.observe.SeatChange;
import io.skua.observe.WaitReason;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** For each kind of event a program that makes it, exactly as often as computed. */
@Bounded
final class ObserveTest {
    private static final int N = 18;

    private final Heard heard = new Heard();

    /** Runs the body while a listener hears everything, from before the first thread until after the last. */
    private Counters observed(SkuaBuilder builder, Consumer<Skua> body) {
        Skua skua = builder.build();
        Observation observation = skua.observe(heard);
        body.accept(skua);
        skua.close();
        observation.close();
        assertThat(observation.lost()).isZero();
        return skua.counters();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void jobsAreToldFromTheirSubmissionToTheirEnd(int workers) {
        observed(Skua.builder().workers(workers), skua -> {
            for (int i = 0; i < 20; i++) {
                skua.submit(Skua.job("good"), () -> Fib.lambda(N));
                Job<?> bad = skua.submit(Skua.job("bad"), () -> {
                    throw new IllegalStateException("bad");
                });
                assertThatThrownBy(bad::get).hasMessageContaining("bad");
            }
        });
        assertThat(heard.count(EventKind.JOB, JobPhase.SUBMITTED)).isEqualTo(40);
        assertThat(heard.count(EventKind.JOB, JobPhase.STARTED)).isEqualTo(40);
        assertThat(heard.count(EventKind.JOB, JobPhase.DONE)).isEqualTo(20);
        assertThat(heard.count(EventKind.JOB, JobPhase.FAILED)).isEqualTo(20);
        assertThat(heard.count(EventKind.JOB, JobPhase.CANCELLED)).isZero();
        for (Heard.One submitted : heard.of(EventKind.JOB).toList()) {
            List<Integer> phases = heard.of(EventKind.JOB)
                    .filter(one -> one.first() == submitted.first())
                    .sorted(Comparator.comparingLong(Heard.One::time))
                    .map(Heard.One::detail)
                    .toList();
            assertThat(phases).hasSize(3).startsWith(0, 1);
        }
    }

    @Test
    void aJobThatIsCancelledBeforeItsStartHasNoStart() {
        CountDownLatch release = new CountDownLatch(1);
        observed(Skua.builder().workers(1), skua -> {
            Job<?> first = skua.submit(() -> Waiting.spinUntil(() -> release.getCount() == 0));
            Waiting.until(() -> first.phase() == Job.Phase.RUNNING);
            skua.submit(() -> {}).cancel(true);
            release.countDown();
        });
        assertThat(heard.count(EventKind.JOB, JobPhase.SUBMITTED)).isEqualTo(2);
        assertThat(heard.count(EventKind.JOB, JobPhase.STARTED)).isEqualTo(1);
        assertThat(heard.count(EventKind.JOB, JobPhase.CANCELLED)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void visitsAndStealsAreThoseOfTheCounters(int workers) {
        Counters counters = observed(Skua.builder().workers(workers), skua -> {
            for (int i = 0; i < 30; i++) {
                assertThat(skua.run(() -> Fib.lambda(N))).isEqualTo(2584);
            }
        });
        long ran = heard.of(EventKind.VISIT_END).mapToLong(Heard.One::detail).sum();
        long leaps = heard.of(EventKind.STEAL).filter(one -> one.detail() == 1).count();
        long leapt = counters.leapfrogs();
        assertThat(heard.count(EventKind.VISIT)).isEqualTo(heard.count(EventKind.VISIT_END));
        assertThat(heard.count(EventKind.VISIT)).isEqualTo(30 + heard.count(EventKind.STEAL));
        assertThat(leaps).isEqualTo(leapt);
        assertThat(heard.count(EventKind.STEAL) - leaps).isEqualTo(counters.steals() - leapt - counters.coalesced());
        assertThat(ran).isGreaterThanOrEqualTo(counters.tasks() - counters.inlined());
        if (workers == 1) {
            assertThat(ran).isEqualTo(counters.tasks() - counters.inlined());
            assertThat(heard.of(EventKind.VISIT_END)
                            .mapToLong(Heard.One::second)
                            .sum())
                    .isEqualTo(counters.inlined());
        }
        assertThat(heard.of(EventKind.VISIT).filter(one -> one.second() == Event.NOWHERE))
                .hasSize(30);
    }

    @Test
    void aRowOfLightTasksIsOneVisit() {
        int tasks = 1_000;
        Counters counters = observed(Skua.builder().workers(1), skua -> {
            for (int i = 0; i < tasks; i++) {
                skua.execute(() -> {});
            }
        });
        long ran = heard.of(EventKind.VISIT_END).mapToLong(Heard.One::detail).sum();
        assertThat(ran).isEqualTo(tasks);
        assertThat(heard.count(EventKind.VISIT)).isEqualTo(tasks - counters.coalesced());
        assertThat(heard.of(EventKind.VISIT)).allMatch(one -> one.first() == Event.NONE);
    }

    @Test
    void searchesAndSleepsAreThoseOfTheCounters() {
        Counters counters = observed(Skua.builder().workers(2), skua -> {
            for (int i = 0; i < 50; i++) {
                skua.run(() -> {}); // nothing is forked, so no join looks for help
            }
        });
        assertThat(heard.of(EventKind.MISSES).mapToLong(Heard.One::first).sum()).isEqualTo(counters.failedSteals());
        assertThat(heard.of(EventKind.MISSES)).allMatch(one -> one.second() <= one.time() && one.first() > 0);
        assertThat(heard.count(EventKind.SLEEP)).isEqualTo(counters.sleeps());
        assertThat(heard.count(EventKind.WAKE)).isEqualTo(counters.sleeps());
    }

    @Test
    void blockingSectionsLeaveTheSeat() {
        int sections = 100;
        observed(
                Skua.builder().workers(1).spareThreads(0),
                skua -> skua.run(() -> {
                    for (int i = 0; i < sections; i++) {
                        Skua.blocking(() -> {});
                    }
                }));
        assertThat(heard.count(EventKind.WAIT, WaitReason.BLOCKING)).isEqualTo(sections);
        assertThat(heard.count(EventKind.RESUME, WaitReason.BLOCKING)).isEqualTo(sections);
        assertThat(heard.count(EventKind.WAIT)).isEqualTo(sections);
        // once more for the beginning and the end of the only thread
        assertThat(heard.count(EventKind.SEAT, SeatChange.VACATED)).isEqualTo(sections + 1);
        assertThat(heard.count(EventKind.SEAT, SeatChange.FILLED)).isEqualTo(sections + 1);
    }

    /** The only worker's thread blocks, and another thread takes its seat: THREAD tells the two apart. */
    @Test
    void twoThreadsAtOnePlaceAreToldApart() {
        CountDownLatch ran = new CountDownLatch(1);
        observed(
                Skua.builder().workers(1),
                skua -> skua.run(() -> {
                    skua.submit(ran::countDown);
                    Skua.blocking(() -> {
                        ran.await();
                        return null;
                    });
                    return null;
                }));
        Map<Integer, Long> threads = new HashMap<>();
        Map<Long, List<EventKind>> steps = new HashMap<>();
        for (Heard.One one : heard.all()) {
            switch (one.kind()) {
                case THREAD -> {
                    assertThat(threads).doesNotContainEntry(one.worker(), one.first());
                    threads.put(one.worker(), one.first());
                }
                case VISIT, VISIT_END, WAIT, RESUME ->
                    steps.computeIfAbsent(threads.get(one.worker()), thread -> new ArrayList<>())
                            .add(one.kind());
                default -> {}
            }
        }
        assertThat(steps)
                .containsOnly(
                        Map.entry(1L, List.of(EventKind.VISIT, EventKind.WAIT, EventKind.RESUME, EventKind.VISIT_END)),
                        Map.entry(2L, List.of(EventKind.VISIT, EventKind.VISIT_END)));
    }

    @Test
    void aJoinThatWaitsIsTold() {
        int times = 20;
        observed(Skua.builder().workers(2), skua -> {
            for (int i = 0; i < times; i++) {
                int before = i;
                CountDownLatch stolen = new CountDownLatch(1);
                skua.run(() -> {
                    Handle<?> child = Skua.forkQueued(() -> {
                        stolen.countDown();
                        Waiting.spinUntil(() -> heard.count(EventKind.WAIT, WaitReason.JOIN) > before);
                    });
                    Waiting.spinUntil(() -> stolen.getCount() == 0);
                    child.join();
                });
            }
        });
        assertThat(heard.count(EventKind.WAIT, WaitReason.JOIN)).isEqualTo(times);
        assertThat(heard.count(EventKind.RESUME, WaitReason.JOIN)).isEqualTo(times);
        assertThat(heard.count(EventKind.STEAL)).isEqualTo(times);
    }

    @Test
    void aTaskThatWaitsForAnotherJobIsTold() {
        observed(
                Skua.builder().workers(2),
                skua -> skua.run(() -> {
                    CountDownLatch started = new CountDownLatch(1);
                    Job<?> inner = skua.submit(() -> {
                        started.countDown();
                        Waiting.spinUntil(() -> heard.count(EventKind.WAIT, WaitReason.JOB) == 1);
                    });
                    Waiting.spinUntil(
                            () -> started.getCount() == 0); // from now on this worker cannot run the job itself
                    inner.get();
                    return null;
                }));
        assertThat(heard.count(EventKind.WAIT, WaitReason.JOB)).isEqualTo(1);
        assertThat(heard.count(EventKind.RESUME, WaitReason.JOB)).isEqualTo(1);
    }

    @Test
    void islandsAreToldWithTheirSizes() {
        observed(Skua.builder().workers(4).islands(), skua -> {
            for (int i = 0; i < 10; i++) {
                skua.run(Skua.job("fib").max(3), () -> Fib.lambda(24)); // not small, so each has an island
            }
        });
        assertThat(heard.count(EventKind.ISLAND, IslandChange.FOUNDED)).isEqualTo(10);
        assertThat(heard.count(EventKind.ISLAND, IslandChange.DISSOLVED)).isEqualTo(10);
        Map<Long, Integer> members = new HashMap<>();
        for (Heard.One one : heard.of(EventKind.ISLAND).toList()) {
            int before = members.getOrDefault(one.first(), 0);
            int now = IslandSize.members(one.second());
            assertThat(IslandSize.gained(one.second())).isEqualTo(Math.max(0, now - before));
            assertThat(now).isBetween(0, 4);
            members.put(one.first(), now);
        }
        assertThat(members.values()).containsOnly(0);
    }

    @Test
    void loopsAndTheirLeavesAreTold() {
        observed(Skua.builder().workers(1), skua -> {
            for (int i = 0; i < 5; i++) {
                skua.range(0, 800).batching(Batching.fixed(8)).sum();
            }
        });
        assertThat(heard.of(EventKind.LOOP).map(Heard.One::second))
                .containsOnly(800L)
                .hasSize(10);
        assertThat(heard.of(EventKind.LOOP).map(Heard.One::detail)).containsExactly(0, 1, 0, 1, 0, 1, 0, 1, 0, 1);
        assertThat(heard.count(EventKind.LEAF)).isEqualTo(5);
        assertThat(heard.of(EventKind.LEAF)).allSatisfy(leaf -> {
            assertThat(leaf.first()).isZero();
            assertThat(BatchSizes.batches(leaf.detail())).isEqualTo(100);
            assertThat(BatchSizes.count(leaf.second(), 1)).isEqualTo(100);
        });
    }

    @Test
    void notesAreToldFromInsideAndFromOutside() {
        Skua skua = Skua.builder().workers(2).build();
        Skua.note("nobody hears this");
        Observation observation = skua.observe(heard);
        Skua.note("begin");
        skua.run(() -> {
            Skua.note("inside");
            Skua.note("inside");
        });
        skua.close();
        observation.close();
        assertThat(heard.of(EventKind.NOTE).map(one -> observation.text(one.first())))
                .containsExactlyInAnyOrder("begin", "inside", "inside");
        assertThat(heard.of(EventKind.NOTE)
                        .filter(one -> one.worker() == Event.NOWHERE)
                        .map(one -> observation.text(one.first())))
                .containsExactly("begin");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void timesOfJobsAddUpToThoseOfTheScheduler(int workers) {
        List<Job<?>> jobs = new ArrayList<>();
        long atLeast = 2_000_000;
        Counters all = observed(Skua.builder().workers(workers), skua -> {
            for (int i = 0; i < 20; i++) {
                jobs.add(skua.submit(() -> {
                    Fib.lambda(N);
                    Skua.blocking(() -> {
                        long start = System.nanoTime();
                        while (System.nanoTime() - start < atLeast) {
                            Thread.onSpinWait();
                        }
                    });
                }));
            }
        });
        assertThat(jobs).extracting(job -> job.counters().blockedNanos()).allMatch(nanos -> nanos >= atLeast);
        assertThat(jobs).extracting(job -> job.counters().hungryNanos()).containsOnly(0L);
        assertThat(sum(jobs, Counters::busyNanos)).isPositive().isEqualTo(all.busyNanos());
        assertThat(sum(jobs, Counters::waitingNanos)).isEqualTo(all.waitingNanos());
        assertThat(sum(jobs, Counters::blockedNanos)).isEqualTo(all.blockedNanos());
        assertThat(all.hungryNanos()).isPositive();
    }

    private static long sum(List<Job<?>> jobs, ToLongFunction<Counters> nanos) {
        return jobs.stream().map(Job::counters).mapToLong(nanos).sum();
    }

    @Test
    void withoutAListenerNoTimeIsMeasured() {
        Skua skua = Skua.builder().workers(2).build();
        skua.run(() -> Fib.lambda(N));
        skua.close();
        Counters counters = skua.counters();
        assertThat(counters.busyNanos() + counters.hungryNanos()).isZero();
        assertThat(counters.waitingNanos() + counters.blockedNanos()).isZero();
    }

    @Test
    void samplesTellWhatEachThreadDoes() {
        CountDownLatch sampled = new CountDownLatch(1);
        observed(Skua.builder().workers(1), skua -> {
            Job<?> job = skua.submit(Skua.job("long"), () -> Waiting.spinUntil(() -> sampled.getCount() == 0));
            Waiting.until(() -> heard.of(EventKind.SAMPLE)
                    .anyMatch(one -> Sample.state(one.detail()) == Sample.State.BUSY && one.first() > 0));
            sampled.countDown();
            Waiting.until(job::isDone);
            Waiting.until(() -> heard.of(EventKind.SAMPLE)
                    .anyMatch(one -> Sample.state(one.detail()) == Sample.State.ASLEEP && one.second() == 1));
        });
    }

    @Test
    void limitsAreToldOfThoseJobsThatHaveOne() {
        int jobs = 10; // one worker more than that, since a max of all workers is no limit
        observed(Skua.builder().workers(jobs + 1), skua -> {
            for (int i = 1; i <= jobs; i++) {
                skua.run(Skua.job("limited").max(i), () -> {});
                skua.run(Skua.job("free"), () -> {});
            }
        });
        assertThat(heard.of(EventKind.LIMIT).map(Heard.One::detail)).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
        assertThat(heard.of(EventKind.LIMIT).map(Heard.One::first)).doesNotHaveDuplicates();
        assertThat(heard.of(EventKind.JOB).filter(one -> one.detail() == JobPhase.SUBMITTED.ordinal()))
                .hasSize(2 * jobs);
    }

    @Test
    void aJoinThatFindsItsStolenTaskEndedIsTold() {
        int times = 20;
        observed(Skua.builder().workers(2), skua -> {
            for (int i = 0; i < times; i++) {
                skua.run(() -> {
                    Handle<?> stolen = Skua.forkQueued(() -> {});
                    Waiting.spinUntil(stolen::isDone);
                    stolen.join();
                });
            }
        });
        assertThat(heard.count(EventKind.JOIN)).isEqualTo(times);
        assertThat(heard.count(EventKind.WAIT, WaitReason.JOIN)).isZero();
    }

    /** Each SAMPLE of a thread comes with its processor time, and each round of samples with one JVM. */
    @Test
    void processorTimesAreToldWithEachSample() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        AtomicLong used = new AtomicLong();
        Skua skua = Skua.builder().workers(1).build();
        skua.run(() -> {}); // a thread that has not begun yet has no processor time
        Observation observation = skua.observe(heard);
        skua.run(() -> {
            long before = threads.getCurrentThreadCpuTime();
            Waiting.spinUntil(() -> threads.getCurrentThreadCpuTime() - before > 1_000_000);
            used.set(threads.getCurrentThreadCpuTime());
        });
        observation.close(); // the last sample is told now, while the thread is there
        skua.close();
        List<Heard.One> cpu = heard.of(EventKind.CPU).toList();
        List<Heard.One> samples = heard.of(EventKind.SAMPLE).toList();
        List<Heard.One> jvm = heard.of(EventKind.JVM).toList();
        assertThat(samples).isNotEmpty();
        assertThat(cpu).extracting(Heard.One::time).isEqualTo(timesOf(samples));
        assertThat(cpu).extracting(Heard.One::worker).containsOnly(0);
        assertThat(cpu).extracting(Heard.One::first).isSorted();
        assertThat(cpu.get(cpu.size() - 1).first()).isGreaterThanOrEqualTo(used.get());
        assertThat(jvm).extracting(Heard.One::time).doesNotHaveDuplicates().containsAll(timesOf(samples));
        assertThat(jvm).extracting(Heard.One::first).isSorted();
        assertThat(jvm).extracting(Heard.One::second).isSorted();
    }

    private static List<Long> timesOf(List<Heard.One> events) {
        return events.stream().map(Heard.One::time).toList();
    }
}
