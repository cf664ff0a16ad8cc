package io.skua.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Tags;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.skua.Counters;
import io.skua.Job;
import io.skua.LongHandle;
import io.skua.Skua;
import io.skua.loop.Batching;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

/** Every figure that a scrape shows is compared to what the scheduler itself says, or to what was run. */
final class SkuaMetricsTest {
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    private static long fib(int n) {
        if (n < 2) {
            return n;
        }
        LongHandle left = Skua.forkLong(() -> fib(n - 1));
        return fib(n - 2) + left.join();
    }

    @Test
    void countersAreThoseOfTheScheduler() {
        Skua skua = Skua.builder().workers(2).name("counted").build();
        new SkuaMetrics(skua, Tags.of("region", "north")).bindTo(registry);
        for (int i = 0; i < 20; i++) {
            skua.run(() -> fib(15));
        }
        skua.close();
        Counters counters = skua.counters();
        Scrape scrape = Scrape.of(registry);
        String[] labels = {"name", "counted", "region", "north"};
        assertThat(scrape.count("executor_completed_tasks_total", labels)).isEqualTo(counters.tasks());
        assertThat(scrape.count("executor_steals_tasks_total", labels)).isEqualTo(counters.steals());
        assertThat(scrape.count("skua_steals_failed_attempts_total", labels)).isEqualTo(counters.failedSteals());
        assertThat(scrape.count("skua_leapfrogs_tasks_total", labels)).isEqualTo(counters.leapfrogs());
        assertThat(scrape.count("skua_handoffs_total", labels)).isEqualTo(counters.handOffs());
        assertThat(scrape.count("skua_sleeps_total", labels)).isEqualTo(counters.sleeps());
        assertThat(scrape.count("skua_tasks_total", labels)).isEqualTo(counters.tasks());
        assertThat(scrape.count("skua_tasks_total", "how", "inlined")).isEqualTo(counters.inlined());
        assertThat(scrape.count("skua_tasks_total", "how", "stolen")).isEqualTo(counters.steals());
        assertThat(scrape.count("executor_parallelism_threads", labels)).isEqualTo(2);
        assertThat(scrape.count("executor_queued_tasks", labels)).isZero();
        assertThat(scrape.has("skua_time_seconds_total"))
                .as("nobody has asked for it")
                .isFalse();
    }

    @Test
    void jobsAndWorkersAreSeenWhileTheyAreThere() throws ExecutionException, InterruptedException {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        try (Skua skua = Skua.builder().workers(1).build()) {
            new SkuaMetrics(skua).bindTo(registry);
            Job<?> first = skua.submit(() -> {
                running.countDown();
                while (release.getCount() > 0) {
                    Thread.onSpinWait();
                }
            });
            running.await();
            List<Job<?>> waiting = new ArrayList<>();
            for (int i = 0; i < 7; i++) {
                waiting.add(skua.submit(() -> {}));
            }
            Scrape scrape = Scrape.of(registry);
            assertThat(scrape.value("skua_jobs", "phase", "running")).isEqualTo(1);
            assertThat(scrape.value("skua_jobs", "phase", "queued")).isEqualTo(7);
            assertThat(scrape.value("skua_jobs", "phase", "stopping")).isZero();
            assertThat(scrape.value("executor_active_threads")).isEqualTo(1);
            assertThat(scrape.value("executor_running_threads")).isEqualTo(1);
            assertThat(scrape.value("executor_pool_size_threads")).isEqualTo(1);
            assertThat(scrape.value("executor_queued_tasks")).isEqualTo(7);
            assertThat(scrape.value("skua_workers_threads", "state", "running")).isEqualTo(1);
            assertThat(scrape.value("skua_workers_threads", "state", "waiting")).isZero();
            assertThat(scrape.value("skua_workers_threads", "state", "idle")).isZero();
            release.countDown();
            first.get();
            for (Job<?> each : waiting) {
                each.get();
            }
        }
    }

    @Test
    void whatIsMeasuredAddsUp() {
        Skua skua = Skua.builder().workers(2).build();
        SkuaMetrics metrics = new SkuaMetrics(skua).observed();
        metrics.bindTo(registry);
        for (int i = 0; i < 30; i++) {
            skua.run(() -> fib(12));
        }
        Job<?> late = skua.submit(() -> {});
        late.cancel(false); // before or after its start
        late.awaitEnd();
        skua.range(0, 800).batching(Batching.fixed(8)).workers(1).sum();
        skua.close();
        metrics.close();
        Counters counters = skua.counters();
        Scrape scrape = Scrape.of(registry);
        double started = scrape.value("executor_seconds_count");
        assertThat(started).isBetween(31.0, 32.0); // 30 runs, the loop, and perhaps the job that was cancelled
        assertThat(scrape.value("executor_idle_seconds_count")).isEqualTo(started);
        assertThat(scrape.value("executor_seconds_sum")).isPositive();
        assertThat(scrape.value("skua_loop_batches_total")).isEqualTo(100);
        assertThat(scrape.value("skua_events_lost_events_total")).isZero();
        assertThat(scrape.value("skua_time_seconds_total", "state", "busy")).isEqualTo(counters.busyNanos() / 1e9);
        assertThat(scrape.value("skua_time_seconds_total", "state", "hungry")).isEqualTo(counters.hungryNanos() / 1e9);
        assertThat(scrape.value("skua_time_seconds_total", "state", "waiting"))
                .isEqualTo(counters.waitingNanos() / 1e9);
        assertThat(scrape.value("skua_time_seconds_total", "state", "blocked")).isZero();
        assertThat(counters.busyNanos()).isPositive();
    }

    @Test
    void aLongTaskIsSeenWhileItRuns() {
        try (Skua skua = Skua.builder().workers(1).build();
                SkuaMetrics metrics = new SkuaMetrics(skua).observed()) {
            metrics.bindTo(registry);
            skua.run(() -> {
                while (Scrape.of(registry).value("skua_leaf_longest_seconds") < 0.2) {
                    Thread.onSpinWait();
                }
            });
        }
    }

    @Test
    void islandsAreShownByTheNamesOfTheirJobs() {
        try (Skua skua = Skua.builder().workers(2).islands().build();
                SkuaMetrics metrics = new SkuaMetrics(skua).observed()) {
            metrics.bindTo(registry);
            skua.run(Skua.job("mine"), () -> {
                while (Scrape.of(registry).value("skua_island_members_threads", "job", "mine") < 1
                        || Scrape.of(registry).value("skua_island_wanted_threads", "job", "mine") < 1) {
                    fib(10); // so that the job is not taken for a small one
                }
                return null;
            });
        }
        assertThat(Scrape.of(registry).value("skua_island_members_threads", "job", "mine"))
                .isZero();
    }

    @Test
    void onlyTheFirstFiftyNamesHaveMeters() {
        JobNames names = new JobNames();
        List<String> registered = new ArrayList<>();
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 60; i++) {
                names.see("job " + i, registered::add);
            }
        }
        assertThat(registered).hasSize(51).startsWith("job 0", "job 1").endsWith("job 49", "other");
        assertThat(names.covered("job 3").test("job 3")).isTrue();
        assertThat(names.covered("job 3").test("job 4")).isFalse();
        assertThat(names.covered("other").test("job 49")).isFalse();
        assertThat(names.covered("other").test("job 50")).isTrue();
    }
}
