package io.skua.sim.log;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.SeatChange;
import io.skua.policy.Victims;
import io.skua.sim.event.EventSink;
import io.skua.sim.machine.Costs;
import io.skua.sim.setup.Join;
import io.skua.topology.Allotment;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Nobody overlooks work. While a task lies at one of its victims, a worker that searches does something within the time
 * that a probe takes; so does one that leapfrogs, while a task lies where the awaited one runs; and not all who could
 * take a task sleep while nobody searches. For machines on which thieves do not hold each other up; slow, for small
 * runs.
 */
final class PromptCheck implements EventSink {
    private static final int HOPS_MAX = 16; // that a leapfrogging worker goes along a chain without an event

    /** A task that runs, and what its worker goes back to when it ends. */
    private record Frame(
            int worker,
            long task,
            boolean stolen,
            long since,
            @Nullable Frame below) {
        /** The innermost one that was stolen: whose children lie in the bag. */
        Frame bag() {
            Frame at = this;
            while (!at.stolen && at.below != null) {
                at = at.below;
            }
            return at;
        }
    }

    private static final class Worker {
        private final int[] victims;
        private @Nullable Frame top;
        private boolean taking;
        private boolean asleep;
        private long last;
        private int lying;
        private long filledAt;

        Worker(int[] victims) {
            this.victims = victims;
        }
    }

    private final Map<Integer, Worker> workers = new HashMap<>();
    private final Map<Long, Long> awaited = new HashMap<>(); // by the task that waits
    private final Map<Long, Frame> frames = new HashMap<>(); // of those that run and were stolen, where they began
    private final Map<Long, Frame> parked = new HashMap<>();
    private final Join join;
    private final long bound;
    private final long chainBound;
    private long unsearchedSince;
    private boolean over;

    PromptCheck(Allotment allotment, Victims victims, Join join, Costs costs) {
        for (int place : allotment.workers()) {
            workers.put(place, new Worker(victims.of(place)));
        }
        this.join = join;
        this.bound =
                most(costs.probe()) + most(costs.steal()) + Math.max(1, costs.pause()) + costs.wake() + costs.jitter();
        this.chainBound = bound + (HOPS_MAX + 2) * most(costs.probe());
    }

    private static long most(List<Long> costs) {
        return Collections.max(costs);
    }

    private Worker worker(int place) {
        Worker worker = workers.get(place);
        if (worker == null) {
            throw new IllegalStateException("There is no worker at " + place + ".");
        }
        return worker;
    }

    @Override
    public void event(long time, int place, Event event, long task, long other) {
        if (over || place == Event.NOWHERE || event.kind() == EventKind.JOB || event.kind() == EventKind.MEMBER) {
            return;
        }
        boolean searched = false;
        boolean overslept = false;
        for (Worker worker : workers.values()) {
            if (searches(worker)) {
                searched = true;
                demandPrompt(time, worker);
            } else if (worker.asleep) {
                overslept |= canSteal(worker);
            } else if (join == Join.LEAPFROG && waits(worker)) {
                demandLeapfrog(time, worker);
            }
        }
        if (searched || !overslept) {
            unsearchedSince = time;
        } else if (time - unsearchedSince > bound) {
            throw new IllegalStateException("Since " + unsearchedSince
                    + " there has been a task, somebody asleep who could take it, and nobody who searches; now it is "
                    + time + ".");
        }
        Worker worker = worker(place);
        apply(time, place, event, task, other);
        worker.last = time;
    }

    private boolean waits(Worker worker) {
        return !worker.taking && worker.top != null && awaited.containsKey(worker.top.task);
    }

    private boolean searches(Worker worker) {
        return !worker.asleep && !worker.taking && (worker.top == null || (join == Join.POLICY && waits(worker)));
    }

    private boolean canSteal(Worker worker) {
        for (int victim : worker.victims) {
            if (worker(victim).lying > 0) {
                return true;
            }
        }
        return false;
    }

    private void demandPrompt(long time, Worker worker) {
        for (int victim : worker.victims) {
            Worker there = worker(victim);
            if (there.lying > 0 && time - Math.max(worker.last, there.filledAt) > bound) {
                throw new IllegalStateException("A worker has searched and done nothing since " + worker.last
                        + ", though a task has been lying at " + victim + " since " + there.filledAt + "; now it is "
                        + time + ".");
            }
        }
    }

    private void demandLeapfrog(long time, Worker worker) {
        Frame waiting = worker.top;
        Long child = waiting == null ? null : awaited.get(waiting.task);
        Frame frame = child == null ? null : frames.get(child);
        if (frame == null) {
            return; // not started yet, or ended
        }
        Worker there = worker(frame.worker);
        boolean innermost = there.top != null && there.top.bag().task == frame.task;
        long since = Math.max(Math.max(worker.last, there.filledAt), frame.since);
        if (innermost && there.lying > 0 && time - since > chainBound) {
            throw new IllegalStateException("A worker has waited for task " + child + " and done nothing since "
                    + worker.last + ", though a task below that has been lying at " + frame.worker + " since "
                    + there.filledAt + "; now it is " + time + ".");
        }
    }

    private void apply(long time, int place, Event event, long task, long other) {
        Worker worker = worker(place);
        switch (event.kind()) {
            case SPAWN -> {
                if (task > 0 && worker.lying++ == 0) { // the root is not for others
                    worker.filledAt = time;
                }
            }
            case START -> {
                worker.lying--;
                worker.top = new Frame(place, task, false, time, worker.top);
            }
            case VISIT -> {
                boolean stolen = event.second() != Event.NOWHERE;
                Frame frame = new Frame(place, task, stolen, time, worker.top);
                worker.taking = false;
                worker.top = frame;
                if (stolen) {
                    frames.put(task, frame);
                }
            }
            case END, VISIT_END -> {
                worker.top = worker.top == null ? null : worker.top.below;
                frames.remove(task);
                over = task == 0;
            }
            case STEAL -> {
                worker((int) event.first()).lying--;
                worker.taking = true;
            }
            case WAIT -> awaited.put(other, task);
            case RESUME -> awaited.remove(other);
            case SEAT -> {
                if (event.detail() == SeatChange.FILLED.ordinal()) {
                    worker.top = parked.remove(other);
                } else {
                    if (worker.top != null) {
                        parked.put(other, worker.top);
                    }
                    worker.top = null;
                }
            }
            case SLEEP -> worker.asleep = true;
            case WAKE -> worker.asleep = false;
            default -> {} // which moves no task and no worker
        }
    }
}
