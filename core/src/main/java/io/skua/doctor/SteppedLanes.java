package io.skua.doctor;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.ObservedState;
import io.skua.observe.SeatChange;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Workers of the simulator, which tells every step: the last event of a worker says what it does. It is busy from WORK
 * to its next event, in the scheduler after any other step of a task, and idle otherwise.
 */
final class SteppedLanes extends Lanes {
    private static final int LONG_PART = 10; // a leaf that takes this part of the job's time so far is long

    private final int workers;
    private final Map<Integer, Work> works = new HashMap<>();
    private final Map<Long, Integer> queued = new HashMap<>(); // where each task lies that somebody could take
    private final Map<Integer, Integer> bags = new HashMap<>(); // how many lie at each place
    private final Set<Long> joined = new HashSet<>(); // tasks in which a join has returned and that have not ended
    private long task = Event.NONE; // of the next event
    private long other = Event.NONE;

    /** What a worker works on: how much it has worked for this task without an interruption. */
    private record Work(long task, long cycles) {}

    SteppedLanes(int workers, JobBook jobs, BusySink sink) {
        super(jobs, sink);
        this.workers = workers;
    }

    @Override
    int present() {
        return workers;
    }

    @Override
    void apply(Timed event) {
        if (event.kind() == EventKind.TASKS) {
            task = event.first();
            other = event.second();
            return;
        }
        if (event.place() != Event.NOWHERE) {
            step(event, lane(event.place()));
        }
        task = Event.NONE;
        other = Event.NONE;
    }

    private void step(Timed event, Lane lane) {
        long now = event.time();
        switch (event.kind()) {
            case WORK -> {
                Work before = works.get(lane.place);
                long cycles = before != null && before.task == task ? before.cycles : 0;
                works.put(lane.place, new Work(task, cycles + event.first()));
                set(lane, Doing.BUSY, lane.job, now);
            }
            case SPAWN -> {
                if (other != Event.NONE) {
                    put(task, event.place());
                    scheduling(lane, lane.job, now);
                }
            }
            case START -> {
                take(task);
                scheduling(lane, lane.job, now);
            }
            case STEAL -> {
                take(task);
                scheduling(lane, jobOf((int) event.first(), lane), now);
            }
            case VISIT -> scheduling(lane, event.first(), now);
            case RESUME -> scheduling(lane, event.first(), now);
            case JOIN -> {
                if (other != Event.NONE) {
                    joined.add(other);
                }
                scheduling(lane, lane.job, now);
            }
            case END -> {
                joined.remove(task);
                scheduling(lane, lane.job, now);
            }
            case SEAT -> {
                if (event.detail() == SeatChange.VACATED.ordinal()) {
                    idle(lane, now);
                }
            }
            case VISIT_END -> {
                joined.remove(task);
                idle(lane, now);
            }
            case WAIT, SLEEP, WAKE, MISS -> idle(lane, now);
            default -> {} // JOB, MEMBER and others say nothing about what a worker does
        }
    }

    /** A thief works for the job of its victim from the moment of the steal. */
    private long jobOf(int victim, Lane thief) {
        long job = lane(victim).job;
        return job == Event.NONE ? thief.job : job;
    }

    private void scheduling(Lane lane, long job, long now) {
        works.remove(lane.place);
        set(lane, Doing.SCHEDULING, job, now);
    }

    private void idle(Lane lane, long now) {
        works.remove(lane.place);
        set(lane, Doing.IDLE, lane.job, now);
    }

    private void put(long which, int place) {
        queued.put(which, place);
        bags.merge(place, 1, Integer::sum);
    }

    private void take(long which) {
        Integer place = queued.remove(which);
        if (place != null) {
            bags.computeIfPresent(place, (key, count) -> count == 1 ? null : count - 1);
        }
    }

    /** The simulator tells every step. */
    @Override
    void resume(ObservedState now, long time) {}

    @Override
    Rules.Piece piece(Lane lane, long time, long elapsed) {
        Work work = works.get(lane.place);
        if (work == null || joined.contains(work.task)) {
            return Rules.Piece.SHORT;
        }
        return work.cycles >= elapsed / LONG_PART ? Rules.Piece.LONG_LEAF : Rules.Piece.SHORT;
    }

    @Override
    int tasks(Lane lane, JobBook.Entry job, long time) {
        return lane.job == job.number ? bags.getOrDefault(lane.place, 0) : 0;
    }

    @Override
    boolean isComing(Lane lane, JobBook.Entry job, long time) {
        return false; // a simulated worker is awake as soon as it is woken
    }

    @Override
    boolean areTasksAnywhere() {
        return !bags.isEmpty();
    }
}
