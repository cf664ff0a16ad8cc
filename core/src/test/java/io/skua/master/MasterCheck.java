package io.skua.master;

import static io.skua.master.StateCheck.demand;

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
    private final News event;
    private final Master after;
    private final Mesh mesh;
    private final List<Snapshot> started = new ArrayList<>();

    private MasterCheck(Master before, News event, Master after) {
        this.before = before;
        this.event = event;
        this.after = after;
        this.mesh = before.settings().topology().mesh();
        for (Snapshot island : Snapshot.all(after)) {
            if (Snapshot.of(before, island.job()) == null) {
                started.add(island);
            }
        }
    }

    static void check(Master before, News event, Master.Step step) {
        StateCheck.check(step.next());
        MasterCheck check = new MasterCheck(before, event, step.next());
        check.placesAndSteps();
        check.comingAndGoing();
        for (Snapshot is : Snapshot.all(check.after)) {
            Snapshot was = Snapshot.of(before, is.job());
            if (was != null) {
                check.oneIsland(was, is);
                check.losses(was, is);
                check.turn(was, is);
            }
        }
        check.ownWish();
        JobsCheck.check(before, event, step.next());
        EffectCheck.check(before, step);
    }

    // ---- who is there ----

    private void placesAndSteps() {
        demand(after.steps() == before.steps() + 1, "step %s follows step %s", after.steps(), before.steps());
        BitSet usable = before.usable();
        if (event instanceof News.Lost lost) {
            usable.clear(lost.place());
        } else if (event instanceof News.Found found) {
            usable.set(found.place());
        }
        demand(after.usable().equals(usable), "usable are %s, should be %s", after.usable(), usable);
    }

    /** How jobs start, and that all others stay in their order. */
    private void comingAndGoing() {
        List<Snapshot> islands = new ArrayList<>(Snapshot.all(after));
        for (Snapshot island : started) {
            demand(island.streak() == 0, "job %s starts as %s", island.job(), island);
            demand(island.size() <= island.allowance().min(), "job %s starts with more than it keeps", island.job());
            demand(
                    island.size() + island.request().workers()
                            == island.allowance().min(),
                    "job %s is not to get what it keeps",
                    island.job());
            demand(after.usable().get(island.source()), "job %s starts where it cannot", island.job());
            demand(islands.indexOf(island) >= islands.size() - started.size(), "%s is before older ones", island);
        }
        List<Long> older = new ArrayList<>();
        islands.subList(0, islands.size() - started.size()).forEach(island -> older.add(island.job()));
        List<Long> jobs = new ArrayList<>();
        Snapshot.all(before).forEach(island -> jobs.add(island.job()));
        jobs.retainAll(older);
        demand(jobs.equals(older), "jobs should be %s", jobs);
    }

    // ---- one island ----

    private void oneIsland(Snapshot was, Snapshot is) {
        demand(is.source() == was.source(), "the source of %s moved", is.job());
        demand(is.allowance().equals(was.allowance()), "the allowance of %s changed", is.job());
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

    private boolean isAsking(Snapshot island) {
        return event instanceof News.Wants wants && wants.job() == island.job();
    }

    private boolean isReturning(Snapshot island) {
        return event instanceof News.Returns returns && returns.job() == island.job();
    }

    /** What the asker or the giver wished: an answer for all of it; and giving back is always accepted. */
    private void ownWish() {
        if (event instanceof News.Wants wants) {
            Snapshot was = island(before, wants.job());
            Snapshot is = island(after, wants.job());
            int most = Math.min(wants.workers(), was.room());
            int sum = is.size() + is.request().workers();
            demand(sum == was.size() + most, "%s asks for %s and gets or waits for %s", is.job(), most, sum);
            boolean far = is.request().reach() >= Math.min(wants.reach(), mesh.hopsMax());
            demand(sizeMax(is) >= sum || far || !started.isEmpty(), "%s sees less", is.job());
            takesItsShare(is);
        } else if (event instanceof News.Returns returns) {
            Snapshot was = island(before, returns.job());
            Snapshot is = island(after, returns.job());
            demand(is.request().equals(Request.NONE), "%s gives back and waits for %s", is.job(), is.request());
            for (int place : was.allotment().workers()) {
                boolean stays = place == was.source() || !returns.members().contains(place);
                demand(stays || !is.contains(place), "%s could not give %s back", is.job(), place);
            }
        }
    }

    private static Snapshot island(Master master, long job) {
        Snapshot island = Snapshot.of(master, job);
        demand(island != null, "there is no island of %s", job);
        return Objects.requireNonNull(island);
    }

    // ---- who loses what ----

    private void losses(Snapshot was, Snapshot is) {
        int taken = 0;
        boolean grew = false;
        for (int place : is.allotment().workers()) {
            grew |= !was.contains(place);
        }
        for (int place : was.allotment().workers()) {
            boolean own = event instanceof News.Returns returns
                    && returns.job() == is.job()
                    && returns.members().contains(place);
            boolean lost = event instanceof News.Lost gone && gone.place() == place;
            if (!is.contains(place) && !own && !lost) {
                taken++;
                demand(was.source() != place, "the source of %s was taken", is.job());
                loss(was, is, place, grew);
            }
        }
        boolean keeps = is.size() >= Math.min(was.size(), is.allowance().min());
        demand(taken == 0 || keeps || grew, "island %s keeps %s, and has %s", is.job(), is.allowance(), is.size());
    }

    private void loss(Snapshot was, Snapshot is, int place, boolean grew) {
        Snapshot taker = null;
        for (Snapshot other : Snapshot.all(after)) {
            taker = other.contains(place) ? other : taker;
        }
        demand(taker != null, "place %s was taken from %s for nobody", place, is.job());
        Snapshot to = Objects.requireNonNull(taker);
        Snapshot had = Snapshot.of(before, to.job());
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
        demand(was.size() > was.allowance().min() || grew, "%s lost %s, and has too little", is.job(), place);
        if (to.source() == place && had == null) {
            return;
        }
        demand(had == null || isAsking(to), "%s got %s from %s without asking", to.job(), place, is.job());
        if (started.size() <= (had == null ? 1 : 0)
                && !grew
                && !after.settings().overlap()) {
            int[] shares = shares();
            int mine = shares[Snapshot.all(after).indexOf(is)];
            int its = shares[Snapshot.all(after).indexOf(to)];
            int spent = had == null && was.contains(to.source()) ? 1 : 0;
            demand(is.size() + spent >= mine, "%s is left with %s of its share %s", is.job(), is.size(), mine);
            demand(to.size() <= its, "%s has taken up to %s, beyond its share %s", to.job(), to.size(), its);
        }
    }

    private int holders(int place) {
        int count = 0;
        for (Snapshot island : Snapshot.all(after)) {
            count += island.contains(place) ? 1 : 0;
        }
        return count;
    }

    /**
     * By what each has and waits for: whoever would get less than it keeps, gets that, and the others divide the rest.
     */
    private int[] shares() {
        List<Snapshot> islands = Snapshot.all(after);
        int[] shares = new int[islands.size()];
        boolean[] keeps = new boolean[islands.size()];
        for (boolean again = true; again; ) {
            again = false;
            int rest = capacity();
            List<Snapshot> others = new ArrayList<>();
            for (int i = 0; i < shares.length; i++) {
                if (keeps[i]) {
                    shares[i] = islands.get(i).allowance().min();
                    rest -= shares[i];
                } else {
                    others.add(islands.get(i));
                }
            }
            int[] wanted = others.stream().mapToInt(MasterCheck::wanted).toArray();
            int[] weights =
                    others.stream().mapToInt(o -> o.allowance().weight()).toArray();
            int[] fair = FairShares.of(Math.max(0, rest), wanted, weights);
            for (int i = 0; i < fair.length; i++) {
                int at = islands.indexOf(others.get(i));
                shares[at] = fair[i];
                keeps[at] = fair[i] < others.get(i).allowance().min();
                again |= keeps[at];
            }
        }
        return shares;
    }

    private int capacity() {
        BitSet all = after.usable(); // and sources that were lost, which are still somebody's
        Snapshot.all(after).forEach(island -> all.set(island.source()));
        return all.cardinality();
    }

    private static int wanted(Snapshot island) {
        long both = Math.max(
                island.allowance().min(),
                (long) island.size() + island.request().workers());
        return (int) Math.min(both, island.allowance().max());
    }

    /** Whoever asks and has less than its share leaves nobody more than theirs, where it could have taken it. */
    private void takesItsShare(Snapshot is) {
        if (!is.request().isOpen() || !started.isEmpty() || after.settings().overlap()) {
            return;
        }
        int[] shares = shares();
        if (is.size() >= shares[Snapshot.all(after).indexOf(is)]) {
            return;
        }
        for (int i = 0; i < shares.length; i++) {
            Snapshot other = Snapshot.all(after).get(i);
            Snapshot was = island(before, other.job());
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
    private void turn(Snapshot was, Snapshot is) {
        if (event instanceof News.Wants || event instanceof News.Submitted || !started.isEmpty()) {
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
        for (Snapshot other : Snapshot.all(after)) {
            boolean waits = other.job() != is.job()
                    && other.request().isOpen()
                    && mesh.hops(last, other.source()) <= other.request().reach()
                    && !other.contains(last);
            if (waits) {
                demand(
                        DUE.compare(
                                        due(is, is.size() - 1, was),
                                        due(other, sizeMax(other), Snapshot.of(before, other.job())))
                                <= 0,
                        "%s got %s, and %s was due",
                        is.job(),
                        last,
                        other.job());
            }
        }
    }

    /** How many it may have had in the course of the step. */
    private int sizeMax(Snapshot is) {
        Snapshot was = island(before, is.job());
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

    private Due due(Snapshot island, int size, @Nullable Snapshot was) {
        long since = was != null && was.request().isOpen() ? was.request().since() : before.steps();
        return new Due(
                size >= island.allowance().min(), size, island.allowance().weight(), since);
    }
}
