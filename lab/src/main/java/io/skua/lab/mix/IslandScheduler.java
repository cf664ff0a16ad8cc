package io.skua.lab.mix;

import io.skua.Job;
import io.skua.JobIsland;
import io.skua.JobOptions;
import io.skua.Skua;
import io.skua.island.Allowance;
import io.skua.workloads.Form;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One Skua whose jobs have islands. Alone, a job has the usual allowance, so that in every mix it is compared to the
 * same.
 */
final class IslandScheduler implements MixScheduler {
    private final List<MixEntry> entries;
    private final Skua skua;

    IslandScheduler(List<MixEntry> entries, MixSettings settings) {
        this.entries = entries;
        this.skua = settings.skua("mix", settings.workers());
    }

    @Override
    public RunningJob alone(int number) {
        return start(number, Allowance.USUAL);
    }

    @Override
    public RunningJob submit(int number) {
        return start(number, entries.get(number).allowance());
    }

    @Override
    public Skua skua() {
        return skua;
    }

    /** In the order of calls, since whoever comes first is served first. */
    private RunningJob start(int number, Allowance allowance) {
        MixEntry entry = entries.get(number);
        JobOptions options = options(entry.name(), allowance);
        IslandJob job = new IslandJob();
        job.job = skua.submit(options, () -> entry.workload().skua(skua, Form.TYPED));
        return job.start("mix-client");
    }

    private static JobOptions options(String name, Allowance allowance) {
        JobOptions options = Skua.job(name).min(allowance.min()).weight(allowance.weight());
        return allowance.max() == Integer.MAX_VALUE ? options : options.max(allowance.max());
    }

    @Override
    public void close() {
        skua.close();
    }

    private static final class IslandJob extends RunningJob {
        private volatile @Nullable Job<Object> job;

        @Override
        Object answerOnce() throws Exception {
            return Objects.requireNonNull(job, "job").get();
        }

        @Override
        int membersNow() {
            return island().members().size();
        }

        @Override
        int diasporaNow() {
            return island().diaspora();
        }

        private JobIsland island() {
            return Objects.requireNonNull(job, "job").island();
        }

        @Override
        JobFigures.Members members() {
            JobIsland island = island();
            int peak = island.history().stream()
                    .mapToInt(JobIsland.Change::members)
                    .max()
                    .orElse(0);
            return new JobFigures.Members(
                    mean(island), peak, new WorkerTime(island.heldSeconds(), island.usedSeconds()));
        }

        /** From its first worker until it has given back the last, which may be a moment after its end. */
        private double mean(JobIsland island) {
            List<JobIsland.Change> history = island.history();
            if (history.isEmpty()) {
                return 0;
            }
            JobIsland.Change last = history.get(history.size() - 1);
            double until = last.members() == 0 ? last.seconds() : seconds();
            double time = until - history.get(0).seconds();
            return time <= 0 ? 1 : island.heldSeconds() / time;
        }

        @Override
        List<MixPoint> history() {
            return island().history().stream()
                    .map(change -> new MixPoint(change.seconds(), change.diaspora(), change.members()))
                    .toList();
        }
    }
}
