package io.skua.sim.engine;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.policy.RandomSource;
import io.skua.sim.tally.WorkerTally;
import io.skua.sim.time.Activity;
import io.skua.sim.time.EventQueue;
import io.skua.workloads.script.Script;
import io.skua.workloads.script.ScriptLoop;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A worker in virtual time. It runs scripts step by step, uses its {@link Thief} when it has nothing to do, and its
 * {@link Waiter} when it must wait for a task.
 *
 * <p>At each time there is one moment at which the worker acts next. A step takes effect at once, and its cost delays
 * the worker's next moment. So each change of the shared state happens at one moment, in the order of the {@link
 * EventQueue}.
 */
public final class VirtualWorker {
    /** What the worker does when its next moment comes. */
    enum Plan {
        /** Takes the next step. */
        RUN,
        /** Starts the task that it has stolen. */
        START,
        /** Goes on with a strand that had been put aside. */
        RESUME,
        /** Looks into a victim's bag. */
        PROBE,
        /** Begins a round through its victims. */
        ROUND,
        /** Falls asleep, unless there is something to steal by then. */
        DOZE,
        /** Looks for tasks below the task that it waits for. */
        HELP,
        /** Has waited long enough. */
        PARK,
        /** Sleeps. */
        NOTHING
    }

    private static final long HORIZON = 1L << 61; // sums of two moments do not overflow

    final World world;
    /** The index among the workers of the run. */
    public final int index;
    /** The place on the mesh. */
    public final int place;

    final RandomSource random;
    /** How this worker looks for tasks. */
    public final Thief thief;

    final Waiter waiter;
    /** How this worker moves from one job to another. */
    public final Relay relay;

    /** What this worker has done for the job that it serves, or serves next. */
    public WorkerTally tally;

    /** Until this time a thief keeps other thieves away from this worker's bag. */
    long heldUntil;

    private final Activity.Moment moment;
    private final @Nullable WorkerTally[] tallies; // by job
    private Plan plan = Plan.NOTHING;
    private Strand strand;
    private @Nullable VirtualTask stolen;
    private int stolenFrom;
    private long coldLeft;

    VirtualWorker(World world, int index, int place) {
        this.world = world;
        this.index = index;
        this.place = place;
        this.random = new RandomSource(world.setup.seed() * 0x9E3779B97F4A7C15L + place);
        this.moment = new Activity.Moment(random);
        this.tallies = new WorkerTally[world.jobs.length];
        this.tally = tally(world.jobs[0]);
        this.strand = new Strand(this, world.jobs[0]);
        this.thief = new Thief(this);
        this.waiter = new Waiter(this);
        this.relay = new Relay(this);
    }

    /** Starts the first task of a job at once. */
    public void startRoot(VirtualJob job, VirtualTask root, long now) {
        thief.leave(now);
        serve(job);
        job.started(this, now);
        job.working(1);
        strand.openBag(root);
        start(now, root, Event.NOWHERE);
        plan(Plan.RUN, now);
    }

    // ---- jobs ----

    /** The strand, which is empty, gets tasks of this job from now on. */
    private void serve(VirtualJob job) {
        strand.job = job;
        tally = tally(job);
    }

    WorkerTally tally(VirtualJob job) {
        WorkerTally known = tallies[job.number];
        if (known == null) {
            known = new WorkerTally();
            tallies[job.number] = known;
        }
        return known;
    }

    /** What this worker has done for a job; null if it has done nothing for it. */
    @Nullable
    public WorkerTally tallyOrNull(VirtualJob job) {
        return tallies[job.number];
    }

    /** From now on, probes are counted for the job of this group. */
    void searchesFor(VirtualGroup group) {
        VirtualJob job = group.job;
        if (job != null) {
            tally = tally(job);
        }
    }

    void plan(Plan next, long time) {
        if (time < 0 || (time > HORIZON && time != EventQueue.NEVER)) {
            throw strand.job.tooLong();
        }
        plan = next;
        world.queue.set(index, time);
    }

    /** Returns the stack of tasks on which this worker works. */
    public Strand strand() {
        return strand;
    }

    /** Goes on with another strand. */
    void change(Strand other) {
        strand = other;
        tally = tally(other.job);
    }

    /** Whether this worker has no task and does not wait for one: it searches, sleeps or belongs to no group. */
    public boolean isFree() {
        return strand.bags() == 0
                && switch (plan) {
                    case PROBE, ROUND, DOZE, NOTHING -> true;
                    case RUN, START, RESUME, HELP, PARK -> false;
                };
    }

    /** Whether this worker waits for a task. */
    boolean isWaiting() {
        return plan == Plan.HELP || plan == Plan.PARK;
    }

    void act(long now) {
        switch (plan) {
            case RUN -> run(now);
            case START -> {
                start(now, Objects.requireNonNull(stolen), stolenFrom);
                run(now);
            }
            case RESUME -> relay.resume(now);
            case PROBE -> thief.probe(now);
            case ROUND -> thief.round(now);
            case DOZE -> thief.doze(now);
            case HELP -> waiter.help(now);
            case PARK -> waiter.park(now);
            case NOTHING -> throw new IllegalStateException("A worker without a plan was asked to act.");
        }
    }

    // ---- steps ----

    /** Takes steps until a step takes time. */
    void run(long now) {
        Strand here = strand;
        for (; ; ) {
            if (relay.isDeparting()) {
                relay.handOver(now);
                return;
            }
            if (here.atEnd()) {
                if (here.hasUnsynced()) {
                    if (!sync(here, now)) {
                        return;
                    }
                } else if (!endFrame(here, now)) {
                    return;
                }
                continue;
            }
            int step = here.advance();
            switch (here.kind(step)) {
                case Strand.WORK -> {
                    if (work(here, here.job.cycles(here.task(), here.amount(step)), now)) {
                        return;
                    }
                }
                case Strand.SPAWN -> {
                    spawn(here, (Script) Objects.requireNonNull(here.object(step)), now);
                    if (world.prices.costs.spawn() > 0) {
                        plan(Plan.RUN, now + world.prices.costs.spawn());
                        return;
                    }
                }
                case Strand.CALL ->
                    here.enter(Strand.CALLED, here.task(), (Script) Objects.requireNonNull(here.object(step)));
                case Strand.SYNC -> {
                    if (!here.hasUnsynced()) {
                        throw new IllegalArgumentException(
                                "A script of " + here.job.title() + " syncs more often than it spawns.");
                    }
                    if (!sync(here, now)) {
                        return;
                    }
                }
                case Strand.LOOP ->
                    here.enter(Strand.CALLED, here.task(), here.job.loops.script((ScriptLoop)
                            Objects.requireNonNull(here.object(step))));
                case Strand.ACTIVITY -> {
                    if (goOn(here, (Activity) Objects.requireNonNull(here.object(step)), now)) {
                        return;
                    }
                }
                default -> throw new IllegalStateException("There is no such step.");
            }
        }
    }

    /**
     * Works for the current task.
     *
     * @return whether this takes time
     */
    private boolean work(Strand here, long cycles, long now) {
        if (cycles == 0) {
            return false;
        }
        here.span += cycles;
        here.job.worked(cycles);
        long extra = Math.min(coldLeft, cycles);
        coldLeft -= extra;
        long taken = cycles + extra;
        tally.busy += taken;
        tally.useful += cycles;
        if (world.isLogged()) {
            world.log(now, this, Event.work(taken), here.task().number, -1);
        }
        plan(Plan.RUN, now + taken);
        return true;
    }

    /**
     * Goes on with a part of a loop.
     *
     * @return whether this takes time
     */
    private boolean goOn(Strand here, Activity activity, long now) {
        moment.at(now, place);
        long cycles = activity.next(moment);
        if (cycles == Activity.END) {
            return false;
        }
        if (cycles < 0) {
            throw new IllegalStateException("An activity wants to be asked again in the past.");
        }
        here.stepBack();
        if (cycles == 0) {
            return false; // elements without work, on a machine where batches are free
        }
        here.job.worked(moment.useful());
        long extra = Math.min(coldLeft, moment.useful());
        coldLeft -= extra;
        long taken = cycles + extra;
        tally.busy += taken;
        tally.useful += moment.useful();
        if (world.isLogged()) {
            world.log(now, this, Event.work(taken), here.task().number, -1);
        }
        plan(Plan.RUN, now + taken);
        return true;
    }

    private void spawn(Strand here, Script script, long now) {
        VirtualJob job = here.job;
        VirtualTask task = job.newTask(script, here.span);
        task.fraction = here.task().fraction;
        tally.spawned++;
        world.log(now, this, Event.step(EventKind.SPAWN), task.number, here.task().number);
        job.taskQueued();
        VirtualGroup group = job.group;
        if (here.push(task)) {
            group.filled(this);
            group.appeared(this, now);
            waiter.wakeWatchers(here, now);
        }
        group.sleepers.published(this, now);
        VirtualGroup.Watcher watcher = group.watcher;
        if (watcher != null) {
            watcher.hasTasks(this, here.size(), now);
        }
    }

    // ---- joins ----

    /**
     * Joins the latest task.
     *
     * @return whether the worker can go on at once
     */
    private boolean sync(Strand here, long now) {
        VirtualTask latest = here.latest();
        if (here.hasWork()) {
            here.popLatest();
            here.job.taskUnqueued();
            if (!here.hasWork()) {
                here.job.group.emptied(this);
            }
            tally.local++;
            here.enter(Strand.OWN, latest, latest.script);
            here.span = latest.span;
            long pop = world.prices.costs.pop();
            world.log(now, this, Event.step(EventKind.START), latest.number, -1);
            if (pop > 0) {
                plan(Plan.RUN, now + pop);
                return false;
            }
            return true;
        }
        if (latest.ended) {
            joined(now);
            return true;
        }
        here.job.working(-1);
        world.log(now, this, Event.waitInJoin(here.job.number), latest.number, here.task().number);
        here.setAwaited(latest);
        latest.waiter = this;
        waiter.wakeWatchers(here, now);
        waiter.begin(now);
        return false;
    }

    /** Called when the latest task, which was stolen, has ended. */
    private void joined(long now) {
        VirtualTask task = strand.latest();
        strand.popLatest();
        strand.span = Math.max(strand.span, task.span);
        world.log(now, this, Event.step(EventKind.JOIN), task.number, strand.task().number);
    }

    /** Called when the task for which the innermost bag's task waited has ended. */
    void stopWaiting(long now) {
        VirtualTask awaited = Objects.requireNonNull(strand.awaited());
        awaited.waiter = null;
        strand.setAwaited(null);
        world.log(now, this, Event.resumeJoin(strand.job.number), awaited.number, strand.task().number);
        strand.job.working(1);
        waiter.wakeWatchers(strand, now);
        joined(now);
        run(now);
    }

    /**
     * Ends the innermost frame.
     *
     * @return whether the worker goes on with the frame below
     */
    private boolean endFrame(Strand here, long now) {
        byte kind = here.frameKind();
        VirtualTask task = here.task();
        long outer = here.outerSpan();
        here.leave();
        if (kind == Strand.CALLED) {
            return true;
        }
        task.ended = true;
        task.span = here.span;
        here.job.taskEnded();
        if (kind == Strand.OWN) {
            world.log(now, this, Event.step(EventKind.END), task.number, -1);
            here.span = Math.max(outer, here.span);
            world.log(now, this, Event.step(EventKind.JOIN), task.number, here.task().number);
            return true;
        }
        world.log(now, this, Event.visitEnd(here.job.number), task.number, -1);
        here.span = outer;
        here.closeBag();
        here.job.working(-1);
        if (here.job.isRoot(task)) {
            here.job.end(this, task, now);
            world.unsettle();
            if (!world.isOver()) {
                relay.goBack(now);
            }
            return false;
        }
        waiter.wakeWatchers(here, now);
        boolean takesOver = tellWaiting(task, here.bags() == 0, now);
        if (!takesOver) {
            relay.goBack(now);
        }
        return false;
    }

    /**
     * Tells the worker or strand that waits for this task.
     *
     * @return whether this worker goes on with the strand that waited
     */
    private boolean tellWaiting(VirtualTask task, boolean free, long now) {
        if (task.waiter != null) {
            task.waiter.waiter.ended(now);
        }
        Strand parked = task.parked;
        if (parked == null) {
            return false;
        }
        VirtualGroup group = parked.job.group;
        VirtualWorker home = parked.home;
        VirtualWorker chosen = home.isFree() && group.contains(home)
                ? home
                : free && group.contains(this) ? this : group.anyFree(home);
        if (chosen == null) {
            group.addReady(parked);
            return false;
        }
        chosen.thief.wakeToLeave(this, now);
        chosen.relay.take(parked, now);
        return chosen == this;
    }

    // ---- thefts ----

    boolean isHeld(long now) {
        return heldUntil > now;
    }

    /** Takes the oldest task of a strand that has one. The task starts when the time for the steal has passed. */
    public void stealFrom(Strand there, boolean leapfrog, long now) {
        VirtualWorker victim = there.home;
        VirtualTask task = there.take();
        VirtualJob job = there.job;
        job.taskUnqueued();
        if (!there.hasWork() && !there.aside) {
            job.group.emptied(victim);
        }
        victim.heldUntil = now + world.prices.costs.hold();
        victim.tally.robbed++;
        serve(job);
        tally.stole(now);
        stolen = task;
        stolenFrom = victim.place;
        strand.openBag(task); // so that the worker that waits for this task knows where it runs
        world.log(now, this, Event.steal(victim.place, Event.NONE, leapfrog), task.number, -1);
        job.working(1);
        plan(Plan.START, now + world.prices.steal(place, victim.place));
    }

    private void start(long now, VirtualTask task, int from) {
        stolen = null;
        coldLeft = from < 0 ? 0 : world.prices.cold(place, from);
        strand.enter(Strand.TAKEN, task, task.script);
        strand.span = task.span;
        world.log(now, this, Event.visit(strand.job.number, from), task.number, -1);
    }
}
