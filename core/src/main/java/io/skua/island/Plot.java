package io.skua.island;

import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** An island while a step changes it. */
final class Plot {
    private final @Nullable Island before; // null: it starts in this step
    private final long job;
    private final Claim claim;
    private final Mesh mesh;
    private final int source;
    private final BitSet members;
    private int size;
    private int diaspora;
    private boolean changed;

    Request request = Request.NONE;
    int streak;
    int share; // as of the last count

    Plot(Island island) {
        this.before = island;
        this.job = island.job();
        this.claim = island.claim();
        this.mesh = island.allotment().mesh();
        this.source = island.source();
        this.members = new BitSet();
        island.allotment().stream().forEach(members::set);
        this.size = island.size();
        this.diaspora = island.diaspora();
        this.request = island.request();
        this.streak = island.streak();
    }

    Plot(long job, Claim claim, Mesh mesh, int source) {
        this.before = null;
        this.job = job;
        this.claim = claim;
        this.mesh = mesh;
        this.source = source;
        this.members = new BitSet();
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

    int size() {
        return size;
    }

    BitSet members() {
        return members;
    }

    boolean contains(int place) {
        return members.get(place);
    }

    int hops(int place) {
        return mesh.hops(place, source);
    }

    int diaspora() {
        return diaspora;
    }

    /** A member at the largest distance that is not the source: others may use it, or get it. */
    boolean isBorder(int place) {
        return place != source && members.get(place) && hops(place) == diaspora;
    }

    void add(int place) {
        members.set(place);
        size++;
        diaspora = Math.max(diaspora, hops(place));
        changed = true;
    }

    void remove(int place) {
        members.clear(place);
        size--;
        if (hops(place) == diaspora) {
            diaspora = members.stream().map(this::hops).max().orElse(0);
        }
        changed = true;
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

    Island finish(Topology topology) {
        Island island = before;
        if (island == null) {
            return new Island(job, claim, allotment(topology), request, streak, 0);
        }
        if (changed && !isSameAs(island)) {
            return new Island(job, claim, allotment(topology), request, streak, island.version() + 1);
        }
        return request.equals(island.request()) && streak == island.streak()
                ? island
                : new Island(job, claim, island.allotment(), request, streak, island.version());
    }

    private boolean isSameAs(Island island) {
        return island.size() == size && members.stream().allMatch(island::contains);
    }

    private Allotment allotment(Topology topology) {
        return Allotment.of(topology, source, members.stream().toArray());
    }

    @Nullable
    Island before() {
        return before;
    }
}
