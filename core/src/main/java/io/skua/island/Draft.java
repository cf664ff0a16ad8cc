package io.skua.island;

import io.skua.topology.Mesh;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** One step of a master, while it is made. */
final class Draft {
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
    private final List<Effect> effects = new ArrayList<>();
    private final Map<Long, Integer> granted = new LinkedHashMap<>(); // whoever is to be answered

    Draft(Master before) {
        this.before = before;
        this.mesh = before.settings().topology().mesh();
        this.usable = before.usable();
        this.queue = new ArrayList<>(before.queue());
        for (Island island : before.islands()) {
            Plot plot = new Plot(island);
            plots.put(island.job(), plot);
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
        plot.request = new Request(Math.min(workers, plot.room()), reach, before.steps());
        granted.put(plot.job(), 0);
        takeFree(plot);
        takeFromOthers(plot);
        if (before.settings().overlap()) {
            overlap(plot);
        }
    }

    private void giveBack(Plot plot, List<Integer> members) {
        plot.request = Request.NONE;
        plot.streak = 0;
        for (int member : members) {
            if (plot.contains(member) && member != plot.source()) {
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
                plot.request = new Request(plot.request.workers() + 1, mesh.hopsMax(), since(plot));
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

    private long since(Plot plot) {
        return plot.request.isOpen() ? plot.request.since() : before.steps();
    }

    // ---- coming and going ----

    private void join(Plot plot, int place) {
        plot.add(place);
        taken.set(place);
        Request left = plot.request;
        plot.request = left.workers() <= 1 ? Request.NONE : new Request(left.workers() - 1, left.reach(), left.since());
        granted.merge(plot.job(), 1, Integer::sum);
        settleInner(plot);
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

    /** The island's outermost zone has moved: whoever it shared and is in an inner zone now, has to be decided about (M2). */
    private void settleInner(Plot plot) {
        if (!before.settings().overlap()) {
            return;
        }
        for (int place : plot.members().stream().toArray()) {
            if (plot.hops(place) < plot.diaspora()) {
                for (Plot other : plots.values()) {
                    if (other != plot && other.contains(place)) {
                        leave(plot.compareByWeight(other) <= 0 ? other : plot, place);
                        break;
                    }
                }
            }
        }
    }

    // ---- granting ----

    private void takeFree(Plot plot) {
        while (plot.request.isOpen() && plot.room() > 0) {
            int place = nearest(plot, this::isFree);
            if (place < 0) {
                return;
            }
            join(plot, place);
        }
    }

    private boolean isFree(int place) {
        return usable.get(place) && !taken.get(place);
    }

    /** The nearest place within the island's reach that is not its own; −1 if there is none. */
    private int nearest(Plot plot, IntPredicate isFit) {
        int best = -1;
        int bestHops = Integer.MAX_VALUE;
        for (int place = usable.nextSetBit(0); place >= 0; place = usable.nextSetBit(place + 1)) {
            int hops = plot.hops(place);
            if (hops < bestHops && hops <= plot.request.reach() && !plot.contains(place) && isFit.test(place)) {
                best = place;
                bestHops = hops;
            }
        }
        return best;
    }

    /** From those who have more than their share, up to this one's share. */
    private void takeFromOthers(Plot plot) {
        if (!plot.request.isOpen()) {
            return;
        }
        countShares();
        while (plot.request.isOpen() && plot.size() < plot.share) {
            int place = nearest(plot, candidate -> donor(candidate) != null);
            if (place < 0) {
                return;
            }
            Plot donor = donor(place);
            takeFrom(Objects.requireNonNull(donor), place);
            join(plot, place);
        }
    }

    private void takeFrom(Plot donor, int place) {
        long since = since(donor);
        leave(donor, place);
        donor.streak = 0;
        donor.request =
                new Request(donor.request.workers() + 1, Math.max(donor.request.reach(), donor.hops(place)), since);
    }

    /** Who has this place alone, on its border, and has more than its share. */
    private @Nullable Plot donor(int place) {
        Plot only = null;
        for (Plot plot : plots.values()) {
            if (plot.contains(place)) {
                if (only != null || !plot.isBorder(place) || plot.size() <= plot.share) {
                    return null;
                }
                only = plot;
            }
        }
        return only;
    }

    /** By what each has and asks for, and by weight; nobody gets less than its claim keeps, as long as there are enough. */
    private void countShares() {
        List<Plot> open = new ArrayList<>(plots.values());
        int capacity = usable.cardinality();
        for (; ; ) {
            int[] wanted = open.stream().mapToInt(Plot::wanted).toArray();
            int[] weights =
                    open.stream().mapToInt(plot -> plot.claim().weight()).toArray();
            int[] fair = FairShares.of(Math.max(0, capacity), wanted, weights);
            List<Plot> kept = new ArrayList<>();
            for (int i = 0; i < fair.length; i++) {
                if (fair[i] < open.get(i).claim().min()) {
                    kept.add(open.get(i));
                }
            }
            if (kept.isEmpty()) {
                for (int i = 0; i < fair.length; i++) {
                    open.get(i).share = fair[i];
                }
                return;
            }
            for (Plot plot : kept) {
                plot.share = plot.claim().min();
                capacity -= plot.claim().min();
                open.remove(plot);
            }
        }
    }

    /** Together with others: workers of their borders, in a zone that is this one's outermost. */
    private void overlap(Plot plot) {
        Island was = plot.before();
        boolean moved = was == null || plot.diaspora() > was.diaspora();
        int zone = moved ? plot.diaspora() : plot.diaspora() + 1;
        if (zone > plot.request.reach()) {
            return;
        }
        while (plot.request.isOpen() && plot.room() > 0) {
            int place = nearest(plot, candidate -> plot.hops(candidate) == zone && isOnOneBorder(candidate));
            if (place < 0) {
                return;
            }
            join(plot, place);
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
            Event.Arrived first = queue.get(0);
            int source = newSource();
            if (source < 0) {
                break;
            }
            queue.remove(0);
            Plot plot = new Plot(first.job(), first.claim(), mesh, source);
            plots.put(first.job(), plot);
            taken.set(source);
            if (first.claim().min() > 1) {
                plot.request = new Request(first.claim().min() - 1, mesh.hopsMax(), before.steps());
                takeFree(plot);
                takeFromOthers(plot);
            }
        }
        boolean served = true;
        while (served) {
            served = false;
            List<Plot> waiting = new ArrayList<>(plots.values());
            waiting.removeIf(plot -> !plot.request.isOpen() || plot.room() == 0);
            waiting.sort(NEEDIEST);
            for (Plot plot : waiting) {
                int place = nearest(plot, this::isFree);
                if (place >= 0) {
                    join(plot, place);
                    served = true;
                    break;
                }
            }
        }
    }

    /** Where a job starts: far from other sources, so that islands have room; −1 if nobody can spare a worker. */
    private int newSource() {
        int free = farthest(this::isFree);
        if (free >= 0) {
            return free;
        }
        Plot donor = null;
        for (Plot plot : plots.values()) {
            if (plot.size() > plot.claim().min()
                    && plot.members().stream().anyMatch(place -> isGivable(plot, place))
                    && (donor == null || plot.compareByWeight(donor) > 0)) {
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
                takeFrom(plot, place);
            }
        }
        return place;
    }

    private boolean isGivable(Plot plot, int place) {
        return usable.get(place) && plot.isBorder(place);
    }

    private int farthest(IntPredicate isFit) {
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
            int middle = mesh.hops(place, mesh.center());
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
        List<Island> islands = new ArrayList<>();
        for (Island island : before.islands()) {
            if (!plots.containsKey(island.job())) {
                effects.add(new Effect.Closed(island));
            }
        }
        for (Plot plot : plots.values()) {
            if (granted.getOrDefault(plot.job(), 0) > 0 && plot.before() != null) {
                plot.streak = Math.min(plot.streak + 1, 1 << 16);
            }
            Island was = plot.before();
            Island is = plot.finish(before.settings().topology());
            islands.add(is);
            if (was == null) {
                effects.add(new Effect.Started(is));
            } else if (was.version() != is.version()) {
                effects.add(new Effect.Changed(was, is));
            }
        }
        granted.forEach((job, count) -> {
            Plot plot = plots.get(job);
            if (plot != null) {
                effects.add(new Effect.Answered(job, count, plot.request.workers()));
            }
        });
        for (int i = 0; i < queue.size(); i++) {
            Event.Arrived waiting = queue.get(i);
            if (!before.queue().contains(waiting)) {
                effects.add(new Effect.Queued(waiting.job(), i));
            }
        }
        return new Master.Step(
                Master.next(before, usable, List.copyOf(islands), List.copyOf(queue)), List.copyOf(effects));
    }
}
