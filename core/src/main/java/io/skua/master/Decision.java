package io.skua.master;

import io.skua.topology.Mesh;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** The decisions of one step of a master, while they are being made. */
final class Decision {
    private static final Comparator<MutableIsland> NEEDIEST = Comparator.<MutableIsland, Boolean>comparing(
                    island -> island.size() >= island.allowance().min())
            .thenComparing(MutableIsland::compareByWeight)
            .thenComparingLong(island -> island.request.since());

    private final Master before;
    private final Mesh mesh;
    private final BitSet usable;
    private final BitSet taken = new BitSet(); // places of some island
    private final Map<Long, MutableIsland> islands = new LinkedHashMap<>();
    private final List<Resident> lodgers;
    // effects on lodgers; the other effects are added at the end
    private final List<Effect> effects = new ArrayList<>();
    private Waiting waiting;

    Decision(Master before) {
        this.before = before;
        this.mesh = before.settings().topology().mesh();
        this.usable = before.usable();
        this.waiting = before.waiting();
        this.lodgers = new ArrayList<>(before.lodgers());
        for (Resident resident : before.residents()) {
            MutableIsland island = new MutableIsland(resident);
            islands.put(resident.job(), island);
            taken.or(island.members());
        }
    }

    void apply(News news) {
        if (news instanceof News.Submitted submitted) {
            waiting = waiting.with(submitted.client());
        } else if (news instanceof News.Wants wants) {
            want(island(wants.job()), wants.workers(), wants.reach());
        } else if (news instanceof News.Returns returns) {
            giveBack(island(returns.job()), returns.members());
        } else if (news instanceof News.Ended ended) {
            end(ended.job());
        } else if (news instanceof News.Idle idle) {
            lodge(idle.place());
        } else if (news instanceof News.Unmanned unmanned) {
            Resident lodger = moveOut(unmanned.job());
            effects.add(new Effect(lodger, null));
            waiting = waiting.with(lodger.client());
        } else if (news instanceof News.Lost lost) {
            lose(lost.place());
        } else if (news instanceof News.Found found) {
            checkPlace(found.place());
            usable.set(found.place());
        }
        serve();
    }

    private MutableIsland island(long job) {
        MutableIsland island = islands.get(job);
        if (island == null) {
            throw new IllegalArgumentException("There is no island of job " + job + ".");
        }
        return island;
    }

    // ---- news ----

    private void want(MutableIsland island, int workers, int reach) {
        if (workers < 0 || reach < 0) {
            throw new IllegalArgumentException("A request is for 0 or more workers within 0 or more hops, not for "
                    + workers + " within " + reach + ".");
        }
        ask(island, Math.min(workers, island.room()), Math.min(reach, mesh.hopsMax()));
        takeFree(island);
        takeFromOthers(island);
        if (before.settings().overlap()) {
            overlap(island);
        }
    }

    private void giveBack(MutableIsland island, List<Integer> members) {
        island.request = Request.NONE;
        island.content = true;
        island.streak = 0;
        for (int member : members) {
            if (mesh.contains(member) && island.contains(member) && member != island.source()) {
                leave(island, member);
            }
        }
    }

    private void end(long job) {
        if (islands.remove(job) == null) {
            effects.add(new Effect(moveOut(job), null));
        } else {
            taken.clear();
            islands.values().forEach(other -> taken.or(other.members()));
        }
    }

    private Resident moveOut(long job) {
        for (Resident lodger : lodgers) {
            if (lodger.job() == job) {
                lodgers.remove(lodger);
                return lodger;
            }
        }
        throw new IllegalArgumentException("Job " + job + " has no island, and lodges nowhere.");
    }

    private void lodge(int place) {
        checkPlace(place);
        Client next = waiting.next();
        if (next != null && before.maySublet(place)) {
            Resident lodger = Resident.lodger(next, before.settings().topology(), place);
            waiting = waiting.started(next);
            lodgers.add(lodger);
            effects.add(new Effect(null, lodger));
        }
    }

    private void lose(int place) {
        checkPlace(place);
        usable.clear(place);
        for (MutableIsland island : islands.values()) {
            if (island.contains(place) && island.source() != place) {
                leave(island, place);
                ask(island, island.request.workers() + 1, mesh.hopsMax());
            }
        }
    }

    private void checkPlace(int place) {
        if (!mesh.contains(place)) {
            throw new IllegalArgumentException("There is no place " + place + " on a " + mesh + " mesh.");
        }
    }

    /** Sets the island's request. An island that already waits keeps its turn. */
    private void ask(MutableIsland island, int workers, int reach) {
        long since = island.request.isOpen() ? island.request.since() : before.steps();
        island.request = workers == 0 ? Request.NONE : new Request(workers, reach, since);
    }

    // ---- coming and going ----

    private void join(MutableIsland island, int place) {
        int diaspora = island.diaspora();
        island.add(place);
        taken.set(place);
        if (island.diaspora() > diaspora && before.settings().overlap()) {
            settleInner(island);
        }
        ask(island, island.request.workers() - 1, island.request.reach());
    }

    private void leave(MutableIsland island, int place) {
        island.remove(place);
        for (MutableIsland other : islands.values()) {
            if (other.contains(place)) {
                return;
            }
        }
        taken.clear(place);
    }

    /**
     * Takes a place away from an island, for another one. The island asks for a replacement (M6), unless it has said in
     * this step that it needs fewer workers.
     */
    private void giveUp(MutableIsland island, int place) {
        leave(island, place);
        island.streak = 0;
        if (!island.content) {
            ask(island, island.request.workers() + 1, mesh.hopsMax());
        }
    }

    /**
     * Called when the island's outermost zone has moved outwards. A worker that the island shares, and that is in an
     * inner zone now, must leave one of the islands (M2).
     */
    private void settleInner(MutableIsland island) {
        for (MutableIsland other : islands.values()) {
            if (other != island && other.members().intersects(island.members())) {
                BitSet both = (BitSet) other.members().clone();
                both.and(island.members());
                for (int place = both.nextSetBit(0); place >= 0; place = both.nextSetBit(place + 1)) {
                    if (island.hops(place) < island.diaspora()) {
                        boolean stays = !island.canSpare() || island.compareByWeight(other) <= 0;
                        giveUp(stays && other.canSpare() ? other : island, place);
                    }
                }
            }
        }
    }

    // ---- granting ----

    private void takeFree(MutableIsland island) {
        island.rank = 0;
        while (island.request.isOpen()) {
            int place = nextFree(island);
            if (place < 0) {
                return;
            }
            join(island, place);
        }
    }

    private boolean isFree(int place) {
        return usable.get(place) && !taken.get(place);
    }

    /**
     * The nearest free place within the island's reach; −1 if there is none. The search goes on where it stopped the
     * last time, since a place that was taken is not free again in this step.
     */
    private int nextFree(MutableIsland island) {
        int end = island.around().within(island.request.reach());
        while (island.rank < end) {
            int place = island.around().place(island.rank);
            if (isFree(place)) {
                return place;
            }
            island.rank++;
        }
        return -1;
    }

    /** Takes places from islands that have more than their share, until this island has its share. */
    private void takeFromOthers(MutableIsland island) {
        if (!island.request.isOpen()) {
            return;
        }
        BitSet all = (BitSet) usable.clone();
        all.or(taken); // a source whose place was lost still belongs to its island
        MutableIsland.share(all.cardinality(), islands.values());
        while (island.request.isOpen() && island.size() < island.share) {
            int best = -1;
            MutableIsland from = island;
            for (MutableIsland donor : islands.values()) {
                if (donor != island && donor.size() > donor.share) {
                    int offer = nearestOf(island, donor);
                    if (offer >= 0 && (best < 0 || isNearer(island, offer, best))) {
                        best = offer;
                        from = donor;
                    }
                }
            }
            if (best < 0) {
                return;
            }
            giveUp(from, best);
            join(island, best);
        }
    }

    private static boolean isNearer(MutableIsland island, int place, int best) {
        int hops = island.hops(place) - island.hops(best);
        return hops < 0 || (hops == 0 && place < best);
    }

    /**
     * The place that is nearest to the taker, within its reach, among those on the donor's border that only the donor
     * has; −1 if there is none.
     */
    private int nearestOf(MutableIsland taker, MutableIsland donor) {
        Surroundings around = donor.around();
        int nearest = -1;
        for (int i = around.within(donor.diaspora() - 1); i < around.within(donor.diaspora()); i++) {
            int place = around.place(i);
            if (donor.isBorder(place)
                    && taker.hops(place) <= taker.request.reach()
                    && (nearest < 0 || isNearer(taker, place, nearest))
                    && isOnOneBorder(place)) {
                nearest = place;
            }
        }
        return nearest;
    }

    /** Lets the island share workers on the borders of other islands. These workers become its outermost zone. */
    private void overlap(MutableIsland island) {
        int zone = island.hasMovedOut() ? island.diaspora() : island.diaspora() + 1;
        if (zone > island.request.reach()) {
            return;
        }
        Surroundings around = island.around();
        for (int i = around.within(zone - 1); i < around.within(zone) && island.request.isOpen(); i++) {
            int place = around.place(i);
            if (usable.get(place) && !island.contains(place) && isOnOneBorder(place)) {
                join(island, place);
            }
        }
    }

    private boolean isOnOneBorder(int place) {
        int holders = 0;
        for (MutableIsland island : islands.values()) {
            if (island.contains(place)) {
                if (!island.isBorder(place) || ++holders > 1) {
                    return false;
                }
            }
        }
        return holders == 1;
    }

    // ---- those who wait ----

    /** Starts waiting jobs, and gives free workers to islands with open requests (M4, M5). */
    private void serve() {
        while (!(waiting.isEmpty() && lodgers.isEmpty())) {
            int source = vacateSource();
            if (source < 0) {
                break;
            }
            start(nextToStart(source), source);
        }
        islands.values().forEach(island -> island.rank = 0);
        for (MutableIsland next = neediest(); next != null; next = neediest()) {
            join(next, nextFree(next));
        }
    }

    /**
     * The next job that gets an island. Waiting jobs come before lodgers, since lodgers can already work. Of the
     * lodgers, the one that has lodged longest comes first.
     */
    private MutableIsland nextToStart(int source) {
        Client next = waiting.next();
        if (next == null) {
            Resident lodger = lodgers.remove(0);
            return new MutableIsland(lodger.client(), lodger, mesh, source);
        }
        waiting = waiting.started(next);
        return new MutableIsland(next, null, mesh, source);
    }

    private @Nullable MutableIsland neediest() {
        MutableIsland neediest = null;
        for (MutableIsland island : islands.values()) {
            if (island.request.isOpen()
                    && (neediest == null || NEEDIEST.compare(island, neediest) < 0)
                    && nextFree(island) >= 0) {
                neediest = island;
            }
        }
        return neediest;
    }

    private void start(MutableIsland island, int source) {
        islands.put(island.job(), island);
        taken.set(source);
        ask(island, island.allowance().min() - 1, mesh.hopsMax());
        takeFree(island);
        takeFromOthers(island);
    }

    /**
     * Chooses the place where the next job starts, and takes the place away from its islands. A lodger starts where it
     * lodges, if that place is free; other jobs start far from other sources, so that islands have room to grow.
     * Returns −1 if no island can spare a worker.
     */
    private int vacateSource() {
        BitSet lodgings = new BitSet();
        lodgers.forEach(lodger -> lodgings.set(lodger.island().source()));
        int lodging = waiting.isEmpty() ? lodgers.get(0).island().source() : -1;
        if (lodging >= 0 && isFree(lodging)) {
            return lodging;
        }
        int free = farthest(place -> isFree(place) && !lodgings.get(place));
        free = free >= 0 ? free : farthest(this::isFree);
        if (free >= 0) {
            return free;
        }
        MutableIsland donor = null;
        for (MutableIsland island : islands.values()) {
            if (island.canSpare()
                    && (donor == null || island.compareByWeight(donor) > 0)
                    && island.members().stream().anyMatch(place -> isGivable(island, place))) {
                donor = island;
            }
        }
        if (donor == null) {
            return -1;
        }
        MutableIsland giving = donor;
        int place = farthest(candidate -> isGivable(giving, candidate));
        for (MutableIsland island : islands.values()) {
            if (island.contains(place)) {
                giveUp(island, place);
            }
        }
        return place;
    }

    /** Whether the place is on this island's border, and all other islands that have the place can spare it, too. */
    private boolean isGivable(MutableIsland giving, int place) {
        if (!giving.isBorder(place)) {
            return false;
        }
        for (MutableIsland island : islands.values()) {
            if (island.contains(place) && !island.canSpare()) {
                return false;
            }
        }
        return true;
    }

    private int farthest(IntPredicate isFit) {
        int center = mesh.center();
        int best = -1;
        int bestHops = -1;
        int bestMiddle = Integer.MAX_VALUE;
        for (int place = usable.nextSetBit(0); place >= 0; place = usable.nextSetBit(place + 1)) {
            if (!isFit.test(place)) {
                continue;
            }
            int hops = mesh.hopsMax();
            for (MutableIsland island : islands.values()) {
                hops = Math.min(hops, island.hops(place));
            }
            int middle = mesh.hops(place, center);
            if (hops > bestHops || (hops == bestHops && middle < bestMiddle)) {
                best = place;
                bestHops = hops;
                bestMiddle = middle;
            }
        }
        return best;
    }

    // ---- the end ----

    Master.Step finish() {
        assert (waiting.isEmpty() && lodgers.isEmpty()) || vacateSource() < 0 : "M4 and M5: a job could start";
        assert neediest() == null : "M4: somebody waits for a place that is free";
        for (Resident was : before.residents()) {
            if (!islands.containsKey(was.job())) {
                effects.add(new Effect(was, null));
            }
        }
        List<Resident> residents = new ArrayList<>();
        for (MutableIsland island : islands.values()) {
            assert holds(island) : "M1 to M3: " + island.job();
            Resident is = island.finish(before.settings().topology());
            residents.add(is);
            if (!is.equals(island.before())) {
                effects.add(new Effect(island.before(), is));
            }
        }
        Master.Jobs jobs = new Master.Jobs(List.copyOf(residents), List.copyOf(lodgers), waiting);
        return new Master.Step(before.next(usable, jobs), List.copyOf(effects));
    }

    /** M1 to M3. */
    private boolean holds(MutableIsland island) {
        for (MutableIsland other : islands.values()) {
            BitSet both = (BitSet) island.members().clone();
            both.and(other.members());
            if (other != island && both.stream().anyMatch(place -> !island.isBorder(place) || !other.isBorder(place))) {
                return false;
            }
        }
        return island.size() <= island.allowance().max()
                && island.members().stream().allMatch(place -> usable.get(place) || place == island.source());
    }
}
