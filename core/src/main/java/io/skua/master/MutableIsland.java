package io.skua.master;

import io.skua.island.Allowance;
import io.skua.island.Island;
import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An island while a step changes it. */
final class MutableIsland {
    private static final int STREAK_MAX = 1 << 16;

    private final @Nullable Resident before; // null if the job had no workers
    private final boolean isNew; // it starts in this step
    private final Client client;
    private final int source;
    private final Surroundings around;
    private final BitSet members = new BitSet();
    private int size;
    private int diaspora;

    Request request = Request.NONE;
    int streak;
    int share; // as of the last count
    int rank; // in a search for free places: places of a lower rank are not free
    boolean content; // whether the island gives workers back in this step

    MutableIsland(Resident before) {
        Island island = before.island();
        this.before = before;
        this.isNew = false;
        this.client = before.client();
        this.source = island.source();
        this.around = Objects.requireNonNull(before.around(), "a lodger");
        this.size = island.size();
        this.diaspora = island.diaspora();
        this.request = before.request();
        this.streak = island.streak();
        for (int member : island.allotment().workers()) {
            members.set(member);
        }
    }

    /**
     * A new island.
     *
     * @param lodger the job as a lodger until now; null if the job had no workers
     */
    MutableIsland(Client client, @Nullable Resident lodger, Mesh mesh, int source) {
        this.before = lodger;
        this.isNew = true;
        this.client = client;
        this.source = source;
        this.around = new Surroundings(mesh, source);
        this.size = 1;
        members.set(source);
    }

    long job() {
        return client.number();
    }

    Allowance allowance() {
        return client.allowance();
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

    /** Whether the outermost zone is farther out than before the step. */
    boolean hasMovedOut() {
        return isNew || before == null || diaspora > before.island().diaspora();
    }

    /**
     * Whether the place is a member at the largest distance and not the source. Such a worker can be shared with
     * another island, or given to it.
     */
    boolean isBorder(int place) {
        return place != source && members.get(place) && hops(place) == diaspora;
    }

    /** Whether the island has more workers than the minimum of its allowance. */
    boolean canSpare() {
        return size > allowance().min();
    }

    void add(int place) {
        members.set(place);
        size++;
        diaspora = Math.max(diaspora, hops(place));
    }

    void remove(int place) {
        members.clear(place);
        size--;
        while (diaspora > 0 && isZoneEmpty(diaspora)) {
            diaspora--;
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
        return allowance().max() - size;
    }

    /** How many workers the island has and asks for, together. */
    int wanted() {
        long wanted = Math.max(allowance().min(), (long) size + request.workers());
        return (int) Math.min(allowance().max(), wanted);
    }

    /** Compares the numbers of workers of two islands, each divided by the island's weight. */
    int compareByWeight(MutableIsland other) {
        return Long.compare(
                (long) size * other.allowance().weight(),
                (long) other.size * allowance().weight());
    }

    /**
     * Computes the shares of all islands, by how many workers each has and asks for, and by weight. No island gets less
     * than the minimum of its allowance, as long as there are enough workers.
     */
    static void share(int capacity, Collection<MutableIsland> all) {
        List<MutableIsland> open = new ArrayList<>(all);
        List<MutableIsland> kept;
        int left = capacity;
        do {
            int[] wanted = open.stream().mapToInt(MutableIsland::wanted).toArray();
            int[] weights = open.stream()
                    .mapToInt(island -> island.allowance().weight())
                    .toArray();
            int[] fair = FairShares.of(Math.max(0, left), wanted, weights);
            kept = new ArrayList<>();
            for (int i = 0; i < fair.length; i++) {
                MutableIsland island = open.get(i);
                int min = island.allowance().min();
                island.share = Math.max(fair[i], min);
                if (fair[i] < min) {
                    kept.add(island);
                    left -= min;
                }
            }
            open.removeAll(kept);
        } while (!kept.isEmpty());
    }

    @Nullable
    Resident before() {
        return before;
    }

    Resident finish(Topology topology) {
        Resident was = isNew ? null : before;
        if (was == null) {
            return resident(Allotment.of(topology, source, members.stream().toArray()));
        }
        Allotment had = was.island().allotment();
        int kept = 0;
        for (int member : had.workers()) {
            kept += members.get(member) ? 1 : 0;
        }
        streak = size > kept ? Math.min(streak + 1, STREAK_MAX) : streak;
        if (size > kept || size < had.size()) {
            return resident(Allotment.of(topology, source, members.stream().toArray()));
        }
        return request.equals(was.request()) && streak == was.island().streak() ? was : resident(had);
    }

    private Resident resident(Allotment allotment) {
        return new Resident(client, new Island(job(), allowance(), allotment, streak), request, around);
    }
}
