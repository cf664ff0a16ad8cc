package io.skua.sim;

import io.skua.policy.RandomSource;
import io.skua.workloads.script.Script;
import io.skua.workloads.script.ScriptLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A worker: runs scripts step by step, and turns to its {@link Thief} when it has nothing, to its {@link Waiter} when it must wait.
 *
 * <p>It is always on its way to one moment at which it acts. What it has taken before, it has at once; what that cost, it pays by acting
 * later. So each change of the shared state happens at one moment, in the order of the {@link EventQueue}.
 */
final class VirtualWorker {
    /** What it does when its moment comes. */
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
        /** Has found nothing to steal; if it still is so, falls asleep. */
        DOZE,
        /** Looks for tasks below the one it waits for. */
        HELP,
        /** Has waited long enough. */
        PARK,
        /** Sleeps. */
        NOTHING
    }

    private static final long HORIZON = 1L << 61; // sums of two moments do not overflow

    final World world;
    final int index;
    final int place;
    final WorkerTally tally = new WorkerTally();
    final RandomSource random;
    final Thief thief;
    final Waiter waiter;

    /** Until when a thief keeps others away from this worker's bag. */
    long heldUntil;

    private final Activity.Moment moment;
    private final List<Thief.Watch> watchers = new ArrayList<>();
    private Plan plan = Plan.NOTHING;
    private Strand strand;
    private @Nullable Strand resumed;
    private @Nullable VirtualTask stolen;
    private int stolenFrom;
    private long coldLeft;

    VirtualWorker(World world, int index, int place) {
        this.world = world;
        this.index = index;
        this.place = place;
        this.random = new RandomSource(world.settings.seed() * 0x9E3779B97F4A7C15L + place);
        this.moment = new Activity.Moment(random);
        this.strand = new Strand(this);
        this.thief = new Thief(this);
        this.waiter = new Waiter(this);
    }

    void startRoot(VirtualTask root) {
        world.working(1);
        strand.openBag(root);
        start(0, root, -1);
        plan(Plan.RUN, 0);
    }

    void plan(Plan next, long time) {
        if (time < 0 || (time > HORIZON && time != EventQueue.NEVER)) {
            throw world.tooLong();
        }
        plan = next;
        world.queue.set(index, time);
    }

    Strand strand() {
        return strand;
    }

    void act(long now) {
        switch (plan) {
            case RUN -> run(now);
            case START -> {
                start(now, Objects.requireNonNull(stolen), stolenFrom);
                run(now);
            }
            case RESUME -> resume(now);
            case PROBE -> thief.probe(now);
            case ROUND -> thief.round(now);
            case DOZE -> thief.doze(now);
            case HELP -> waiter.help(now);
            case PARK -> waiter.park(now);
            case NOTHING -> throw new IllegalStateException("A worker without a plan was asked to act.");
        }
    }

    // ---- steps ----

    /** Takes steps until one takes time. */
    private void run(long now) {
        Strand here = strand;
        for (; ; ) {
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
                    if (work(here, world.cycles(here.task(), here.amount(step)), now)) {
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
                        throw new IllegalArgumentException("A script of "
                                + world.settings.program().title() + " syncs more often than it spawns.");
                    }
                    if (!sync(here, now)) {
                        return;
                    }
                }
                case Strand.LOOP ->
                    here.enter(Strand.CALLED, here.task(), world.loops.script((ScriptLoop)
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

    /** @return whether it takes time */
    private boolean work(Strand here, long cycles, long now) {
        if (cycles == 0) {
            return false;
        }
        here.span += cycles;
        world.worked(cycles);
        long extra = Math.min(coldLeft, cycles);
        coldLeft -= extra;
        long taken = cycles + extra;
        tally.busy += taken;
        tally.useful += cycles;
        if (world.isLogged()) {
            world.log(now, this, Event.WORK, here.task().number, taken);
        }
        plan(Plan.RUN, now + taken);
        return true;
    }

    /** @return whether it takes time */
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
        world.worked(moment.useful());
        long extra = Math.min(coldLeft, moment.useful());
        coldLeft -= extra;
        long taken = cycles + extra;
        tally.busy += taken;
        tally.useful += moment.useful();
        world.log(now, this, Event.WORK, here.task().number, taken);
        plan(Plan.RUN, now + taken);
        return true;
    }

    private void spawn(Strand here, Script script, long now) {
        VirtualTask task = world.newTask(script, here.span);
        task.fraction = here.task().fraction;
        tally.spawned++;
        world.log(now, this, Event.SPAWN, task.number, here.task().number);
        world.taskQueued();
        if (here.push(task)) {
            world.filled(this);
            world.appeared(this, now);
            waiter.wakeWatchers(here, now);
        }
        world.sleepers.published(this, now);
    }

    // ---- joins ----

    /** @return whether the worker can go on at once */
    private boolean sync(Strand here, long now) {
        VirtualTask latest = here.latest();
        if (here.hasWork()) {
            here.popLatest();
            world.taskUnqueued();
            if (!here.hasWork()) {
                world.emptied(this);
            }
            here.enter(Strand.OWN, latest, latest.script);
            here.span = latest.span;
            long pop = world.prices.costs.pop();
            world.log(now, this, Event.START, latest.number, -1);
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
        world.working(-1);
        world.log(now, this, Event.WAIT, latest.number, here.task().number);
        here.setAwaited(latest);
        latest.waiter = this;
        waiter.wakeWatchers(here, now);
        waiter.begin(now);
        return false;
    }

    /** The latest task, which was stolen, has ended. */
    private void joined(long now) {
        VirtualTask task = strand.latest();
        strand.popLatest();
        strand.span = Math.max(strand.span, task.span);
        world.log(now, this, Event.JOIN, task.number, strand.task().number);
    }

    /** What the innermost bag's task waited for has ended. */
    void stopWaiting(long now) {
        Objects.requireNonNull(strand.awaited()).waiter = null;
        strand.setAwaited(null);
        world.working(1);
        waiter.wakeWatchers(strand, now);
        joined(now);
        run(now);
    }

    /** @return whether the worker goes on with the frame below */
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
        world.taskEnded();
        world.log(now, this, Event.END, task.number, -1);
        if (kind == Strand.OWN) {
            here.span = Math.max(outer, here.span);
            world.log(now, this, Event.JOIN, task.number, here.task().number);
            return true;
        }
        here.span = outer;
        here.closeBag();
        world.working(-1);
        if (task.number == 0) {
            world.end(now, task);
            return false;
        }
        waiter.wakeWatchers(here, now);
        boolean takesOver = tellWaiting(task, here.bags() == 0, now);
        if (!takesOver) {
            goBack(now);
        }
        return false;
    }

    /** @return whether this worker goes on with the one that waited */
    private boolean tellWaiting(VirtualTask task, boolean free, long now) {
        if (task.waiter != null) {
            task.waiter.waiter.ended(now);
        }
        Strand parked = task.parked;
        if (parked == null) {
            return false;
        }
        VirtualWorker chosen = parked.home.isFree() ? parked.home : free ? this : world.anyFree(parked.home);
        if (chosen == null) {
            world.addReady(parked);
            return false;
        }
        chosen.thief.wakeToLeave(this, now);
        chosen.interrupt(parked, now);
        return chosen == this;
    }

    // ---- strands ----

    /** After a task that opened a bag: back to what waits below, or to look for other work. */
    private void goBack(long now) {
        if (strand.bags() > 0) {
            waiter.begin(now);
        } else if (world.hasReady()) {
            interrupt(world.takeReady(), now);
        } else {
            thief.start(now);
        }
    }

    /** Whether it has nothing, and does not wait for anything: it is looking for work, or asleep. */
    boolean isFree() {
        return strand.bags() == 0
                && switch (plan) {
                    case PROBE, ROUND, DOZE, NOTHING -> true;
                    case RUN, START, RESUME, HELP, PARK -> false;
                };
    }

    /** From what it did to get work, to a strand that can go on; it comes from where it was put aside. */
    private void interrupt(Strand other, long now) {
        thief.leave(now);
        resumed = other;
        long move = other.home == this ? 0 : world.prices.steal(place, other.home.place);
        plan(Plan.RESUME, now + world.prices.costs.wake() + move);
    }

    private void resume(long now) {
        Strand other = Objects.requireNonNull(resumed);
        resumed = null;
        strand = other;
        other.home = this;
        other.parked = false;
        VirtualTask task = Objects.requireNonNull(other.awaited());
        task.parked = null;
        world.log(now, this, Event.RESUME, task.number, other.task().number);
        stopWaiting(now);
    }

    /** Leaves the strand that waits aside, and goes on without it. */
    void putAside(long now) {
        Strand waiting = strand;
        VirtualTask task = Objects.requireNonNull(waiting.awaited());
        world.log(now, this, Event.PARK, task.number, waiting.task().number);
        task.waiter = null;
        task.parked = waiting;
        waiting.parked = true;
        tally.parks++;
        strand = new Strand(this);
        goBack(now);
    }

    // ---- thefts ----

    /** Whether something can be stolen from this worker. */
    boolean hasWork() {
        return strand.hasWork();
    }

    boolean isHeld(long now) {
        return heldUntil > now;
    }

    /** Takes the oldest task of a worker that has one, and starts it when that is paid for. */
    void stealFrom(VirtualWorker victim, long now) {
        VirtualTask task = victim.strand.take();
        world.taskUnqueued();
        if (!victim.hasWork()) {
            world.emptied(victim);
        }
        victim.heldUntil = now + world.prices.costs.hold();
        victim.tally.robbed++;
        tally.stole(now);
        stolen = task;
        stolenFrom = victim.place;
        strand.openBag(task); // whoever waits for the task knows where it is
        world.log(now, this, Event.STEAL, task.number, victim.place);
        world.working(1);
        plan(Plan.START, now + world.prices.steal(place, victim.place));
    }

    private void start(long now, VirtualTask task, int from) {
        stolen = null;
        coldLeft = from < 0 ? 0 : world.prices.cold(place, from);
        strand.enter(Strand.TAKEN, task, task.script);
        strand.span = task.span;
        world.log(now, this, Event.START, task.number, from);
    }

    // ---- those who want to steal here ----

    void addWatcher(Thief.Watch watch) {
        watchers.add(watch);
    }

    void wakeWatchers(long now) {
        for (int i = 0; i < watchers.size(); i++) {
            Thief.Watch watch = watchers.get(i);
            watch.thief().appeared(watch.slot(), now);
        }
        watchers.clear();
    }
}
