package io.skua.island;

import io.skua.topology.Mesh;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** One step of a master, while it is made. */
final class Draft {
    private static final int STREAK_MAX = 1 << 16;
    private static final Comparator<Plot> NEEDIEST = Comparator.<Plot, Boolean>comparing(
                    plot -> plot.size() >= plot.claim().min())
            .thenComparing(Plot::compareByWeight)
            .thenComparingLong(plot -> plot.request.since());

    private final Master before;
    private final Mesh mesh;
    private final BitSet usable;
    private final BitSet taken = new BitSet(); // places of some island
    private final Map<Long, Plot> plots = new LinkedHashMap<>();
    private final List<Event.Arrived> queue;

    Draft(Master before) {
        this.before = before;
        this.mesh = before.settings().topology().mesh();
        this.usable = before.usable();
        this.queue = new ArrayList<>(before.queue());
        for (Plot.Still still : before.plots()) {
            Plot plot = new Plot(still);
            plots.put(plot.job(), plot);
            taken.or(plot.members());
        }
    }

    void apply(Event event) {
        if (event instanceof Event.Arrived arrived) {
            arrive(arrived);
        } else if (event instanceof Event.Wants wants) {
            want(plot(wants.job()), wants.workers(), wants.reach());
        } else if (event instanceof Event.Returns returns) {
            giveBack(plot(returns.job()), returns.members());
        } else if (event instanceof Event.Ended ended) {
            end(ended.job());
        } else if (event instanceof Event.Lost lost) {
            lose(lost.place());
        } else if (event instanceof Event.Found found) {
            find(found.place());
        }
        serve();
    }

    private Plot plot(long job) {
        Plot plot = plots.get(job);
        if (plot == null) {
            throw new IllegalArgumentException("There is no island of job " + job + ".");
        }
        return plot;
    }

    // ---- events ----

    private void arrive(Event.Arrived arrived) {
        if (plots.containsKey(arrived.job()) || queue.stream().anyMatch(other -> other.job() == arrived.job())) {
            throw new IllegalArgumentException("Job " + arrived.job() + " is there already.");
        }
        queue.add(arrived);
    }

    private void want(Plot plot, int workers, int reach) {
        if (workers < 0 || reach < 0) {
            throw new IllegalArgumentException("A request is for 0 or more workers within 0 or more hops, not for "
                    + workers + " within " + reach + ".");
        }
        ask(plot, Math.min(workers, plot.room()), Math.min(reach, mesh.hopsMax()));
        plot.asked = true;
        takeFree(plot);
        takeFromOthers(plot);
        if (before.settings().overlap()) {
            overlap(plot);
        }
    }

    private void giveBack(Plot plot, List<Integer> members) {
        plot.request = Request.NONE;
        plot.content = true;
        plot.streak = 0;
        for (int member : members) {
            if (mesh.contains(member) && plot.contains(member) && member != plot.source()) {
                leave(plot, member);
            }
        }
    }

    private void end(long job) {
        if (queue.removeIf(arrived -> arrived.job() == job)) {
            return;
        }
        plot(job);
        plots.remove(job);
        taken.clear();
        plots.values().forEach(other -> taken.or(other.members()));
    }

    private void lose(int place) {
        checkPlace(place);
        usable.clear(place);
        for (Plot plot : plots.values()) {
            if (plot.contains(place) && plot.source() != place) {
                leave(plot, place);
                ask(plot, plot.request.workers() + 1, mesh.hopsMax());
            }
        }
    }

    private void find(int place) {
        checkPlace(place);
        usable.set(place);
    }

    private void checkPlace(int place) {
        if (!mesh.contains(place)) {
            throw new IllegalArgumentException("There is no place " + place + " on a " + mesh + " mesh.");
        }
    }

    /** Whoever waits already keeps its turn. */
    private void ask(Plot plot, int workers, int reach) {
        long since = plot.request.isOpen() ? plot.request.since() : before.steps();
        plot.request = workers == 0 ? Request.NONE : new Request(workers, reach, since);
    }

    // ---- coming and going ----

    private void join(Plot plot, int place) {
        int diaspora = plot.diaspora();
        plot.add(place);
        taken.set(place);
        if (plot.diaspora() > diaspora && before.settings().overlap()) {
            settleInner(plot);
        }
        ask(plot, plot.request.workers() - 1, plot.request.reach());
    }

    private void leave(Plot plot, int place) {
        plot.remove(place);
        for (Plot other : plots.values()) {
            if (other.contains(place)) {
                return;
            }
        }
        taken.clear(place);
    }

    /**
     * Another gets it; it is remembered that this one would rather have kept it (M6), unless it has just said that it
     * needs less.
     */
    private void giveUp(Plot plot, int place) {
        leave(plot, place);
        plot.streak = 0;
        if (!plot.content) {
            ask(plot, plot.request.workers() + 1, mesh.hopsMax());
        }
    }

    /**
     * The island's outermost zone has moved: whoever it shared and is in an inner zone now, has to be decided about
     * (M2).
     */
    private void settleInner(Plot plot) {
        for (Plot other : plots.values()) {
            if (other != plot && other.members().intersects(plot.members())) {
                BitSet both = (BitSet) other.members().clone();
                both.and(plot.members());
                for (int place = both.nextSetBit(0); place >= 0; place = both.nextSetBit(place + 1)) {
                    if (plot.hops(place) < plot.diaspora()) {
                        boolean stays = !plot.canSpare() || plot.compareByWeight(other) <= 0;
                        giveUp(stays && other.canSpare() ? other : plot, place);
                    }
                }
            }
        }
    }

    // ---- granting ----

    private void takeFree(Plot plot) {
        plot.rank = 0;
        while (plot.request.isOpen()) {
            int place = nextFree(plot);
            if (place < 0) {
                return;
            }
            join(plot, place);
        }
    }

    private boolean isFree(int place) {
        return usable.get(place) && !taken.get(place);
    }

    /**
     * The nearest free place within the island's reach; −1 if there is none. Goes on where it stopped, since what is
     * taken once is not free again.
     */
    private int nextFree(Plot plot) {
        int end = plot.around().within(plot.request.reach());
        while (plot.rank < end) {
            int place = plot.around().place(plot.rank);
            if (isFree(place)) {
                return place;
            }
            plot.rank++;
        }
        return -1;
    }

    /** From those who have more than their share, up to this one's share. */
    private void takeFromOthers(Plot plot) {
        if (!plot.request.isOpen()) {
            return;
        }
        countShares();
        while (plot.request.isOpen() && plot.size() < plot.share) {
            int best = -1;
            Plot from = plot;
            for (Plot donor : plots.values()) {
                if (donor != plot && donor.size() > donor.share) {
                    int offer = nearestOf(plot, donor);
                    if (offer >= 0 && (best < 0 || isNearer(plot, offer, best))) {
                        best = offer;
                        from = donor;
                    }
                }
            }
            if (best < 0) {
                return;
            }
            giveUp(from, best);
            join(plot, best);
        }
    }

    private static boolean isNearer(Plot plot, int place, int best) {
        int hops = plot.hops(place) - plot.hops(best);
        return hops < 0 || (hops == 0 && place < best);
    }

    /**
     * The place on the donor's border that it has alone and that is nearest to the taker, within its reach; −1 if there
     * is none.
     */
    private int nearestOf(Plot taker, Plot donor) {
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

    /**
     * By what each has and asks for, and by weight; nobody gets less than its claim keeps, as long as there are enough.
     */
    private void countShares() {
        List<Plot> open = new ArrayList<>(plots.values());
        BitSet all = (BitSet) usable.clone();
        all.or(taken); // a source that was lost is still somebody's
        int capacity = all.cardinality();
        for (; ; ) {
            int[] wanted = new int[open.size()];
            int[] weights = new int[open.size()];
            for (int i = 0; i < wanted.length; i++) {
                wanted[i] = open.get(i).wanted();
                weights[i] = open.get(i).claim().weight();
            }
            int[] fair = FairShares.of(Math.max(0, capacity), wanted, weights);
            List<Plot> kept = new ArrayList<>();
            for (int i = 0; i < fair.length; i++) {
                Plot plot = open.get(i);
                plot.share = Math.max(fair[i], plot.claim().min());
                if (fair[i] < plot.claim().min()) {
                    kept.add(plot);
                    capacity -= plot.claim().min();
                }
            }
            if (kept.isEmpty()) {
                return;
            }
            open.removeAll(kept);
        }
    }

    /** Together with others: workers of their borders, in a zone that is this one's outermost. */
    private void overlap(Plot plot) {
        int zone = plot.hasMovedOut() ? plot.diaspora() : plot.diaspora() + 1;
        if (zone > plot.request.reach()) {
            return;
        }
        Surroundings around = plot.around();
        for (int i = around.within(zone - 1); i < around.within(zone) && plot.request.isOpen(); i++) {
            int place = around.place(i);
            if (usable.get(place) && !plot.contains(place) && isOnOneBorder(place)) {
                join(plot, place);
            }
        }
    }

    private boolean isOnOneBorder(int place) {
        int holders = 0;
        for (Plot plot : plots.values()) {
            if (plot.contains(place)) {
                if (!plot.isBorder(place) || ++holders > 1) {
                    return false;
                }
            }
        }
        return holders == 1;
    }

    // ---- those who wait ----

    /** Gives what is free to those who wait (M4, M5). */
    private void serve() {
        while (!queue.isEmpty()) {
            int source = newSource();
            if (source < 0) {
                break;
            }
            start(queue.remove(0), source);
        }
        plots.values().forEach(plot -> plot.rank = 0);
        for (Plot next = neediest(); next != null; next = neediest()) {
            join(next, nextFree(next));
        }
    }

    private @Nullable Plot neediest() {
        Plot neediest = null;
        for (Plot plot : plots.values()) {
            if (plot.request.isOpen()
                    && (neediest == null || NEEDIEST.compare(plot, neediest) < 0)
                    && nextFree(plot) >= 0) {
                neediest = plot;
            }
        }
        return neediest;
    }

    private void start(Event.Arrived arrived, int source) {
        Plot plot = new Plot(arrived.job(), arrived.claim(), mesh, source);
        plots.put(arrived.job(), plot);
        taken.set(source);
        ask(plot, arrived.claim().min() - 1, mesh.hopsMax());
        takeFree(plot);
        takeFromOthers(plot);
    }

    /** Where a job starts: far from other sources, so that islands have room; −1 if nobody can spare a worker. */
    private int newSource() {
        int free = farthest(this::isFree);
        if (free >= 0) {
            return free;
        }
        Plot donor = null;
        for (Plot plot : plots.values()) {
            if (plot.canSpare()
                    && (donor == null || plot.compareByWeight(donor) > 0)
                    && plot.members().stream().anyMatch(place -> isGivable(plot, place))) {
                donor = plot;
            }
        }
        if (donor == null) {
            return -1;
        }
        Plot giving = donor;
        int place = farthest(candidate -> isGivable(giving, candidate));
        for (Plot plot : plots.values()) {
            if (plot.contains(place)) {
                giveUp(plot, place);
            }
        }
        return place;
    }

    /** Whether it is on the island's border, and whoever else has it can spare it as well. */
    private boolean isGivable(Plot giving, int place) {
        if (!giving.isBorder(place)) {
            return false;
        }
        for (Plot plot : plots.values()) {
            if (plot.contains(place) && !plot.canSpare()) {
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
            for (Plot plot : plots.values()) {
                hops = Math.min(hops, plot.hops(place));
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
        List<Effect> effects = new ArrayList<>();
        List<Effect> answers = new ArrayList<>();
        List<Plot.Still> finished = new ArrayList<>();
        for (Island island : before.islands()) {
            if (!plots.containsKey(island.job())) {
                effects.add(new Effect.Closed(island));
            }
        }
        for (Plot plot : plots.values()) {
            Island was = plot.before();
            int gained = plot.gained();
            if (gained > 0 && was != null) {
                plot.streak = Math.min(plot.streak + 1, STREAK_MAX);
            }
            if (plot.asked || gained > 0) {
                answers.add(new Effect.Answered(plot.job(), gained, plot.request.workers()));
            }
            Plot.Still still = plot.finish(before.settings().topology());
            Island is = still.island();
            finished.add(still);
            if (was == null) {
                effects.add(new Effect.Started(is));
            } else if (was.version() != is.version()) {
                effects.add(new Effect.Changed(was, is));
            }
        }
        effects.addAll(answers);
        for (int i = 0; i < queue.size(); i++) {
            Event.Arrived waiting = queue.get(i);
            if (!before.queue().contains(waiting)) {
                effects.add(new Effect.Queued(waiting.job(), i));
            }
        }
        return new Master.Step(
                Master.next(before, usable, List.copyOf(finished), List.copyOf(queue)), List.copyOf(effects));
    }
}
