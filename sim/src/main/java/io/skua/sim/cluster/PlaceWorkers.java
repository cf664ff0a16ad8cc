package io.skua.sim.cluster;

import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.Event;
import io.skua.policy.RandomSource;
import io.skua.sim.time.EventQueue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The workers of one place, each with a queue. A worker takes the newest task of its own queue, otherwise the oldest
 * task of another worker's queue; if there is none, it idles. Work is done in lumps. The tasks that a lump spawns and
 * the results that it finds are visible at the lump's end.
 */
final class PlaceWorkers {
    /** How long a steal from another worker of the same place takes: a few cache misses and a compare-and-swap. */
    private static final long STEAL_NANOS = 300;

    private final ClusterWorld world;
    private final RandomSource random;
    private final VirtualWorker[] workers;
    private final VirtualWorker[] idle;
    private final Map<Long, VirtualPool> pools = new HashMap<>();
    private final Listener listener;
    private int idleWorkers;
    private int load;
    private long tasks;

    /** Is told what the agent of the place must know. */
    interface Listener {
        void changed();

        void ended(VirtualPool pool);
    }

    PlaceWorkers(ClusterWorld world, int place, Listener listener) {
        this.world = world;
        this.listener = listener;
        int count = world.plan.workers();
        random = new RandomSource(world.plan.seed() * 31 + place);
        workers = new VirtualWorker[count];
        idle = new VirtualWorker[count];
        for (int i = 0; i < count; i++) {
            workers[i] = new VirtualWorker(place * count + i, world.runner());
        }
        rest();
    }

    /** Drops everything. */
    void clear() {
        for (VirtualWorker worker : workers) {
            tell(worker, false);
            worker.clear();
            world.steps.set(worker.index, EventQueue.NEVER);
        }
        pools.clear();
        load = 0;
        rest();
    }

    /** Delays everything that the workers are doing by this many nanoseconds. */
    void pause(long nanos) {
        for (VirtualWorker worker : workers) {
            long time = world.steps.time(worker.index);
            if (time != EventQueue.NEVER) {
                world.steps.set(worker.index, time + nanos);
            }
        }
    }

    /** Tells those who listen that the workers come or go. */
    void tellSeats(boolean come) {
        if (world.watch != null) {
            for (VirtualWorker worker : workers) {
                world.watch.seat(worker.index, come);
            }
        }
    }

    /** Tells those who listen that a worker has begun to work, or has nothing to do. */
    private void tell(VirtualWorker worker, boolean works) {
        if (world.watch != null && worker.isTold != works) {
            worker.isTold = works;
            world.watch.worker(worker.index, works);
        }
    }

    private void rest() {
        System.arraycopy(workers, 0, idle, 0, workers.length);
        idleWorkers = workers.length;
    }

    int idleWorkers() {
        return idleWorkers;
    }

    int load() {
        return load;
    }

    /** How many tasks were begun. */
    long tasks() {
        return tasks;
    }

    // ---- what the agent does ----

    void open(long number, List<Descriptor> descriptors) {
        VirtualPool.Line line = new VirtualPool.Line(number);
        pools.put(number, line.latest);
        int at = random.nextInt(workers.length);
        for (Descriptor descriptor : descriptors) {
            push(workers[at], new TaskQueue.Task(line, descriptor));
            at = at + 1 == workers.length ? 0 : at + 1;
        }
        endIfOver(line.latest);
    }

    void rotate(long number, long successor) {
        VirtualPool pool = pool(number);
        List<Descriptor> moved = new ArrayList<>();
        if (pool.queued > 0) {
            for (VirtualWorker worker : workers) {
                for (int i = 0; i < worker.queue.size(); i++) {
                    TaskQueue.Task task = worker.queue.at(i);
                    if (task.line() == pool.line) {
                        moved.add(task.descriptor());
                    }
                }
            }
        }
        VirtualPool next = pool.succeed(successor, moved);
        pools.put(successor, next);
        endIfOver(pool);
        endIfOver(next);
    }

    /** Drops the tasks of a pool, which may have ended in the meantime. */
    void discard(long number) {
        VirtualPool pool = pools.remove(number);
        if (pool == null) {
            return;
        }
        pool.isDiscarded = true;
        if (pool.queued > 0) {
            for (VirtualWorker worker : workers) {
                load -= worker.queue.removeIf(task -> task.line() == pool.line);
            }
            pool.queued = 0;
            listener.changed();
        }
        endIfOver(pool);
    }

    /** Takes tasks of one pool from the old ends of the queues, as a thief does. */
    Event.Hauled take(int max) {
        List<Descriptor> taken = new ArrayList<>();
        VirtualPool.Line line = null;
        int at = random.nextInt(workers.length);
        for (int i = 0; i < workers.length && load > 0 && taken.size() < max; i++) {
            TaskQueue queue = workers[at].queue;
            while (!queue.isEmpty()
                    && taken.size() < max
                    && (line == null || queue.at(0).line() == line)) {
                TaskQueue.Task task = queue.steal();
                line = task.line();
                line.latest.queued--;
                load--;
                taken.add(task.descriptor());
            }
            at = at + 1 == workers.length ? 0 : at + 1;
        }
        if (line == null) {
            return new Event.Hauled(-1, List.of());
        }
        listener.changed();
        Event.Hauled hauled = new Event.Hauled(line.latest.number, List.copyOf(taken));
        endIfOver(line.latest);
        return hauled;
    }

    private VirtualPool pool(long number) {
        VirtualPool pool = pools.get(number);
        if (pool == null) {
            throw new IllegalStateException("There is no pool " + number + ".");
        }
        return pool;
    }

    private void endIfOver(VirtualPool pool) {
        if (!pool.isOver() || pool.hasEnded) {
            return;
        }
        pool.hasEnded = true;
        if (!pool.isDiscarded) {
            listener.ended(pool);
        }
        VirtualPool next = pool.successor();
        if (next != null) {
            next.hasPredecessor = false;
            endIfOver(next);
        }
    }

    /** Called when the agent knows that a pool has ended. */
    void forget(VirtualPool pool) {
        pools.remove(pool.number);
    }

    // ---- what workers do ----

    private void push(VirtualWorker worker, TaskQueue.Task task) {
        worker.queue.push(task);
        task.line().latest.queued++;
        load++;
        if (idleWorkers > 0) {
            world.steps.set(idle[--idleWorkers].index, world.now() + STEAL_NANOS);
        }
        listener.changed();
    }

    /** Lets a worker act: its lump has ended, or it was woken. */
    void step(int number) {
        VirtualWorker worker = workers[number];
        VirtualPool pool = worker.pool;
        if (pool != null) {
            finishLump(worker, pool);
            if (pool.isDiscarded || !worker.runner.isBusy()) {
                worker.pool = null;
                pool.running--;
                endIfOver(pool);
            }
        }
        long delay = 0;
        if (worker.pool == null) {
            TaskQueue.Task task = null;
            if (!worker.queue.isEmpty()) {
                task = worker.queue.pop();
            } else if (load > 0) {
                task = stealFor(number);
                delay = STEAL_NANOS;
            }
            if (task == null) {
                idle[idleWorkers++] = worker;
                tell(worker, false);
                world.steps.set(worker.index, EventQueue.NEVER);
                listener.changed();
                return;
            }
            start(worker, task);
        }
        worker.units = worker.runner.advance(worker.sink);
        world.steps.set(worker.index, world.now() + delay + world.nanos(worker.units));
    }

    private TaskQueue.Task stealFor(int thief) {
        int at = random.nextInt(workers.length);
        while (at == thief || workers[at].queue.isEmpty()) {
            at = at + 1 == workers.length ? 0 : at + 1;
        }
        return workers[at].queue.steal();
    }

    private void start(VirtualWorker worker, TaskQueue.Task task) {
        VirtualPool pool = task.line().latest;
        pool.queued--;
        pool.running++;
        load--;
        tasks++;
        worker.pool = pool;
        tell(worker, true);
        worker.runner.begin(task.descriptor().payload());
        pool.add(0, 0, 1);
        listener.changed();
    }

    private void finishLump(VirtualWorker worker, VirtualPool pool) {
        world.worked(worker.units);
        pool.add(worker.runner.takeFound(), worker.units, 0);
        if (!worker.spawned.isEmpty()) {
            VirtualPool.Line line = pool.line;
            if (!pool.isDiscarded && !line.latest.isDiscarded) {
                for (Object payload : worker.spawned) {
                    TaskQueue.Task task = new TaskQueue.Task(line, Descriptor.fresh(payload));
                    pool.spawned(task);
                    push(worker, task);
                }
            }
            worker.spawned.clear();
        }
    }
}
