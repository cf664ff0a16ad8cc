package io.skua.micrometer;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.BaseUnits;
import io.skua.Job;
import io.skua.JobIsland;
import io.skua.JobReport;
import io.skua.Skua;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * How many jobs there are, and what workers each has. The meters of a job's name are registered when somebody reads the
 * number of jobs while such a job is there, so they are seen from the second look on.
 */
final class JobMeters {
    private final Skua skua;
    private final Tags tags;
    private final @Nullable Heard heard;
    private final boolean hasIslands;
    private final JobNames names = new JobNames();

    /** @param heard what was measured; null if the scheduler is not observed */
    JobMeters(Skua skua, Tags tags, @Nullable Heard heard) {
        this.skua = skua;
        this.tags = tags;
        this.heard = heard;
        this.hasIslands = hasIslands(skua);
    }

    private static boolean hasIslands(Skua skua) {
        try {
            Map<Job<?>, JobIsland> ignored = JobIsland.all(skua);
            return true;
        } catch (IllegalStateException none) {
            return false;
        }
    }

    void bindTo(MeterRegistry registry) {
        for (JobReport.State state : JobReport.State.values()) {
            Gauge.builder("skua.jobs", skua, its -> count(its, state, registry))
                    .tags(tags.and("phase", state.name().toLowerCase(Locale.ROOT)))
                    .baseUnit("jobs")
                    .description("Jobs that wait, run, or are about to stop")
                    .strongReference(true)
                    .register(registry);
        }
    }

    private double count(Skua its, JobReport.State state, MeterRegistry registry) {
        islands().keySet().forEach(job -> names.see(job.name(), name -> bindIsland(registry, name)));
        return its.jobs().stream().filter(job -> job.state() == state).count();
    }

    private double members(Predicate<String> covered) {
        return islands().entrySet().stream()
                .filter(entry -> covered.test(entry.getKey().name()))
                .mapToInt(entry -> entry.getValue().members().size())
                .sum();
    }

    private Map<Job<?>, JobIsland> islands() {
        return hasIslands ? JobIsland.all(skua) : Map.of();
    }

    private void bindIsland(MeterRegistry registry, String name) {
        Predicate<String> covered = names.covered(name);
        Gauge.builder("skua.island.members", skua, its -> members(covered))
                .tags(tags.and("job", name))
                .baseUnit(BaseUnits.THREADS)
                .description("Workers that the islands of these jobs have")
                .strongReference(true)
                .register(registry);
        Heard its = heard;
        if (its != null) {
            Gauge.builder("skua.island.wanted", its, source -> source.wanted(covered))
                    .tags(tags.and("job", name))
                    .baseUnit(BaseUnits.THREADS)
                    .description("Workers that these jobs have, and those that they have asked for and not got")
                    .strongReference(true)
                    .register(registry);
        }
    }
}
