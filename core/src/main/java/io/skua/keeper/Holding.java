package io.skua.keeper;

import io.skua.bag.Bag;
import io.skua.engine.Engine;
import io.skua.field.Fields;
import io.skua.idle.Group;
import io.skua.idle.Membership;
import io.skua.idle.Seat;
import io.skua.idle.Seated;
import io.skua.island.Allowance;
import io.skua.island.Bags;
import io.skua.island.Island;
import io.skua.job.JobCore;
import io.skua.job.JobTraits;
import io.skua.job.Jobs;
import io.skua.master.Client;
import io.skua.master.Resident;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A group as an island: when it asks its {@link Keeper} for more or gives something back, and what it has held.
 *
 * <p>Whether it may grow is one field, so that forks need not ask the master: it is false while the island has all it
 * may have, or has asked and waits. So a request is made once, and the number of judgements is bounded by the number of
 * changes.
 *
 * <p>Thousands of jobs may wait to be started, so what only a job needs that has started is made at its start.
 */
public final class Holding implements Membership, Client {
    /**
     * How large the island was from some moment on.
     *
     * @param nanos since its job was submitted
     * @param diaspora the largest distance of a member from the source
     * @param members how many members it had
     */
    public record Change(long nanos, int diaspora, int members) {}

    private static final VarHandle JOBS = Fields.handle(MethodHandles.lookup(), "jobs", int.class);

    private final Keeper keeper;
    private final long number;
    private final JobTraits traits;
    private final Group group;
    private final long submitted = System.nanoTime();
    private volatile @Nullable Resident resident; // null while it has no workers
    private volatile boolean mayGrow;
    private volatile @Nullable History history; // null before the start; written under the keeper's lock

    @SuppressWarnings("unused") // through JOBS
    private volatile int jobs = 1; // its own, and those that its tasks have submitted

    @Nullable
    Holding nextUntold; // in the registry's list of those whom the master is to hear of; guarded by the keeper's lock,
    // as all below

    boolean isUntold;
    boolean isKnown; // to the master
    private @Nullable JobCore job; // whose island it is; null when that job and all jobs of its tasks have ended
    private int lodging = -1; // the place where it was a lodger last
    private Set<Integer> lent = Set.of(); // its places that lodgers use now, which are not counted as its own
    private int source = -1;

    Holding(Keeper keeper, Engine engine, long number, JobCore job) {
        this.keeper = keeper;
        this.number = number;
        this.job = job;
        this.traits = Jobs.traits(job);
        this.group = new Group(engine.lifetime(), this);
    }

    /** That of a job, where there are islands. */
    static Holding of(JobCore job) {
        return of(Group.of(job));
    }

    static Holding of(Group group) {
        return (Holding) group.membership();
    }

    static Holding of(Client client) {
        return (Holding) client;
    }

    @Override
    public boolean isFixed() {
        return false;
    }

    Group group() {
        return group;
    }

    @Override
    public long number() {
        return number;
    }

    @Override
    public Allowance allowance() {
        return traits.allowance();
    }

    @Override
    public int level() {
        return traits.level();
    }

    /** What the master says of it; null while it has no workers. */
    @Nullable
    Resident resident() {
        return resident;
    }

    /** Null while it has no island of its own. */
    private @Nullable Island island() {
        Resident its = resident;
        return its == null || its.isLodger() ? null : its.island();
    }

    // ---- when to judge ----

    @Override
    public void published(Seat at) {
        Island seen = island();
        if (mayGrow && seen != null && (keeper.rule().growsWhileHungry() || !group.isAnybodyHungry())) {
            if (keeper.rule().isSurplus(seen, at.id(), tasksAt(at)) || group.hasWorkForAll()) {
                keeper.judge().judgeGrowth(this);
            }
        }
    }

    @Override
    public void sated() {
        if (mayGrow && (keeper.rule().growsWhileHungry() || !group.isAnybodyHungry()) && hasTasks()) {
            keeper.judge().judgeGrowth(this);
        }
    }

    @Override
    public void hungry(Seat at) {
        Island seen = island();
        if (seen != null && seen.size() > allowance().min() && seen.contains(at.id())) {
            keeper.judge().judgeReturn(this, at);
        }
    }

    @Override
    public void began(Seated worker) {
        if (!worker.seat().isIn(group)) {
            keeper.bringHome(worker);
        }
    }

    /** A member that could be given back and whose thread sleeps or is elsewhere; null if there is none. */
    @Nullable
    Seat restingMember() {
        Island seen = island();
        if (seen == null || seen.size() <= allowance().min()) {
            return null;
        }
        for (Seat seat : group.roster().members()) {
            if (seat != group.home() && seat.isResting()) {
                return seat;
            }
        }
        return null;
    }

    private boolean hasTasks() {
        if (group.hasWorkForAll()) {
            return true;
        }
        for (Seat seat : group.roster().members()) {
            if (tasksAt(seat) > 0) {
                return true;
            }
        }
        return false;
    }

    private int tasksAt(Seat seat) {
        int tasks = 0;
        for (Seated worker : seat.attached().slots()) {
            for (Bag bag = worker == null ? null : worker.bag(); bag != null; bag = bag.outer()) {
                JobCore job = bag.job();
                if (job != null && Jobs.group(job) == group && Jobs.hasRoom(job)) {
                    tasks += bag.lootCount();
                }
            }
        }
        return tasks;
    }

    /** What a rule sees. */
    Bags bags(@Nullable Seat hungry) {
        return new Bags() {
            @Override
            public int size(int worker) {
                Seat seat = keeper.seat(worker);
                int waiting = seat == group.home() && group.hasWorkForAll() ? 1 : 0;
                return tasksAt(seat) + waiting;
            }

            @Override
            public boolean isHungry(int worker) {
                Seat seat = keeper.seat(worker);
                return seat == hungry || seat.isResting();
            }
        };
    }

    // ---- jobs ----

    /** A task of the island has submitted a job: it runs here, too. */
    void addJob() {
        JOBS.getAndAdd(this, 1);
    }

    /** @return whether it was the last */
    boolean removeJob() {
        return (int) JOBS.getAndAdd(this, -1) == 1;
    }

    // ---- under the keeper's lock ----

    /**
     * What it has.
     *
     * @param resident null while it has no workers
     * @param lent those of its places that lodgers use now, which do not count as its own
     * @param mayGrow whether it may ask for more
     * @param change for the history; null for none
     */
    record Standing(
            @Nullable Resident resident,
            Set<Integer> lent,
            boolean mayGrow,
            @Nullable Change change) {
        static final Standing NONE = new Standing(null, Set.of());

        Standing(@Nullable Resident resident, Set<Integer> lent) {
            this(resident, lent, false, null);
        }
    }

    /** Whether this is what it has already. */
    boolean stands(Standing standing) {
        return Objects.equals(resident, standing.resident()) && lent.equals(standing.lent());
    }

    /** Prepares a standing, so that {@link #become} needs no memory. */
    Standing planned(Standing next, long now) {
        Resident is = next.resident();
        if (is == null) {
            return new Standing(null, next.lent(), false, history().plan(now, 0, 0));
        }
        Island its = is.island();
        Change change =
                history().plan(now, its.diaspora(), its.size() - next.lent().size());
        return new Standing(is, next.lent(), is.mayAsk(keeper.workers()), change);
    }

    /** Takes on a standing that was {@link #planned}. Cannot fail. */
    void become(Standing next) {
        Resident is = next.resident();
        if (is != null) {
            source = is.island().source();
            lodging = is.isLodger() ? source : lodging;
        }
        lent = next.lent();
        mayGrow = next.mayGrow();
        resident = is;
        History its = history;
        if (its != null && next.change() != null) {
            its.add(next.change());
        }
    }

    /** The place where it was a lodger last; −1 if it never was one. */
    int lodging() {
        return lodging;
    }

    /** Whether somebody works for it, or has. */
    boolean hasStarted() {
        JobCore its = job;
        return its == null || Jobs.hasStarted(its) || group.injector().isEmpty();
    }

    /** Null when it and all jobs of its tasks have ended. */
    @Nullable
    JobCore job() {
        return job;
    }

    /** Nobody will ask for its job any more. */
    void ended() {
        job = null;
    }

    private History history() {
        History its = history;
        if (its == null) {
            its = new History(submitted);
            history = its;
        }
        return its;
    }

    // ---- for users ----

    @Override
    public void used(long nanos) {
        History its = history;
        if (its != null) {
            its.used(nanos);
        }
    }

    /** What it has now and had. */
    public Report report() {
        synchronized (keeper) {
            return report(System.nanoTime());
        }
    }

    private Report report(long now) {
        Resident is = resident;
        History its = history;
        List<Integer> members = new ArrayList<>();
        if (is != null) {
            is.island().allotment().stream()
                    .filter(place -> !lent.contains(place))
                    .forEach(members::add);
        }
        return new Report(
                source,
                List.copyOf(members),
                is == null ? 0 : is.island().diaspora(),
                its == null ? List.of() : its.changes(),
                submitted,
                its == null ? 0 : its.heldNanos(now),
                its == null ? 0 : its.usedNanos());
    }

    /** The reports of all jobs that have workers now, made at the same moment. */
    public static Map<JobCore, Report> reportAll(Engine engine) {
        Map<JobCore, Report> reports = new LinkedHashMap<>();
        if (engine.sharing() instanceof Keeper keeper) {
            synchronized (keeper) {
                long now = System.nanoTime();
                for (Group group : keeper.groups()) {
                    Holding holding = Holding.of(group);
                    if (holding.job != null) {
                        reports.put(holding.job, holding.report(now));
                    }
                }
            }
        }
        return reports;
    }

    /**
     * Its members, its history, and the time of workers that it has held and used. All times are those of
     * System.nanoTime().
     */
    public record Report(
            int source,
            List<Integer> members,
            int diaspora,
            List<Change> history,
            long submittedNanos,
            long heldNanos,
            long usedNanos) {}
}
