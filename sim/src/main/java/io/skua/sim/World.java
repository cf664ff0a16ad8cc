package io.skua.sim;

import io.skua.policy.RandomSource;
import io.skua.policy.Victims;
import io.skua.topology.Allotment;
import io.skua.workloads.script.Script;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A run in progress: the workers, the moments at which they act, and what all of them share. */
final class World {
    final Simulation.Settings settings;
    final Allotment allotment;
    final Victims victims;
    final Prices prices;
    final EventQueue queue;
    final VirtualWorker[] workers;
    final Sleepers sleepers;
    final Timeline timeline;
    final LoopStarter loops;

    /** Thieves that may steal from everybody, have found nothing, and wait for something to appear. */
    private final List<VirtualWorker> watchers = new ArrayList<>();

    private final int[] indexes; // by place
    private final long[] withWork; // a bit per worker: from whom something can be stolen
    private final @Nullable EventSink sink;
    private final boolean total;

    private long taskCount;
    private int live;
    private int liveMax;
    private int nonEmpty;
    private int queued;
    private int working;
    private long work;
    private boolean over;
    private long makespan;
    private long span;

    World(Simulation.Settings settings, @Nullable EventSink sink) {
        this.settings = settings;
        this.allotment = settings.allotment();
        this.victims = settings.policy().victims(allotment);
        this.total = victims.isTotal();
        this.prices = new Prices(settings.machine(), settings.program());
        this.sink = sink;
        this.timeline = new Timeline();
        int[] places = allotment.workers();
        this.queue = new EventQueue(places.length);
        this.indexes = new int[allotment.mesh().places()];
        this.withWork = new long[(places.length + 63) / 64];
        Arrays.fill(indexes, -1);
        this.workers = new VirtualWorker[places.length];
        for (int i = 0; i < places.length; i++) {
            indexes[places[i]] = i;
        }
        for (int i = 0; i < places.length; i++) {
            workers[i] = new VirtualWorker(this, i, places[i]);
        }
        this.sleepers = new Sleepers(this);
        this.loops = new LoopStarter(this);
    }

    // ---- running ----

    /** @return the number of events */
    long run() {
        VirtualWorker source = worker(allotment.source());
        VirtualTask root = newTask(settings.program().root(), 0);
        log(0, source, Event.SPAWN, root.number, -1);
        RandomSource random = new RandomSource(settings.seed() ^ 0x5DEECE66DL);
        int jitter =
                (int) Math.min(Integer.MAX_VALUE - 1, settings.machine().costs().jitter());
        for (VirtualWorker worker : workers) {
            int late = random.nextInt(jitter + 1);
            if (worker != source) {
                worker.thief.startAt(late);
            }
        }
        source.startRoot(root);
        long events = 0;
        while (!over) {
            int first = queue.first();
            long now = queue.time(first);
            if (now == EventQueue.NEVER) {
                throw new IllegalStateException("Nobody has anything to do, but the program has not ended."
                        + " This is a bug of the simulator; " + settings + " shows it.");
            }
            events++;
            timeline.at(now, queued, working);
            workers[first].act(now);
        }
        return events;
    }

    void end(long now, VirtualTask root) {
        over = true;
        makespan = now;
        span = root.span;
    }

    long makespan() {
        return makespan;
    }

    long span() {
        return span;
    }

    VirtualWorker worker(int place) {
        return workers[indexes[place]];
    }

    void log(long time, VirtualWorker worker, Event kind, long task, long other) {
        if (sink != null) {
            sink.event(time, worker.place, kind, task, other);
        }
    }

    boolean isLogged() {
        return sink != null;
    }

    // ---- tasks ----

    VirtualTask newTask(Script script, long itsSpan) {
        live++;
        liveMax = Math.max(liveMax, live);
        return new VirtualTask(taskCount++, script, itsSpan);
    }

    void taskEnded() {
        live--;
    }

    long tasks() {
        return taskCount;
    }

    /** The largest number of tasks that existed at once. */
    int space() {
        return liveMax;
    }

    void worked(long cycles) {
        work += cycles;
    }

    long work() {
        return work;
    }

    void working(int change) {
        working += change;
    }

    // ---- who has something to steal ----

    void taskQueued() {
        queued++;
    }

    void taskUnqueued() {
        queued--;
    }

    void filled(VirtualWorker worker) {
        nonEmpty++;
        withWork[worker.index >>> 6] |= 1L << worker.index;
    }

    void emptied(VirtualWorker worker) {
        nonEmpty--;
        withWork[worker.index >>> 6] &= ~(1L << worker.index);
    }

    /** Whether something can be stolen from a worker. Most probes are in vain, and this is all that they touch. */
    boolean hasWork(int index) {
        return (withWork[index >>> 6] >>> index & 1) != 0;
    }

    int index(int place) {
        return indexes[place];
    }

    boolean isWorkAnywhere() {
        return nonEmpty > 0;
    }

    boolean isTotal() {
        return total;
    }

    void watchAll(VirtualWorker worker) {
        watchers.add(worker);
    }

    /** Something can be stolen from a worker from whom nothing could be. */
    void appeared(VirtualWorker at, long now) {
        if (total) {
            for (int i = 0; i < watchers.size(); i++) {
                watchers.get(i).thief.appeared(-1, now);
            }
            watchers.clear();
        } else {
            at.wakeWatchers(now);
        }
    }
}
