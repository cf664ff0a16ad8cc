package io.skua.micrometer;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.BaseUnits;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.skua.Counters;
import io.skua.ForkJoinPool;
import io.skua.Skua;
import io.skua.observe.Observation;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Gives the figures of a scheduler to a Micrometer registry: under the names that dashboards for Java executors know
 * ({@code executor.*}), and more under {@code skua.*}. docs/metrics.md lists them all.
 *
 * <pre>{@code
 * Skua skua = Skua.builder().name("index").build();
 * new SkuaMetrics(skua).bindTo(registry);
 * }</pre>
 *
 * <p>These figures cost nothing until somebody asks for them. {@link #observed} adds those that have to be measured
 * while the scheduler runs: how long jobs wait and run, what workers do with their time, batches of loops. For them the
 * scheduler is observed ({@link Skua#observe}) until {@link #close}.
 *
 * <p>The registry refers to the scheduler for as long as it has the meters, so a scheduler that is bound does not end
 * by itself when it is abandoned: close it.
 */
public final class SkuaMetrics implements MeterBinder, AutoCloseable {
    private final Skua skua;
    private final Tags tags;
    private final boolean observed;
    private final Heard heard = new Heard();
    private @Nullable Observation observation;

    /** Figures of this scheduler, with its name as the tag {@code name}. */
    public SkuaMetrics(Skua skua) {
        this(skua, Tags.empty());
    }

    /** As {@link #SkuaMetrics(Skua)}, with more tags on every meter. */
    public SkuaMetrics(Skua skua, Tags tags) {
        this(skua, Tags.of("name", skua.name()).and(Objects.requireNonNull(tags, "tags")), false);
    }

    private SkuaMetrics(Skua skua, Tags tags, boolean observed) {
        this.skua = skua;
        this.tags = tags;
        this.observed = observed;
    }

    /** Returns the same figures, and those that are measured while somebody observes the scheduler. */
    public SkuaMetrics observed() {
        return new SkuaMetrics(skua, tags, true);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        bindExecutor(registry);
        bindCounters(registry);
        bindWorkers(registry);
        new JobMeters(skua, tags, observed ? heard : null).bindTo(registry);
        if (observed) {
            bindTimes(registry);
            bindHeard(registry);
            begin(registry);
        }
    }

    private synchronized void begin(MeterRegistry registry) {
        heard.setRegistry(registry, tags);
        if (observation == null) {
            Observation its = skua.observe(heard);
            heard.setTexts(its::text);
            observation = its;
        }
    }

    /** Ends the observation, if there is one. The meters stay, and those that were measured do not change any more. */
    @Override
    public void close() {
        Observation its;
        synchronized (this) {
            its = observation;
            observation = null;
        }
        if (its != null) {
            its.close();
        }
    }

    // ---- the names that every dashboard knows ----

    private void bindExecutor(MeterRegistry registry) {
        ForkJoinPool pool = skua.forkJoinPool();
        gauge(
                registry,
                "executor.active",
                BaseUnits.THREADS,
                "Threads that run a task, or wait in one",
                its -> pool.getActiveThreadCount());
        gauge(
                registry,
                "executor.running",
                BaseUnits.THREADS,
                "Threads that run a task and do not wait",
                its -> pool.getRunningThreadCount());
        gauge(
                registry,
                "executor.pool.size",
                BaseUnits.THREADS,
                "Threads, those that wait and spares included",
                its -> pool.getPoolSize());
        gauge(registry, "executor.parallelism", BaseUnits.THREADS, "Workers", its -> its.workers());
        gauge(
                registry,
                "executor.queued",
                BaseUnits.TASKS,
                "Tasks that a thief could take, and jobs that wait",
                its -> pool.getQueuedTaskCount() + pool.getQueuedSubmissionCount());
        counter(registry, "executor.completed", BaseUnits.TASKS, "Tasks that were run", Counters::tasks);
        counter(registry, "executor.steals", BaseUnits.TASKS, "Tasks taken from another worker", Counters::steals);
    }

    // ---- ours ----

    private void bindCounters(MeterRegistry registry) {
        how(registry, "inlined", Counters::inlined);
        how(registry, "stolen", Counters::steals);
        how(registry, "own", counters -> counters.tasks() - counters.inlined() - counters.steals());
        counter(registry, "skua.steals.failed", "attempts", "Attempts to steal in vain", Counters::failedSteals);
        counter(registry, "skua.leapfrogs", BaseUnits.TASKS, "Tasks stolen by waiting joins", Counters::leapfrogs);
        counter(registry, "skua.handoffs", "handoffs", "How often a waiting thread lent its seat", Counters::handOffs);
        counter(registry, "skua.sleeps", "sleeps", "How often a worker fell asleep", Counters::sleeps);
    }

    private void how(MeterRegistry registry, String how, ToDoubleFunction<Counters> count) {
        FunctionCounter.builder("skua.tasks", skua, its -> Math.max(0, count.applyAsDouble(its.counters())))
                .tags(tags.and("how", how))
                .baseUnit(BaseUnits.TASKS)
                .description("Tasks by how they were run: at once by their fork, stolen, or otherwise")
                .register(registry);
    }

    private void counter(
            MeterRegistry registry, String name, String unit, String about, ToDoubleFunction<Counters> count) {
        FunctionCounter.builder(name, skua, its -> count.applyAsDouble(its.counters()))
                .tags(tags)
                .baseUnit(unit)
                .description(about)
                .register(registry);
    }

    private void gauge(MeterRegistry registry, String name, String unit, String about, ToDoubleFunction<Skua> value) {
        Gauge.builder(name, skua, value)
                .tags(tags)
                .baseUnit(unit)
                .description(about)
                .strongReference(true)
                .register(registry);
    }

    private void bindWorkers(MeterRegistry registry) {
        ForkJoinPool pool = skua.forkJoinPool();
        workers(registry, "running", its -> pool.getRunningThreadCount());
        workers(registry, "waiting", its -> Math.max(0, pool.getActiveThreadCount() - pool.getRunningThreadCount()));
        workers(registry, "idle", its -> Math.max(0, pool.getPoolSize() - pool.getActiveThreadCount()));
    }

    private void workers(MeterRegistry registry, String state, ToDoubleFunction<Skua> value) {
        Gauge.builder("skua.workers", skua, value)
                .tags(tags.and("state", state))
                .baseUnit(BaseUnits.THREADS)
                .description("Threads by what they do: run a task, wait in one, or have none")
                .strongReference(true)
                .register(registry);
    }

    // ---- what has to be measured ----

    private void bindTimes(MeterRegistry registry) {
        time(registry, "busy", Counters::busyNanos);
        time(registry, "hungry", Counters::hungryNanos);
        time(registry, "waiting", Counters::waitingNanos);
        time(registry, "blocked", Counters::blockedNanos);
    }

    private void time(MeterRegistry registry, String state, ToDoubleFunction<Counters> nanos) {
        FunctionCounter.builder("skua.time", skua, its -> nanos.applyAsDouble(its.counters()) / 1e9)
                .tags(tags.and("state", state))
                .baseUnit("seconds")
                .description("What workers did with their time, added up over all workers")
                .register(registry);
    }

    private void bindHeard(MeterRegistry registry) {
        TimeGauge.builder("skua.leaf.longest", heard, TimeUnit.NANOSECONDS, Heard::longestNanos)
                .tags(tags)
                .description(
                        "For how long a worker has run one task at most, in the last minute; told by samples of 50 ms")
                .strongReference(true)
                .register(registry);
        FunctionCounter.builder("skua.loop.batches", heard, Heard::batches)
                .tags(tags)
                .baseUnit("batches")
                .description("Batches in which elements of loops were taken, at most 255 of a size in each leaf")
                .register(registry);
        FunctionCounter.builder("skua.events.lost", this, SkuaMetrics::lost)
                .tags(tags)
                .baseUnit(BaseUnits.EVENTS)
                .description("Events that came faster than they were gathered; the other figures lack them")
                .register(registry);
    }

    private synchronized double lost() {
        return observation == null ? heard.lost() : observation.lost();
    }
}
