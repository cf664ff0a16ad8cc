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
 * Workers that steal from each other: the members of an island, of a partition, or all of them. What thieves need to
 * know of the others is here: who has something, who watches, who sleeps, and what was put aside and can go on.
 */
public final class VirtualGroup {
    /** Wants to know of bags that have something to steal. */
    @FunctionalInterface
    public interface Watcher {
        void hasTasks(VirtualWorker worker, int bag, long now);
    }

    /** A first task, and who must start it; −1 if anybody may. */
    private record First(VirtualJob job, VirtualTask task, int index) {}

    /** Its place in the order in which a member of several searches them. */
    final int order;

    final Sleepers sleepers;

    /** Whom its bags concern; null if nobody asks. */
    @Nullable
    public Watcher watcher;

    /** For whom it works; null if for several jobs at once. */
    @Nullable
    VirtualJob job;

    private final World world;
    private final BitSet members = new BitSet(); // by index
    private final long[] withWork; // a bit per worker: from whom something can be stolen
    private final ArrayDeque<Strand> ready = new ArrayDeque<>(); // were put aside and can go on
    private final ArrayDeque<First> firsts = new ArrayDeque<>();

    /** Thieves that may steal from everybody, have found nothing, and wait for something to appear. */
    private final List<VirtualWorker> watchers = new ArrayList<>();

    private @Nullable List<Trail.Watch>[] watches; // by index of who is watched
    private boolean watched; // whether there is any
    private int nonEmpty;
    private int hungry;
    private boolean starving;
    private @Nullable Allotment allotment;
    private @Nullable Victims victims;

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

    /** Those who steal from each other from now on. Each of the thieves has to be told. */
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

    /** Null before it is formed, and where nobody asks for distances. */
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

    public void add(VirtualWorker worker) {
        members.set(worker.index);
    }

    public void remove(VirtualWorker worker) {
        members.clear(worker.index);
    }

    public boolean contains(VirtualWorker worker) {
        return members.get(worker.index);
    }

    public BitSet members() {
        return members;
    }

    /**
     * A member that could go on with a strand now, the next one after its home by number; null if all have something to
     * do.
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

    /** The strand goes on when a member has nothing else to do. As long as there is one here, no member is free. */
    void addReady(Strand strand) {
        ready.add(strand);
        world.unsettle();
    }

    public int ready() {
        return ready.size();
    }

    public Strand takeReady() {
        return ready.removeFirst();
    }

    /** A first task waits for a worker. */
    public void addFirst(VirtualJob job, VirtualTask task, int index) {
        firsts.add(new First(job, task, index));
    }

    public boolean hasFirst() {
        return !firsts.isEmpty();
    }

    /** How much waits for a member. */
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

    /** Whether something can be stolen from a worker. Most probes are in vain, and this is all that they touch. */
    boolean hasWork(int index) {
        return (withWork[index >>> 6] >>> index & 1) != 0;
    }

    /** The first worker from whom something can be stolen, from this index on; −1 if there is none. */
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
     * Somebody had to search and has found something there: if there is more, it is for one who does not search yet.
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

    /** Something can be stolen from a worker from whom nothing could be. */
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

    /** Somebody has been hungry for another round, and wants that to be known. */
    public void starving(boolean value) {
        starving = value;
    }

    public boolean isStarving() {
        return starving;
    }

    public boolean isAnyHungry() {
        return hungry > 0;
    }
}
