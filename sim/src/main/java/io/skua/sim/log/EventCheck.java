package io.skua.sim.log;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.JobPhase;
import io.skua.observe.SeatChange;
import io.skua.policy.Victims;
import io.skua.sim.event.EventSink;
import io.skua.sim.log.CheckedTask.State;
import io.skua.sim.setup.Join;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks while a run goes on that all that happens may happen: every {@link Invariant}. It knows the events and nothing
 * else; it shares no code with the engine, so that both would have to be wrong in the same way. It remembers a task
 * until it has been joined.
 *
 * <p>What a worker runs is a stack: on top of a task that waits, or comes to a sync, it may run others. A task that is
 * left aside takes all that lies below it along, as a thread does that blocks.
 *
 * <pre>{@code
 * EventCheck check = new EventCheck(policy.victims(allotment), Join.LEAPFROG);
 * check.event(0, Event.NOWHERE, Event.job(0, JobPhase.SUBMITTED), -1, -1);
 * check.event(0, 3, Event.step(EventKind.SPAWN), 0, -1);
 * check.event(0, 3, Event.job(0, JobPhase.STARTED), -1, -1);
 * check.event(0, 3, Event.visit(0, Event.NOWHERE), 0, -1);
 * check.event(9, 3, Event.visitEnd(0), 0, -1);
 * check.event(9, 3, Event.job(0, JobPhase.DONE), -1, -1);
 * long makespan = check.finish(); // 9
 * }</pre>
 */
public final class EventCheck implements EventSink {
    private static final int PHASES = JobPhase.DONE.ordinal() + 1;

    private final Victims victims;
    private final Join join;
    private final Map<Long, CheckedTask> live = new HashMap<>();
    private final long[] checked = new long[Invariant.values().length];
    private final long[] events = new long[EventKind.values().length];
    private @Nullable CheckedWorker[] workers = new CheckedWorker[64];
    private long liveMost;
    private long nextNumber;
    private long rootEnd = -1;
    private long leapfrogs;
    private long lastTime;
    private int phases; // of the job, so far

    // the event that is being checked
    private long time;
    private int place;
    private Event event = Event.step(EventKind.SPAWN);
    private long number;
    private long other;

    /**
     * Makes a checker for one run.
     *
     * @param victims from whom each worker may steal
     * @param join what a worker may do that waits
     */
    public EventCheck(Victims victims, Join join) {
        this.victims = victims;
        this.join = join;
    }

    /** @throws IllegalStateException if a rule is broken; the message says which, when, by whom and with what task */
    @Override
    public void event(long when, int where, Event what, long task, long more) {
        time = when;
        place = where;
        event = what;
        number = task;
        other = more;
        demand(time >= lastTime, Invariant.TIME);
        lastTime = time;
        EventKind kind = what.kind();
        if (kind == EventKind.JOB) {
            enter(JobPhase.values()[what.detail()]);
        } else {
            CheckedWorker worker = worker(where);
            if (kind == EventKind.WAKE) {
                wake(worker, (int) what.first());
            } else if (kind == EventKind.MEMBER) {
                boolean joins = what.detail() == 1;
                demand(worker.member != joins, Invariant.ISLAND);
                worker.member = joins;
            } else {
                act(worker, kind);
            }
        }
        events[kind.ordinal()]++;
    }

    /** Something that the worker does itself. */
    private void act(CheckedWorker worker, EventKind kind) {
        demand(!worker.asleep, Invariant.ASLEEP);
        demand(time >= worker.busyUntil, Invariant.BUSY);
        demand(
                worker.taking == null || (kind == EventKind.VISIT && worker.taking.number == number),
                Invariant.STEAL_THEN_VISIT);
        switch (kind) {
            case SPAWN -> spawn(worker);
            case START -> start(worker);
            case VISIT -> visit(worker, (int) event.second());
            case WORK -> work(worker, event.first());
            case END -> end(worker, false);
            case VISIT_END -> end(worker, true);
            case MISS -> miss(worker, (int) event.first());
            case STEAL -> steal(worker, (int) event.first(), event.detail() == 1);
            case WAIT -> await(worker);
            case RESUME -> resume(worker);
            case JOIN -> join(worker);
            case SEAT -> {
                if (event.detail() == SeatChange.FILLED.ordinal()) {
                    fill(worker);
                } else {
                    vacate(worker);
                }
            }
            case SLEEP -> sleep(worker);
            default -> throw new IllegalArgumentException("The simulator tells no event " + kind + " of a worker.");
        }
    }

    private void enter(JobPhase phase) {
        boolean tasksAgree = switch (phase) {
            case SUBMITTED -> nextNumber == 0;
            case STARTED -> nextNumber == 1;
            case DONE -> rootEnd == time;
            case FAILED, CANCELLED -> false; // a script cannot fail
        };
        demand(phase.ordinal() == phases && tasksAgree, Invariant.JOB);
        phases++;
    }

    // ---- tasks ----

    private void spawn(CheckedWorker worker) {
        demand(number == nextNumber++, Invariant.NUMBER);
        CheckedTask spawner = null;
        if (number == 0) {
            demand(time == 0 && other == -1, Invariant.NUMBER);
        } else {
            spawner = worker.top;
            demand(spawner != null && spawner.number == other && spawner.awaited == null, Invariant.SPAWN);
        }
        CheckedTask task = new CheckedTask(number, spawner, worker);
        if (spawner != null) {
            spawner.newestChild = task;
        }
        worker.put(task);
        live.put(number, task);
        liveMost = Math.max(liveMost, live.size());
    }

    private void start(CheckedWorker worker) {
        CheckedTask task = unstarted();
        CheckedTask spawner = task.spawner;
        demand(
                task.state == State.LYING
                        && task.spawnedBy == worker
                        && spawner != null
                        && spawner == worker.top
                        && spawner.awaited == null
                        && spawner.newestChild == task,
                Invariant.START_OWN);
        worker.remove(task);
        begin(worker, task);
    }

    private void visit(CheckedWorker worker, int origin) {
        CheckedTask task = unstarted();
        if (origin == Event.NOWHERE) {
            demand(
                    task.state == State.LYING && task.spawnedBy == worker && task.spawner == null && worker.top == null,
                    Invariant.VISIT_FIRST);
            worker.remove(task);
        } else {
            demand(worker.taking == task && worker.victim == origin, Invariant.VISIT_STOLEN);
            worker.taking = null;
        }
        task.visited = true;
        begin(worker, task);
    }

    private CheckedTask unstarted() {
        CheckedTask task = live.get(number);
        if (task == null || task.state == State.RUNNING || task.state == State.ENDED) {
            throw broken(Invariant.START);
        }
        demand(true, Invariant.START);
        return task;
    }

    private static void begin(CheckedWorker worker, CheckedTask task) {
        task.state = State.RUNNING;
        task.below = worker.top;
        worker.top = task;
    }

    private void work(CheckedWorker worker, long cycles) {
        CheckedTask task = worker.top;
        demand(task != null && task.number == number && task.awaited == null && cycles >= 0, Invariant.WORK);
        worker.busyUntil = time + cycles;
    }

    private void end(CheckedWorker worker, boolean visit) {
        CheckedTask task = worker.top;
        if (task == null || task.number != number || task.awaited != null) {
            throw broken(Invariant.END);
        }
        demand(true, Invariant.END);
        demand(task.visited == visit, Invariant.VISIT_END);
        demand(task.newestChild == null, Invariant.END_JOINED);
        task.state = State.ENDED;
        worker.top = task.below;
        task.below = null;
        if (task.spawner == null) {
            rootEnd = time;
            live.remove(number);
        }
    }

    // ---- joins ----

    private void await(CheckedWorker worker) {
        CheckedTask task = worker.top;
        CheckedTask child = live.get(number);
        if (task == null || task.number != other || child == null) {
            throw broken(Invariant.WAIT);
        }
        boolean stolen = child.state == State.STOLEN || child.state == State.RUNNING;
        demand(stolen && task.newestChild == child && task.awaited == null, Invariant.WAIT);
        task.awaited = child;
    }

    private void resume(CheckedWorker worker) {
        CheckedTask task = worker.top;
        CheckedTask child = worker.awaited();
        if (task == null || child == null || child.number != number || task.number != other) {
            throw broken(Invariant.RESUME);
        }
        demand(child.state == State.ENDED, Invariant.RESUME);
        task.awaited = null;
    }

    private void join(CheckedWorker worker) {
        CheckedTask child = live.get(number);
        CheckedTask spawner = child == null ? null : child.spawner;
        if (child == null || spawner == null || spawner.number != other) {
            throw broken(Invariant.JOIN_ORDER);
        }
        demand(child.state == State.ENDED, Invariant.JOIN_ENDED);
        demand(worker.top == spawner && spawner.awaited == null, Invariant.JOIN_PLACE);
        demand(spawner.newestChild == child, Invariant.JOIN_ORDER);
        spawner.newestChild = child.olderChild;
        live.remove(number);
    }

    private void vacate(CheckedWorker worker) {
        CheckedTask child = worker.awaited();
        CheckedTask task = worker.top;
        if (task == null || child == null || child.number != number || task.number != other) {
            throw broken(Invariant.SEAT_VACATED);
        }
        demand(join == Join.HANDOFF && child.state != State.ENDED, Invariant.SEAT_VACATED);
        task.aside = true;
        worker.top = null;
    }

    private void fill(CheckedWorker worker) {
        CheckedTask task = live.get(other);
        CheckedTask child = task == null ? null : task.awaited;
        if (task == null || child == null || !task.aside || child.number != number || child.state != State.ENDED) {
            throw broken(Invariant.SEAT_FILLED);
        }
        demand(worker.top == null, Invariant.SEAT_FILLED);
        task.aside = false;
        worker.top = task;
    }

    // ---- looking for work ----

    private void miss(CheckedWorker worker, int victim) {
        CheckedTask awaited = worker.awaited();
        demand(number == (awaited == null ? -1 : awaited.number), Invariant.SEARCH);
        demandSearch(worker);
        if (awaited == null || join == Join.POLICY) {
            demandVictim(worker, victim);
        }
    }

    private void steal(CheckedWorker worker, int victim, boolean leapfrog) {
        demandSearch(worker);
        CheckedTask task = live.get(number);
        if (task == null || task.state != State.LYING || task.spawnedBy.place != victim) {
            throw broken(Invariant.STEAL_LYING);
        }
        demand(task.spawnedBy != worker, Invariant.STEAL_LYING);
        CheckedTask awaited = worker.awaited();
        boolean byPolicy = awaited == null || join == Join.POLICY;
        demand(leapfrog == !byPolicy, Invariant.STEAL_LEAPFROG);
        if (awaited == null || byPolicy) {
            demandVictim(worker, victim);
            demand(task.older == null, Invariant.STEAL_OLDEST);
        } else {
            demand(task.isBelow(awaited), Invariant.STEAL_BELOW);
            demand(task.older == null || !task.older.isBelow(awaited), Invariant.STEAL_OLDEST);
            leapfrogs++;
        }
        task.spawnedBy.remove(task);
        task.state = State.STOLEN;
        worker.taking = task;
        worker.victim = task.spawnedBy.place;
    }

    private void sleep(CheckedWorker worker) {
        demandSearch(worker);
        worker.asleep = true;
    }

    private void wake(CheckedWorker worker, int by) {
        demand(worker.asleep && (by == Event.NOWHERE || !worker(by).asleep), Invariant.WAKE);
        worker.asleep = false;
    }

    private void demandSearch(CheckedWorker worker) {
        demand(worker.top == null || worker.top.awaited != null, Invariant.SEARCH);
    }

    private void demandVictim(CheckedWorker worker, int victim) {
        if (victims.isTotal()) {
            demand(victim >= 0 && victim != worker.place, Invariant.STEAL_VICTIM);
            return;
        }
        BitSet allowed = worker.victims;
        if (allowed == null) {
            allowed = new BitSet();
            for (int its : victims.of(worker.place)) {
                allowed.set(its);
            }
            worker.victims = allowed;
        }
        demand(victim >= 0 && allowed.get(victim), Invariant.STEAL_VICTIM);
    }

    // ---- the end, and what there was ----

    /**
     * Must be called after the last event.
     *
     * @return the makespan: the time when the root ended
     */
    public long finish() {
        if (phases < PHASES || !live.isEmpty()) {
            throw new IllegalStateException("After time " + lastTime + " a rule was broken, " + Invariant.FINISH + ": "
                    + Invariant.FINISH.sentence() + ", but " + live.size() + " of " + nextNumber + " tasks have not"
                    + live.keySet().stream()
                            .min(Long::compare)
                            .map(first -> ", the first of them task " + first)
                            .orElse("")
                    + (phases < PHASES ? ", and the job has not ended" : "") + ".");
        }
        checked[Invariant.FINISH.ordinal()]++;
        return rootEnd;
    }

    /** How often a rule was checked and held. */
    public long checked(Invariant rule) {
        return checked[rule.ordinal()];
    }

    /** How many events of this kind there were. */
    public long count(EventKind kind) {
        return events[kind.ordinal()];
    }

    /** How often a worker that waited for a task has stolen a task below it. */
    public long leapfrogs() {
        return leapfrogs;
    }

    /** The largest number of tasks that were spawned and not joined at one time. */
    public long liveMost() {
        return liveMost;
    }

    private CheckedWorker worker(int at) {
        if (at >= workers.length) {
            workers = Arrays.copyOf(workers, Math.max(at + 1, 2 * workers.length));
        }
        CheckedWorker worker = workers[at];
        if (worker == null) {
            worker = new CheckedWorker(at);
            workers[at] = worker;
        }
        return worker;
    }

    private void demand(boolean holds, Invariant rule) {
        if (!holds) {
            throw broken(rule);
        }
        checked[rule.ordinal()]++;
    }

    private IllegalStateException broken(Invariant rule) {
        return new IllegalStateException("At time " + time + " worker " + place + " broke a rule with " + event
                + " of task " + number + ", other " + other + ", " + rule + ": " + rule.sentence() + ".");
    }
}
