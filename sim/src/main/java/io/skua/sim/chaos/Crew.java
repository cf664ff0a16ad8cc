package io.skua.sim.chaos;

import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.Effect;
import io.skua.place.protocol.Event;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.JobRecord;
import io.skua.sim.chaos.check.Violation;
import io.skua.sim.chaos.program.Chance;
import io.skua.sim.chaos.program.Part;
import io.skua.sim.chaos.program.Task;
import io.skua.sim.chaos.program.TaskFailure;
import io.skua.sim.chaos.program.TaskTree;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The workers of one life and their pools: a simulated local runtime. A worker runs one task at a time. A body that
 * waits for a nested job needs no worker until that job has ended.
 */
final class Crew {
    /** The number of the pool in an answer that has no tasks. */
    private static final long NO_POOL = -1;

    private final Life life;
    private final World world;
    private final Chance chance;
    private final int workers;
    private final Map<Long, Pool> pools = new LinkedHashMap<>();
    private final Map<JobId, Body> waiting = new HashMap<>();
    private final Deque<Body> resumable = new ArrayDeque<>();
    private int busy;

    Crew(Life life, World world, int workers) {
        this.life = life;
        this.world = world;
        this.workers = workers;
        chance = world.chance();
    }

    int idle() {
        return workers - busy;
    }

    /** Returns how many tasks could be taken. */
    int load() {
        int load = 0;
        for (Pool pool : pools.values()) {
            load += pool.queue.size();
        }
        return load;
    }

    /** Returns how many tasks could be taken that have seen at most one death. */
    int unsuspectedLoad() {
        int load = 0;
        for (Pool pool : pools.values()) {
            load += (int) pool.queue.stream().filter(task -> task.deaths() < 2).count();
        }
        return load;
    }

    boolean hasPoolOf(JobId job) {
        return pools.values().stream().anyMatch(pool -> pool.job.id().equals(job));
    }

    // ---- effects of the protocol ----

    void open(Effect.Open effect) {
        Pool pool = new Pool(effect.pool(), effect.job());
        for (Descriptor descriptor : effect.descriptors()) {
            if (((Task) descriptor.payload()).tree() != effect.job().charter()) {
                throw new Violation("I2: " + life.id + " opens a pool of job "
                        + effect.job().id() + " with " + descriptor + ", a task of another job.");
            }
            pool.queue.addLast(descriptor);
        }
        enter(pool);
        settle(pool);
        pump();
    }

    private void enter(Pool pool) {
        if (pools.putIfAbsent(pool.number, pool) != null) {
            throw new Violation(life.id + " opens pool " + pool.number + " twice.");
        }
    }

    void rotate(Effect.Rotate effect) {
        Pool old = pools.get(effect.pool());
        if (old == null || old.successor != null) {
            throw new Violation(life.id + " rotates pool " + effect.pool()
                    + (old == null ? ", which is not open." : ", which was rotated before."));
        }
        Pool successor = new Pool(effect.successor(), old.job);
        enter(successor);
        old.successor = successor;
        successor.predecessor = old;
        if (!world.isLazy()) {
            old.moveOn();
        }
        settle(old);
        settle(successor);
        pump();
    }

    void discard(long number) {
        Pool pool = pools.remove(number);
        if (pool == null) {
            return;
        }
        pool.isDiscarded = true;
        pool.queue.clear();
        for (Body body : pool.bodies) {
            if (body.awaited != null && waiting.containsKey(body.awaited)) {
                world.cancel(life, body.awaited);
            }
        }
        if (pool.successor != null) {
            settle(pool.successor);
        }
        life.touch();
    }

    Event.Hauled haul(int max) {
        List<Pool> full = full();
        if (full.isEmpty()) {
            return new Event.Hauled(NO_POOL, List.of());
        }
        Pool pool = chance.of(full);
        List<Descriptor> taken = new ArrayList<>();
        while (taken.size() < max && !pool.queue.isEmpty()) {
            taken.add(pool.queue.removeFirst());
        }
        settle(pool);
        life.touch();
        return new Event.Hauled(pool.number, taken);
    }

    /** The end of a pool reaches the protocol; returns whether it counts. */
    boolean deliverEnd(long number) {
        return pools.remove(number) != null;
    }

    // ---- the workers ----

    private List<Pool> full() {
        List<Pool> full = new ArrayList<>();
        for (Pool pool : pools.values()) {
            if (!pool.queue.isEmpty()) {
                full.add(pool);
            }
        }
        return full;
    }

    /** Gives idle workers something to do. */
    private void pump() {
        while (idle() > 0) {
            if (!resumable.isEmpty()) {
                Body body = resumable.removeFirst();
                busy++;
                world.after(life, chance.nanosBetween(0, body.task.tree().nanos(body.task.number())), () -> end(body));
                continue;
            }
            List<Pool> full = full();
            if (full.isEmpty()) {
                break;
            }
            Pool pool = chance.of(full);
            begin(pool, chance.percent(80) ? pool.queue.removeLast() : pool.queue.removeFirst());
        }
        life.touch();
    }

    private void begin(Pool pool, Descriptor descriptor) {
        Task task = (Task) descriptor.payload();
        Body body = new Body(pool, task);
        pool.bodies.add(body);
        busy++;
        world.started(life, task);
        spawn(body, chance.below(task.tree().children(task.number()).length + 1));
        long nanos = task.tree().nanos(task.number());
        switch (task.kind()) {
            case KILLS -> world.after(life, nanos / 2, () -> world.kill(life, task));
            case NESTS -> world.after(life, nanos / 2, () -> nest(body));
            default -> world.after(life, nanos, () -> end(body));
        }
    }

    /** Spawns children of a task until this many were spawned. */
    private void spawn(Body body, int until) {
        int[] children = body.task.tree().children(body.task.number());
        while (body.spawned < until) {
            Descriptor child = Descriptor.fresh(new Task(body.task.tree(), children[body.spawned++]));
            if (!body.pool.isOpen()) {
                continue;
            }
            if (world.isLazy()) {
                body.pool.queue.addLast(child);
            } else {
                body.pool.add(child);
            }
        }
    }

    private void nest(Body body) {
        if (!body.pool.isOpen()) {
            end(body);
            return;
        }
        TaskTree tree = body.task.tree().nested(body.task.number());
        JobRecord job = new JobRecord(life.nextJob(), body.pool.job.id(), tree, Long.MAX_VALUE, 0);
        body.awaited = job.id();
        waiting.put(job.id(), body);
        busy--;
        world.submit(life, job, tree);
        pump();
    }

    /** A job that was submitted here has ended; if a body waits for it, the body goes on. */
    void resume(JobId job, @Nullable Object failure) {
        Body body = waiting.remove(job);
        if (body != null) {
            body.failure = failure;
            resumable.addLast(body);
            pump();
        }
    }

    private void end(Body body) {
        Pool pool = body.pool;
        busy--;
        if (body.failure == null) {
            switch (body.task.kind()) {
                case FAILS -> body.failure = new TaskFailure(body.task);
                default -> {
                    world.finished(life, body.task, pool.job.id());
                    spawn(body, body.task.tree().children(body.task.number()).length);
                    if (pool.isOpen()) {
                        pool.part = Part.sum(pool.part, Part.of(body.task));
                        pool.tasks++;
                    }
                }
            }
        }
        pool.bodies.remove(body);
        if (body.failure != null && pool.isOpen()) {
            pool.failure = body.failure;
            pool.queue.clear();
        }
        pool.moveOn();
        settle(pool);
        pump();
    }

    /** Reports the end of a pool, and of its successors, as soon as nothing is queued or running there. */
    private void settle(Pool first) {
        for (Pool pool = first; pool != null; pool = pool.successor) {
            if (pool.bodies.isEmpty()) {
                pool.moveOn();
            }
            if (pool.isDiscarded || pool.hasEnded) {
                continue;
            }
            if (!pool.isDrained()) {
                return;
            }
            pool.hasEnded = true;
            life.later(
                    new Event.PoolEnded(pool.number, pool.tasks, pool.part, List.copyOf(pool.frontier), pool.failure));
        }
    }
}
