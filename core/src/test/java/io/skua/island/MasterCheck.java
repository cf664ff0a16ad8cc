package io.skua.island;

import static io.skua.island.StateCheck.demand;

import io.skua.topology.Mesh;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Judges a step of a master from outside: what it was, what it heard, what it became and what it told its driver. It
 * has no code in common with what it checks, and asks what must hold instead of doing the same again.
 */
final class MasterCheck {
    private final Master before;
    private final Event event;
    private final Master after;
    private final Mesh mesh;
    private final List<Island> started = new ArrayList<>();

    private MasterCheck(Master before, Event event, Master after) {
        this.before = before;
        this.event = event;
        this.after = after;
        this.mesh = before.settings().topology().mesh();
        for (Island island : after.islands()) {
            if (before.island(island.job()) == null) {
                started.add(island);
            }
        }
    }

    static void check(Master before, Event event, Master.Step step) {
        StateCheck.check(step.next());
        MasterCheck check = new MasterCheck(before, event, step.next());
        check.placesAndSteps();
        check.comingAndGoing();
        for (Island is : check.after.islands()) {
            Island was = before.island(is.job());
            if (was != null) {
                check.oneIsland(was, is);
                check.losses(was, is);
                check.turn(was, is);
            }
        }
        check.ownWish();
        EffectCheck.check(before, event, step);
    }

    // ---- who is there ----

    private void placesAndSteps() {
        demand(after.steps() == before.steps() + 1, "step %s follows step %s", after.steps(), before.steps());
        BitSet usable = before.usable();
        if (event instanceof Event.Lost lost) {
            usable.clear(lost.place());
        } else if (event instanceof Event.Found found) {
            usable.set(found.place());
        }
        demand(after.usable().equals(usable), "usable are %s, should be %s", after.usable(), usable);
    }

    /** Jobs start in the order of their arrival, and nobody disappears who has not ended. */
    private void comingAndGoing() {
        List<Event.Arrived> queue = new ArrayList<>(before.queue());
        List<Long> jobs = new ArrayList<>();
        before.islands().forEach(island -> jobs.add(island.job()));
        if (event instanceof Event.Arrived arrived) {
            queue.add(arrived);
        } else if (event instanceof Event.Ended ended) {
            queue.removeIf(arrived -> arrived.job() == ended.job());
            jobs.remove(ended.job());
        }
        demand(started.size() <= queue.size(), "jobs started that never arrived");
        for (int i = 0; i < started.size(); i++) {
            Event.Arrived first = queue.get(i);
            Island island = started.get(i);
            demand(island.job() == first.job(), "job %s starts before %s", island.job(), first.job());
            demand(island.claim().equals(first.claim()), "job %s has another claim", island.job());
            demand(island.version() == 0 && island.streak() == 0, "job %s starts as %s", island.job(), island);
            demand(island.size() <= island.claim().min(), "job %s starts with more than it keeps", island.job());
            demand(
                    island.size() + island.request().workers() == island.claim().min(),
                    "job %s is not to get what it keeps",
                    island.job());
            demand(after.usable().get(island.source()), "job %s starts where it cannot", island.job());
            jobs.add(first.job());
        }
        demand(after.queue().equals(queue.subList(started.size(), queue.size())), "the queue is %s", after.queue());
        demand(after.islands().stream().map(Island::job).toList().equals(jobs), "jobs should be %s", jobs);
    }

    // ---- one island ----

    private void oneIsland(Island was, Island is) {
        demand(is.source() == was.source(), "the source of %s moved", is.job());
        demand(is.claim().equals(was.claim()), "the claim of %s changed", is.job());
        boolean same = was.allotment().stream().allMatch(is::contains) && was.size() == is.size();
        demand(is.version() == was.version() + (same ? 0 : 1), "%s: version %s", is.job(), is.version());
        if (!isAsking(is) && !isReturning(is)) {
            int had = was.size() + was.request().workers();
            int has = is.size() + is.request().workers();
            demand(had == has, "island %s had and waited for %s, now %s", is.job(), had, has);
            if (sizeMax(is) < had) { // it never had all
                demand(is.request().reach() >= was.request().reach(), "%s sees less", is.job());
                demand(is.request().since() == was.request().since(), "%s lost its turn", is.job());
            }
        }
    }

    private boolean isAsking(Island island) {
        return event instanceof Event.Wants wants && wants.job() == island.job();
    }

    private boolean isReturning(Island island) {
        return event instanceof Event.Returns returns && returns.job() == island.job();
    }

    /** What the asker or the giver wished: an answer for all of it; and giving back is always accepted. */
    private void ownWish() {
        if (event instanceof Event.Wants wants) {
            Island was = island(before, wants.job());
            Island is = island(after, wants.job());
            int most = Math.min(wants.workers(), was.room());
            int sum = is.size() + is.request().workers();
            demand(sum == was.size() + most, "%s asks for %s and gets or waits for %s", is.job(), most, sum);
            boolean far = is.request().reach() >= Math.min(wants.reach(), mesh.hopsMax());
            demand(sizeMax(is) >= sum || far || !started.isEmpty(), "%s sees less", is.job());
            takesItsShare(is);
        } else if (event instanceof Event.Returns returns) {
            Island was = island(before, returns.job());
            Island is = island(after, returns.job());
            demand(is.request().equals(Request.NONE), "%s gives back and waits for %s", is.job(), is.request());
            for (int place : was.allotment().workers()) {
                boolean stays = place == was.source() || !returns.members().contains(place);
                demand(stays || !is.contains(place), "%s could not give %s back", is.job(), place);
            }
        }
    }

    private static Island island(Master master, long job) {
        Island island = master.island(job);
        demand(island != null, "there is no island of %s", job);
        return Objects.requireNonNull(island);
    }

    // ---- who loses what ----

    private void losses(Island was, Island is) {
        int taken = 0;
        boolean grew = false;
        for (int place : is.allotment().workers()) {
            grew |= !was.contains(place);
        }
        for (int place : was.allotment().workers()) {
            boolean own = event instanceof Event.Returns returns
                    && returns.job() == is.job()
                    && returns.members().contains(place);
            boolean lost = event instanceof Event.Lost gone && gone.place() == place;
            if (!is.contains(place) && !own && !lost) {
                taken++;
                demand(was.source() != place, "the source of %s was taken", is.job());
                loss(was, is, place, grew);
            }
        }
        boolean keeps = is.size() >= Math.min(was.size(), is.claim().min());
        demand(taken == 0 || keeps || grew, "island %s keeps %s, and has %s", is.job(), is.claim(), is.size());
    }

    private void loss(Island was, Island is, int place, boolean grew) {
        Island taker = null;
        for (Island other : after.islands()) {
            taker = other.contains(place) ? other : taker;
        }
        demand(taker != null, "place %s was taken from %s for nobody", place, is.job());
        Island to = Objects.requireNonNull(taker);
        Island had = before.island(to.job());
        if (had != null && had.contains(place)) { // they shared it, and one of them has moved its border
            boolean moved = to.diaspora() > had.diaspora() || (grew && is.diaspora() > was.diaspora());
            demand(moved, "%s gave up its part of %s, and no border moved", is.job(), place);
            return;
        }
        int border = 0; // without what it got elsewhere
        for (int other : is.allotment().workers()) {
            border = was.contains(other) ? Math.max(border, mesh.hops(other, is.source())) : border;
        }
        demand(mesh.hops(place, is.source()) >= border, "%s lost %s from an inner zone", is.job(), place);
        demand(was.size() > was.claim().min() || grew, "%s lost %s, and has too little", is.job(), place);
        if (to.source() == place && had == null) {
            return;
        }
        demand(had == null || isAsking(to), "%s got %s from %s without asking", to.job(), place, is.job());
        if (started.size() <= (had == null ? 1 : 0)
                && !grew
                && !after.settings().overlap()) {
            int[] shares = shares();
            int mine = shares[after.islands().indexOf(is)];
            int its = shares[after.islands().indexOf(to)];
            int spent = had == null && was.contains(to.source()) ? 1 : 0;
            demand(is.size() + spent >= mine, "%s is left with %s of its share %s", is.job(), is.size(), mine);
            demand(to.size() <= its, "%s has taken up to %s, beyond its share %s", to.job(), to.size(), its);
        }
    }

    private int holders(int place) {
        int count = 0;
        for (Island island : after.islands()) {
            count += island.contains(place) ? 1 : 0;
        }
        return count;
    }

    /**
     * By what each has and waits for: whoever would get less than it keeps, gets that, and the others divide the rest.
     */
    private int[] shares() {
        List<Island> islands = after.islands();
        int[] shares = new int[islands.size()];
        boolean[] keeps = new boolean[islands.size()];
        for (boolean again = true; again; ) {
            again = false;
            int rest = capacity();
            List<Island> others = new ArrayList<>();
            for (int i = 0; i < shares.length; i++) {
                if (keeps[i]) {
                    shares[i] = islands.get(i).claim().min();
                    rest -= shares[i];
                } else {
                    others.add(islands.get(i));
                }
            }
            int[] wanted = others.stream().mapToInt(MasterCheck::wanted).toArray();
            int[] weights = others.stream().mapToInt(o -> o.claim().weight()).toArray();
            int[] fair = FairShares.of(Math.max(0, rest), wanted, weights);
            for (int i = 0; i < fair.length; i++) {
                int at = islands.indexOf(others.get(i));
                shares[at] = fair[i];
                keeps[at] = fair[i] < others.get(i).claim().min();
                again |= keeps[at];
            }
        }
        return shares;
    }

    private int capacity() {
        BitSet all = after.usable(); // and sources that were lost, which are still somebody's
        after.islands().forEach(island -> all.set(island.source()));
        return all.cardinality();
    }

    private static int wanted(Island island) {
        long both = Math.max(
                island.claim().min(), (long) island.size() + island.request().workers());
        return (int) Math.min(both, island.claim().max());
    }

    /** Whoever asks and has less than its share leaves nobody more than theirs, where it could have taken it. */
    private void takesItsShare(Island is) {
        if (!is.request().isOpen() || !started.isEmpty() || after.settings().overlap()) {
            return;
        }
        int[] shares = shares();
        if (is.size() >= shares[after.islands().indexOf(is)]) {
            return;
        }
        for (int i = 0; i < shares.length; i++) {
            Island other = after.islands().get(i);
            Island was = island(before, other.job());
            boolean grew = other.allotment().stream()
                    .anyMatch(place -> !was.contains(place)); // it got another for what it lost
            if (other.job() == is.job() || other.size() <= shares[i] || grew) {
                continue;
            }
            for (int place : other.allotment().zone(other.diaspora())) {
                boolean far = mesh.hops(place, is.source()) > is.request().reach();
                demand(
                        place == other.source() || far || holders(place) > 1,
                        "%s could have taken %s from %s",
                        is.job(),
                        place,
                        other.job());
            }
        }
    }

    // ---- whose turn it is ----

    /** The last worker that came free and went to an island was not due to another that still waits for it. */
    private void turn(Island was, Island is) {
        if (event instanceof Event.Wants || event instanceof Event.Arrived || !started.isEmpty()) {
            return;
        }
        int last = -1;
        for (int place : is.allotment().workers()) {
            boolean later = last < 0 || mesh.hops(place, is.source()) >= mesh.hops(last, is.source());
            last = !was.contains(place) && later ? place : last;
        }
        if (last < 0) {
            return;
        }
        for (Island other : after.islands()) {
            boolean waits = other.job() != is.job()
                    && other.request().isOpen()
                    && mesh.hops(last, other.source()) <= other.request().reach()
                    && !other.contains(last);
            if (waits) {
                demand(
                        DUE.compare(due(is, is.size() - 1, was), due(other, sizeMax(other), before.island(other.job())))
                                <= 0,
                        "%s got %s, and %s was due",
                        is.job(),
                        last,
                        other.job());
            }
        }
    }

    /** How many it may have had in the course of the step. */
    private int sizeMax(Island is) {
        Island was = island(before, is.job());
        int size = was.size();
        for (int place : is.allotment().workers()) {
            size += was.contains(place) ? 0 : 1;
        }
        return size;
    }

    /**
     * When it had so many: the fewest by weight first, before that those who have less than they keep, after that the
     * oldest.
     */
    private record Due(boolean keeps, int size, int weight, long since) {}

    private static final Comparator<Due> DUE = Comparator.comparing(Due::keeps)
            .thenComparing((one, other) -> Long.compare((long) one.size * other.weight, (long) other.size * one.weight))
            .thenComparingLong(Due::since);

    private Due due(Island island, int size, @Nullable Island was) {
        long since = was != null && was.request().isOpen() ? was.request().since() : before.steps();
        return new Due(size >= island.claim().min(), size, island.claim().weight(), since);
    }
}
