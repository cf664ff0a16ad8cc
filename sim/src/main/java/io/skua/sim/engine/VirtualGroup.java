package io.skua.sim.engine;

import io.skua.policy.Victims;
import io.skua.topology.Allotment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Workers that steal from each other: the members of an island, of a partition, or all workers. The group knows what
 * thieves need to know: which members have tasks to steal, which watch, which sleep, and which strands were put aside
 * and can go on.
 */
public final class VirtualGroup {
    /** Is told of bags that have tasks to steal. */
    @FunctionalInterface
    public interface Watcher {
        /**
         * Hears that a worker has tasks to steal.
         *
         * @param bag how many tasks lie in the worker's bag
         */
        void hasTasks(VirtualWorker worker, int bag, long now);
    }

    /** The first task of a job, and the index of the worker that must start it; −1 if any worker may. */
    private record First(VirtualJob job, VirtualTask task, int index) {}

    /** A worker that is a member of several groups searches them in this order. */
    final int order;

    final Sleepers sleepers;

    /** Is told when bags of this group have tasks; null if nobody needs to know. */
    @Nullable
    public Watcher watcher;

    /** The job for which this group works; null if it works for several jobs at once. */
    @Nullable
    VirtualJob job;

    private final World world;
    private final BitSet members = new BitSet(); // by index
    private final long[] withWork; // a bit per worker: whether it has tasks to steal
    private final ArrayDeque<Strand> ready = new ArrayDeque<>(); // strands that were put aside and can go on
    private final ArrayDeque<First> firsts = new ArrayDeque<>();

    /** Thieves that may steal from all members, have found nothing, and wait until a task appears. */
    private final List<VirtualWorker> watchers = new ArrayList<>();

    private @Nullable List<Trail.Watch>[] watches; // by the index of the watched worker
    private boolean watched; // whether there is any
    private int nonEmpty;
    private int hungry;
    private boolean starving;
    private @Nullable Allotment allotment;
    private @Nullable Victims victims;

    /**
     * Makes a group without members.
     *
     * @param order the place of this group among those that a worker searches
     */
    public VirtualGroup(World world, int order) {
        this.world = world;
        this.order = order;
        this.withWork = new long[(world.workers.length + 63) / 64];
        this.watches = noWatches();
        this.sleepers = new Sleepers(this, world);
    }

    @SuppressWarnings("unchecked") // Java has no arrays of lists
    private @Nullable List<Trail.Watch>[] noWatches() {
        return (List<Trail.Watch>[]) new List<?>[world.workers.length];
    }

    // ---- members ----

    /** Sets the members. The caller must tell each of the thieves. */
    public void form(Allotment newAllotment) {
        allotment = newAllotment;
        victims = null;
        if (watched) {
            watched = false;
            watches = noWatches();
        }
        sleepers.forget();
    }

    Allotment allotment() {
        return Objects.requireNonNull(allotment, "nobody works for the job yet");
    }

    /** Null before the group is formed, and in groups that need no distances. */
    @Nullable
    public Allotment allotmentOrNull() {
        return allotment;
    }

    Victims victims() {
        Victims known = victims;
        if (known == null) {
            known = world.setup.policy().victims(allotment());
            victims = known;
        }
        return known;
    }

    boolean isTotal() {
        return victims().isTotal();
    }

    /** Makes a worker a member. */
    public void add(VirtualWorker worker) {
        members.set(worker.index);
    }

    /** Ends a worker's membership. */
    public void remove(VirtualWorker worker) {
        members.clear(worker.index);
    }

    /** Returns whether a worker is a member. */
    public boolean contains(VirtualWorker worker) {
        return members.get(worker.index);
    }

    /** Returns the indexes of the members; not a copy. */
    public BitSet members() {
        return members;
    }

    /**
     * A member that could go on with a strand now: the next one after this worker by number; null if all have something
     * to do.
     */
    @Nullable
    public VirtualWorker anyFree(VirtualWorker home) {
        if (sleepers.isNobodyFree()) {
            return null;
        }
        for (int i = members.nextSetBit(home.index + 1); i >= 0; i = members.nextSetBit(i + 1)) {
            if (world.workers[i].isFree()) {
                return world.workers[i];
            }
        }
        for (int i = members.nextSetBit(0); i >= 0 && i < home.index; i = members.nextSetBit(i + 1)) {
            if (world.workers[i].isFree()) {
                return world.workers[i];
            }
        }
        return null;
    }

    // ---- what can go on ----

    /**
     * Adds a strand that goes on when a member has nothing else to do. As long as there is such a strand, no member is
     * free.
     */
    void addReady(Strand strand) {
        ready.add(strand);
        world.unsettle();
    }

    /** Returns how many strands were put aside and can go on. */
    public int ready() {
        return ready.size();
    }

    /** Takes the strand that has waited longest. There must be one. */
    public Strand takeReady() {
        return ready.removeFirst();
    }

    /** Adds the first task of a job, which waits for a worker. */
    public void addFirst(VirtualJob job, VirtualTask task, int index) {
        firsts.add(new First(job, task, index));
    }

    /** Returns whether the first task of a job waits for a worker. */
    public boolean hasFirst() {
        return !firsts.isEmpty();
    }

    /** How many strands and first tasks wait for a member. */
    public int waiting() {
        return ready.size() + firsts.size();
    }

    /** Starts a first task, if there is one for this worker. */
    public boolean startFirst(VirtualWorker worker, long now) {
        for (Iterator<First> all = firsts.iterator(); all.hasNext(); ) {
            First first = all.next();
            if (first.index < 0 || first.index == worker.index) {
                all.remove();
                worker.startRoot(first.job, first.task, now);
                return true;
            }
        }
        return false;
    }

    // ---- who has something to steal ----

    void filled(VirtualWorker worker) {
        nonEmpty++;
        withWork[worker.index >>> 6] |= 1L << worker.index;
    }

    void emptied(VirtualWorker worker) {
        nonEmpty--;
        withWork[worker.index >>> 6] &= ~(1L << worker.index);
    }

    /** Whether a worker has tasks to steal. Most probes find nothing, and they touch nothing but this. */
    boolean hasWork(int index) {
        return (withWork[index >>> 6] >>> index & 1) != 0;
    }

    /** The first worker from this index on that has tasks to steal; −1 if there is none. */
    public int nextWithWork(int from) {
        for (int word = from >>> 6; word < withWork.length; word++) {
            long bits = withWork[word] & (word == from >>> 6 ? -1L << from : -1L);
            if (bits != 0) {
                return (word << 6) + Long.numberOfTrailingZeros(bits);
            }
        }
        return -1;
    }

    /**
     * Called when a searching worker has stolen here. If there are more tasks, the watcher is told, so that a worker
     * that does not search yet can take them.
     */
    void robbed(VirtualWorker worker, long now) {
        if (watcher != null && nonEmpty > 0) {
            VirtualWorker rich = hasWork(worker.index) ? worker : world.workers[nextWithWork(0)];
            watcher.hasTasks(rich, rich.strand().size(), now);
        }
    }

    boolean isWorkAnywhere() {
        return nonEmpty > 0;
    }

    // ---- who waits for something to steal ----

    void watchAll(VirtualWorker worker) {
        watchers.add(worker);
    }

    void watch(int index, Trail.Watch watch) {
        watched = true;
        List<Trail.Watch> there = watches[index];
        if (there == null) {
            there = new ArrayList<>();
            watches[index] = there;
        }
        there.add(watch);
    }

    /** Called when a worker that had nothing to steal has a task now. */
    void appeared(VirtualWorker at, long now) {
        for (int i = 0; i < watchers.size(); i++) {
            watchers.get(i).thief.appeared(this, now);
        }
        watchers.clear();
        List<Trail.Watch> there = watches[at.index];
        if (there != null) {
            for (int i = 0; i < there.size(); i++) {
                there.get(i).appeared(now);
            }
            there.clear();
        }
    }

    // ---- who finds nothing ----

    void hungry(int change) {
        hungry += change;
    }

    /** Notes that a member has been hungry for another round. */
    public void starving(boolean value) {
        starving = value;
    }

    /** Returns whether a member has been hungry for another round. */
    public boolean isStarving() {
        return starving;
    }

    /** Returns whether any member is hungry. */
    public boolean isAnyHungry() {
        return hungry > 0;
    }
}
