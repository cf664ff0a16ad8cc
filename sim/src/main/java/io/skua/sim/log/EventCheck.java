package io.skua.sim.log;

import io.skua.policy.Victims;
import io.skua.sim.Event;
import io.skua.sim.EventSink;
import io.skua.sim.Join;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks while a run goes on that all that happens may happen: every {@link Rule}. It knows the events and nothing
 * else; it shares no code with the engine, so that both would have to be wrong in the same way. It remembers a task
 * until it has been joined.
 *
 * <p>What a worker runs is a stack: on top of a task that waits, or comes to a sync, it may run others. A task that is
 * left aside takes all that lies below it along, as a thread does that blocks.
 *
 * <pre>{@code
 * EventCheck check = new EventCheck(policy.victims(allotment), Join.LEAPFROG);
 * check.event(0, 3, Event.SPAWN, 0, -1);
 * check.event(0, 3, Event.START, 0, -1);
 * check.event(9, 3, Event.END, 0, -1);
 * long makespan = check.finish(); // 9
 * }</pre>
 */
public final class EventCheck implements EventSink {
    private enum State {
        LYING,
        STOLEN,
        RUNNING,
        ENDED
    }

    private static final class Task {
        final long number;
        final @Nullable Task spawner;
        final @Nullable Task olderChild; // of the same spawner, not joined
        State state = State.LYING;

        @Nullable
        Task newestChild; // not joined

        @Nullable
        Task awaited; // from WAIT to JOIN

        @Nullable
        Task below; // on the stack of its worker

        boolean parked;

        final Worker spawnedBy;

        @Nullable
        Task older; // in the bag

        @Nullable
        Task newer;

        Task(long number, @Nullable Task spawner, Worker spawnedBy) {
            this.number = number;
            this.spawner = spawner;
            this.olderChild = spawner == null ? null : spawner.newestChild;
            this.spawnedBy = spawnedBy;
        }

        boolean isBelow(Task ancestor) {
            Task at = spawner;
            while (at != null && at != ancestor) {
                at = at.spawner;
            }
            return at != null;
        }
    }

    private static final class Worker {
        final int place;

        @Nullable
        Task top;

        @Nullable
        Task taking; // from STEAL to START

        int victim;
        long busyUntil;
        boolean asleep;

        @Nullable
        Task newest; // of the bag

        @Nullable
        BitSet victims;

        Worker(int place) {
            this.place = place;
        }

        @Nullable
        Task awaited() {
            return top == null ? null : top.awaited;
        }

        void put(Task task) {
            task.older = newest;
            if (newest != null) {
                newest.newer = task;
            }
            newest = task;
        }

        void remove(Task task) {
            if (task.newer == null) {
                newest = task.older;
            } else {
                task.newer.older = task.older;
            }
            if (task.older != null) {
                task.older.newer = task.newer;
            }
            task.older = null;
            task.newer = null;
        }
    }

    private final Victims victims;
    private final Join join;
    private final Map<Long, Task> live = new HashMap<>();
    private final long[] checked = new long[Rule.values().length];
    private final long[] events = new long[Event.values().length];
    private @Nullable Worker[] workers = new Worker[64];
    private long liveMost;
    private long nextNumber;
    private long rootEnd = -1;
    private long leapfrogs;
    private long lastTime;

    // the event that is being checked
    private long time;
    private int place;
    private Event kind = Event.SPAWN;
    private long number;
    private long other;

    public EventCheck(Victims victims, Join join) {
        this.victims = victims;
        this.join = join;
    }

    /** @throws IllegalStateException if a rule is broken; the message says which, when, by whom and with what task */
    @Override
    public void event(long when, int at, Event what, long task, long more) {
        time = when;
        place = at;
        kind = what;
        number = task;
        other = more;
        demand(time >= lastTime, Rule.TIME);
        lastTime = time;
        Worker worker = worker(at);
        if (what == Event.WAKE) {
            wake(worker);
        } else {
            demand(!worker.asleep, Rule.ASLEEP);
            demand(time >= worker.busyUntil, Rule.BUSY);
            demand(
                    worker.taking == null || (what == Event.START && worker.taking.number == task),
                    Rule.STEAL_THEN_START);
            dispatch(worker);
        }
        events[what.ordinal()]++;
    }

    private void dispatch(Worker worker) {
        switch (kind) {
            case SPAWN -> spawn(worker);
            case START -> start(worker);
            case WORK -> work(worker);
            case END -> end(worker);
            case MISS -> miss(worker);
            case STEAL -> steal(worker);
            case WAIT -> await(worker);
            case JOIN -> join(worker);
            case PARK -> park(worker);
            case RESUME -> resume(worker);
            case SLEEP -> sleep(worker);
            case WAKE -> throw new AssertionError("WAKE is not the worker's own doing");
        }
    }

    // ---- tasks ----

    private void spawn(Worker worker) {
        demand(number == nextNumber++, Rule.NUMBER);
        Task spawner = null;
        if (number == 0) {
            demand(time == 0 && other == -1, Rule.NUMBER);
        } else {
            spawner = worker.top;
            demand(spawner != null && spawner.number == other && spawner.awaited == null, Rule.SPAWN);
        }
        Task task = new Task(number, spawner, worker);
        if (spawner != null) {
            spawner.newestChild = task;
        }
        worker.put(task);
        live.put(number, task);
        liveMost = Math.max(liveMost, live.size());
    }

    private void start(Worker worker) {
        Task task = live.get(number);
        if (task == null || task.state == State.RUNNING || task.state == State.ENDED) {
            throw broken(Rule.START);
        }
        demand(true, Rule.START);
        if (other == -1) {
            boolean spawnerSyncs = task.spawner == null
                    ? worker.top == null
                    : task.spawner == worker.top && worker.awaited() == null && task.spawner.newestChild == task;
            demand(task.state == State.LYING && task.spawnedBy == worker && spawnerSyncs, Rule.START_OWN);
            worker.remove(task);
        } else {
            demand(worker.taking == task && worker.victim == other, Rule.START_STOLEN);
            worker.taking = null;
        }
        task.state = State.RUNNING;
        task.below = worker.top;
        worker.top = task;
    }

    private void work(Worker worker) {
        Task task = worker.top;
        demand(task != null && task.number == number && task.awaited == null && other >= 0, Rule.WORK);
        worker.busyUntil = time + other;
    }

    private void end(Worker worker) {
        Task task = worker.top;
        if (task == null || task.number != number || task.awaited != null) {
            throw broken(Rule.END);
        }
        demand(true, Rule.END);
        demand(task.newestChild == null, Rule.END_JOINED);
        task.state = State.ENDED;
        worker.top = task.below;
        task.below = null;
        if (task.spawner == null) {
            rootEnd = time;
            live.remove(number);
        }
    }

    // ---- joins ----

    private void await(Worker worker) {
        Task task = worker.top;
        Task child = live.get(number);
        if (task == null || task.number != other || child == null) {
            throw broken(Rule.WAIT);
        }
        boolean stolen = child.state == State.STOLEN || child.state == State.RUNNING;
        demand(stolen && task.newestChild == child && task.awaited == null, Rule.WAIT);
        task.awaited = child;
    }

    private void join(Worker worker) {
        Task child = live.get(number);
        Task spawner = child == null ? null : child.spawner;
        if (child == null || spawner == null || spawner.number != other) {
            throw broken(Rule.JOIN_ORDER);
        }
        demand(child.state == State.ENDED, Rule.JOIN_ENDED);
        demand(worker.top == spawner, Rule.JOIN_PLACE);
        demand(spawner.newestChild == child, Rule.JOIN_ORDER);
        spawner.newestChild = child.olderChild;
        spawner.awaited = null;
        live.remove(number);
    }

    private void park(Worker worker) {
        Task child = worker.awaited();
        Task task = worker.top;
        if (task == null || child == null || child.number != number || task.number != other) {
            throw broken(Rule.PARK);
        }
        demand(join == Join.HANDOFF && child.state != State.ENDED, Rule.PARK);
        task.parked = true;
        worker.top = null;
    }

    private void resume(Worker worker) {
        Task task = live.get(other);
        Task child = task == null ? null : task.awaited;
        if (task == null || child == null || !task.parked || child.number != number || child.state != State.ENDED) {
            throw broken(Rule.RESUME);
        }
        demand(worker.top == null, Rule.RESUME);
        task.parked = false;
        worker.top = task;
    }

    // ---- looking for work ----

    private void miss(Worker worker) {
        Task awaited = worker.awaited();
        demand(number == (awaited == null ? -1 : awaited.number), Rule.SEARCH);
        demandSearch(worker);
        if (awaited == null || join == Join.POLICY) {
            demandVictim(worker);
        }
    }

    private void steal(Worker worker) {
        demandSearch(worker);
        Task task = live.get(number);
        if (task == null || task.state != State.LYING || task.spawnedBy.place != other || task.spawnedBy == worker) {
            throw broken(Rule.STEAL_LYING);
        }
        demand(true, Rule.STEAL_LYING);
        Task awaited = worker.awaited();
        if (awaited == null || join == Join.POLICY) {
            demandVictim(worker);
            demand(task.older == null, Rule.STEAL_OLDEST);
        } else {
            demand(task.isBelow(awaited), Rule.STEAL_BELOW);
            demand(task.older == null || !task.older.isBelow(awaited), Rule.STEAL_OLDEST);
            leapfrogs++;
        }
        task.spawnedBy.remove(task);
        task.state = State.STOLEN;
        worker.taking = task;
        worker.victim = task.spawnedBy.place;
    }

    private void sleep(Worker worker) {
        demandSearch(worker);
        worker.asleep = true;
    }

    private void wake(Worker worker) {
        demand(worker.asleep && (other < 0 || !worker((int) other).asleep), Rule.WAKE);
        worker.asleep = false;
    }

    private void demandSearch(Worker worker) {
        demand(worker.top == null || worker.top.awaited != null, Rule.SEARCH);
    }

    private void demandVictim(Worker worker) {
        if (victims.isTotal()) {
            demand(other >= 0 && other != worker.place, Rule.STEAL_VICTIM);
            return;
        }
        BitSet allowed = worker.victims;
        if (allowed == null) {
            allowed = new BitSet();
            for (int victim : victims.of(worker.place)) {
                allowed.set(victim);
            }
            worker.victims = allowed;
        }
        demand(other >= 0 && allowed.get((int) other), Rule.STEAL_VICTIM);
    }

    // ---- the end, and what there was ----

    /** To be called after the last event. @return the makespan: when the root ended */
    public long finish() {
        if (rootEnd < 0 || !live.isEmpty()) {
            throw new IllegalStateException("After time " + lastTime + " a rule was broken, " + Rule.FINISH + ": "
                    + Rule.FINISH.sentence() + ", but " + live.size() + " of " + nextNumber + " tasks have not"
                    + live.keySet().stream()
                            .min(Long::compare)
                            .map(first -> ", the first of them task " + first)
                            .orElse("")
                    + ".");
        }
        checked[Rule.FINISH.ordinal()]++;
        return rootEnd;
    }

    /** How often a rule was checked and held. */
    public long checked(Rule rule) {
        return checked[rule.ordinal()];
    }

    /** How many events of that kind there were. */
    public long count(Event event) {
        return events[event.ordinal()];
    }

    /** How many steals there were by a worker that waited, below the task that it waited for. */
    public long leapfrogs() {
        return leapfrogs;
    }

    /** The largest number of tasks that were spawned and not joined at one time. */
    public long liveMost() {
        return liveMost;
    }

    private Worker worker(int at) {
        if (at >= workers.length) {
            workers = Arrays.copyOf(workers, Math.max(at + 1, 2 * workers.length));
        }
        Worker worker = workers[at];
        if (worker == null) {
            worker = new Worker(at);
            workers[at] = worker;
        }
        return worker;
    }

    private void demand(boolean holds, Rule rule) {
        if (!holds) {
            throw broken(rule);
        }
        checked[rule.ordinal()]++;
    }

    private IllegalStateException broken(Rule rule) {
        return new IllegalStateException("At time " + time + " worker " + place + " broke a rule with " + kind
                + " of task " + number + ", other " + other + ", " + rule + ": " + rule.sentence() + ".");
    }
}
