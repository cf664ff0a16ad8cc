package io.skua.sim;

import io.skua.sim.machine.Costs;
import io.skua.topology.Allotment;
import io.skua.workloads.script.Script;
import io.skua.workloads.script.ScriptLoop;
import io.skua.workloads.script.StepSink;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The plainest simulator of fork and join that there can be: every probe of every thief is an event, nobody watches,
 * sleeps, waits for another thief or leapfrogs, and victims come from a list. Whoever waits steals meanwhile. It shares
 * no code with the engine.
 */
final class NaiveSimulator {
    private enum Kind {
        WORK,
        SPAWN,
        CALL,
        SYNC
    }

    private record Step(Kind kind, long cycles, @Nullable Script script) {}

    private static final class Task {
        private final Script script;
        private boolean ended;
        private long endedAt = -1;
        private long askedAt = -1; // by who waits for it

        Task(Script script) {
            this.script = script;
        }
    }

    /** A script in progress. */
    private static final class Frame implements StepSink {
        private final @Nullable Task task; // which ends with it
        private final boolean stolen;
        private final Deque<Step> steps = new ArrayDeque<>();
        private final Deque<Task> unsynced = new ArrayDeque<>();

        Frame(Script script, @Nullable Task task, boolean stolen) {
            this.task = task;
            this.stolen = stolen;
            script.write(this);
        }

        @Override
        public void work(long units) {
            steps.add(new Step(Kind.WORK, units, null));
        }

        @Override
        public void spawn(Script child) {
            steps.add(new Step(Kind.SPAWN, 0, child));
        }

        @Override
        public void call(Script child) {
            steps.add(new Step(Kind.CALL, 0, child));
        }

        @Override
        public void sync() {
            steps.add(new Step(Kind.SYNC, 0, null));
        }

        @Override
        public void loop(ScriptLoop loop) {
            throw new UnsupportedOperationException("no loops here");
        }
    }

    private final class Worker {
        private final int place;
        private final Deque<Frame> frames = new ArrayDeque<>();
        private final Deque<Task> bag = new ArrayDeque<>();
        private int[] victims = {};
        private int next; // victim, while it searches
        private boolean searching;
        private @Nullable Task awaited;
        private @Nullable Task taken; // on the way here
        private long filled = -1; // when the bag last got something after it had been empty
        private long probed = -1;

        Worker(int place) {
            this.place = place;
        }

        /** @return when it acts again */
        long act(long now) {
            if (searching) {
                return search(now);
            }
            if (taken != null) {
                frames.push(new Frame(taken.script, taken, true));
                taken = null;
            }
            return run(now);
        }

        private long run(long now) {
            while (!over) {
                Frame frame = frames.element();
                Step step = frame.steps.isEmpty() ? null : frame.steps.remove();
                if (step == null && frame.unsynced.isEmpty()) {
                    frames.pop();
                    if (frame.task != null) {
                        frame.task.ended = true;
                        frame.task.endedAt = now;
                        tied |= frame.task.askedAt == now;
                    }
                    over = frame.task == root;
                    if (frame.stolen) {
                        awaited = waits.remove(frames.peek());
                        if (awaited == null || !awaited.ended) {
                            return begin(now);
                        }
                        awaited = null;
                    }
                } else if (step == null || step.kind == Kind.SYNC) {
                    Task child = frame.unsynced.pop();
                    if (bag.peekLast() == child) {
                        bag.removeLast();
                        frames.push(new Frame(child.script, child, false));
                        return now + costs.pop();
                    } else if (!child.ended) {
                        awaited = child;
                        return begin(now);
                    }
                } else if (step.kind == Kind.WORK) {
                    if (step.cycles > 0) {
                        return now + step.cycles;
                    }
                } else if (step.script != null && step.kind == Kind.CALL) {
                    frames.push(new Frame(step.script, null, false));
                } else if (step.script != null) {
                    Task child = new Task(step.script);
                    frame.unsynced.push(child);
                    filled = bag.isEmpty() ? now : filled;
                    tied |= probed == now;
                    bag.addLast(child);
                    return now + costs.spawn();
                }
            }
            return now;
        }

        private long begin(long now) {
            searching = true;
            next = -1;
            return search(now);
        }

        /** At the beginning of a round, and at each probe of it. */
        private long search(long now) {
            if (awaited != null && awaited.ended) {
                tied |= awaited.endedAt == now;
                awaited = null;
                searching = false;
                return run(now);
            }
            if (awaited != null) {
                awaited.askedAt = now;
            }
            if (next >= 0) {
                Worker victim = workers.get(victims[next]);
                tied |= victim.filled == now;
                victim.probed = now;
                if (!victim.bag.isEmpty()) {
                    taken = victim.bag.removeFirst();
                    searching = false;
                    if (awaited != null) {
                        waits.put(frames.element(), awaited);
                        awaited = null;
                    }
                    return now + cost(costs.steal(), victims[next]);
                }
            }
            next++;
            if (next < victims.length) {
                return now + cost(costs.probe(), victims[next]);
            }
            next = -1;
            return now + costs.pause();
        }

        private long cost(List<Long> prices, int victim) {
            int level = allotment.topology().level(place, victim);
            return prices.get(Math.min(level, prices.size()) - 1);
        }
    }

    private record Moment(long time, int place) {}

    private final Allotment allotment;
    private final Costs costs;
    private final Map<Integer, Worker> workers = new HashMap<>();
    private final Map<@Nullable Frame, Task> waits = new HashMap<>(); // frames under stolen ones
    private final Task root;
    private boolean over;
    private boolean tied;

    NaiveSimulator(Simulation.Settings settings) {
        this.allotment = settings.allotment();
        this.costs = settings.machine().costs();
        this.root = new Task(settings.program().root());
        for (int place : allotment.workers()) {
            Worker worker = new Worker(place);
            worker.victims = settings.policy().victims(allotment).of(place);
            workers.put(place, worker);
        }
    }

    /** @return the makespan */
    long run() {
        PriorityQueue<Moment> moments =
                new PriorityQueue<>(Comparator.comparingLong(Moment::time).thenComparingInt(Moment::place));
        for (Worker worker : workers.values()) {
            int place = worker.place;
            if (place == allotment.source()) {
                worker.frames.push(new Frame(root.script, root, false));
            } else {
                worker.searching = true;
                worker.next = -1;
            }
            moments.add(new Moment(0, place));
        }
        long now = 0;
        while (!over) {
            Moment moment = moments.remove();
            now = moment.time;
            moments.add(new Moment(workers.get(moment.place).act(now), moment.place));
        }
        return now;
    }

    /**
     * Whether a probe came at the very moment when what it was after appeared: then the order of events within a moment
     * decides.
     */
    boolean isTied() {
        return tied;
    }
}
