package io.skua.micrometer;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.distribution.TimeWindowMax;
import io.skua.observe.BatchSizes;
import io.skua.observe.EventKind;
import io.skua.observe.EventListener;
import io.skua.observe.IslandChange;
import io.skua.observe.IslandSize;
import io.skua.observe.JobPhase;
import io.skua.observe.Sample;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Adds up what the events of a scheduler tell. The gatherer's thread writes; any thread reads.
 */
final class Heard implements EventListener {
    /** Jobs whose phases are remembered at the same time. If there are more, the oldest are not timed. */
    private static final int JOBS_MAX = 100_000;

    private static final JobPhase[] PHASES = JobPhase.values();
    private static final long WINDOW_MILLIS = 60_000; // in which the longest leaf is remembered
    private static final int WINDOW_PARTS = 3;
    private static final int POWERS = 8; // of 8, by which sizes of batches are counted

    /** When a job entered its phases; -1 for a phase that was not heard. */
    private static final class Times {
        String name = "";
        long submitted = -1;
        long started = -1;
        long ended = -1;
    }

    /** @param idle how long jobs wait for their start */
    private record Timers(Timer running, Timer idle, TimeWindowMax longestNanos) {}

    /** How many tasks a busy worker has run, and since when it has run this many. */
    private record Leaf(long tasks, long since) {}

    /** The island of a job that has not ended, and how many workers the job would like to have. */
    private record Island(String job, long wanted) {}

    private final Map<Long, Times> jobs = new LinkedHashMap<>() { // the gatherer's own, as the next
                @Override
                protected boolean removeEldestEntry(Map.Entry<Long, Times> eldest) {
                    return size() > JOBS_MAX;
                }
            };
    private final Map<Integer, Leaf> leaves = new HashMap<>(); // by place: what its thread was busy with
    private final Map<Long, Island> islands = new ConcurrentHashMap<>(); // by job: written by the gatherer only
    private volatile LongFunction<String> texts = number -> "";
    private final AtomicLong batches = new AtomicLong();
    private final AtomicLong lost = new AtomicLong();
    private volatile @Nullable Timers timers;

    void setRegistry(MeterRegistry registry, Tags tags) {
        timers = new Timers(
                Timer.builder("executor")
                        .tags(tags)
                        .description("How long jobs run, from their start to their end")
                        .register(registry),
                Timer.builder("executor.idle")
                        .tags(tags)
                        .description("How long jobs wait, from their submission to their start")
                        .register(registry),
                new TimeWindowMax(registry.config().clock(), WINDOW_MILLIS / WINDOW_PARTS, WINDOW_PARTS));
    }

    void setTexts(LongFunction<String> source) {
        texts = source;
    }

    @Override
    public void event(long time, int worker, EventKind kind, int detail, long first, long second) {
        switch (kind) {
            case JOB -> phase(time, first, PHASES[detail], second);
            case SAMPLE -> sample(time, worker, Sample.state(detail), second);
            case ISLAND -> island(first, detail, second);
            case LEAF -> batches.addAndGet(count(second));
            case GAP -> lost.addAndGet(first);
            default -> {}
        }
    }

    private static long count(long sizes) {
        long sum = 0;
        for (int power = 0; power < POWERS; power++) {
            sum += BatchSizes.count(sizes, power);
        }
        return sum;
    }

    /** The phases of a job come in any order, since several threads tell them. */
    private void phase(long time, long job, JobPhase phase, long name) {
        Timers its = timers;
        if (its == null) {
            return;
        }
        Times known = jobs.computeIfAbsent(job, number -> new Times());
        if (phase == JobPhase.SUBMITTED) {
            known.submitted = time;
            known.name = texts.apply(name);
        } else if (phase == JobPhase.STARTED) {
            known.started = time;
        } else {
            known.ended = time;
        }
        if (!phase.isEnd() && known.submitted >= 0 && known.started >= 0) {
            its.idle.record(Math.max(0, known.started - known.submitted), TimeUnit.NANOSECONDS);
        }
        if (phase != JobPhase.SUBMITTED && known.started >= 0 && known.ended >= 0) {
            its.running.record(Math.max(0, known.ended - known.started), TimeUnit.NANOSECONDS);
        }
        boolean neverStarts = phase == JobPhase.CANCELLED && known.started < 0;
        if (known.ended >= 0 && known.submitted >= 0 && (known.started >= 0 || neverStarts)) {
            jobs.remove(job);
        }
    }

    /** A worker that is busy, and has run no further task since the sample before, is still in the same one. */
    private void sample(long time, int worker, Sample.State state, long tasks) {
        Timers its = timers;
        if (state != Sample.State.BUSY || its == null) {
            leaves.remove(worker);
            return;
        }
        Leaf known = leaves.get(worker);
        if (known == null || known.tasks != tasks) {
            leaves.put(worker, new Leaf(tasks, time));
        } else {
            its.longestNanos.record((double) (time - known.since));
        }
    }

    private void island(long job, int change, long size) {
        Times known = jobs.get(job);
        if (change == IslandChange.DISSOLVED.ordinal()) {
            islands.remove(job);
        } else {
            String name = known == null ? "" : known.name;
            islands.put(job, new Island(name, IslandSize.members(size) + IslandSize.asked(size)));
        }
    }

    /** Returns how many workers the jobs whose names fulfil a condition would like to have. */
    double wanted(Predicate<String> named) {
        return islands.values().stream()
                .filter(island -> named.test(island.job))
                .mapToLong(Island::wanted)
                .sum();
    }

    /** Returns for how long a worker has run one task at most, in the last minute. */
    double longestNanos() {
        Timers its = timers;
        return its == null ? 0 : its.longestNanos.poll();
    }

    double batches() {
        return batches.get();
    }

    /** Returns how many events were lost, as far as the events tell. */
    double lost() {
        return lost.get();
    }
}
