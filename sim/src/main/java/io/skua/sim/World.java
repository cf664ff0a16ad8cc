package io.skua.sim;

import io.skua.policy.RandomSource;
import io.skua.policy.Victims;
import io.skua.topology.Allotment;
import io.skua.workloads.script.Script;
import java.util.ArrayDeque;
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

    private final ArrayDeque<Strand> ready = new ArrayDeque<>(); // were put aside and can go on
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
        long jitter = settings.machine().costs().jitter();
        for (VirtualWorker worker : workers) {
            long late = jitter < Integer.MAX_VALUE
                    ? random.nextInt((int) jitter + 1)
                    : (long) (random.nextInt(Integer.MAX_VALUE) / (double) Integer.MAX_VALUE * jitter);
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

    /** What so much work takes, in whole cycles. */
    long cycles(VirtualTask task, long units) {
        if (units < 0) {
            throw new IllegalArgumentException(
                    "A script of " + settings.program().title() + " works less than 0 units.");
        }
        double exact = units * prices.perUnit() + task.fraction;
        long whole = Math.max(0, Math.round(exact));
        task.fraction = exact - whole;
        return whole;
    }

    void worked(long cycles) {
        work += cycles;
        if (work < 0) {
            throw tooLong();
        }
    }

    IllegalArgumentException tooLong() {
        return new IllegalArgumentException(settings.program().title() + " takes longer on "
                + settings.machine().name() + " than can be counted: choose a smaller program, or smaller costs.");
    }

    long work() {
        return work;
    }

    void working(int change) {
        working += change;
    }

    // ---- strands that can go on ----

    /** A worker that could go on with a strand now, the next one after its home by number; null if all have something to do. */
    @Nullable
    VirtualWorker anyFree(VirtualWorker home) {
        for (int i = 1; i < workers.length; i++) {
            VirtualWorker worker = workers[(home.index + i) % workers.length];
            if (worker.isFree()) {
                return worker;
            }
        }
        return null;
    }

    /** The strand goes on when a worker has nothing else to do. As long as there is one here, nobody is free. */
    void addReady(Strand strand) {
        ready.add(strand);
    }

    boolean hasReady() {
        return !ready.isEmpty();
    }

    Strand takeReady() {
        return ready.removeFirst();
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

    /** The first worker from whom something can be stolen, from this index on; −1 if there is none. */
    int nextWithWork(int from) {
        for (int word = from >>> 6; word < withWork.length; word++) {
            long bits = withWork[word] & (word == from >>> 6 ? -1L << from : -1L);
            if (bits != 0) {
                return (word << 6) + Long.numberOfTrailingZeros(bits);
            }
        }
        return -1;
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
