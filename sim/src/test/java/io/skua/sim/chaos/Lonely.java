package io.skua.sim.chaos;

import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.Effect;
import io.skua.place.protocol.Event;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.JobRecord;
import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.Progress;
import io.skua.place.protocol.Tally;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A protocol of a place that needs nobody else. It rotates its pools, takes tasks away and gives them to other pools,
 * and begins successors again from their frontier, so that all of a simulated runtime's contract is used.
 */
class Lonely implements Subject {
    private static final long TICK = 3_000_000;

    private final Map<JobId, Work> jobs = new HashMap<>();
    private final Map<Long, JobId> pools = new HashMap<>();
    private final Set<Long> rotated = new HashSet<>();
    private final Map<Long, Long> predecessors = new HashMap<>();
    private final Map<Long, JobId> folds = new HashMap<>();
    private long numbers;
    private long wakeAt;
    private long ticks;

    private static final class Work {
        final JobRecord job;
        final List<Object> parts = new ArrayList<>();
        long tasks;
        int open;

        Work(JobRecord job) {
            this.job = job;
        }
    }

    Lonely(PlaceId self) {
        wakeAt = self.incarnation() + TICK;
    }

    @Override
    public void handle(long now, Event event, Consumer<Effect> effects) {
        if (event instanceof Event.Tick) {
            wakeAt = now + TICK;
            tick(effects);
        } else if (event instanceof Event.Submit submit) {
            jobs.put(submit.job().id(), new Work(submit.job()));
            open(submit.job(), submit.roots(), effects);
        } else if (event instanceof Event.Hauled hauled) {
            if (!hauled.descriptors().isEmpty()) {
                Work work = Objects.requireNonNull(jobs.get(pools.get(hauled.pool())));
                open(work.job, hauled.descriptors(), effects);
            }
        } else if (event instanceof Event.PoolEnded ended) {
            ended(ended, effects);
        } else if (event instanceof Event.Folded folded) {
            Work work = Objects.requireNonNull(jobs.remove(folds.remove(folded.ticket())));
            effects.accept(new Effect.Ended(work.job.id(), folded.part(), null, progress(work.tasks)));
        } else if (event instanceof Event.Cancel cancel && jobs.containsKey(cancel.job())) {
            end(Objects.requireNonNull(jobs.get(cancel.job())), cancel.reason(), effects);
        }
    }

    private void open(JobRecord job, List<Descriptor> descriptors, Consumer<Effect> effects) {
        long pool = ++numbers;
        pools.put(pool, job.id());
        Objects.requireNonNull(jobs.get(job.id())).open++;
        effects.accept(new Effect.Open(pool, job, descriptors));
    }

    private void tick(Consumer<Effect> effects) {
        ticks++;
        for (long pool : List.copyOf(pools.keySet())) {
            if (!rotated.contains(pool) && (pool + ticks) % 3 == 0) {
                rotate(pool, effects);
            }
        }
        effects.accept(new Effect.Take(4));
    }

    private void rotate(long pool, Consumer<Effect> effects) {
        JobId job = Objects.requireNonNull(pools.get(pool));
        long successor = ++numbers;
        rotated.add(pool);
        pools.put(successor, job);
        predecessors.put(successor, pool);
        Objects.requireNonNull(jobs.get(job)).open++;
        effects.accept(new Effect.Rotate(pool, successor));
    }

    void ended(Event.PoolEnded ended, Consumer<Effect> effects) {
        JobId job = pools.remove(ended.pool());
        Work work = job == null ? null : jobs.get(job);
        if (work == null) {
            throw new IllegalStateException("pool " + ended.pool() + " is not open");
        }
        Long before = predecessors.get(ended.pool());
        if (before != null && pools.containsKey(before)) {
            throw new IllegalStateException("pool " + ended.pool() + " has ended before its predecessor");
        }
        work.open--;
        if (ended.failure() != null) {
            end(work, ended.failure(), effects);
            return;
        }
        work.tasks += ended.tasks();
        if (ended.part() != null) {
            work.parts.add(ended.part());
        }
        if (work.open == 0) {
            if (work.parts.size() >= 2) {
                folds.put(++numbers, work.job.id());
                effects.accept(new Effect.Fold(work.job.id(), numbers, work.parts));
            } else {
                jobs.remove(work.job.id());
                Object part = work.parts.isEmpty() ? null : work.parts.get(0);
                effects.accept(new Effect.Ended(work.job.id(), part, null, progress(work.tasks)));
            }
        }
    }

    private void end(Work work, Object failure, Consumer<Effect> effects) {
        jobs.remove(work.job.id());
        for (long pool : List.copyOf(pools.keySet())) {
            if (work.job.id().equals(pools.get(pool))) {
                pools.remove(pool);
                effects.accept(new Effect.Discard(pool));
            }
        }
        folds.values().remove(work.job.id());
        effects.accept(new Effect.Ended(work.job.id(), null, failure, progress(work.tasks)));
    }

    /** Returns what the books of a job with this many tasks say. */
    static Progress progress(long tasks) {
        return new Progress(0, 0, Tally.ofTasks(tasks), 0, 0, 0, true);
    }

    @Override
    public long wakeAt() {
        return wakeAt;
    }

    @Override
    public boolean remembers(JobId job) {
        return jobs.containsKey(job);
    }

    @Override
    public String describe() {
        return "jobs " + jobs.keySet() + ", pools " + pools;
    }
}
