package io.skua.island;

import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** An island while a step changes it. */
final class Plot {
    /** An island between two steps, with what the next step needs to know of it. Nobody changes the members. */
    record Still(Island island, Surroundings around, BitSet members) {}

    private final @Nullable Still before; // null: it starts in this step
    private final long job;
    private final Claim claim;
    private final int source;
    private final Surroundings around;
    private BitSet members;
    private boolean copied; // the members are this plot's own
    private int size;
    private int diaspora;

    Request request = Request.NONE;
    int streak;
    int share; // as of the last count
    int rank; // in a search for free places: those before are not free
    boolean asked; // it is to be answered
    boolean content; // it gives back in this step

    Plot(Still before) {
        Island island = before.island();
        this.before = before;
        this.job = island.job();
        this.claim = island.claim();
        this.source = island.source();
        this.around = before.around();
        this.members = before.members();
        this.size = island.size();
        this.diaspora = island.diaspora();
        this.request = island.request();
        this.streak = island.streak();
    }

    Plot(long job, Claim claim, Mesh mesh, int source) {
        this.before = null;
        this.job = job;
        this.claim = claim;
        this.source = source;
        this.around = new Surroundings(mesh, source);
        this.members = new BitSet();
        this.copied = true;
        members.set(source);
        this.size = 1;
    }

    long job() {
        return job;
    }

    Claim claim() {
        return claim;
    }

    int source() {
        return source;
    }

    Surroundings around() {
        return around;
    }

    int size() {
        return size;
    }

    /** To be read only. */
    BitSet members() {
        return members;
    }

    boolean contains(int place) {
        return members.get(place);
    }

    int hops(int place) {
        return around.hops(place);
    }

    int diaspora() {
        return diaspora;
    }

    /** Whether its outermost zone is farther out than before the step. */
    boolean hasMovedOut() {
        return before == null || diaspora > before.island().diaspora();
    }

    /** A member at the largest distance that is not the source: others may use it, or get it. */
    boolean isBorder(int place) {
        return place != source && members.get(place) && hops(place) == diaspora;
    }

    /** Whether it has more than its claim keeps. */
    boolean canSpare() {
        return size > claim.min();
    }

    void add(int place) {
        own();
        members.set(place);
        size++;
        diaspora = Math.max(diaspora, hops(place));
    }

    void remove(int place) {
        own();
        members.clear(place);
        size--;
        while (diaspora > 0 && isZoneEmpty(diaspora)) {
            diaspora--;
        }
    }

    private void own() {
        if (!copied) {
            members = (BitSet) members.clone();
            copied = true;
        }
    }

    private boolean isZoneEmpty(int zone) {
        for (int i = around.within(zone - 1); i < around.within(zone); i++) {
            if (members.get(around.place(i))) {
                return false;
            }
        }
        return true;
    }

    int room() {
        return claim.max() - size;
    }

    /** What it has and asks for. */
    int wanted() {
        long wanted = Math.max(claim.min(), (long) size + request.workers());
        return (int) Math.min(claim.max(), wanted);
    }

    /** Fewer workers by weight than the other. */
    int compareByWeight(Plot other) {
        return Long.compare((long) size * other.claim.weight(), (long) other.size * claim.weight());
    }

    @Nullable
    Island before() {
        return before == null ? null : before.island();
    }

    /** How many members it has that it had not before the step. */
    int gained() {
        if (before == null) {
            return size - 1;
        }
        BitSet gained = (BitSet) members.clone();
        gained.andNot(before.members());
        return gained.cardinality();
    }

    Still finish(Topology topology) {
        Still was = before;
        if (was == null) {
            return new Still(new Island(job, claim, allotment(topology), request, streak, 0), around, members);
        }
        Island island = was.island();
        if (!members.equals(was.members())) {
            long version = island.version() + 1;
            return new Still(new Island(job, claim, allotment(topology), request, streak, version), around, members);
        }
        return request.equals(island.request()) && streak == island.streak()
                ? was
                : new Still(
                        new Island(job, claim, island.allotment(), request, streak, island.version()), around, members);
    }

    private Allotment allotment(Topology topology) {
        return Allotment.of(topology, source, members.stream().toArray());
    }
}
