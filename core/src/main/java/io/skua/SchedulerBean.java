package io.skua;

import io.skua.engine.Census;
import io.skua.engine.Engine;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A scheduler as JMX sees it. The JMX server refers to this object for as long as it is registered, so this object
 * refers to the scheduler weakly: a scheduler that nobody else refers to ends ({@link AbandonedSchedulers}).
 */
final class SchedulerBean implements SchedulerControlMXBean {
    private final WeakReference<Skua> scheduler;
    private final Engine engine;

    SchedulerBean(Skua skua) {
        this.scheduler = new WeakReference<>(skua);
        this.engine = skua.engine();
    }

    @Override
    public String getName() {
        return engine.settings().name();
    }

    @Override
    public String getState() {
        return engine.isTerminated() ? "terminated" : engine.lifetime().isShutdown() ? "shutting down" : "running";
    }

    @Override
    public String getPolicy() {
        return engine.settings().policy().name();
    }

    @Override
    public int getWorkers() {
        return engine.settings().workers();
    }

    @Override
    public int getThreads() {
        return Census.threads(engine);
    }

    @Override
    public int getActiveThreads() {
        return Census.active(engine);
    }

    private Counters counters() {
        return Counters.of(engine.tally());
    }

    @Override
    public long getTasks() {
        return counters().tasks();
    }

    @Override
    public long getInlinedForks() {
        return counters().inlined();
    }

    @Override
    public long getQueuedForks() {
        return counters().queued();
    }

    @Override
    public long getSteals() {
        return counters().steals();
    }

    @Override
    public long getFailedSteals() {
        return counters().failedSteals();
    }

    @Override
    public long getSleeps() {
        return counters().sleeps();
    }

    // ---- jobs ----

    private List<JobReport> reports() {
        Skua skua = scheduler.get();
        return skua == null ? List.of() : skua.jobs(); // an abandoned scheduler has no jobs
    }

    @Override
    public Map<String, Row> getJobs() {
        Map<String, Row> rows = new LinkedHashMap<>();
        int executions = 0;
        for (JobReport report : reports()) {
            Job<?> job = report.job();
            rows.put(job != null ? idOf(job) : "execute-" + executions++, new JobRow(report));
        }
        return rows;
    }

    private static final class JobRow implements Row {
        private final JobReport report;

        JobRow(JobReport report) {
            this.report = report;
        }

        @Override
        public String getName() {
            return report.name();
        }

        @Override
        public String getState() {
            return report.state().name();
        }

        @Override
        public int getWorkers() {
            return report.workers();
        }

        @Override
        public long getAgeMillis() {
            Duration age = report.age();
            return age == null ? -1 : age.toMillis();
        }

        @Override
        public long getTasks() {
            return report.counters().tasks();
        }

        @Override
        public long getSteals() {
            return report.counters().steals();
        }

        @Override
        public String getPriority() {
            return report.priority().name();
        }

        @Override
        public int getMin() {
            return report.claim().min();
        }

        @Override
        public int getMax() {
            return report.claim().max();
        }

        @Override
        public int getWeight() {
            return report.claim().weight();
        }
    }

    /** A number that very rarely belongs to two jobs at the same time. */
    private static String idOf(Job<?> job) {
        return Integer.toHexString(System.identityHashCode(job));
    }

    @Override
    public boolean cancel(@Nullable String id) {
        return cancelIf(report -> report.job() != null && idOf(report.job()).equals(id)) > 0;
    }

    @Override
    public int cancelByName(@Nullable String name) {
        return cancelIf(report -> report.name().equals(name));
    }

    private int cancelIf(Predicate<JobReport> wanted) {
        int cancelled = 0;
        for (JobReport report : reports()) {
            Job<?> job = report.job();
            if (job != null && wanted.test(report) && job.cancel(true)) {
                cancelled++;
            }
        }
        return cancelled;
    }
}
