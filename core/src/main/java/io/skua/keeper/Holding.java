package io.skua.keeper;

import io.skua.engine.Engine;
import io.skua.field.Fields;
import io.skua.idle.Group;
import io.skua.idle.Membership;
import io.skua.idle.Seat;
import io.skua.idle.Seated;
import io.skua.island.Allowance;
import io.skua.island.Island;
import io.skua.job.Injected;
import io.skua.job.JobCore;
import io.skua.job.JobTraits;
import io.skua.job.Jobs;
import io.skua.master.Client;
import io.skua.master.Resident;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A group of workers that is an island. A holding decides when the island asks its {@link Keeper} for more workers or
 * gives some back, and knows how many workers the island has held.
 *
 * <p>Whether the island may ask for more workers is one field, so that forks need not ask the master. The field is
 * false while the island has as many workers as it may have, or waits for workers that it has asked for. So each
 * request is made once, and the number of judgements is bounded by the number of changes.
 *
 * <p>A holding belongs to one job with an allowance of its own, or takes in one newcomer after the other. {@link
 * Newcomers} explains the states of {@code jobs}.
 */
public final class Holding implements Membership, Client {
    /**
     * How large the island was from some moment on.
     *
     * @param nanos the time since the island's job was submitted, in nanoseconds
     * @param diaspora the largest distance of a member from the source
     * @param members how many members the island had
     */
    public record Change(long nanos, int diaspora, int members) {}

    private static final VarHandle JOBS = Fields.handle(MethodHandles.lookup(), "jobs", int.class);

    private static final int VACANT = 0;
    private static final int CLOSED = -1;
    private static final int AWAITED = -2;

    private final Keeper keeper;
    private final long number;
    private final JobTraits traits;
    private final Group group;
    private final boolean takesNewcomers;
    private volatile @Nullable Resident resident; // null while the job has no workers
    private volatile boolean mayGrow;
    private volatile @Nullable History history; // that of its job; null without one, or while a light task is not a job

    // Whose island it is; null while there is none, and when that job and all jobs of its tasks have ended.
    private volatile @Nullable JobCore job;

    @SuppressWarnings("unused") // through JOBS
    private volatile int jobs; // its own and those that its tasks have submitted, or one of the states above

    @Nullable
    Holding nextUntold; // in the registry's list of those whom the master is to hear of; guarded by the keeper's lock,
    // as all below

    boolean isUntold;
    boolean isKnown; // to the master
    private boolean isOver;
    private int lodging = -1; // the place where the job was a lodger last; −1 if it never was one
    // places of this island that lodgers use now; they do not count as the island's own
    private Set<Integer> lent = Set.of();
    private final IslandEvents events = new IslandEvents();

    private Holding(Keeper keeper, Engine engine, long number, JobTraits traits, boolean takesNewcomers) {
        this.keeper = keeper;
        this.number = number;
        this.traits = traits;
        this.group = new Group(engine.lifetime(), this);
        this.takesNewcomers = takesNewcomers;
        this.jobs = takesNewcomers ? AWAITED : 1;
    }

    /** The holding of a job with an allowance of its own. */
    static Holding forJob(Keeper keeper, Engine engine, long number, JobCore job) {
        Holding its = new Holding(keeper, engine, number, Jobs.traits(job), false);
        its.job = job;
        its.history = new History(System.nanoTime());
        Jobs.setHistory(job, its.history);
        return its;
    }

    /** A holding that takes in newcomers, and waits for a worker with the urgency of that level. */
    static Holding scout(Keeper keeper, Engine engine, long number, int level) {
        return new Holding(keeper, engine, number, new JobTraits(level, Allowance.USUAL, false, null), true);
    }

    /** That of a job, where there are islands; null while the job is a newcomer. */
    static @Nullable Holding of(JobCore job) {
        return Group.of(job).membership() instanceof Holding its ? its : null;
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

    /** The job as the master sees it; null while the job has no workers. */
    @Nullable
    Resident resident() {
        return resident;
    }

    /** The job's island; null while the job has none. */
    private @Nullable Island island() {
        Resident its = resident;
        return its == null || its.isLodger() ? null : its.island();
    }

    // ---- when to judge ----

    @Override
    public void published(Seat at) {
        Island seen = island();
        if (mayGrow
                && seen != null
                && !isWithoutJob()
                && (keeper.rule().growsWhileHungry() || !group.isAnybodyHungry())) {
            if (keeper.rule().isSurplus(seen, at.id(), IslandBags.tasksAt(at, group)) || group.hasWorkForAll()) {
                keeper.judge().judgeGrowth(this);
            }
        }
    }

    @Override
    public void sated() {
        if (mayGrow
                && !isWithoutJob()
                && (keeper.rule().growsWhileHungry() || !group.isAnybodyHungry())
                && IslandBags.hasTasks(group)) {
            keeper.judge().judgeGrowth(this);
        }
    }

    @Override
    public void hungry(Seat at) {
        if (isWithoutJob()) {
            if (JOBS.compareAndSet(this, AWAITED, VACANT)) {
                keeper.newcomers().vacancies().incrementAndGet();
            }
            if (keeper.newcomers().mustClose(this)) {
                keeper.admission().close(this);
            }
            return;
        }
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

    /** A member that could be given back and whose thread sleeps or has left its seat; null if there is none. */
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

    // ---- jobs ----

    /** Called when a task of the island has submitted a job, which runs in the same island. */
    void addJob() {
        JOBS.getAndAdd(this, 1);
    }

    /**
     * A job has ended.
     *
     * @return whether it was the last one: then it still counts, and the caller must {@link #vacate} or {@link #end}
     */
    boolean removeJob() {
        for (int seen = jobs; seen > 1; seen = jobs) {
            if (JOBS.compareAndSet(this, seen, seen - 1)) {
                return false;
            }
        }
        return true;
    }

    /** The history for a job that a task of the island submits. */
    synchronized History sharedHistory() {
        History its = history;
        if (its == null) {
            its = new History(System.nanoTime());
            begin(its);
        }
        return its;
    }

    private void begin(History its) {
        its.setSource(group.home().id());
        its.note(0, 1);
        history = its;
    }

    // ---- newcomers, see Newcomers ----

    boolean takesNewcomers() {
        return takesNewcomers;
    }

    /** Whether it has a worker and no job, and its worker has looked for a newcomer. */
    boolean isVacant() {
        return jobs == VACANT;
    }

    /** Whether it has never had a job, and its worker, if it has one, has not yet looked for a newcomer. */
    boolean isAwaited() {
        return jobs == AWAITED;
    }

    @Override
    public boolean isWithoutJob() {
        int seen = jobs;
        return seen == VACANT || seen == AWAITED;
    }

    /** Whether nobody else uses the seat where it is at home. */
    boolean hasHomeForItself() {
        return group.roster().size() > 0 && group.home().groups().length == 1;
    }

    @Override
    public boolean hasNewcomer() {
        return isWithoutJob() && !keeper.newcomers().isEmpty();
    }

    @Override
    public @Nullable Injected admit(int level, int turn) {
        return isWithoutJob() ? keeper.newcomers().admit(this, level, turn) : null;
    }

    @Override
    public void begun() {
        if (takesNewcomers) {
            keeper.admission().passOn();
        }
    }

    @Override
    public void lightEnded() {
        keeper.admission().jobEnded(this);
    }

    @Override
    public void promoted(JobCore its) {
        try {
            Jobs.setHistory(its, sharedHistory());
        } catch (OutOfMemoryError noMemory) {
            return; // a task must not fail for the sake of its history
        } finally {
            job = job == null ? its : job;
        }
    }

    boolean tryOccupy() {
        if (JOBS.compareAndSet(this, VACANT, 1)) {
            keeper.newcomers().vacancies().decrementAndGet();
            return true;
        }
        return JOBS.compareAndSet(this, AWAITED, 1);
    }

    /** A newcomer that the current worker has claimed has this island from now on. */
    void moveIn(JobCore newcomer) {
        Jobs.setGroup(newcomer, group);
        if (Jobs.history(newcomer) instanceof History its) {
            begin(its);
        }
        job = newcomer;
    }

    /** It has no job any more, and waits for the next one. */
    void vacate() {
        History its = history;
        if (its != null) {
            its.note(0, 0);
        }
        job = null;
        history = null;
        JOBS.setVolatile(this, VACANT);
        keeper.newcomers().vacancies().incrementAndGet();
    }

    /** Ends it if it is vacant. Under the keeper's lock; the registry is to be told. */
    boolean tryClose() {
        if (!JOBS.compareAndSet(this, VACANT, CLOSED)) {
            return false;
        }
        keeper.newcomers().vacancies().decrementAndGet();
        isOver = true;
        return true;
    }

    // ---- under the keeper's lock ----

    /**
     * Which workers the job has.
     *
     * @param resident the job as the master sees it; null while the job has no workers
     * @param lent places of the island that lodgers use now; they do not count as the island's own
     * @param mayGrow whether the island may ask for more workers
     * @param history the history that the change was planned for; null if there was none
     * @param change the change for the history; null if there is none
     */
    record Standing(
            @Nullable Resident resident,
            Set<Integer> lent,
            boolean mayGrow,
            @Nullable History history,
            @Nullable Change change) {
        static final Standing NONE = new Standing(null, Set.of());

        Standing(@Nullable Resident resident, Set<Integer> lent) {
            this(resident, lent, false, null, null);
        }

        int diaspora() {
            return resident == null ? 0 : resident.island().diaspora();
        }

        int members() {
            return resident == null ? 0 : resident.island().size() - lent.size();
        }
    }

    /** Whether the holding already has this standing. */
    boolean stands(Standing standing) {
        return Objects.equals(resident, standing.resident()) && lent.equals(standing.lent());
    }

    /** Prepares a standing, so that {@link #become} needs no memory. */
    Standing planned(Standing next, long now) {
        Resident is = next.resident();
        History of = history;
        Change change = of == null ? null : of.plan(now, next.diaspora(), next.members());
        return new Standing(is, next.lent(), is != null && is.mayAsk(keeper.workers()), of, change);
    }

    /** Takes on a standing that was {@link #planned}. Cannot fail. */
    void become(Standing next) {
        Resident is = next.resident();
        History its = history;
        if (is != null) {
            int source = is.island().source();
            lodging = is.isLodger() ? source : lodging;
            if (its != null) {
                its.setSource(source);
            }
        }
        lent = next.lent();
        mayGrow = next.mayGrow();
        resident = is;
        if (its != null && its != next.history()) {
            its.note(next.diaspora(), next.members()); // another job has moved in since
        } else if (its != null && next.change() != null) {
            its.add(next.change());
        }
    }

    /** Tells those who listen how many workers it has, if that has changed since the last call. */
    void tellSize(Engine engine, Standing now) {
        events.tellSize(engine, now, job);
    }

    /** The place where it was a lodger last; −1 if it never was one. */
    int lodging() {
        return lodging;
    }

    /** Whether a thread has started to work for the job. */
    boolean hasStarted() {
        JobCore its = job;
        return takesNewcomers
                ? !isAwaited()
                : its == null || Jobs.hasStarted(its) || group.injector().isEmpty();
    }

    /** The job whose island it is; null while there is none. */
    @Nullable
    JobCore job() {
        return job;
    }

    /** That of its job; null without one. */
    @Nullable
    History history() {
        return history;
    }

    /** Those of its places that no lodger uses now. */
    List<Integer> members() {
        Resident is = resident;
        List<Integer> members = new ArrayList<>();
        if (is != null) {
            is.island().allotment().stream()
                    .filter(place -> !lent.contains(place))
                    .forEach(members::add);
        }
        return List.copyOf(members);
    }

    /** Whether there is a job that could start here. */
    boolean hasWork() {
        return takesNewcomers
                ? !keeper.newcomers().isEmpty()
                : !group.injector().isEmpty();
    }

    /** Whether it has ended, and so have all jobs of its tasks. */
    boolean isOver() {
        return isOver;
    }

    /** Nobody will ask for its job any more. */
    void end() {
        job = null;
        isOver = true;
        JOBS.setVolatile(this, CLOSED);
    }

    // ---- for users ----

    @Override
    public void used(long nanos) {
        History its = history;
        if (its != null) {
            its.used(nanos);
        }
    }
}
